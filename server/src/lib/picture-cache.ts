import { LRUCache } from 'lru-cache';
import { EVERYTHING, TagVersions } from './tags.ts';

/** A picture in one width, as it is sent. */
export interface PictureBytes {
  bytes: Uint8Array;
  etag: string;
}

/** Returns the tag of a notice that a picture is gone. */
export const tagOfPicture = (id: string): string => `picture:${id}`;

/** Memory of an entry beside the bytes of a picture. */
const ENTRY_BYTES = 500;
/** Largest share of the memory for one picture: so a large one does not evict all others. */
const LARGEST_SHARE = 1 / 16;

interface Entry {
  picture: PictureBytes;
  tag: string;
}

/**
 * Public pictures that were read of a bucket, bounded in bytes. Their addresses name their content, so that one changes
 * only by being removed, which a notice of the database says.
 */
export class PictureCache {
  readonly #entries: LRUCache<string, Entry>;
  #versions = new TagVersions();

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.ceil(maxBytes),
      maxEntrySize: Math.ceil(maxBytes * LARGEST_SHARE),
      sizeCalculation: ({ picture }) => picture.bytes.length + ENTRY_BYTES,
    });
  }

  /** Version before a picture is read, for `put`. */
  get version(): number {
    return this.#versions.version;
  }

  find(key: string): PictureBytes | undefined {
    return this.#entries.get(key)?.picture;
  }

  /** Caches what was read of picture `id`, unless it was removed since `version`. */
  put(key: string, id: string, picture: PictureBytes, version: number): void {
    const tag = tagOfPicture(id);
    if (this.#versions.isCurrent([tag], version)) this.#entries.set(key, { picture, tag });
  }

  /** Removes the pictures that a notice names, or all. */
  invalidate(changed: readonly string[]): void {
    const isOld = this.#versions.change(changed);
    if (!changed.some((tag) => tag === EVERYTHING || tag.startsWith(tagOfPicture('')))) return;
    for (const [key, { tag }] of this.#entries.entries()) if (isOld([tag])) this.#entries.delete(key);
  }
}

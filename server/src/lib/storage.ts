import type { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Files by key (`pictures/<id>/card-640.webp`), in a folder or a bucket. */
export interface Storage {
  put(key: string, content: string | Uint8Array): Promise<void>;
  /** The file's bytes, or null when there is none. */
  find(key: string): Promise<Uint8Array | null>;
  /** The file as it is read, for large ones; null when there is none. */
  stream(key: string): Promise<Readable | null>;
  /** Removes every file whose key begins with this folder (`pictures/<id>`); none is no fault. */
  removeFolder(folder: string): Promise<void>;
}

/** Storage in a local folder, made when it is missing. */
export const openFolder = (folder: string): Storage => {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, content) => disk.put(key, content),
    find: async (key) => {
      try {
        return await disk.getBytes(key);
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE && isMissing(error.cause)) return null;
        throw error;
      }
    },
    // Opening it is left to the first read, which would be too late to say that there is none.
    stream: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
    removeFolder: (key) => disk.deleteAll(key),
  };
};

const isMissing = (cause: unknown): boolean =>
  (cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';

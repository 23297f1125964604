import type { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { DurableFolder, type FoundFile } from './durable-folder.ts';
import type { PictureCache } from './picture-cache.ts';

/** Limits of a store in bytes. */
export interface StorageLimits {
  /** Limit of one account's uploads in a day. */
  accountDayBytes: number;
  /** Limit of all files of one application. */
  applicationBytes: number;
  /** Limit of all uploads together. */
  totalBytes: number;
  /** Free space that is left to everything else on the disk. */
  reserveBytes: number;
}

/** Limits for programs that fill a store of their own: benchmarks and tests. */
export const UNLIMITED: StorageLimits = {
  accountDayBytes: Number.POSITIVE_INFINITY,
  applicationBytes: Number.POSITIVE_INFINITY,
  totalBytes: Number.POSITIVE_INFINITY,
  reserveBytes: 0,
};

/** Bytes of a file, both ends included. */
export interface ByteRange {
  from: number;
  to: number;
}

/** The header of RFC 9110 that asks for a range. */
export const rangeHeader = ({ from, to }: ByteRange): string => `bytes=${from}-${to}`;

/** The bytes of a file, with its store's mark of them. */
export interface MarkedFile {
  bytes: Uint8Array;
  /** Mark of these bytes: the file of this key has had no others under it. Null where the store has none. */
  mark: string | null;
}

/** Files by key (`pictures/<id>/card-640.webp`), in a folder or a bucket. */
export interface Storage {
  readonly limits: StorageLimits;
  /** Public pictures in memory, where a read is a call of another machine. */
  readonly pictures?: PictureCache;
  /** Writes a file, in place of one of the same key. Once it resolves, the file is whole and durable. */
  put(key: string, content: string | Uint8Array): Promise<void>;
  /** The file's bytes, and no others, or null when there is none. */
  find(key: string): Promise<Uint8Array | null>;
  /** The same with its mark, of a store that marks its files. */
  findMarked?(key: string): Promise<MarkedFile | null>;
  /** The file, or a range of it, as it is read, for large ones; null when there is none. */
  stream(key: string, range?: ByteRange): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Removes every file whose key begins with this folder (`pictures/<id>`); none is no fault. */
  removeFolder(folder: string): Promise<void>;
  list(): AsyncIterable<FoundFile>;
  /** Bytes that are free where the files lie; a bucket has no end. */
  freeBytes(): Promise<number>;
}

const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';

/** Returns null in place of a failure because there is no such file. */
const nullIfMissing = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error) || (error instanceof errors.E_CANNOT_READ_FILE && isMissing(error.cause)))
      return null;
    throw error;
  }
};

/** Storage in a local folder, made when it is missing. */
export const openFolder = (folder: string, limits: StorageLimits): Storage => {
  const driver = new DurableFolder(folder);
  const disk = new Disk(driver);
  return {
    limits,
    put: (key, content) => disk.put(key, content),
    find: (key) => nullIfMissing(() => disk.getBytes(key)),
    stream: (key, range) => nullIfMissing(() => driver.read(disk.file(key).key, range)),
    remove: (key) => disk.delete(key),
    removeFolder: (key) => disk.deleteAll(key),
    list: () => driver.list(),
    freeBytes: () => driver.freeBytes(),
  };
};

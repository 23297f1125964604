import type { Readable } from 'node:stream';

/** A backup that is being written, which nobody takes for a whole one before `finish`. */
export interface NewBackup {
  /** Name for people: a path or an address. */
  name: string;
  /** Writes a part, and makes the folders that it needs. Once it resolves, the part is whole. */
  write(path: string, content: Readable): Promise<void>;
  /** Called once the manifest, the last part, is written. */
  finish(): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/** A backup that is there. */
export interface StoredBackup {
  name: string;
  /** A part, or null where there is none. */
  read(path: string): Promise<Readable | null>;
}

/** A part that a backup says it has. Throws an error meant for people when it has not. */
export const readPart = async (backup: StoredBackup, path: string): Promise<Readable> => {
  const content = await backup.read(path);
  if (!content) throw new Error(`The backup is damaged: ${path} is missing.`);
  return content;
};

import { randomBytes } from 'node:crypto';
import type { Dirent, Stats } from 'node:fs';
import {
  chmod,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Rights of anybody but the owner. */
const OTHERS = 0o077;
/** Ends the name of a file that is being written. */
const PART = '.part';

/** A file as it lies in the folder. */
export interface FoundFile {
  /** Path below the folder, with `/`. */
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
  /** True if it is still being written, or left behind by a process that ended while it wrote. */
  isPart: boolean;
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException)?.code ?? '');

/** Flushes a folder: a renamed or new file in it is durable only after that. */
const flushFolder = async (path: string): Promise<void> => {
  // Windows opens no folders, and keeps its journal without being asked.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Makes a folder with those above it, and flushes every folder that got a new entry. */
const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: FOLDER_MODE });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made));
};

type Content = string | Uint8Array | Readable;

const writeWhole = async (handle: FileHandle, content: Content): Promise<void> => {
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Returns null in place of an error that something is not there, or no more. */
const nullIfMissing = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Files and folders below a folder, each folder before what is in it. */
async function* walk(folder: string): AsyncGenerator<{ path: string; entry: Dirent }> {
  const entries = await nullIfMissing(opendir(folder));
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    yield { path, entry };
    if (entry.isDirectory()) yield* walk(path);
  }
}

/** Closes a file or folder to everybody else on the machine; returns its stats. */
const restrictMode = async (path: string, isFolder: boolean): Promise<Stats> => {
  const found = await stat(path);
  if ((found.mode & OTHERS) !== 0) await chmod(path, isFolder ? FOLDER_MODE : FILE_MODE);
  return found;
};

/**
 * Flydrive's folder, made safe for more than one process and for sudden ends: a file is written beside its place,
 * flushed and renamed, so that readers find it whole or not at all and it lasts once `put` has answered. What is read
 * is exactly the file's bytes: flydrive hands on the whole memory block behind a read buffer. Nobody else on the
 * machine may look into the folder.
 */
export class DurableFolder extends FSDriver {
  readonly #root: string;

  constructor(location: string) {
    super({ location, visibility: 'private' });
    this.#root = location;
  }

  override async put(key: string, content: string | Uint8Array): Promise<void> {
    await this.#write(key, content);
  }

  override async putStream(key: string, content: Readable): Promise<void> {
    await this.#write(key, content);
  }

  override async getBytes(key: string): Promise<Uint8Array<ArrayBuffer>> {
    // A copy of its own length: the buffer that was read into may be a piece of a larger one.
    return new Uint8Array(await readFile(join(this.#root, key)));
  }

  /** Opened before it is returned, or a missing file could not be reported. */
  override getStream(key: string): Promise<Readable> {
    return this.read(key);
  }

  /** The same of some bytes of it, both ends included. */
  async read(key: string, range?: { from: number; to: number }): Promise<Readable> {
    const file = await open(join(this.#root, key), 'r');
    return file.createReadStream(range && { start: range.from, end: range.to });
  }

  async #write(key: string, content: Content): Promise<void> {
    const place = join(this.#root, key);
    await makeFolder(dirname(place));
    const part = join(dirname(place), `.${basename(place)}.${randomBytes(6).toString('hex')}${PART}`);
    try {
      await writeWhole(await open(part, 'wx', FILE_MODE), content);
      await rename(part, place);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await flushFolder(dirname(place));
  }

  /** Bytes that are free on the disk of the folder, or where it will be made. */
  async freeBytes(): Promise<number> {
    for (let place = this.#root; ; place = dirname(place)) {
      const found = await nullIfMissing(statfs(place));
      if (found) return found.bavail * found.bsize;
    }
  }

  /** Every file below the folder. What an earlier version left open to others is closed to them in passing. */
  async *list(): AsyncGenerator<FoundFile> {
    await nullIfMissing(restrictMode(this.#root, true));
    for await (const { path, entry } of walk(this.#root)) {
      const found = await nullIfMissing(restrictMode(path, entry.isDirectory()));
      if (!found || entry.isDirectory()) continue;
      const key = relative(this.#root, path).split(sep).join('/');
      const { size: sizeBytes, mtime: modifiedAt } = found;
      yield { key, sizeBytes, modifiedAt, isPart: entry.name.endsWith(PART) };
    }
  }
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What `sha256sum -c` reads, so that a backup can be checked without Parvoz. */
export const SUMS = 'SHA256SUMS';

export interface Sum {
  /** SHA-256 in hexadecimal digits. */
  sha256: string;
  /** Inside the backup, with `/` on every system. */
  path: string;
}

const LINE = /^([0-9a-f]{64}) {2}([^\\\n]+)$/;

/** A path that stays inside the folder that it is joined to. */
const isInside = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\:\0]/.test(path);

export const formatSums = (sums: readonly Sum[]): string =>
  sums.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');

/** Throws for anything that `formatSums` did not write. */
export const parseSums = (text: string): Sum[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, sha256, path] = LINE.exec(line) ?? [];
      if (!sha256 || !path || !isInside(path)) throw new Error(`a line of ${SUMS} cannot be read`);
      return { sha256, path };
    });

export interface Measured {
  sha256: string;
  sizeBytes: number;
}

/** Writes a stream through to the disk as a new file for its owner's eyes only, and measures what it wrote. */
export const writeMeasured = async (
  content: Readable,
  path: string,
  ...through: Transform[]
): Promise<Measured> => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([content, ...through, measure, file]);
  return { sha256: hash.digest('hex'), sizeBytes };
};

/** Copies a file, like `writeMeasured`, and makes the folders that it needs. Rejects with ENOENT when there is none. */
export const copyMeasured = async (from: string, to: string): Promise<Measured> => {
  // Opened before anything is made for it, so that a missing one leaves nothing.
  const file = await open(from);
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    return await writeMeasured(file.createReadStream({ autoClose: false }), to);
  } finally {
    await file.close();
  }
};

/** Rejects with ENOENT when there is no such file. */
export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';

/** File in the format of `sha256sum -c`, so that a backup can be checked without Parvoz. */
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

/** Measures what flows through it; `measured` once that has ended. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256');
  #sizeBytes = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#sizeBytes += chunk.length;
    done(null, chunk);
  }

  measured(): Measured {
    return { sha256: this.#hash.digest('hex'), sizeBytes: this.#sizeBytes };
  }
}

export const sha256Of = async (content: Readable): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

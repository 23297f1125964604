import { inflateSync } from 'node:zlib';
import { DocumentError } from './document-error.ts';

/** Largest number of a file's objects; a reader stores each with all that it names. */
const MAX_OBJECTS = 500_000;
/** Largest size of all packed objects of a file together, when they are unpacked. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Largest number of names in all packed objects of a file together; a name is a key, or the value of one. */
const MAX_NAMES = 2_000_000;

const OBJECT = /\d[\0\t\n\f\r ]+obj\b/g;
/** Beginning of packed objects, behind a dictionary with their type. */
const PACKED = /\/Type[\0\t\n\f\r ]*\/ObjStm\b.{0,2000}?\bstream\r?\n/gs;
const SLASH = 0x2f;

const tooMuch = (what: string) => new DocumentError(`has too many ${what}`, 'TOO_MUCH');

/**
 * Returns the unpacked bytes, or nothing where they are packed or encrypted in another way: reading the file shows what they
 * are.
 */
const unpack = (bytes: Buffer, left: number): Buffer | null => {
  try {
    return inflateSync(bytes, { maxOutputLength: left });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw tooMuch('bytes of packed objects');
    return null;
  }
};

const countNames = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) count++;
  return count;
};

/**
 * Counts what a reader would have to keep of a PDF before it is read. Throws `DocumentError` for what no honest file
 * comes near to; what cannot be counted so is left to the limits of the process that reads.
 */
export const assertCountable = (bytes: Buffer): void => {
  const text = bytes.toString('latin1');
  let objects = 0;
  for (const _ of text.matchAll(OBJECT)) if (++objects > MAX_OBJECTS) throw tooMuch('objects');
  let [left, names] = [MAX_UNPACKED_BYTES, 0];
  for (const { 0: found, index } of text.matchAll(PACKED)) {
    const unpacked = unpack(bytes.subarray(index + found.length), left);
    if (!unpacked) continue;
    left -= unpacked.length;
    names += countNames(unpacked);
    if (names > MAX_NAMES) throw tooMuch('names');
  }
};

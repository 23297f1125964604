import { SpreadsheetError } from './spreadsheet-error.ts';

const MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Bytes that are looked at to tell encodings without a mark. */
const LOOKED_AT = 64 * 1024;
/**
 * Least part of zeros among every second byte of UTF-16: letters and signs of a table that are below 256, delimiters at least.
 */
const ZEROS_OF_UTF16 = 0.05;
const HIGH = 0x80;

const decode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

/** Returns the kind of UTF-16 by which byte of a character is sometimes 0, and which never; null for none. */
const utf16Of = (bytes: Uint8Array): string | null => {
  const zeros = [0, 0];
  const looked = bytes.subarray(0, LOOKED_AT);
  looked.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++;
  });
  const enough = (looked.length / 2) * ZEROS_OF_UTF16;
  if (zeros[1]! > enough && zeros[0] === 0) return 'utf-16le';
  return zeros[0]! > enough && zeros[1] === 0 ? 'utf-16be' : null;
};

/** Returns the encoding of Windows: Cyrillic letters form words, Western accents occur alone between letters of ASCII. */
const windowsOf = (bytes: Uint8Array): string => {
  let high = 0;
  let beside = 0;
  for (const [index, byte] of bytes.subarray(0, LOOKED_AT).entries()) {
    if (byte < HIGH) continue;
    high++;
    if (bytes[index - 1]! >= HIGH || bytes[index + 1]! >= HIGH) beside++;
  }
  return beside * 2 >= high ? 'windows-1251' : 'windows-1252';
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f]/;

export interface Text {
  text: string;
  encoding: string;
}

/** A text in UTF-8, UTF-16 (both with or without a mark), Windows-1251 or Windows-1252. Throws NOT_A_TABLE for none. */
export const decodeText = (bytes: Uint8Array): Text => {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  for (const encoding of [marked ?? utf16Of(bytes) ?? 'utf-8', ...(marked ? [] : [windowsOf(bytes)])]) {
    const text = decode(encoding, bytes);
    if (text !== null && !NO_TEXT.test(text)) return { text, encoding };
  }
  throw new SpreadsheetError('NOT_A_TABLE', 'is no text of a known encoding');
};

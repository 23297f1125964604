import { isUtf8 } from 'node:buffer';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { countUnlikely, countUsualPairs } from './unlikely-places.ts';

/**
 * Encodings that spreadsheet programs write: everybody's, and those of Windows, DOS and Macs in Russian, in Uzbek in both scripts, in
 * Turkish, in the West and in Central Europe. Where two read a text alike the first counts.
 */
export const ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252', 'windows-1254'] as const),
  ...(['windows-1250', 'x-mac-cyrillic', 'macintosh', 'ibm866'] as const),
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Encodings of a byte for each letter among which a file without a mark is told. */
const GUESSED = [
  ...(['windows-1251', 'windows-1252', 'windows-1254', 'windows-1250'] as const),
  ...(['x-mac-cyrillic', 'macintosh', 'ibm866'] as const),
] as const;

const MARKS: readonly [Encoding, readonly number[]][] = [
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

/** Stands in the place of bytes that are no letter. */
export const UNREAD = '\ufffd';

const decode = (encoding: Encoding, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

/** Returns the kind of UTF-16 by which byte of a character is sometimes 0, and which never; null for none. */
const utf16Of = (bytes: Uint8Array): Encoding | null => {
  const zeros = [0, 0];
  const looked = bytes.subarray(0, LOOKED_AT);
  looked.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++;
  });
  const enough = (looked.length / 2) * ZEROS_OF_UTF16;
  if (zeros[1]! > enough && zeros[0] === 0) return 'utf-16le';
  return zeros[0]! > enough && zeros[1] === 0 ? 'utf-16be' : null;
};

const ABOVE_ASCII = /[^\0-\x7f]/g;

/**
 * Returns whether bytes are UTF-8, though some of them may be damaged: a letter that was cut, a space of Windows. In texts of other
 * encodings there is hardly ever what UTF-8 writes a letter with.
 */
const isMostlyUtf8 = (text: string): boolean => {
  const above = text.match(ABOVE_ASCII) ?? [];
  const damaged = above.filter((letter) => letter === UNREAD).length;
  return damaged <= above.length - damaged;
};

const LETTER = /\p{L}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
/** Of Russian and Uzbek; the others of these encodings are of languages that hardly anybody writes here. */
const USUAL_CYRILLIC = /[А-Яа-яЁёЎўІі]/;
/** Letters that Turkish ones become in the encoding of the West. */
const ICELANDIC = /[ÐðÞþÝý]/;
/** In names as people type them: Oʻzbekiston, sanʼat. */
const APOSTROPHE = /[‘’ʻʼ]/;
const PUNCTUATION = /[\u00a0«»“”„–—…№·•°§©®™€‹›]/;

/** Returns how unlikely a letter is between those beside it; below 0 where it speaks for the encoding. */
const doubtOf = (letter: string, before: string, after: string): number => {
  const isInside = LETTER.test(before) && LETTER.test(after);
  if (APOSTROPHE.test(letter)) return isInside ? -0.5 : 0;
  if (PUNCTUATION.test(letter)) return isInside && letter !== '\u00a0' ? 1 : 0;
  if (!LETTER.test(letter)) return 2;
  const isCyrillic = CYRILLIC.test(letter);
  const other = isCyrillic ? LATIN : CYRILLIC;
  let doubt = 0;
  if (isCyrillic ? !USUAL_CYRILLIC.test(letter) : LETTER.test(before) && before > '\x7f') doubt++;
  if (other.test(before) || other.test(after)) doubt++;
  if (LOWER.test(before) && UPPER.test(letter)) doubt++;
  if (ICELANDIC.test(letter)) doubt += 0.5;
  return doubt;
};

const doubtOfText = (encoding: Encoding, text: string): number => {
  let doubt = countUnlikely(encoding, text) - countUsualPairs(encoding, text);
  for (const { 0: letter, index } of text.matchAll(ABOVE_ASCII))
    doubt += doubtOf(letter, text[index - 1] ?? '', text[index + 1] ?? '');
  return doubt;
};

/** The encoding in which a text looks most like one. */
const guess = (bytes: Uint8Array): Encoding => {
  const looked = bytes.subarray(0, LOOKED_AT);
  const doubts = GUESSED.map((encoding) => ({
    encoding,
    doubt: doubtOfText(encoding, decode(encoding, looked)),
  }));
  return doubts.reduce((best, one) => (one.doubt < best.doubt ? one : best)).encoding;
};

const encodingOf = (bytes: Uint8Array): Encoding => {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const found = marked ?? utf16Of(bytes);
  if (found) return found;
  return isUtf8(bytes) || isMostlyUtf8(decode('utf-8', bytes)) ? 'utf-8' : guess(bytes);
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f]/;

/** Returns whether most of a text could not be read. */
const isMostlyUnread = (text: string): boolean => text.length < 2 * (text.split(UNREAD).length - 1);

export interface Text {
  text: string;
  encoding: Encoding;
}

/**
 * A text in the given encoding, or in the one that its bytes speak for; what is no letter in it is U+FFFD. Throws NOT_A_TABLE where it
 * has what no text has, or nobody has chosen the encoding and most of it is no letter.
 */
export const decodeText = (bytes: Uint8Array, given: Encoding | null = null): Text => {
  const encoding = given ?? encodingOf(bytes);
  const text = decode(encoding, bytes);
  if (NO_TEXT.test(text) || (!given && isMostlyUnread(text)))
    throw new SpreadsheetError('NOT_A_TABLE', 'is no text of a known encoding');
  return { text, encoding };
};

import { isUtf8 } from 'node:buffer';
import { BY_WORDS, guessByWords } from './by-words.ts';
import { guessEastAsian } from './east-asian.ts';
import { countAboveAscii, doubtOfText } from './likeness.ts';
import { type Part, utf8Cells, without } from './mixed.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** Encodings of a byte for each letter among which a file without a mark is told. Where two read a text alike the first counts. */
const GUESSED = [
  ...(['windows-1251', 'windows-1252', 'windows-1254', 'windows-1250', 'x-mac-cyrillic'] as const),
  ...(['macintosh', 'ibm866', 'koi8-r', 'iso-8859-5', 'iso-8859-2'] as const),
] as const;

/**
 * Encodings that are read: everybody's, and those of Windows, DOS, Macs and Unix in Russian, in Uzbek in both scripts, in Turkish, in the West,
 * in Central Europe and in East Asia; those of Windows in the Baltic countries, in Vietnamese, Hebrew, Arabic, Greek and Thai. `ascii` is what is left of a text where none of them fits: letters above it are unread.
 */
export const ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be'] as const),
  ...GUESSED,
  ...BY_WORDS,
  ...(['euc-kr', 'shift_jis', 'gbk', 'big5', 'ascii'] as const),
] as const;
export type Encoding = (typeof ENCODINGS)[number];

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

const decodeAscii = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, UNREAD);

const decode = (encoding: Encoding, bytes: Uint8Array): string => {
  if (encoding === 'ascii') return decodeAscii(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // Its tones are signs of their own behind their letters.
  return encoding === 'windows-1258' ? text.normalize('NFC') : text;
};

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

/**
 * Returns whether bytes are UTF-8, though some of them may be damaged: a letter that was cut, a space of Windows. In texts of other
 * encodings there is hardly ever what UTF-8 writes a letter with.
 */
const isMostlyUtf8 = (text: string): boolean => {
  const above = countAboveAscii(text);
  const damaged = text.split(UNREAD).length - 1;
  return damaged <= above - damaged;
};

/** Doubt of a letter, on average, up to which an encoding is sure, and above which it is none; a few letters may have more. */
const SURE_DOUBT = 0.1;
const MOST_DOUBT = 0.3;
const MOST_DOUBT_OF_FEW = 0.5;
/** Doubt of a letter in the best of the others from which a text is Hebrew: a Russian word of small letters may look like it. */
const HEBREW_DOUBT = 0.05;
const HEBREW_DOUBT_OF_FEW = 0.15;
const FEW = 8;

/** Boxes of DOS between letters: the text is of another encoding, also where most of it looks right. */
const BOXES = /\p{L}[\u2500-\u259f]|[\u2500-\u259f]\p{L}/u;

/** The encoding in which a text looks most like one; null where it looks like one in none. */
const guess = (bytes: Uint8Array): Encoding | null => {
  const looked = bytes.subarray(0, LOOKED_AT);
  const worded = guessByWords(looked);
  const doubts = GUESSED.map((encoding) => {
    const text = decode(encoding, looked);
    const doubt = BOXES.test(text) ? Number.POSITIVE_INFINITY : doubtOfText(encoding, text);
    return { encoding, doubt, letters: countAboveAscii(text) };
  });
  const best = doubts.reduce((found, one) => (one.doubt < found.doubt ? one : found));
  const least = best.letters * (best.letters < FEW ? HEBREW_DOUBT_OF_FEW : HEBREW_DOUBT);
  if (worded.length === 1 && (worded[0] !== 'windows-1255' || best.doubt > least)) return worded[0]!;
  if (best.doubt <= SURE_DOUBT * best.letters) return best.encoding;
  const isPossible = best.doubt <= Math.max(MOST_DOUBT_OF_FEW, MOST_DOUBT * best.letters);
  return guessEastAsian(looked) ?? (isPossible ? best.encoding : null);
};

const encodingOf = (bytes: Uint8Array): Encoding => {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const found = marked ?? utf16Of(bytes);
  if (found) return found;
  if (isUtf8(bytes) || isMostlyUtf8(decode('utf-8', bytes))) return 'utf-8';
  return guess(without(bytes, utf8Cells(bytes))) ?? 'ascii';
};

const OF_ONE_BYTE: readonly Encoding[] = [...GUESSED, ...BY_WORDS];
const OF_THREE_BYTES = /[\u0800-\uffff]/;
/** Scripts and signs that people write here: what is UTF-8 of others is so by chance. */
const WRITTEN_HERE =
  /^[\0-\x7f\u00a0-\u024f\u02b0-\u02ff\u0400-\u04ff\u2010-\u203a\u20ac\u2116\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]*$/;
/** Least doubt of such a cell in the encoding of its file. */
const DOUBTED = 1;

/** Cells of another file than the rest: UTF-8 that is no text in the encoding of the file. */
const strayCells = (encoding: Encoding, bytes: Uint8Array): Part[] => {
  if (encoding.startsWith('utf') || encoding === 'ascii') return [];
  const isOfOneByte = OF_ONE_BYTE.includes(encoding);
  return utf8Cells(bytes).filter(({ from, to }) => {
    const cell = bytes.subarray(from, to);
    const text = decode('utf-8', cell);
    if (!WRITTEN_HERE.test(text)) return false;
    // Two letters of East Asia may be one of UTF-8 by chance, but none of three bytes.
    return isOfOneByte ? doubtOfText(encoding, decode(encoding, cell)) >= DOUBTED : OF_THREE_BYTES.test(text);
  });
};

/** A text of which cells that are UTF-8 in a file of another encoding are unread: which of both somebody has meant, nobody knows. */
const decodeMixed = (encoding: Encoding, bytes: Uint8Array): string => {
  let [text, at] = ['', 0];
  for (const { from, to } of strayCells(encoding, bytes)) {
    text += decode(encoding, bytes.subarray(at, from)) + decodeAscii(bytes.subarray(from, to));
    at = to;
  }
  return text + decode(encoding, bytes.subarray(at));
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
  const text = decodeMixed(encoding, bytes);
  const isChosen = given !== null || encoding === 'ascii';
  if (NO_TEXT.test(text) || (!isChosen && isMostlyUnread(text)))
    throw new SpreadsheetError('NOT_A_TABLE', 'is no text of a known encoding');
  return { text, encoding };
};

import { UNCOUNTED } from './limits.ts';

/** Beginning of a sheet that is looked at, as one program writes all of it alike. */
const LOOKED_AT = 64 * 1024;
const LETTERS = 26;
const A = 'A'.charCodeAt(0);

/** A, B, …, Z, AA, …; 0 is the first. */
export const columnName = (index: number): string =>
  (index < LETTERS ? '' : columnName(Math.floor(index / LETTERS) - 1)) +
  String.fromCharCode(A + (index % LETTERS));

export const columnIndex = (letters: string): number =>
  Array.from(letters).reduce((index, letter) => index * LETTERS + letter.charCodeAt(0) - A + 1, 0) - 1;

const DATE_1904 = /\bdate1904\s*=\s*(["'])([^"'<>]*)\1/i;
const CODE = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

const withoutCodes = (text: string): string =>
  text.replace(CODE, (_, hex: string | undefined, decimal: string) =>
    String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );

/** The reader knows only `1`, and no letters by their codes. */
const mendDates = (xml: string): string =>
  xml.replace(DATE_1904, (_, quote: string, written: string) => {
    const isSo = /^\s*(?:1|true|on)\s*$/i.test(withoutCodes(written));
    return `date1904=${quote}${isSo ? 1 : 0}${quote}`;
  });

/** A workbook that has no sheets but the one that is read, and whose dates begin where they say. */
export const mendWorkbook = (xml: string, unread: readonly string[]): string =>
  mendDates(unread.reduce((left, tag) => left.replace(tag, ''), xml));

const CDATA = '<![CDATA[';
/** Parts of a text; comments are not among them. */
const TEXTS = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>/g;

/** The reader leaves out texts that are written so. */
const writeTexts = (xml: string): string =>
  xml.replace(TEXTS, (whole, text: string | undefined) =>
    text === undefined
      ? whole
      : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );

/** Comments, which may look like tags, and the tags that places belong to. */
const TAGS = /<!--[\s\S]*?-->|<((?:\w+:)?(row|c))((?:\s[^>]*|\/)?)>/g;
const PLACE = /\sr\s*=\s*["']([A-Za-z]*)(\d+)["']/;
const HAS_PLACELESS = /<(?:\w+:)?c(?![\w:.-])(?![^>]*\sr\s*=)/;

/** Places rows and cells without a reference behind the one before. */
const placeCells = (xml: string): string => {
  let [row, column] = [0, -1];
  return xml.replace(TAGS, (whole, name: string | undefined, kind: string, attributes: string) => {
    if (name === undefined) return whole;
    const [, letters = '', number] = PLACE.exec(attributes) ?? [];
    if (kind === 'row') {
      row = number === undefined ? row + 1 : Number(number);
      column = -1;
      return number === undefined ? `<${name} r="${row}"${attributes}>` : whole;
    }
    column = letters === '' ? column + 1 : columnIndex(letters.toUpperCase());
    return letters === '' ? `<${name} r="${columnName(column)}${row}"${attributes}>` : whole;
  });
};

/** Cells with something in them. */
const CELL = /<((?:\w+:)?)c((?:\s[^>]*)?)(?<!\/)>([\s\S]*?)<\/\1c>/g;
const TYPE = /\st\s*=\s*["'](\w*)["']/;
/** The result of a formula, which may be an empty text. */
const RESULT = /<(?:\w+:)?v(?:\s[^>]*)?(?:\/>|>([^<]*)<)/;
const FORMULA_OF = /<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>([^<]*)<)/;
/** Cells that the reader takes for empty, or for another day. */
const HAS_UNREAD = /\st\s*=\s*["'][ed]["']|<(?:\w+:)?f[\s/>]/;
const SHOWN_FORMULA = 60;

/**
 * Writes cells as texts of which the reader would make nothing, or a moment by the clock of this machine: errors, formulas that
 * no program has counted yet, dates that are written as such.
 */
const writeCells = (xml: string): string =>
  xml.replace(CELL, (whole, prefix: string, attributes: string, inside: string) => {
    const [, type = 'n'] = TYPE.exec(attributes) ?? [];
    const [hasResult, result = ''] = RESULT.exec(inside) ?? [];
    const formula = FORMULA_OF.exec(inside);
    const isUncounted = result === '' && (formula ? !(type === 'str' && hasResult) : type === 'e');
    if (!isUncounted && type !== 'e' && type !== 'd') return whole;
    const text = isUncounted
      ? `${UNCOUNTED}${formula?.[1]?.slice(0, SHOWN_FORMULA).replace(/&[^;]*$/, '') ?? ''}`
      : result;
    return `<${prefix}c${attributes.replace(TYPE, '')} t="str"><${prefix}v>${text}</${prefix}v></${prefix}c>`;
  });

/**
 * A sheet or its texts as the reader takes them, where the program that wrote them has used what the format leaves open:
 * texts as CDATA, cells without their places, errors, formulas and dates.
 */
export const mendPart = (name: string, part: Buffer): Buffer => {
  if (!/^xl\/(?:worksheets\/|sharedstrings\.xml$)/i.test(name)) return part;
  const written = part.includes(CDATA) ? Buffer.from(writeTexts(part.toString())) : part;
  const placed = HAS_PLACELESS.test(written.toString('latin1', 0, LOOKED_AT))
    ? Buffer.from(placeCells(written.toString()))
    : written;
  return HAS_UNREAD.test(placed.toString('latin1')) ? Buffer.from(writeCells(placed.toString())) : placed;
};

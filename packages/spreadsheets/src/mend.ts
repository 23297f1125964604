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

const SHEET = /<(?:\w+:)?sheet\s[^>]*?\/?>(?:\s*<\/(?:\w+:)?sheet>)?/g;
const HIDDEN = /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/;

/** A workbook whose first sheet is the first that a person sees, and whose dates begin where they say. */
const mendWorkbook = (xml: string): string => {
  const sheets = xml.match(SHEET) ?? [];
  const isSomeSeen = sheets.some((sheet) => !HIDDEN.test(sheet));
  const seen = isSomeSeen ? xml.replace(SHEET, (sheet) => (HIDDEN.test(sheet) ? '' : sheet)) : xml;
  return mendDates(seen);
};

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

/**
 * A part of a workbook as the reader takes it, where the program that wrote it has used what the format leaves open: sheets
 * that nobody sees, another spelling of the year that dates begin in, texts as CDATA, cells without their places.
 */
export const mendPart = (name: string, part: Buffer): Buffer => {
  if (/^xl\/workbook\.xml$/i.test(name)) return Buffer.from(mendWorkbook(part.toString()));
  if (!/^xl\/(?:worksheets\/|sharedstrings\.xml$)/i.test(name)) return part;
  const written = part.includes(CDATA) ? Buffer.from(writeTexts(part.toString())) : part;
  return HAS_PLACELESS.test(written.toString('latin1', 0, LOOKED_AT))
    ? Buffer.from(placeCells(written.toString()))
    : written;
};

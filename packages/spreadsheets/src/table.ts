import { readCsv } from './csv.ts';
import { type Encoding, UNREAD } from './encoding.ts';
import { restore } from './formulas.ts';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS, MERGED, writtenCell } from './limits.ts';
import { type Reason, SpreadsheetError } from './spreadsheet-error.ts';
import { readXlsx } from './xlsx.ts';

export interface TableRow {
  /** Number of the line as spreadsheets count: the headings of most files are 1. */
  line: number;
  /** Cells, one for each column. */
  cells: string[];
}

/** The sheet of a workbook that was read. */
export interface TableSheet {
  name: string;
  /** Names of the others with cells, which were not. */
  others: string[];
  /** Lines that were read though a person does not see them in a spreadsheet. */
  hiddenLines: number[];
}

export interface Table {
  format: 'csv' | 'xlsx';
  /** Encoding and delimiter of a CSV; null for a workbook. */
  encoding: Encoding | null;
  delimiter: string | null;
  /** Null for a CSV. */
  sheet: TableSheet | null;
  /** Lines with bytes that are no letter in this encoding: there is U+FFFD in the place of each. */
  unreadLines: number[];
  /** Headings; '' where a column has none. */
  columns: string[];
  /** Rows without empty ones. */
  rows: TableRow[];
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Old files of Excel, and new ones with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Entry in UTF-16 in the directory of a workbook with a password. */
const PASSWORD = Buffer.from('EncryptedPackage', 'utf16le');

/** Files that are sent by mistake, by their beginning. */
const OTHERS: readonly [RegExp, Reason][] = [
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|table|script)\b/i, 'WEB_PAGE'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP)/s, 'PICTURE'],
  [/^%PDF-/, 'PDF'],
  // Formats of Excel before XLSX that are texts: XML of 2003, a web page in one file, DIF, SYLK.
  [/^(?:\xef\xbb\xbf)?\s*<\?xml\b.*\bWorkbook\b|^MIME-Version:|^TABLE\r?\n0,1\r?\n/s, 'OLD_EXCEL'],
  [/^ID;P(?:WXL|[^\n]*\r?\nP;P)/, 'OLD_EXCEL'],
  // Other XML, RTF, lists of a program.
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml\b|\{\\rtf|\[?\s*\{\s*"|\[\s*\[)/, 'NOT_A_TABLE'],
];
const LOOKED_AT = 1024;

/** Beginning of a file, letter by letter, also where each has two bytes. */
const beginningOf = (bytes: Buffer): string => {
  const looked = bytes.subarray(0, LOOKED_AT);
  const isWide = looked.length > 1 && looked.indexOf(0) >= 0 && looked.indexOf(0) < 4;
  return (isWide ? looked.filter((byte) => byte !== 0 && byte < 0xfe) : looked).toString('latin1');
};

const assertNothingElse = (bytes: Buffer): void => {
  const beginning = beginningOf(bytes);
  for (const [sign, reason] of OTHERS) if (sign.test(beginning)) throw new SpreadsheetError(reason);
};

const begins = (bytes: Buffer, beginning: Buffer) => bytes.subarray(0, beginning.length).equals(beginning);

type How = Pick<Table, 'format' | 'encoding' | 'delimiter' | 'sheet'>;
type Raw = How & { rows: string[][] };

const readRaw = async (bytes: Buffer, encoding: Encoding | null): Promise<Raw> => {
  if (begins(bytes, OLE)) throw new SpreadsheetError(bytes.includes(PASSWORD) ? 'PASSWORD' : 'OLD_EXCEL');
  if (begins(bytes, ZIP))
    return { format: 'xlsx', encoding: null, delimiter: null, ...(await readXlsx(bytes)) };
  assertNothingElse(bytes);
  return { format: 'csv', sheet: null, ...readCsv(bytes, encoding) };
};

const isFilled = (cell: string): boolean => cell.trim() !== '' && !cell.startsWith(MERGED);

/** A row of nothing but the rest of merged cells has nothing. */
const widthOf = (cells: readonly string[]): number =>
  cells.some(isFilled) ? cells.findLastIndex((cell) => cell.trim() !== '') + 1 : 0;

/** `="0071"`, by which programs keep spreadsheets from making a number of digits. */
const AS_TEXT = /^="([^"=]*)"$/;

const cleanCell = (cell: string): string => {
  const trimmed = cell.trim();
  const text = AS_TEXT.exec(trimmed)?.[1] ?? restore(trimmed);
  if (text.length > MAX_CELL_CHARACTERS) throw new SpreadsheetError('CELL_TOO_LONG');
  return text;
};

/** Rows that have something, with their numbers; the first of them are the headings. */
const fromRows = (raw: readonly string[][]): Omit<Table, keyof How> => {
  const filled = raw.flatMap((cells, index) => {
    const width = widthOf(cells);
    return width ? [{ line: index + 1, cells, width }] : [];
  });
  const [head, ...body] = filled;
  if (!head) throw new SpreadsheetError('EMPTY');
  if (body.length === 0) throw new SpreadsheetError('NO_ROWS');
  if (body.length > MAX_ROWS) throw new SpreadsheetError('TOO_MANY_ROWS');
  const width = filled.reduce((widest, row) => Math.max(widest, row.width), 0);
  if (width > MAX_COLUMNS) throw new SpreadsheetError('TOO_MANY_COLUMNS');
  const cellsOf = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, index) => cleanCell(cells[index] ?? ''));
  return {
    unreadLines: filled.flatMap(({ line, cells }) =>
      cells.some((cell) => cell.includes(UNREAD)) ? [line] : [],
    ),
    columns: cellsOf(head.cells).map(writtenCell),
    rows: body.map(({ line, cells }) => ({ line, cells: cellsOf(cells) })),
  };
};

/**
 * A CSV, in the given encoding or the one that its bytes speak for, or an XLSX as a table. Throws `SpreadsheetError`. Of strangers'
 * files, call `readTable` of `read.ts`.
 */
export const parseTable = async (bytes: Buffer, encoding: Encoding | null = null): Promise<Table> => {
  if (bytes.length > MAX_FILE_BYTES) throw new SpreadsheetError('TOO_LARGE');
  const { rows: raw, ...how } = await readRaw(bytes, encoding);
  const { rows, ...table } = fromRows(raw);
  const hidden = new Set(how.sheet?.hiddenLines);
  const sheet = how.sheet && {
    ...how.sheet,
    hiddenLines: rows.flatMap(({ line }) => (hidden.has(line) ? [line] : [])),
  };
  return { ...how, sheet, ...table, rows };
};

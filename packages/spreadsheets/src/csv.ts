import { CsvError, parse } from 'csv-parse/sync';
import { decodeText, type Encoding } from './encoding.ts';
import { MAX_ROWS } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Rows that are looked at to tell the delimiter. */
const LOOKED_AT = 20;
/** Line that sets the delimiter for Excel in any language. */
const GIVEN_DELIMITER = /^"?sep=(.)"?\r?\n/i;

/** Ends of lines, which two programs may have written one after the other: none of them is a part of a cell. */
const LINE_ENDS = ['\r\n', '\n', '\r'];
const OPTIONS = { relax_column_count: true, relax_quotes: true, record_delimiter: LINE_ENDS };

/** Share of rows as wide as the first; below a title, which no delimiter divides, a little for each cell of the widest rows. */
const tryDelimiter = (text: string, delimiter: string): number => {
  try {
    const rows = parse(text, { ...OPTIONS, delimiter, to: LOOKED_AT });
    const [first = 0, ...widths] = rows.map(({ length }) => length);
    const width = first > 1 ? first : Math.max(1, ...widths);
    const share = rows.filter(({ length }) => length === width).length / rows.length;
    return first > 1 ? share + width / 1000 : (share * (width - 1)) / 1000;
  } catch (error) {
    // Quotes that make no sense with this delimiter.
    if (error instanceof CsvError) return 0;
    throw error;
  }
};

/** Returns the delimiter that divides most rows into as many cells as the first has, or as the widest below a title. */
const delimiterOf = (text: string): string => {
  const tried = DELIMITERS.map((delimiter) => ({ delimiter, score: tryDelimiter(text, delimiter) }));
  return tried.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
};

export interface CsvRows {
  rows: string[][];
  encoding: Encoding;
  delimiter: string;
}

/** Rows of a CSV of the given or any usual encoding, and any usual delimiter, empty ones too. Throws `SpreadsheetError`. */
export const readCsv = (bytes: Uint8Array, given: Encoding | null = null): CsvRows => {
  const { text, encoding } = decodeText(bytes, given);
  const said = GIVEN_DELIMITER.exec(text);
  const delimiter = said?.[1] ?? delimiterOf(text);
  try {
    const rows = parse(text, {
      ...OPTIONS,
      delimiter,
      from_line: said ? 2 : 1,
      // One more shows that there are too many.
      to: MAX_ROWS + 2,
    });
    return { rows, encoding, delimiter };
  } catch (error) {
    if (error instanceof CsvError) throw new SpreadsheetError('DAMAGED', error.message);
    throw error;
  }
};

import type { Language } from '@parvoz/contract/languages.ts';
import { type Batches, type Cell, writeCsv, writeXlsx } from '@parvoz/spreadsheets/write.ts';
import { AppError } from './app-error.ts';
import { tashkentMinute } from './clock.ts';
import type { PrivateFile } from './file-response.ts';

/** Rows of one file. */
export const MAX_ROWS = 100_000;
/** Records that are read together; between them others have their turn. */
const BATCH = 500;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface ExportedList<Id> {
  /** Name of the file, without its ending. */
  name: string;
  format: 'csv' | 'xlsx';
  language: Language;
  headings: readonly string[];
  /** Ids of everything that is in the list, in its order, up to so many. */
  listIds(limit: number): Promise<readonly Id[]>;
  /** Lines of these, in their order. */
  linesOf(ids: readonly Id[]): Promise<readonly (readonly Cell[])[]>;
}

/** Returns a sum in som, with two decimals. `tiyin` may be below zero. */
export const sumCell = (tiyin: number): Cell => {
  const digits = String(Math.abs(tiyin)).padStart(3, '0');
  const sign = tiyin < 0 ? '-' : '';
  return { kind: 'sum', text: `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` };
};

/** Returns a minute of Tashkent; an empty cell for none. */
export const minuteCell = (moment: Date | null): Cell =>
  moment ? { kind: 'minute', text: tashkentMinute(moment) } : '';

/** Returns a day, given as `YYYY-MM-DD`; an empty cell for none. */
export const dayCell = (day: string | null): Cell => (day ? { kind: 'day', text: day } : '');

/** Returns a whole number; an empty cell for none. */
export const numberCell = (number: number | null): Cell =>
  number === null ? '' : { kind: 'number', text: String(number) };

/** Returns those of these records that exist, in the order of the ids. */
export const inOrder = <Row extends { id: number | string }>(
  ids: readonly Row['id'][],
  rows: readonly Row[],
): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

async function* batchesOf<Id>({ headings, linesOf }: ExportedList<Id>, ids: readonly Id[]): Batches {
  yield [headings];
  for (let from = 0; from < ids.length; from += BATCH) yield await linesOf(ids.slice(from, from + BATCH));
}

interface Csv {
  /** Name without its ending. */
  name: string;
  language: Language;
  batches: Batches;
}

/** A CSV as Excel of a language reads it: of most, the semicolon is the delimiter. */
export const csvFile = ({ name, language, batches }: Csv): PrivateFile => ({
  open: async () => writeCsv(batches, language === 'en' ? ',' : ';'),
  ...{ mediaType: 'text/csv; charset=utf-8', name: `${name}.csv`, isShown: false },
});

/**
 * A list as a file for spreadsheets. It is read from the database as fast as it is sent and no faster, so that its
 * length costs no memory. Throws TOO_MANY_ROWS.
 */
export const tableFile = async <Id>(list: ExportedList<Id>): Promise<PrivateFile> => {
  const { name, format } = list;
  const ids = await list.listIds(MAX_ROWS + 1);
  if (ids.length > MAX_ROWS) throw new AppError('TOO_MANY_ROWS');
  const batches = batchesOf(list, ids);
  if (format === 'csv') return csvFile({ ...list, batches });
  return { open: async () => writeXlsx(batches), mediaType: XLSX, name: `${name}.xlsx`, isShown: false };
};

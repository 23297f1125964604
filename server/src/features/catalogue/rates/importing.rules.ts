import { ExchangeRateDraft } from '@parvoz/contract/catalogue/rates.ts';
import { fold } from '@parvoz/contract/fold.ts';
import type { Table } from '@parvoz/spreadsheets/table.ts';
import type { FieldFault } from '../../../lib/app-error.ts';
import {
  amountOf,
  assertNotShortened,
  assertValue,
  CellFault,
  dateOf,
  numberOf,
  readAs,
} from '../../../lib/cells.ts';

/** Meaning of a column in a file of rates. */
export type RateColumn = 'currency' | 'rate' | 'nominal' | 'date' | 'source';

/** Headings of columns, folded, the surest first: the Central Bank has a number as its `Code` beside the letters of `Ccy`. */
const NAMES: Record<RateColumn, readonly string[]> = {
  currency: ['ccy', 'currency', 'currency code', 'Буквенный код', 'Код валюты', 'valyuta kodi', 'Валюта', 'valyuta', 'code', 'Код'],
  rate: ['rate', 'kurs', 'kurs soʻm', 'Курс', 'Курс сум', 'rate som', 'qiymati'],
  nominal: ['nominal', 'Номинал', 'birlik', 'birliklar', 'unit', 'units', 'per', 'Количество', 'Кол-во', 'Единиц', 'Единиц валюты', 'За единиц'],
  date: ['date', 'sana', 'Дата', 'kun'],
  source: ['source', 'source url', 'manba', 'Источник'],
}; // biome-ignore format: names read best in rows
const COLUMNS = Object.keys(NAMES) as RateColumn[];
const NEEDED: readonly RateColumn[] = ['currency', 'rate', 'date', 'source'];

const keyOf = (heading: string): string => fold(heading.replaceAll(/[_.,()]/g, ' ')).trim();

export interface RateFault {
  line: number;
  column: RateColumn;
  fault: FieldFault;
}

export interface RateLine {
  line: number;
  draft: ExchangeRateDraft;
}

/** Returns the index of each column, those of all with its heading, and the required columns that are missing. */
export const columnsOf = (headings: readonly string[]) => {
  const places = new Map<RateColumn, number>();
  const twins = new Map<RateColumn, number[]>();
  const keys = headings.map(keyOf);
  for (const column of COLUMNS) {
    const name = NAMES[column].map(keyOf).find((key) => keys.includes(key));
    if (name === undefined) continue;
    places.set(column, keys.indexOf(name));
    twins.set(
      column,
      keys.flatMap((key, at) => (key === name ? [at] : [])),
    );
  }
  return { places, twins, missing: NEEDED.filter((column) => !places.has(column)) };
};

const rateOf = (cell: string): number => readAs(ExchangeRateDraft.shape.rateTiyin, amountOf(cell));

/** A day that has come. */
const dayOf = (cell: string, today: string): string => {
  const day = dateOf(cell);
  if (day > today) throw new CellFault('future');
  return day;
};

/** Readers of the columns' cells; they throw the fault of a cell that cannot be read. */
const READERS: { [C in RateColumn]: (cell: string, today: string) => unknown } = {
  currency: (cell) => readAs(ExchangeRateDraft.shape.currency, cell.toUpperCase()),
  rate: rateOf,
  nominal: (cell) => readAs(ExchangeRateDraft.shape.nominal, cell === '' ? 1 : numberOf(cell)),
  date: dayOf,
  source: (cell) => readAs(ExchangeRateDraft.shape.sourceUrl, cell),
};

const FIELDS: Record<RateColumn, keyof ExchangeRateDraft> = {
  currency: 'currency',
  rate: 'rateTiyin',
  nominal: 'nominal',
  date: 'datedOn',
  source: 'sourceUrl',
};

/** Refuses a cell where another column with the same heading says something else. Throws `CellFault`. */
const assertNoTwins = (cells: readonly string[], places: readonly number[] = []): void => {
  if (new Set(places.map((at) => cells[at])).size > 1) throw new CellFault('cellTwins');
};

/** Rates of a table, and what is wrong in which cell; `today` is the day in Tashkent. */
export const readRates = (
  { rows }: Table,
  { places, twins }: Pick<ReturnType<typeof columnsOf>, 'places' | 'twins'>,
  today: string,
): { lines: RateLine[]; faults: RateFault[] } => {
  const lines: RateLine[] = [];
  const faults: RateFault[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const before = faults.length;
    const draft: Record<string, unknown> = {};
    for (const column of COLUMNS) {
      const cell = (cells[places.get(column) ?? -1] ?? '').trim();
      try {
        assertNoTwins(cells, twins.get(column));
        assertValue(cell);
        assertNotShortened(cell);
        if (cell === '' && NEEDED.includes(column)) throw new CellFault('required');
        draft[FIELDS[column]] = READERS[column](cell, today);
      } catch (error) {
        if (!(error instanceof CellFault)) throw error;
        const { problem, limit } = error;
        faults.push({ line, column, fault: { problem, ...(limit !== undefined && { limit }) } });
      }
    }
    const key = `${draft.currency} ${draft.datedOn}`;
    const first = seen.get(key);
    if (faults.length > before) continue;
    if (first === undefined) lines.push({ line, draft: draft as ExchangeRateDraft });
    else faults.push({ line, column: 'date', fault: { problem: 'sameLine', limit: first } });
    seen.set(key, first ?? line);
  }
  return { lines, faults };
};

import { isDeepStrictEqual } from 'node:util';
import { EMPTYING } from '@parvoz/contract/catalogue/import-states.ts';
import type { FieldProblem } from '@parvoz/contract/errors.ts';
import { type InEveryLanguage, inEveryLanguage, inLanguage } from '@parvoz/contract/languages.ts';
import type { Cell } from '@parvoz/spreadsheets/write.ts';
import type { z } from 'zod';
import { assertNotShortened, assertValue, CellFault, readAs } from './cells.ts';
import type { Yield } from './yielding.ts';

/** A column of a file, and the field of a record that it is. */
export interface Column<Row, Lookups, Key extends keyof Row = keyof Row> {
  key: Key;
  /** Throws `CellFault`. */
  read(cell: string, lookups: Lookups): Row[Key];
  /** Returns the value as a file has it; reading it returns the same value. */
  write(value: Row[Key], lookups: Lookups): string;
  /** Value of an emptied cell; undefined where it cannot be emptied. */
  whenEmpty?: Row[Key];
  /** True if it is HTML from outside: `read` only receives it as `readRichTexts` has made it. */
  isRichText?: boolean;
  /** True if it has numbers or dates, which may be meant otherwise than they are read: people are shown what was read. */
  isFigure?: boolean;
  /** Returns whether two values mean the same, where that is more than equality. */
  isSame?(one: Row[Key], other: Row[Key]): boolean;
}

export type Columns<Field extends string, Row, Lookups> = Readonly<Record<Field, Column<Row, Lookups>>>;

/** Problem of a cell; `limit` is what the sentence names. */
export interface Problem<Field extends string = string> {
  field: Field;
  problem: FieldProblem;
  limit?: number | string | undefined;
}

/** A column whose value a file has as it is, unless `more` says otherwise. */
export const column = <Row, Lookups, Key extends keyof Row = keyof Row>(
  key: Key,
  read: Column<Row, Lookups, Key>['read'],
  more: Partial<Column<Row, Lookups, Key>> = {},
): Column<Row, Lookups> =>
  ({ key, read, write: (value: unknown) => String(value ?? ''), ...more }) as Column<Row, Lookups, never>;

/** A text in every language, as a form takes it. */
export const textColumns = <Row, Lookups, Name extends string>(
  name: Name,
  shape: InEveryLanguage<Name, z.ZodType>,
  more: Pick<Column<Row, Lookups>, 'isRichText'> = {},
): InEveryLanguage<Name, Column<Row, Lookups>> =>
  inEveryLanguage(name, (language) => {
    const key = inLanguage(name, language);
    type Text = Row[keyof Row];
    const whenEmpty = '' as Text;
    return column<Row, Lookups>(key as never, (cell) => readAs(shape[key], cell) as Text, {
      ...{ whenEmpty, ...more },
    });
  });

const readCell = <Row, Lookups>(
  { read, whenEmpty }: Column<Row, Lookups>,
  cell: string,
  lookups: Lookups,
): Row[keyof Row] => {
  if (cell !== EMPTYING) return read(cell, lookups);
  if (whenEmpty === undefined) throw new CellFault('required');
  return whenEmpty;
};

/** Returns whether a cell contains HTML that has to become a rich text before it is read. */
export const isRich = <Row, Lookups>({ isRichText }: Column<Row, Lookups>, cell: string): boolean =>
  isRichText === true && cell !== '' && cell !== EMPTYING;

/** Reads the cells of a line, without empty ones. `rich` are those of rich texts, as they may be shown. */
export const readLine = async <Field extends string, Row, Lookups>(
  columns: Columns<Field, Row, Lookups>,
  { cells, rich }: Readonly<Record<'cells' | 'rich', Readonly<Partial<Record<Field, string>>>>>,
  lookups: Lookups,
  pause: Yield,
): Promise<{ values: Partial<Row>; problems: Problem<Field>[] }> => {
  const values: Partial<Row> = {};
  const problems: Problem<Field>[] = [];
  for (const [field, cell] of Object.entries(cells) as [Field, string][]) {
    if (cell === '') continue;
    const given = isRich(columns[field], cell) ? rich[field] : cell;
    if (given === undefined) throw new Error(`${field} has not been made a rich text`);
    try {
      assertValue(cell);
      assertNotShortened(cell);
      values[columns[field].key] = readCell(columns[field], given, lookups);
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      problems.push({ field, problem: error.problem, limit: error.limit });
    }
    await pause();
  }
  return { values, problems };
};

/** Returns how the cells with numbers and dates were understood. */
export const understoodOf = <Field extends string, Row, Lookups>(
  columns: Columns<Field, Row, Lookups>,
  cells: Readonly<Partial<Record<Field, string>>>,
  values: Partial<Row>,
  lookups: Lookups,
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    (Object.entries(cells) as [Field, string][]).flatMap(([field, cell]) => {
      const { key, write, isFigure } = columns[field];
      const value = values[key];
      return isFigure && cell !== EMPTYING && value !== undefined ? [[field, write(value, lookups)]] : [];
    }),
  ) as Partial<Record<Field, string>>;

/** Fields in which a line differs from a record, with what a file would have said of them before. */
export const differencesOf = <Field extends string, Row, Lookups>(
  columns: Columns<Field, Row, Lookups>,
  cells: Readonly<Partial<Record<Field, string>>>,
  values: Partial<Row>,
  current: Row,
  lookups: Lookups,
): { field: Field; value: string }[] =>
  (Object.entries(cells) as [Field, string][]).flatMap(([field, cell]) => {
    const { key, write, isSame = isDeepStrictEqual } = columns[field];
    const value = values[key];
    if (value === undefined || isSame(value, current[key])) return [];
    const before = write(current[key], lookups);
    return before === cell ? [] : [{ field, value: before }];
  });

/** Returns a number or a day as such, and anything else as the text that it is. */
const figureCell = (text: string): Cell => {
  if (/^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text)) return { kind: 'number', text };
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { kind: 'day', text } : text;
};

/** A record as a line of a file. */
export const writeLine = <Field extends string, Row, Lookups>(
  columns: Columns<Field, Row, Lookups>,
  fields: readonly Field[],
  row: Row,
  lookups: Lookups,
): Cell[] =>
  fields.map((field) => {
    const { key, write, isFigure } = columns[field];
    const text = write(row[key], lookups);
    return isFigure ? figureCell(text) : text;
  });

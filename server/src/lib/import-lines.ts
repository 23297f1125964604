import type { ImportOutcome } from '@parvoz/contract/catalogue/import-states.ts';
import { fold } from '@parvoz/contract/fold.ts';
import { type InEveryLanguage, inEveryLanguage } from '@parvoz/contract/languages.ts';
import { type Claim, findClashes, type Holders, type Key, without } from './import-clashes.ts';
import {
  type Columns,
  differencesOf,
  isRich,
  type Problem,
  readLine,
  understoodOf,
} from './import-columns.ts';
import { readRichTexts } from './rich-texts.ts';
import { mapYielding } from './yielding.ts';

/** A line of a file with the cells of the columns that are known. */
export interface Line<Field extends string> {
  line: number;
  cells: Partial<Record<Field, string>>;
}

/** The same, read. */
export interface Read<Field extends string, Row> extends Line<Field> {
  values: Partial<Row>;
  problems: Problem<Field>[];
}

/** The record that a line means, with the column that says so; nothing where it is a new one. */
export interface Match<Field extends string> {
  id?: number;
  by?: Field;
  problem?: Problem<Field>;
}

/** Outcome of a line; `draft` is the whole record as it would be, made from the given version. */
export interface Prepared<Field extends string, Row> {
  line: number;
  outcome: ImportOutcome;
  refId: number | null;
  version: number | null;
  title: string;
  draft: Row | null;
  changes: { field: Field; value: string }[];
  problems: Problem<Field>[];
  /** Cells with numbers and dates, as they were understood. */
  understood: Partial<Record<Field, string>>;
}

type Outcome<Field extends string, Row> = Omit<Prepared<Field, Row>, 'understood'>;

/** A record that files bring, with a name or without. */
type ImportedRecord = { id: number } & Partial<InEveryLanguage<'name', string>>;

/** A kind of records that files bring, given by the feature that owns them. */
export interface ImportedKind<Field extends string, Row extends ImportedRecord, Lookups> {
  columns: Columns<Field, Row, Lookups>;
  /** Default values of a new record. */
  blank: Row;
  /** Fields that a new record needs besides a name. */
  required: readonly Field[];
  /** Returns the title of a record that has no name; all others need one. */
  titleOf?(row: Partial<Row>): string;
  /** Returns what the cells of these lines refer to; their rich texts show these pictures. */
  findLookups(lines: readonly Line<Field>[], pictureIds: readonly string[]): Promise<Lookups>;
  /**
   * Returns the keys by which a line without an id, or a record, is found. Keys of one column follow each other, the surest
   * first.
   */
  keysOf(read: Read<Field, Row>): Key<Field>[];
  /** Ids of the records that have these keys, by the keys. */
  findHolders(reads: readonly Read<Field, Row>[]): Promise<Holders>;
  /** These records as they are, and in `lookups` what they name. */
  findCurrent(ids: readonly number[], lookups: Lookups): Promise<{ version: number; row: Row }[]>;
  /** Returns the problems of a record as it would be; `current` is null for a new one. */
  problemsOf?(draft: Row, read: Read<Field, Row>, current: Row | null, lookups: Lookups): Problem<Field>[];
}

type NameField = keyof InEveryLanguage<'name', unknown>;

const NAME_FIELDS = Object.keys(inEveryLanguage('name', () => null)) as NameField[];

/** Names of lines are compared several times, and folding them takes its time. */
const folded = new WeakMap<object, string[]>();

/** All names of a record, as they are compared. */
export const foldedNames = (row: Partial<ImportedRecord>): string[] => {
  const known = folded.get(row);
  if (known) return known;
  const names = [...new Set(NAME_FIELDS.map((field) => fold(row[field] ?? '')))].filter(Boolean);
  folded.set(row, names);
  return names;
};

/** The column of names that a file has. */
export const nameFieldOf = (cells: Partial<Record<string, string>>): NameField =>
  NAME_FIELDS.find((field) => cells[field]) ?? NAME_FIELDS.find((field) => field in cells) ?? 'nameUz';

/** The first name that a record has. */
export const titleOf = (row: Partial<ImportedRecord>): string =>
  NAME_FIELDS.map((field) => row[field]).find(Boolean) ?? '';

/** The title of a record of a kind. */
const titleIn = <Row extends ImportedRecord>(
  kind: { titleOf?: ((row: Partial<Row>) => string) | undefined },
  row: Partial<Row>,
): string => kind.titleOf?.(row) ?? titleOf(row);

/** Adds an id to those of a key, once. */
export const addTo = (map: Map<string, number[]>, key: string, id: number): void => {
  const ids = map.get(key);
  if (!ids) map.set(key, [id]);
  else if (!ids.includes(id)) ids.push(id);
};

/** Returns the problems of required fields that a new record lacks. */
const missingOf = <Field extends string, Row extends ImportedRecord, Lookups>(
  kind: ImportedKind<Field, Row, Lookups>,
  { cells, values, problems }: Read<Field, Row>,
): Problem<Field>[] => {
  const { columns, required } = kind;
  const isFaulty = (fields: readonly string[]) => problems.some(({ field }) => fields.includes(field));
  const name = nameFieldOf(cells) as string as Field;
  return [
    ...(kind.titleOf || titleIn(kind, values) || isFaulty(NAME_FIELDS) ? [] : [name]),
    ...required.filter((field) => values[columns[field].key] === undefined && !isFaulty([field])),
  ].map((field) => ({ field, problem: 'required' }));
};

const refused = <Field extends string, Row extends ImportedRecord, Lookups>(
  kind: ImportedKind<Field, Row, Lookups>,
  { line, values }: Read<Field, Row>,
  problems: Problem<Field>[],
  refId: number | null = null,
): Outcome<Field, Row> => ({
  ...{ line, outcome: 'REFUSED', refId, version: null, title: titleIn(kind, values) },
  ...{ draft: null, changes: [], problems },
});

const prepareNew = <Field extends string, Row extends ImportedRecord, Lookups>(
  kind: ImportedKind<Field, Row, Lookups>,
  read: Read<Field, Row>,
  lookups: Lookups,
): Outcome<Field, Row> => {
  const draft = { ...kind.blank, ...read.values };
  const problems = [...read.problems, ...missingOf(kind, read)];
  if (problems.length === 0) problems.push(...(kind.problemsOf?.(draft, read, null, lookups) ?? []));
  if (problems.length > 0) return refused(kind, read, problems);
  return {
    ...{ line: read.line, outcome: 'NEW', refId: null, version: null, title: titleIn(kind, draft) },
    ...{ draft, changes: [], problems },
  };
};

const prepareChange = <Field extends string, Row extends ImportedRecord, Lookups>(
  kind: ImportedKind<Field, Row, Lookups>,
  read: Read<Field, Row>,
  { version, row }: { version: number; row: Row },
  lookups: Lookups,
): Outcome<Field, Row> => {
  const { line, cells, values } = read;
  if (read.problems.length > 0) return refused(kind, read, read.problems, row.id);
  const changes = differencesOf(kind.columns, cells, values, row, lookups);
  const changed = changes.map(({ field }) => kind.columns[field].key);
  const draft: Row = { ...row, ...Object.fromEntries(changed.map((key) => [key, values[key]])) };
  const problems: Problem<Field>[] = [...(kind.problemsOf?.(draft, read, row, lookups) ?? [])];
  if (!titleIn(kind, draft))
    problems.push({ field: nameFieldOf(cells) as string as Field, problem: 'required' });
  if (problems.length > 0) return refused(kind, read, problems, row.id);
  const outcome = changes.length > 0 ? 'CHANGED' : 'SAME';
  return { line, outcome, refId: row.id, version, title: titleIn(kind, draft), draft, changes, problems };
};

/** The record that a line means: by its id, else by its surest column that any record has. */
const matchOf = <Field extends string, Row extends ImportedRecord>(
  { values }: Read<Field, Row>,
  keys: readonly Key<Field>[],
  holders: Holders,
): Match<Field> => {
  if (values.id !== undefined) return { id: values.id, by: 'id' as Field };
  const [first, next] = [...Map.groupBy(keys, ({ by }) => by)]
    .map(([by, same]) => ({ by, ids: [...new Set(same.flatMap(({ key }) => holders.get(key) ?? []))] }))
    .filter(({ ids }) => ids.length > 0);
  if (!first) return {};
  const { by, ids } = first;
  // One of several with the same site is identified by its name.
  const [id, another] = ids.length > 1 && next ? ids.filter((one) => next.ids.includes(one)) : ids;
  return id === undefined || another !== undefined
    ? { problem: { field: by, problem: 'ambiguous' } }
    : { id, by };
};

interface Compared<Field extends string, Row, Lookups> {
  reads: readonly Read<Field, Row>[];
  claims: readonly Claim<Field>[];
  prepared: readonly Outcome<Field, Row>[];
  holders: Holders;
  lookups: Lookups;
}

/** Returns why lines cannot be imported together with each other and other records, or null. */
const findProblems = async <Field extends string, Row extends ImportedRecord, Lookups>(
  kind: ImportedKind<Field, Row, Lookups>,
  { reads, claims, prepared, holders, lookups }: Compared<Field, Row, Lookups>,
): Promise<(Problem<Field> | null)[]> => {
  // A record in another country is found by names that no cell has.
  const others = reads.flatMap((read, index) => {
    const { draft } = prepared[index]!;
    const { keys, before, after } = claims[index]!;
    return draft && without(without(after, before), keys).length > 0 ? [{ ...read, values: draft }] : [];
  });
  const clashes = findClashes(claims, new Map([...holders, ...(await kind.findHolders(others))]));
  const ids = clashes.flatMap((clash) => (clash?.problem === 'otherRecord' ? clash.id : []));
  const names = new Map<number, string>();
  for (const { row } of await kind.findCurrent([...new Set(ids)], lookups))
    names.set(row.id, titleIn(kind, row));
  return clashes.map((clash) =>
    clash?.problem === 'otherRecord'
      ? {
          field: clash.field,
          problem: clash.problem,
          limit: `${names.get(clash.id) ?? ''} #${clash.id}`.trim(),
        }
      : clash,
  );
};

/** Cells of rich texts as they may be shown, by lines, and the pictures that they show. */
const readRich = async <Field extends string, Row, Lookups>(
  columns: Columns<Field, Row, Lookups>,
  lines: readonly Line<Field>[],
): Promise<{ rich: Partial<Record<Field, string>>[]; pictureIds: string[] }> => {
  const givenOf = ({ cells }: Line<Field>, index: number) =>
    (Object.entries(cells) as [Field, string][])
      .filter(([field, cell]) => isRich(columns[field], cell))
      .map(([field, cell]) => ({ index, field, cell }));
  const given = (await mapYielding(lines, givenOf)).flat();
  const texts = await readRichTexts(given.map(({ cell }) => cell));
  const rich = lines.map((): Partial<Record<Field, string>> => ({}));
  for (const [at, { index, field }] of given.entries()) rich[index]![field] = texts[at]!.html;
  return { rich, pictureIds: [...new Set(texts.flatMap(({ pictureIds }) => pictureIds))] };
};

/**
 * Returns the outcome of each line of a file in the catalogue as it is now. Writes nothing. Throws `ReadingError` where its
 * rich texts crash their reader.
 */
export const prepareLines = async <Field extends string, Row extends ImportedRecord, Lookups>(
  kind: ImportedKind<Field, Row, Lookups>,
  lines: readonly Line<Field>[],
): Promise<Prepared<Field, Row>[]> => {
  const { rich, pictureIds } = await readRich(kind.columns, lines);
  const lookups = await kind.findLookups(lines, pictureIds);
  const reads = await mapYielding(
    lines,
    async (one, index, pause): Promise<Read<Field, Row>> => ({
      ...one,
      ...(await readLine(kind.columns, { cells: one.cells, rich: rich[index]! }, lookups, pause)),
    }),
  );
  const keys = await mapYielding(reads, (read) => kind.keysOf(read));
  const holders = await kind.findHolders(reads);
  const matches = await mapYielding(reads, (read, index) => matchOf(read, keys[index]!, holders));
  const ids = [...new Set(matches.flatMap(({ id }) => id ?? []))];
  const current = new Map((await kind.findCurrent(ids, lookups)).map((one) => [one.row.id, one]));
  const prepareOne = (read: Read<Field, Row>, match: Match<Field>): Outcome<Field, Row> => {
    if (match.problem) return refused(kind, read, [...read.problems, match.problem]);
    if (match.id === undefined) return prepareNew(kind, read, lookups);
    const record = current.get(match.id);
    return record
      ? prepareChange(kind, read, record, lookups)
      : refused(kind, read, [...read.problems, { field: match.by!, problem: 'noRecord' }]);
  };
  const prepared = await mapYielding(reads, (read, index) => prepareOne(read, matches[index]!));
  const claims = await mapYielding(reads, (read, index): Claim<Field> => {
    const [{ id, by }, own] = [matches[index]!, keys[index]!];
    const row = id === undefined ? undefined : current.get(id)?.row;
    const keysOf = (values: Partial<Row>) => kind.keysOf({ ...read, values, problems: [] });
    const before = row ? keysOf(row) : [];
    const { draft, outcome, line } = prepared[index]!;
    const isNumbered = read.values.id !== undefined;
    const after = outcome === 'CHANGED' && draft ? keysOf(draft) : row ? before : own;
    return { line, isNumbered, id, by, keys: own, before, after };
  });
  const problems = await findProblems(kind, { reads, claims, prepared, holders, lookups });
  return mapYielding(prepared, (one, index) => {
    const [problem, read] = [problems[index], reads[index]!];
    const outcome = problem ? refused(kind, read, [...read.problems, problem], one.refId) : one;
    return { ...outcome, understood: understoodOf(kind.columns, read.cells, read.values, lookups) };
  });
};

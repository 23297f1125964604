import type { Queryable } from '../../../db/pool.ts';
import { BULK, orderedSubject } from './audit.service.ts';
import * as store from './history.store.ts';
import type { Restorers } from './undo.service.ts';

/** Names of people by the ids of their accounts, as a feature above the audit knows them. */
export type NamesOf = (db: Queryable, ids: readonly string[]) => Promise<{ id: string; name: string }[]>;

/** Passed in by app.ts: restorers and names of features above the audit. */
export interface AuditDependencies {
  restorers: Restorers;
  namesOf: readonly NamesOf[];
  /** Returns those of these pictures that the product drew itself. */
  drawnOf(db: Queryable, ids: readonly string[]): Promise<string[]>;
}

/** Returns the names of those of these accounts that have one. */
export const findNames = async (
  db: Queryable,
  { namesOf }: Pick<AuditDependencies, 'namesOf'>,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const find of namesOf) for (const { id, name } of await find(db, ids)) names.set(id, name);
  return names;
};

/** Subjects that are accounts: their names are where the person is, and go with them. */
const PEOPLE: ReadonlySet<string> = new Set(['profile', 'employee']);

type Titles = ReadonlyMap<string, string>;

const NUMBER = /^\d{1,9}$/;

/** Returns the names of records, as they are now or were last; accounts without a name have none. */
const findTitlesOf = async (
  db: Queryable,
  dependencies: AuditDependencies,
  subject: string,
  ids: readonly string[],
): Promise<Titles> => {
  if (PEOPLE.has(subject)) return findNames(db, dependencies, ids);
  // Whoever names records has numbers for them.
  const numbers = ids.filter((id) => NUMBER.test(id));
  const found = new Map((await dependencies.restorers[subject]?.titlesOf?.(db, numbers)) ?? []);
  const gone = ids.filter((id) => !found.has(id));
  if (gone.length > 0)
    for (const { id, title } of await store.findTitles(db, subject, gone)) found.set(id, title);
  return found;
};

/** Returns changes with the names of their records, also of those whose name was not stored with the change. */
export const withTitles = async <Row extends Pick<store.HistoryRow, 'subject' | 'subjectId' | 'title'>>(
  db: Queryable,
  dependencies: AuditDependencies,
  rows: readonly Row[],
): Promise<Row[]> => {
  const untitled = rows.filter(
    ({ title, subject }) => !title && subject !== BULK && orderedSubject(subject) === null,
  );
  const titles = new Map<string, Titles>();
  for (const [subject, of] of Map.groupBy(untitled, (row) => row.subject)) {
    const ids = [...new Set(of.map(({ subjectId }) => subjectId))];
    titles.set(subject, await findTitlesOf(db, dependencies, subject, ids));
  }
  return rows.map((row) => ({
    ...row,
    // The name of a deleted account is empty.
    title: row.title || titles.get(row.subject)?.get(row.subjectId) || row.title,
  }));
};

type Sides = Pick<store.RecordRow, 'before' | 'after'>;
type Names = Record<string, string>;

/** Returns the names of records in an order, now or when they were there. */
export const namesIn = async (
  db: Queryable,
  dependencies: AuditDependencies,
  { subject, before, after }: Sides & Pick<store.RecordRow, 'subject'>,
): Promise<Names> => {
  const ordered = orderedSubject(subject);
  if (ordered === null) return {};
  const orders = [before, after] as ({ order?: number[] } | null)[];
  const ids = [...new Set(orders.flatMap((one) => one?.order ?? []))].map(String);
  return Object.fromEntries(await findTitlesOf(db, dependencies, ordered, ids));
};

/** Kinds of the records that fields refer to by their ids. */
const REFERENCES: Readonly<Record<string, string>> = {
  universityId: 'university',
  universityIds: 'university',
  facultyId: 'faculty',
  facultyIds: 'faculty',
  parentId: 'faculty',
  degreeId: 'degree',
  tariffId: 'tariff',
  stepId: 'step',
};
/** Records that are named for a field; an agency has thousands of universities. */
const MAX_NAMED = 50;

const valuesIn = ({ before, after }: Sides, field: string): unknown[] =>
  [before, after].flatMap((side) => (side as Record<string, unknown> | null)?.[field] ?? []);

/** Returns the names of the records that a change's fields refer to, by field and id. */
export const referencesIn = async (
  db: Queryable,
  dependencies: AuditDependencies,
  sides: Sides,
): Promise<Record<string, Names>> => {
  const found: Record<string, Names> = {};
  for (const [field, subject] of Object.entries(REFERENCES)) {
    const ids = [...new Set(valuesIn(sides, field).map(String))].slice(0, MAX_NAMED);
    if (ids.length > 0) found[field] = Object.fromEntries(await findTitlesOf(db, dependencies, subject, ids));
  }
  return found;
};

/** Fields of pictures. */
const PICTURES = ['photoId', 'attachId'];

/** Returns those pictures of a change that the product drew itself. */
export const drawnIn = async (
  db: Queryable,
  { drawnOf }: Pick<AuditDependencies, 'drawnOf'>,
  sides: Sides,
): Promise<string[]> => {
  const ids = PICTURES.flatMap((field) => valuesIn(sides, field)).map(String);
  return ids.length > 0 ? drawnOf(db, ids) : [];
};

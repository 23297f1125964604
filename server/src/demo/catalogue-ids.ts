import type { Queryable } from '../db/pool.ts';
import { one, raw, rows, sql } from '../db/sql.ts';
import { type Ids, read, readAll, type Text } from './data.ts';

/** Ids of the loaded demo catalogue by the keys of its files. */
export interface CatalogueIds {
  consultings: Ids;
  universities: Ids;
  scholarships: Ids;
  faculties: Ids;
  degrees: Ids;
}

interface Named {
  key: string;
  name: string;
}

const namesIn = (language: keyof Text, all: readonly { key: string; name: Text }[]): Named[] =>
  all.map(({ key, name }) => ({ key, name: name[language] }));

const findIds = async (
  db: Queryable,
  given: readonly Named[],
  [table, column, condition]: readonly [table: string, column: string, condition: string],
): Promise<Ids> => {
  const found = await rows<{ id: number; name: string }>(
    db,
    sql`select id, ${raw(column)} as name from ${raw(table)} where ${raw(condition)}`,
  );
  const byName = new Map(found.map(({ id, name }) => [name, id]));
  return new Map(
    given.flatMap(({ key, name }) => (byName.has(name) ? [[key, byName.get(name)!] as const] : [])),
  );
};

/** Finds again what was loaded before, by name. */
export const findCatalogueIds = async (db: Queryable): Promise<CatalogueIds> => ({
  consultings: await findIds(db, read('consultings.json'), ['consultings', 'name', 'is_demo']),
  universities: await findIds(db, namesIn('en', readAll('universities')), [
    'universities',
    'name_en',
    'is_demo',
  ]),
  scholarships: await findIds(db, namesIn('en', readAll('scholarships')), [
    'scholarships',
    'name_en',
    'is_demo',
  ]),
  // Their English names were corrected since, the Uzbek ones never were: databases loaded earlier have the old ones.
  faculties: await findIds(
    db,
    namesIn(
      'uz',
      read<{ sub?: { key: string; name: Text }[] }[]>('faculties.json').flatMap(({ sub = [] }) => sub),
    ),
    ['faculties', 'name_uz', 'level = 2'],
  ),
  degrees: await findIds(
    db,
    read<{ key: string }[]>('degrees.json').map(({ key }) => ({ key, name: key })),
    ['degrees', 'key', 'true'],
  ),
});

/** Returns the id of a scholarship that can be applied for on a day and the next, wherever it is; null of others. */
export const findOpenScholarship = async (
  db: Queryable,
  id: number | null,
  today: string,
): Promise<number | null> =>
  (
    await one<{ id: number }>(
      db,
      sql`select id from scholarships where id = ${id} and expired_date > ${today}`,
    )
  )?.id ?? null;

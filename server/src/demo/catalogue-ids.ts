import type { Queryable } from '../db/pool.ts';
import { raw, rows, sql } from '../db/sql.ts';
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

const inEnglish = (all: readonly { key: string; name: Text }[]): Named[] =>
  all.map(({ key, name }) => ({ key, name: name.en }));

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
  universities: await findIds(db, inEnglish(readAll('universities')), ['universities', 'name_en', 'is_demo']),
  scholarships: await findIds(db, inEnglish(readAll('scholarships')), ['scholarships', 'name_en', 'is_demo']),
  faculties: await findIds(
    db,
    inEnglish(
      read<{ sub?: { key: string; name: Text }[] }[]>('faculties.json').flatMap(({ sub = [] }) => sub),
    ),
    ['faculties', 'name_en', 'level = 2'],
  ),
  degrees: await findIds(
    db,
    read<{ key: string }[]>('degrees.json').map(({ key }) => ({ key, name: key })),
    ['degrees', 'key', 'true'],
  ),
});

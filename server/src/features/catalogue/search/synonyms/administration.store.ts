import type { Synonym, SynonymDraft, SynonymFilter } from '@parvoz/contract/catalogue/synonyms.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { hasText, orderBy, type Window } from '../../../../db/admin-list.ts';
import { idOf } from '../../../../db/identity.ts';
import { collation } from '../../../../db/localised.ts';
import type { Editor } from '../../../../db/order.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { all, one, raw, rows, run, type Sql, sql } from '../../../../db/sql.ts';

/** Fields that can be changed and are recorded on the audit. */
export type Row = Omit<Synonym, 'updatedAt'> & { updatedAt: Date };

const columns = sql`s.id, s.meaning, s.names, s.version, s.updated_at`;

export const lock = (db: Queryable, ids: readonly number[]): Promise<Row[]> =>
  rows(
    db,
    sql`select ${columns} from search_synonyms s where s.id = any(${ids}::int[]) order by s.id for no key update`,
  );

export const findMany = (db: Queryable, ids: readonly number[]): Promise<Row[]> =>
  rows(
    db,
    sql`select ${columns} from unnest(${ids}::int[]) with ordinality as k (id, place)
        join search_synonyms s on s.id = k.id order by k.place`,
  );

const conditionsOf = ({ query, meaning }: SynonymFilter): Sql =>
  all([
    ...(query ? [hasText(raw('s.search_text'), query)] : []),
    ...(meaning.length > 0 ? [sql`s.meaning = any(${meaning}::text[])`] : []),
  ]);

export const listIds = async (
  db: Queryable,
  language: Language,
  filter: SynonymFilter,
  { limit, offset }: Window,
): Promise<number[]> => {
  const orders = { NAME: sql`s.names[1] ${collation(language)}`, UPDATED: raw('s.updated_at') };
  const found = await rows<{ id: number }>(
    db,
    sql`select s.id from search_synonyms s where ${conditionsOf(filter)}
        order by ${orderBy(orders, filter.order, raw('s.id'))} limit ${limit} offset ${offset}`,
    false,
  );
  return found.map(({ id }) => id);
};

export const countAll = async (db: Queryable, filter: SynonymFilter): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from search_synonyms s where ${conditionsOf(filter)}`,
      false,
    )
  )[0]!.total;

/** Names of rows with another meaning than this one that have one of these, folded. */
export const findNamesOfOtherMeanings = async (
  db: Queryable,
  meaning: SynonymDraft['meaning'],
  folded: readonly string[],
): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      db,
      sql`select name from search_synonyms s, unnest(s.names) as name
          where s.meaning <> ${meaning} and fold_text(name) = any(${folded}::text[])`,
    )
  ).map(({ name }) => name);

export const insert = async (
  db: Queryable,
  { id, meaning, names }: SynonymDraft & { id?: number },
  by: Editor,
): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`insert into search_synonyms (id, meaning, names, updated_at, updated_by) overriding system value
        values (${idOf('search_synonyms', id)}, ${meaning}, ${names}, ${by.at}, ${by.accountId}) returning id`,
  ))!.id;

export const update = (
  db: Queryable,
  id: number,
  { meaning, names }: SynonymDraft,
  by: Editor,
): Promise<number> =>
  run(
    db,
    sql`update search_synonyms set meaning = ${meaning}, names = ${names}, version = version + 1,
          updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id}`,
  );

export const remove = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from search_synonyms where id = ${id}`);

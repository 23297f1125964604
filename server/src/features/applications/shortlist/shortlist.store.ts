import type { ShortlistItem } from '@parvoz/contract/applications/shortlist.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

/** Makes calls that add to one shortlist wait for each other until the transaction ends. */
export const lock = (db: Queryable, accountId: string): Promise<number> =>
  run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`shortlist ${accountId}`}, 0))`);

/** The latest first. */
export const list = (db: Queryable, accountId: string): Promise<ShortlistItem[]> =>
  rows(
    db,
    sql`select kind, target_id as id from shortlist_items where account_id = ${accountId}
        order by added_at desc, kind, target_id`,
  );

/** Counts all items, and those of the given ones that are among them. */
export const count = async (
  db: Queryable,
  accountId: string,
  items: readonly ShortlistItem[],
): Promise<{ total: number; known: number }> =>
  (await one<{ total: number; known: number }>(
    db,
    sql`select count(*)::int as total, count(*) filter (where (kind, target_id) in (
          select * from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::int[])
        ))::int as known
        from shortlist_items where account_id = ${accountId}`,
  ))!;

/** Inserts items; existing ones stay as they are. */
export const insert = (
  db: Queryable,
  accountId: string,
  items: readonly ShortlistItem[],
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`insert into shortlist_items (account_id, kind, target_id, added_at)
        select ${accountId}, given.kind, given.id, ${now}
        from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::int[]) as given (kind, id)
        on conflict do nothing`,
  );

export const remove = (db: Queryable, accountId: string, { kind, id }: ShortlistItem): Promise<number> =>
  run(
    db,
    sql`delete from shortlist_items where account_id = ${accountId} and kind = ${kind} and target_id = ${id}`,
  );

export const forget = (db: Queryable, accountId: string): Promise<number> =>
  run(db, sql`delete from shortlist_items where account_id = ${accountId}`);

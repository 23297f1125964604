import type { MissedFilter } from '@parvoz/contract/catalogue/synonyms.ts';
import { orderBy, type Window } from '../../../../db/admin-list.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../../db/sql.ts';

/** Adds to the counts of a day, which has no more texts than `most`: of new ones those that were typed most often. */
export const addCounts = (
  db: Queryable,
  day: string,
  missed: readonly { text: string; count: number }[],
  most: number,
): Promise<number> =>
  run(
    db,
    sql`
    insert into search_misses (text, day, count)
    select text, ${day}::date, count from (
      select m.text, m.count, k.text is not null as is_known,
        row_number() over (partition by k.text is null order by m.count desc, m.text) as place
      from unnest(${missed.map(({ text }) => text)}::text[], ${missed.map(({ count }) => count)}::int[]) as m (text, count)
      left join search_misses k on k.text = m.text and k.day = ${day}::date
    ) as n
    where is_known or place <= ${most}::int - (select count(*) from search_misses where day = ${day}::date)
    on conflict (text, day) do update set count = search_misses.count + excluded.count`,
  );

const ORDERS = { FREQUENT: raw('-sum(m.count)'), LATEST: raw("-(max(m.day) - date '2000-01-01')") };

/** Texts that were missed after a day. */
export const listTexts = async (
  db: Queryable,
  after: string,
  { order }: MissedFilter,
  { limit, offset }: Window,
): Promise<string[]> =>
  (
    await rows<{ text: string }>(
      db,
      sql`select m.text from search_misses m where m.day > ${after}::date group by m.text
          order by ${orderBy(ORDERS, order, raw('m.text'))} limit ${limit} offset ${offset}`,
      false,
    )
  ).map(({ text }) => text);

export const countTexts = async (db: Queryable, after: string): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(distinct text)::int as total from search_misses where day > ${after}::date`,
  ))!.total;

export const findTexts = (
  db: Queryable,
  after: string,
  texts: readonly string[],
): Promise<{ text: string; count: number; latestOn: string }[]> =>
  rows(
    db,
    sql`select k.text, sum(m.count)::int as count, max(m.day) as latest_on
        from unnest(${texts}::text[]) with ordinality as k (text, place)
        join search_misses m on m.text = k.text and m.day > ${after}::date
        group by k.text, k.place order by k.place`,
  );

export const removeUntil = (db: Queryable, day: string): Promise<number> =>
  run(db, sql`delete from search_misses where day <= ${day}::date`);

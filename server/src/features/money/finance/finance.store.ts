import type { Queryable } from '../../../db/pool.ts';
import { one, rows, type Sql, sql } from '../../../db/sql.ts';
import type { Viewer } from './finance.rules.ts';
import { payoutsOf, RETURNED } from './lists.store.ts';

interface Sums {
  income: number;
  expense: number;
  count: number;
}

/**
 * Returns the statement of days' totals that count: without sums that were asked to be paid out and have not been, on the day
 * of the request, and without their way back.
 */
const counting = (viewer: Viewer): Sql => sql`
  totals as (
    select day, is_income, amount_tiyin, entry_count from ledger_days
    where account_id = any(${viewer.accountIds}::int[]) and purpose <> ${RETURNED}
    union all
    select (t.created_at at time zone 'Asia/Tashkent')::date, false, o.amount_tiyin, -1
    from payouts o join ledger_transfers t on t.key = 'payout-reserved:' || o.id
    where o.state <> 'CONFIRMED' and ${payoutsOf(viewer)}
  )`;

/** Sums the entries of a viewer's accounts since a day, incoming and outgoing; all entries where the day is null. */
export const findSums = async (db: Queryable, viewer: Viewer, from: string | null): Promise<Sums> =>
  (await one<Sums>(
    db,
    sql`with ${counting(viewer)}
        select coalesce(sum(amount_tiyin) filter (where is_income), 0)::bigint as income,
          coalesce(-sum(amount_tiyin) filter (where not is_income), 0)::bigint as expense,
          coalesce(sum(entry_count), 0)::bigint as count
        from totals where ${from}::date is null or day >= ${from}::date`,
  ))!;

/** The first day of accounts; null where they have none. */
export const findFirstDay = async (db: Queryable, accountIds: readonly number[]): Promise<string | null> =>
  (await one<{ day: string | null }>(
    db,
    sql`select min(day) as day from ledger_days where account_id = any(${accountIds}::int[])`,
  ))!.day;

/** Sums incoming and outgoing entries from each of these days to the next, and from the last one on. */
export const findTrend = (
  db: Queryable,
  viewer: Viewer,
  starts: readonly string[],
): Promise<{ from: string; income: number; expense: number }[]> =>
  rows(
    db,
    sql`
    with ${counting(viewer)}, parts as (
      select x.day as from_day, coalesce(lead(x.day) over (order by x.day), 'infinity') as until
      from unnest(${starts}::date[]) as x (day)
    )
    select s.from_day as "from", coalesce(sum(d.amount_tiyin) filter (where d.is_income), 0)::bigint as income,
      coalesce(-sum(d.amount_tiyin) filter (where not d.is_income), 0)::bigint as expense
    from parts s left join totals d on d.day >= s.from_day and d.day < s.until
    group by s.from_day order by s.from_day`,
  );

/** Sums what accounts received since a day; in all time where the day is null. */
export const sumIncome = async (
  db: Queryable,
  accountIds: readonly number[],
  from: string | null,
): Promise<number> =>
  (await one<{ income: number }>(
    db,
    sql`select coalesce(sum(amount_tiyin), 0)::bigint as income from ledger_days
        where account_id = any(${accountIds}::int[]) and is_income and (${from}::date is null or day >= ${from}::date)`,
  ))!.income;

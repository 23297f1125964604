import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import {
  type ProviderTransactionState,
  STATEMENT_PROVIDERS,
  type StatementProvider,
} from '@parvoz/contract/money/payments-states.ts';
import { HELD_SHARE_STATES, STATES_OF_TOTAL } from '@parvoz/contract/money/protection-states.ts';
import type { DifferenceKind, StudentBar } from '@parvoz/contract/money/reconciliation-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, type Sql, sql } from '../../../db/sql.ts';
import { listOf } from '../../../db/words.ts';
import type { DaySums, Sums } from './reconciliation.rules.ts';

/** Days in Tashkent, both of them included. */
export interface Days {
  from: string;
  to: string;
}

const ZONE = sql`'Asia/Tashkent'`;
const startOf = (day: string, later = 0): Sql =>
  sql`(${day}::date + ${later}::int)::timestamp at time zone ${ZONE}`;
const within = (moment: Sql, { from, to }: Days): Sql =>
  sql`${moment} >= ${startOf(from)} and ${moment} < ${startOf(to, 1)}`;

/** Condition of a transaction `t` whose reversal was the refund of a request, which left its payment `p` paid. */
const IS_REFUNDED = sql`(t.state = 'REVERSED' and p.status = 'SUCCESS')`;

/**
 * Each payment that a provider or we have money of on these days, or somebody has closed. What we have is what was performed that
 * day, less what was taken back that day and what a student's confirmed request gave back of it by a document of that day, or
 * by its provider's own refund;
 * `rest` is what of the difference nothing has closed. A reason without money holds for the difference that it was given for;
 * money that was moved counts whatever the difference has become. What was taken back closes nothing.
 */
const comparing = (days: Days): Sql => sql`
  own_entries as (
    select t.provider, (t.performed_at at time zone ${ZONE})::date as day, t.provider_id as number,
      t.amount_tiyin as amount
    from provider_transactions t
    where t.state in ('PERFORMED', 'REVERSED') and ${within(sql`t.performed_at`, days)}
    union all
    select t.provider, (t.canceled_at at time zone ${ZONE})::date, t.provider_id, -t.amount_tiyin - t.canceled_tiyin
    from provider_transactions t join payments p on p.id = t.payment_id
    where t.state = 'REVERSED' and not ${IS_REFUNDED} and ${within(sql`t.canceled_at`, days)}
    union all
    select t.provider, (t.taken_at at time zone ${ZONE})::date, t.provider_id, -t.canceled_tiyin
    from provider_transactions t
    where t.taken_at is not null and ${within(sql`t.taken_at`, days)}
    union all
    select t.provider, w.document_date, t.provider_id, -x.amount_tiyin
    from payouts w join payout_parts x on x.payout_id = w.id
    join lateral (select provider, provider_id from provider_transactions where payment_id = x.payment_id
      order by came_tiyin > 0 desc, state = 'PERFORMED' desc, id desc limit 1) t on true
    where w.state = 'CONFIRMED' and w.document_date between ${days.from}::date and ${days.to}::date
  ), own as (
    select provider, day, number, sum(amount)::bigint as amount from own_entries
    where provider in ${listOf(STATEMENT_PROVIDERS)} group by provider, day, number
  ), their as (
    select s.provider, s.day, l.number, sum(l.amount_tiyin)::bigint as amount, min(l.time) as time
    from statements s join statement_lines l on l.statement_id = s.id
    where s.replaced_at is null and s.day between ${days.from}::date and ${days.to}::date
    group by s.provider, s.day, l.number
  ), sides as (
    select provider, day, number, amount as ours, 0::bigint as theirs, true as is_ours, null::timestamptz as their_time
    from own
    union all
    select provider, day, number, 0, amount, false, time from their
    union all
    select provider, day, number, 0, 0, false, null from difference_closings
    where day between ${days.from}::date and ${days.to}::date
  ), both_sides as (
    select provider, day, number, sum(ours)::bigint as ours, sum(theirs)::bigint as theirs, bool_or(is_ours) as is_ours,
      sum(theirs) <> 0 as is_theirs, min(their_time) as their_time
    from sides group by provider, day, number
  ), compared as (
    select b.provider, b.day, b.number, b.ours, b.theirs, b.is_ours, b.is_theirs, b.their_time,
      b.theirs - b.ours as difference,
      b.theirs - b.ours - coalesce((
        select sum(c.amount_tiyin) from difference_closings c
        where c.provider = b.provider and c.day = b.day and c.number = b.number
          and (c.side is not null or c.difference_tiyin = b.theirs - b.ours)
          and not exists (select from closing_returns r where r.closing_id = c.id)), 0)::bigint as rest,
      exists (select from difference_closings c where c.provider = b.provider and c.day = b.day and c.number = b.number
        and c.side is not null) as is_corrected
    from both_sides b
  )`;

/** Condition of a listed row of the comparison: one that differs, or that differed and was corrected, which stays listed. */
const IS_LISTED = sql`(difference <> 0 or rest <> 0 or is_corrected)`;

/** Sums of each provider and day on which there is anything; `theirs` is 0 where there is no statement. */
export const listSums = (db: Queryable, days: Days): Promise<DaySums[]> =>
  rows(
    db,
    sql`
    with ${comparing(days)}
    select provider, to_char(day, 'YYYY-MM-DD') as day,
      sum(ours)::bigint as ours, count(*) filter (where is_ours)::int as our_count,
      sum(theirs)::bigint as theirs, count(*) filter (where is_theirs)::int as their_count,
      coalesce(sum(difference) filter (where difference > 0), 0)::bigint as above,
      coalesce(sum(difference) filter (where difference < 0), 0)::bigint as below,
      count(*) filter (where ${IS_LISTED})::int as difference_count,
      count(*) filter (where rest <> 0)::int as open_count
    from compared group by provider, day`,
  );

/** The most that may come to a student's side by the transaction `t`, or go from there: what came by it sets it. */
const MAX_TO_STUDENT = sql`greatest(t.amount_tiyin, d.theirs) - t.came_tiyin`;
/** Sum of what a guardian paid by the payment `p` that is protected or was released, and so is not on the student's side. */
const PROTECTED_BY_PAYMENT = sql`coalesce((select sum(s.amount_tiyin - s.returned_tiyin) from applications y
  join protected_shares s on s.application_id = y.id and s.payer is not null and s.idempotency_key = 'guardian:' || p.id
  where y.student_id = p.student_id), 0)::bigint`;
const MAX_FROM_STUDENT = sql`least(t.came_tiyin, p.left_tiyin - ${PROTECTED_BY_PAYMENT})`;

/** Condition of a payment `p` of which a request takes something back, or has taken it. */
const IS_RETURNED = sql`exists (select from payout_parts x join payouts w on w.id = x.payout_id
  where x.payment_id = p.id and w.state in ('WAITING', 'SENDING', 'CONFIRMED'))`;

/**
 * Reason that this sum (below zero: from there) cannot move to the side of the student of the transaction `t` of the difference
 * `d`.
 */
const barOf = (
  amount: Sql,
): Sql => sql`case when t.state = 'CREATED' then 'WAITING' when a.status = 'DELETED' then 'DELETED'
  when ${amount} > 0 and ${IS_REFUNDED} then 'RETURNED' when ${amount} > 0 and ${MAX_TO_STUDENT} <= 0 then case when ${IS_RETURNED} then 'RETURNED' else 'PERFORMED' end
  when ${amount} < 0 and ${IS_RETURNED} then 'RETURNED' when ${amount} < 0 and ${MAX_FROM_STUDENT} <= 0 then 'GONE' end`;

const limitOf = (amount: Sql): Sql => sql`coalesce(greatest(least(abs(${amount}),
  case when ${amount} > 0 then ${MAX_TO_STUDENT} else ${MAX_FROM_STUDENT} end), 0), 0)`;

/** Returns the joins with our records of the payment of the difference `d`. */
const KNOWN = (provider: StatementProvider): Sql => sql`
  left join provider_transactions t on t.provider = ${provider} and t.provider_id = d.number
  left join payments p on p.id = t.payment_id
  left join accounts a on a.id = p.student_id`;

export interface FoundDifference {
  number: string;
  kind: DifferenceKind;
  ours: number;
  theirs: number;
  difference: number;
  rest: number;
  ourState: ProviderTransactionState | null;
  performedAt: Date | null;
  canceledAt: Date | null;
  paymentId: string | null;
  studentId: string | null;
  studentName: string | null;
  payer: Relation | null;
  studentBar: StudentBar | null;
  studentLimit: number;
  theirAt: Date | null;
  isOnAnotherDay: boolean;
  awaitedDay: string | null;
}

interface Of {
  provider: StatementProvider;
  day: string;
}

const differing = ({ provider, day }: Of): Sql => sql`
  with ${comparing({ from: day, to: day })}, differing as (
    select c.number, c.ours, c.theirs, c.difference, c.rest, c.is_ours, c.is_theirs, c.their_time
    from compared c where c.provider = ${provider} and ${IS_LISTED}
  )`;

/** Differences of a provider's day that has a statement; those that are open first, then by size. */
export const listDifferences = (
  db: Queryable,
  of: Of,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundDifference[]> =>
  rows(
    db,
    sql`
    ${differing(of)}, shown as (
      select * from differing order by (rest <> 0) desc, abs(difference) desc, number limit ${limit} offset ${offset}
    ), elsewhere as (
      select l.number, min(l.time) as time from statements s join statement_lines l on l.statement_id = s.id
      where s.provider = ${of.provider} and s.replaced_at is null and l.amount_tiyin <> 0
        and s.day in (${of.day}::date - 1, ${of.day}::date + 1) and l.number in (select number from shown)
      group by l.number
    ), near as (
      select ${of.day}::date + 1 as day, ${startOf(of.day, 1)} - interval '1 hour' as since, ${startOf(of.day, 1)} as until
      union all
      select ${of.day}::date - 1, ${startOf(of.day)}, ${startOf(of.day)} + interval '1 hour'
    )
    select d.number,
      case when d.difference = 0 then 'CORRECTED' when not d.is_ours then 'NOT_OURS'
        when not d.is_theirs then 'NOT_THEIRS' else 'AMOUNT' end as kind,
      d.ours, d.theirs, d.difference, d.rest, t.state as our_state, t.performed_at, t.canceled_at, p.id as payment_id,
      p.student_id, trim(f.name || ' ' || f.surname) as student_name, p.payer, ${barOf(sql`d.rest`)} as student_bar,
      ${limitOf(sql`d.rest`)} as student_limit,
      case when d.is_theirs then d.their_time else coalesce(e.time, d.their_time) end as their_at,
      not d.is_theirs and e.number is not null as is_on_another_day,
      (select to_char(n.day, 'YYYY-MM-DD') from near n where not d.is_theirs and t.performed_at between n.since and n.until
        and not exists (select from statements s where s.provider = ${of.provider} and s.day = n.day and s.replaced_at is null)
      ) as awaited_day
    from shown d ${KNOWN(of.provider)}
    left join profiles f on f.id = p.student_id
    left join elsewhere e on e.number = d.number
    order by (d.rest <> 0) desc, abs(d.difference) desc, d.number`,
  );

export const countDifferences = async (db: Queryable, of: Of): Promise<number> =>
  (await one<{ count: number }>(db, sql`${differing(of)} select count(*)::int as count from differing`))!
    .count;

export type StoredDifference = Pick<
  FoundDifference,
  'difference' | 'rest' | 'studentId' | 'paymentId' | 'payer' | 'studentBar' | 'studentLimit'
> & {
  /** True if its provider has taken the payment back. */
  isReversed: boolean;
};

/**
 * Returns one number of a day as it is now, closed or not; null where neither side has it and nothing was closed. For the
 * student's side it includes whether so much may move there (below zero: from there), or the open amount where that is null.
 */
export const findDifference = (
  db: Queryable,
  { provider, day }: Of,
  { number, amountTiyin }: { number: string; amountTiyin: number | null },
): Promise<StoredDifference | null> => {
  const amount = sql`coalesce(${amountTiyin}::bigint, d.rest)`;
  return one(
    db,
    sql`
    with ${comparing({ from: day, to: day })}
    select d.difference, d.rest, p.student_id, p.id as payment_id, p.payer, ${barOf(amount)} as student_bar, ${limitOf(amount)} as student_limit,
      coalesce(t.state = 'REVERSED' or t.taken_at is not null, false) as is_reversed
    from compared d ${KNOWN(provider)} where d.provider = ${provider} and d.number = ${number}`,
  );
};

/** Returns the student whose payment a provider calls by this number. */
export const findStudent = async (
  db: Queryable,
  provider: StatementProvider,
  number: string,
): Promise<string | null> =>
  (
    await one<{ studentId: string }>(
      db,
      sql`select p.student_id from provider_transactions t join payments p on p.id = t.payment_id
          where t.provider = ${provider} and t.provider_id = ${number}`,
    )
  )?.studentId ?? null;

const PART = (condition: Sql): Sql =>
  sql`json_build_object('amount', coalesce(sum(s.amount_tiyin) filter (where ${condition}), 0),
    'count', count(*) filter (where ${condition} and s.amount_tiyin > 0))`;

/**
 * Returns balances by kind of account, and by name for money outside; and held shares by state, and those that are released
 * before `soon`. One statement, so that all of it is of one moment.
 */
export const findSums = async (db: Queryable, soon: Date): Promise<Sums> =>
  (await one<Sums>(
    db,
    sql`
    select coalesce((
        select json_agg(json_build_object('kind', k.kind, 'name', k.name, 'amountTiyin', k.amount_tiyin, 'count', k.count)
          order by k.kind, k.name)
        from (
          select a.kind, case when a.kind in ('PROVIDER', 'OUTSIDE') then a.owner else '' end as name,
            sum(a.balance_tiyin)::bigint as amount_tiyin, count(*) filter (where a.balance_tiyin <> 0)::int as count
          from ledger_accounts a group by 1, 2
        ) k), '[]') as kinds,
      ${PART(sql`s.state in ${listOf(STATES_OF_TOTAL.held)}`)} as in_work,
      ${PART(sql`s.state in ${listOf(STATES_OF_TOTAL.awaiting)}`)} as awaiting,
      ${PART(sql`s.state in ${listOf(STATES_OF_TOTAL.disputed)}`)} as disputed, ${PART(sql`s.releases_at < ${soon}`)} as next,
      min(s.releases_at) filter (where s.releases_at < ${soon} and s.amount_tiyin > 0) as next_at
    from protected_shares s where s.state in ${listOf(HELD_SHARE_STATES)}`,
  ))!;

import { isSince } from '../../../../db/checkpoint.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../../db/sql.ts';
import { COUNTED } from '../ledger.store.ts';
import type { Checkpoint, Proof } from './invariants.rules.ts';

const SHOWN = 100;

/** Sets the timeout of this transaction: the proof of years of money takes longer than a page may. */
export const allowHours = (db: Queryable): Promise<number> =>
  run(
    db,
    sql`select set_config(name, '2h', true) from unnest(array['statement_timeout', 'lock_timeout']) as name`,
  );

/** Totals of days that differ from their entries, of `balances` and `days`. */
const wrongDays = sql`wrong_days as (
  select coalesce(a.name || ' ' || d.day || ' ' || d.purpose || case when d.is_income then ' in' else ' out' end, a.name)
      as name,
    d.found, d.expected, d.found_count, d.expected_count
  from days d join balances a on a.id = d.account_id
  where d.found <> d.expected or d.found_count <> d.expected_count
)`;

/** Faults of `balances`, `running`, `wrong_days` and `sums`. */
const faults = sql`faults as materialized (
  select 'BALANCE' as kind, name, found, expected from balances where found <> expected
  union all
  select 'BELOW_ZERO', name, found, 0 from balances where found < 0 and not may_be_below
  union all
  select 'RUNNING_BALANCE', a.name || ' #' || r.id, r.found, r.expected
  from running r join balances a on a.id = r.account_id where r.found <> r.expected
  union all
  select 'DAY_TOTAL', name, found, expected from wrong_days where found <> expected
  union all
  select 'DAY_COUNT', name, found_count, expected_count from wrong_days where found_count <> expected_count
  union all
  select 'TRANSFER', name, coalesce(found, 0), 0 from sums where found is distinct from 0
)`;

/** Number of `faults`, and the first of them. */
const found = sql`(select count(*) from faults)::int as fault_count,
  coalesce((select json_agg(json_build_object('kind', f.kind, 'name', f.name, 'foundTiyin', f.found,
      'expectedTiyin', f.expected))
    from (select * from faults order by kind, name limit ${SHOWN}) f), '[]') as faults`;

const DAY_COLUMNS = sql`coalesce(d.account_id, e.account_id) as account_id, coalesce(d.day, e.day) as day,
  coalesce(d.purpose, e.purpose) as purpose, coalesce(d.is_income, e.is_income) as is_income,
  coalesce(d.amount_tiyin, 0) as found, coalesce(e.amount_tiyin, 0) as expected,
  coalesce(d.entry_count, 0) as found_count, coalesce(e.entry_count, 0) as expected_count`;

const SAME_DAY = sql`e.account_id = d.account_id and e.day = d.day and e.purpose = d.purpose and e.is_income = d.is_income`;

/** Checks all invariants in one statement, so that all are of one moment whatever moves meanwhile. */
export const prove = async (db: Queryable): Promise<Proof> =>
  (await one<Proof>(
    db,
    sql`
    with balances as (
      select a.id, a.kind || ' ' || a.owner as name, a.balance_tiyin as found, coalesce(s.amount_tiyin, 0) as expected,
        a.kind in ('PROVIDER', 'OUTSIDE') as may_be_below
      from ledger_accounts a
      left join (select account_id, sum(amount_tiyin) as amount_tiyin from ledger_entries group by account_id) s
        on s.account_id = a.id
    ), running as (
      select e.id, e.account_id, e.balance_tiyin as found,
        coalesce(lag(e.balance_tiyin) over (partition by e.account_id order by e.id), 0) + e.amount_tiyin as expected
      from ledger_entries e
    ), days as (
      select ${DAY_COLUMNS} from ledger_days d full join (
        select x.account_id, (x.created_at at time zone 'Asia/Tashkent')::date as day, t.purpose,
          x.amount_tiyin > 0 as is_income, sum(x.amount_tiyin) as amount_tiyin, count(*) as entry_count
        from ledger_entries x join ledger_transfers t on t.id = x.transfer_id
        join ledger_accounts a on a.id = x.account_id and a.kind in ${COUNTED} group by 1, 2, 3, 4
      ) e on ${SAME_DAY}
    ), ${wrongDays}, sums as (
      select t.key as name, sum(e.amount_tiyin) as found
      from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id group by t.id
    ), ${faults}
    select true as is_whole, (select count(*) from ledger_accounts)::int as account_count,
      (select count(*) from ledger_transfers) as transfer_count, (select count(*) from ledger_entries) as entry_count,
      ${found}`,
  ))!;

/**
 * The same from a checkpoint on, also of one moment: all balances, and the entries since then with their transfers and with the
 * days that they are of. Transfers without entries are looked for since a day before the checkpoint.
 */
export const proveSince = async (db: Queryable, { entryId, setAt }: Checkpoint): Promise<Proof> =>
  (await one<Proof>(
    db,
    sql`
    with added as materialized (
      select e.id, e.transfer_id, e.account_id, e.amount_tiyin, e.balance_tiyin, e.created_at
      from ledger_entries e where e.id > ${entryId}
    ), balances as (
      select a.id, a.kind || ' ' || a.owner as name, a.balance_tiyin as found,
        coalesce(b.balance_tiyin, 0) + coalesce(s.amount_tiyin, 0) as expected,
        a.kind in ('PROVIDER', 'OUTSIDE') as may_be_below
      from ledger_accounts a left join ledger_proven_balances b on b.account_id = a.id
      left join (select account_id, sum(amount_tiyin) as amount_tiyin from added group by account_id) s
        on s.account_id = a.id
    ), running as (
      select e.id, e.account_id, e.balance_tiyin as found,
        coalesce(lag(e.balance_tiyin) over (partition by e.account_id order by e.id), b.balance_tiyin, 0)
          + e.amount_tiyin as expected
      from added e left join ledger_proven_balances b on b.account_id = e.account_id
    ), touched as materialized (
      select distinct e.account_id, (e.created_at at time zone 'Asia/Tashkent')::date as day
      from added e join ledger_accounts a on a.id = e.account_id and a.kind in ${COUNTED}
    ), days as (
      select ${DAY_COLUMNS} from (
        select c.* from touched t join ledger_days c on c.account_id = t.account_id and c.day = t.day
      ) d full join (
        select t.account_id, t.day, r.purpose, x.amount_tiyin > 0 as is_income, sum(x.amount_tiyin) as amount_tiyin,
          count(*) as entry_count
        from touched t
        join ledger_entries x on x.account_id = t.account_id
          and x.created_at >= t.day::timestamp at time zone 'Asia/Tashkent'
          and x.created_at < (t.day + 1)::timestamp at time zone 'Asia/Tashkent'
        join ledger_transfers r on r.id = x.transfer_id group by 1, 2, 3, 4
      ) e on ${SAME_DAY}
    ), ${wrongDays}, sums as (
      select t.key as name, sum(e.amount_tiyin) as found
      from (select distinct transfer_id from added) n join ledger_transfers t on t.id = n.transfer_id
      join ledger_entries e on e.transfer_id = t.id group by t.id
      union all
      select t.key, null from ledger_transfers t
      where ${isSince(raw('t.created_at'), { setAt })}
        and not exists (select from ledger_entries e where e.transfer_id = t.id)
    ), ${faults}
    select false as is_whole, (select count(*) from ledger_accounts)::int as account_count,
      (select count(distinct transfer_id) from added) as transfer_count, (select count(*) from added) as entry_count,
      ${found}`,
  ))!;

export const insert = (db: Queryable, finishedAt: Date, proof: Proof): Promise<number> =>
  run(
    db,
    sql`
    insert into ledger_proofs (finished_at, is_whole, account_count, transfer_count, entry_count, fault_count, faults)
    values (${finishedAt}, ${proof.isWhole}, ${proof.accountCount}, ${proof.transferCount}, ${proof.entryCount},
      ${proof.faultCount}, ${JSON.stringify(proof.faults)})`,
  );

/** Results, newest first. */
export const listLast = (db: Queryable, limit: number): Promise<(Proof & { finishedAt: Date })[]> =>
  rows(
    db,
    sql`select finished_at, is_whole, account_count, transfer_count, entry_count, fault_count, faults
        from ledger_proofs order by id desc limit ${limit}`,
  );

/** Locks proving until the end of the transaction, so that one proof runs after the other, whoever begins them. */
export const lockProving = (db: Queryable): Promise<number> =>
  run(db, sql`select pg_advisory_xact_lock(hashtextextended('ledger-proof', 0))`);

/** Records a request for a proof, unless there has been one since a moment. */
export const request = (
  db: Queryable,
  { actorId, now, since }: { actorId: string; now: Date; since: Date },
): Promise<number> =>
  run(
    db,
    sql`
    insert into ledger_proof_requests as r (id, actor_id, requested_at) values (1, ${actorId}, ${now})
    on conflict (id) do update set actor_id = excluded.actor_id, requested_at = excluded.requested_at
    where r.requested_at < ${since}`,
  );

export const isRequested = async (db: Queryable, since: Date): Promise<boolean> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from ledger_proof_requests where requested_at >= ${since}`,
  ))!.count > 0;

/** Removes the requests from before a proof began. */
export const endRequest = (db: Queryable, begunAt: Date): Promise<number> =>
  run(db, sql`delete from ledger_proof_requests where requested_at <= ${begunAt}`);

/** The newest result; null before the first proof. */
export const findLast = async (db: Queryable): Promise<(Proof & { finishedAt: Date }) | null> =>
  (await listLast(db, 1))[0] ?? null;

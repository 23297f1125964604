import type { TransferPurpose } from '@parvoz/contract/money/ledger.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../db/sql.ts';
import type { AccountRef, Change, KindSum } from './ledger.rules.ts';

/** Opens the accounts that are not there yet; given in one order, so that two of these never wait for each other. */
export const openAccounts = (db: Queryable, accounts: readonly AccountRef[]): Promise<number> =>
  run(
    db,
    sql`
    insert into ledger_accounts (kind, owner)
    select w.kind, w.owner
    from unnest(${accounts.map(({ kind }) => kind)}::text[], ${accounts.map(({ owner }) => owner)}::text[])
      with ordinality as w (kind, owner, position)
    where not exists (select from ledger_accounts a where a.kind = w.kind and a.owner = w.owner)
    order by w.position
    on conflict (kind, owner) do nothing`,
  );

export interface NewTransfer {
  id: string;
  key: string;
  purpose: TransferPurpose;
  subjectId: string | null;
  actorId: string | null;
  reason: string | null;
  createdAt: Date;
}

/** Kinds of accounts with totals by day: those that people read, Parvoz's income, and the sources and destinations of money. */
export const COUNTED = raw(`('STUDENT', 'CONSULTING', 'EARNED', 'PROVIDER', 'OUTSIDE')`);

/**
 * Adds a transfer with its entries and changes the balances and totals of days, in one statement; returns how many accounts it
 * has changed: none where there is one with its key, or where an account is not open yet. Accounts are locked in the order of
 * their ids, and totals after the account that they are of.
 */
export const insert = (
  db: Queryable,
  { id, key, purpose, subjectId, actorId, reason, createdAt }: NewTransfer,
  changes: readonly Change[],
): Promise<number> =>
  run(
    db,
    sql`
    with wanted as materialized (
      select a.id, w.amount_tiyin
      from unnest(${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ owner }) => owner)}::text[],
        ${changes.map(({ amountTiyin }) => amountTiyin)}::bigint[]) as w (kind, owner, amount_tiyin)
      join ledger_accounts a on a.kind = w.kind and a.owner = w.owner
    ), transfer as (
      insert into ledger_transfers (id, key, purpose, subject_id, actor_id, reason, created_at)
      select ${id}::uuid, ${key}::text, ${purpose}::text, ${subjectId}::uuid, ${actorId}::uuid, ${reason}::text,
        ${createdAt}::timestamptz
      where (select count(*) from wanted) = ${changes.length}::int
      on conflict (key) do nothing returning id, purpose, created_at
    ), locked as materialized (
      select a.id, w.amount_tiyin from wanted w join ledger_accounts a on a.id = w.id
      where exists (select from transfer)
      order by a.id for no key update of a
    ), changed as (
      update ledger_accounts a set balance_tiyin = a.balance_tiyin + l.amount_tiyin
      from locked l where a.id = l.id
      returning a.id, a.kind, a.balance_tiyin, l.amount_tiyin
    ), counted as (
      insert into ledger_days as d (account_id, day, purpose, is_income, entry_count, amount_tiyin)
      select c.id, (t.created_at at time zone 'Asia/Tashkent')::date, t.purpose, c.amount_tiyin > 0, 1, c.amount_tiyin
      from changed c cross join transfer t where c.kind in ${COUNTED}
      on conflict (account_id, day, purpose, is_income) do update
        set entry_count = d.entry_count + 1, amount_tiyin = d.amount_tiyin + excluded.amount_tiyin
    )
    insert into ledger_entries (transfer_id, account_id, amount_tiyin, balance_tiyin, created_at)
    select t.id, c.id, c.amount_tiyin, c.balance_tiyin, t.created_at from changed c cross join transfer t`,
  );

/** Returns the balance of an account; null where there is none. */
export const findBalance = (
  db: Queryable,
  { kind, owner }: AccountRef,
): Promise<{ balanceTiyin: number } | null> =>
  one(db, sql`select balance_tiyin from ledger_accounts where kind = ${kind} and owner = ${owner}`);

/** An account until the end of the transaction: nothing comes to it or leaves it meanwhile. */
export const lock = (db: Queryable, { kind, owner }: AccountRef): Promise<number> =>
  run(db, sql`select from ledger_accounts where kind = ${kind} and owner = ${owner} for no key update`);

/**
 * Returns what transfers about a subject have brought to an account and is there still, where all other money leaves first: no more
 * than the balance of any moment since, with what has come of it later. What was there before all of it was taken back does not
 * matter; what a request has reserved and given back later counts as never gone. Null where nothing ever came.
 */
export const findStill = (
  db: Queryable,
  { kind, owner }: AccountRef,
  subjectId: string,
): Promise<{ stillTiyin: number | null } | null> =>
  one(
    db,
    sql`
    with moved as (
      select e.id, e.balance_tiyin, t.subject_id is not distinct from ${subjectId}::uuid as is_own, e.amount_tiyin,
        case t.purpose
          when 'PAYOUT_RESERVED' then coalesce(sum(e.amount_tiyin) filter (where t.purpose = 'PAYOUT_RETURNED')
            over (partition by t.subject_id), 0)
          when 'PAYOUT_RETURNED' then -e.amount_tiyin else 0 end as reserved_tiyin
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
      where a.kind = ${kind} and a.owner = ${owner}
    ), summed as (
      select id, balance_tiyin + sum(reserved_tiyin) over (order by id) as balance_tiyin,
        coalesce(sum(amount_tiyin) filter (where is_own) over (order by id), 0) as brought_tiyin,
        coalesce(sum(amount_tiyin) filter (where is_own)
          over (order by id desc rows between unbounded preceding and 1 preceding), 0) as later_tiyin
      from moved
    )
    select least(min(balance_tiyin + later_tiyin), (select sum(amount_tiyin) from moved where is_own))::bigint as still_tiyin
    from summed where id > coalesce((select max(id) from summed where brought_tiyin <= 0), 0)`,
  );

export const listSums = (db: Queryable): Promise<KindSum[]> =>
  rows(
    db,
    sql`
    select a.kind, case when a.kind in ('PROVIDER', 'OUTSIDE') then a.owner else '' end as name,
      sum(a.balance_tiyin)::bigint as amount_tiyin, count(*) filter (where a.balance_tiyin <> 0)::int as count
    from ledger_accounts a
    group by a.kind, case when a.kind in ('PROVIDER', 'OUTSIDE') then a.owner else '' end
    order by 1, 2`,
  );

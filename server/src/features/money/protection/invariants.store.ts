import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';
import { HELD_SHARE_STATES } from '@parvoz/contract/money/protection-states.ts';
import { type Checkpoint, isSince, type Scope, scopeOf } from '../../../db/checkpoint.ts';
import type { Queryable } from '../../../db/pool.ts';
import { raw, rows, sql } from '../../../db/sql.ts';
import { listOf } from '../../../db/words.ts';

/**
 * Returns faults where the sum held for an application differs from its shares, in one statement: of one moment. Held is what
 * is paid and has not ended.
 */
export const listFaults = (db: Queryable, limit: number): Promise<LedgerFault[]> =>
  rows(
    db,
    sql`
    with shared as (
      select application_id::text as owner, sum(amount_tiyin)::bigint as amount_tiyin from protected_shares
      where state in ${listOf(HELD_SHARE_STATES)} group by application_id
    ), kept as (
      select owner, balance_tiyin from ledger_accounts where kind = 'HELD' and balance_tiyin <> 0
    )
    select 'HELD' as kind, 'HELD ' || coalesce(k.owner, s.owner, '') as name, coalesce(k.balance_tiyin, 0) as found_tiyin,
      coalesce(s.amount_tiyin, 0) as expected_tiyin
    from shared s full join kept k on k.owner = s.owner
    where coalesce(k.balance_tiyin, 0) <> coalesce(s.amount_tiyin, 0)
    order by 2 limit ${limit}`,
  );

/** Shares `s` that have ended since a checkpoint, or that transfers since then name. */
const since = (checkpoint: Checkpoint): Scope => ({
  tables: sql`
    touched as materialized (
      select s.step_id from protected_shares s where ${isSince(raw('s.ended_at'), checkpoint)}
      union select substring(t.key from '^(?:release|commission):([0-9]{1,9})$')::int
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where e.id > ${checkpoint.entryId} and t.purpose in ('RELEASE', 'COMMISSION')
    ),`,
  isTheirs: sql`s.step_id in (select step_id from touched)`,
  isOfTransfer: sql`t.key in (select x.key from touched c
    cross join lateral (values ('release:' || c.step_id), ('commission:' || c.step_id)) as x (key))`,
});

/**
 * Returns faults where an ended share differs from its transfers: the agency's part and Parvoz's commission together are the
 * released sum. With a checkpoint, of shares that something has happened to since.
 */
export const listReleaseFaults = (
  db: Queryable,
  checkpoint: Checkpoint | null,
  limit: number,
): Promise<LedgerFault[]> => {
  const { tables, isTheirs, isOfTransfer } = scopeOf(checkpoint, since);
  return rows(
    db,
    sql`
    with ${tables} moved as (
      select t.key, sum(e.amount_tiyin)::bigint as amount_tiyin
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.amount_tiyin > 0
      where ${isOfTransfer} and t.purpose in ('RELEASE', 'COMMISSION') group by t.key
    ), expected as (
      select x.key, x.amount_tiyin from protected_shares s
        cross join lateral (values ('release:' || s.step_id, s.released_tiyin - s.commission_tiyin),
          ('commission:' || s.step_id, s.commission_tiyin)) as x (key, amount_tiyin)
      where ${isTheirs}
    )
    select 'RELEASED' as kind, e.key as name, coalesce(m.amount_tiyin, 0) as found_tiyin, e.amount_tiyin as expected_tiyin
    from expected e left join moved m on m.key = e.key
    where coalesce(m.amount_tiyin, 0) <> e.amount_tiyin
    order by 2 limit ${limit}`,
  );
};

/** Returns faults where Parvoz's income from an agency differs from the commissions on its shares. */
export const listEarnedFaults = (db: Queryable, limit: number): Promise<LedgerFault[]> =>
  rows(
    db,
    sql`
    with kept as (
      select a.consulting_id::text as owner, sum(s.commission_tiyin)::bigint as amount_tiyin
      from protected_shares s join applications a on a.id = s.application_id
      where s.commission_tiyin > 0 group by a.consulting_id
    ), earned as (
      select owner, balance_tiyin from ledger_accounts where kind = 'EARNED'
    )
    select 'EARNED' as kind, 'EARNED ' || coalesce(e.owner, k.owner, '') as name,
      coalesce(e.balance_tiyin, 0) as found_tiyin, coalesce(k.amount_tiyin, 0) as expected_tiyin
    from kept k full join earned e on e.owner = k.owner
    where coalesce(e.balance_tiyin, 0) <> coalesce(k.amount_tiyin, 0)
    order by 2 limit ${limit}`,
  );

/** The same of what came since a checkpoint: the sums of both sides are of that time alone. */
export const listEarnedFaultsSince = (
  db: Queryable,
  { entryId }: Checkpoint,
  limit: number,
): Promise<LedgerFault[]> =>
  rows(
    db,
    sql`
    with added as materialized (
      select e.account_id, e.amount_tiyin, t.key from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where e.id > ${entryId} and e.account_id in (select id from ledger_accounts where kind = 'EARNED')
    ), kept as (
      select a.consulting_id::text as owner, sum(s.commission_tiyin)::bigint as amount_tiyin
      from (select distinct substring(key from '^commission:([0-9]{1,9})$')::int as step_id from added) n
      join protected_shares s on s.step_id = n.step_id join applications a on a.id = s.application_id
      group by a.consulting_id
    ), earned as (
      select c.owner, sum(n.amount_tiyin)::bigint as amount_tiyin from added n join ledger_accounts c on c.id = n.account_id
      group by c.owner
    )
    select 'EARNED' as kind, 'EARNED ' || coalesce(e.owner, k.owner, '') as name,
      coalesce(e.amount_tiyin, 0) as found_tiyin, coalesce(k.amount_tiyin, 0) as expected_tiyin
    from kept k full join earned e on e.owner = k.owner
    where coalesce(e.amount_tiyin, 0) <> coalesce(k.amount_tiyin, 0)
    order by 2 limit ${limit}`,
  );

import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';
import { HELD_SHARE_STATES } from '@parvoz/contract/money/protection-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';
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

/**
 * Returns faults where an ended share differs from its transfers: the agency's part and Parvoz's commission together are the
 * released sum.
 */
export const listReleaseFaults = (db: Queryable, limit: number): Promise<LedgerFault[]> =>
  rows(
    db,
    sql`
    with moved as (
      select t.key, sum(e.amount_tiyin)::bigint as amount_tiyin
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.amount_tiyin > 0
      where t.purpose in ('RELEASE', 'COMMISSION') group by t.key
    ), expected as (
      select x.key, x.amount_tiyin from protected_shares s
        cross join lateral (values ('release:' || s.step_id, s.released_tiyin - s.commission_tiyin),
          ('commission:' || s.step_id, s.commission_tiyin)) as x (key, amount_tiyin)
    )
    select 'RELEASED' as kind, e.key as name, coalesce(m.amount_tiyin, 0) as found_tiyin, e.amount_tiyin as expected_tiyin
    from expected e left join moved m on m.key = e.key
    where coalesce(m.amount_tiyin, 0) <> e.amount_tiyin
    order by 2 limit ${limit}`,
  );

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

import type { LedgerFault } from '@parvoz/contract/ledger.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

/**
 * Where what is held for an application and its shares differ, in one statement: of one moment. Held is what is paid, waits or
 * is disputed.
 */
export const listFaults = (db: Queryable, limit: number): Promise<LedgerFault[]> =>
  rows(
    db,
    sql`
    with shared as (
      select application_id::text as owner, sum(amount_tiyin)::bigint as amount_tiyin from protected_shares
      where state in ('HELD', 'AWAITING', 'DISPUTED') group by application_id
    ), kept as (
      select owner, balance_tiyin from ledger_accounts where kind = 'HELD' and balance_tiyin <> 0
    )
    select 'HELD' as kind, 'HELD ' || coalesce(k.owner, s.owner, '') as name, coalesce(k.balance_tiyin, 0) as found_tiyin,
      coalesce(s.amount_tiyin, 0) as expected_tiyin
    from shared s full join kept k on k.owner = s.owner
    where coalesce(k.balance_tiyin, 0) <> coalesce(s.amount_tiyin, 0)
    order by 2 limit ${limit}`,
  );

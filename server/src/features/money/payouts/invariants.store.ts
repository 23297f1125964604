import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

/** Returns faults where the reserved sum of an agency or a student differs from their open requests, at one moment. */
export const listReserved = (db: Queryable, limit: number): Promise<LedgerFault[]> =>
  rows(
    db,
    sql`
    with asked as (
      select coalesce(consulting_id::text, student_id::text) as owner, sum(amount_tiyin)::bigint as amount_tiyin
      from payouts where ended_at is null group by 1
    ), kept as (
      select owner, balance_tiyin from ledger_accounts where kind = 'PAYOUT' and balance_tiyin <> 0
    )
    select 'RESERVED' as kind, 'PAYOUT ' || coalesce(k.owner, a.owner, '') as name, coalesce(k.balance_tiyin, 0) as found_tiyin,
      coalesce(a.amount_tiyin, 0) as expected_tiyin
    from asked a full join kept k on k.owner = a.owner
    where coalesce(k.balance_tiyin, 0) <> coalesce(a.amount_tiyin, 0)
    order by 2 limit ${limit}`,
  );

/** Returns faults where the returned part of a payment differs from its parts of requests, declined and canceled ones aside. */
export const listReturned = (db: Queryable, limit: number): Promise<LedgerFault[]> =>
  rows(
    db,
    sql`
    with gone as (
      select x.payment_id, sum(x.amount_tiyin)::bigint as amount_tiyin
      from payout_parts x join payouts w on w.id = x.payout_id and w.state not in ('DECLINED', 'CANCELED')
      group by x.payment_id
    ), marked as (
      select id, returned_tiyin from payments where returned_tiyin <> 0
    )
    select 'RETURNED' as kind, 'top-up:' || coalesce(m.id::text, g.payment_id::text, '') as name,
      coalesce(m.returned_tiyin, 0) as found_tiyin, coalesce(g.amount_tiyin, 0) as expected_tiyin
    from gone g full join marked m on m.id = g.payment_id
    where coalesce(m.returned_tiyin, 0) <> coalesce(g.amount_tiyin, 0)
    order by 2 limit ${limit}`,
  );

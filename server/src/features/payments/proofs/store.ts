import type { LedgerFault } from '@parvoz/contract/ledger.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

/**
 * Where payments and the transfers of their money differ, in one statement: of one moment. A paid one has its transfer, one that
 * was taken back that and its reversal, every other one none; each of its amount, between its provider and its student.
 */
export const listFaults = (db: Queryable, limit: number): Promise<LedgerFault[]> =>
  rows(
    db,
    sql`
    with wanted as (
      select 'top-up:' || p.id as key, 'TOP_UP' as purpose, p.student_id::text as student, p.provider, p.amount_tiyin
      from payments p
      where p.status = 'SUCCESS' or (p.status = 'CANCELED'
        and exists (select from ledger_transfers t where t.key = 'top-up:' || p.id))
      union all
      select 'top-up-reversed:' || p.id, 'TOP_UP_REVERSED', p.student_id::text, p.provider, -p.amount_tiyin
      from payments p
      where p.status = 'CANCELED' and exists (select from ledger_transfers t where t.key = 'top-up:' || p.id)
    ), made as (
      select t.key, t.purpose, s.owner as student, o.owner as provider, coalesce(s.amount_tiyin, 0) as amount_tiyin
      from ledger_transfers t
      left join (select e.transfer_id, a.owner, e.amount_tiyin from ledger_entries e
        join ledger_accounts a on a.id = e.account_id and a.kind = 'STUDENT') s on s.transfer_id = t.id
      left join (select e.transfer_id, a.owner from ledger_entries e
        join ledger_accounts a on a.id = e.account_id and a.kind = 'PROVIDER') o on o.transfer_id = t.id
      where t.purpose in ('TOP_UP', 'TOP_UP_REVERSED')
    )
    select 'PAYMENT' as kind, coalesce(w.key, m.key, '') as name, coalesce(m.amount_tiyin, 0) as found_tiyin,
      coalesce(w.amount_tiyin, 0) as expected_tiyin
    from wanted w
    full join made m on m.key = w.key and m.purpose = w.purpose and m.student = w.student and m.provider = w.provider
    where coalesce(m.amount_tiyin, 0) <> coalesce(w.amount_tiyin, 0)
    order by 2, 3 limit ${limit}`,
  );

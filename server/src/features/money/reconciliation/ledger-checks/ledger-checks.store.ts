import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { rows, sql } from '../../../../db/sql.ts';

/** Returns the names of accounts' owners: students', agencies' as they call themselves, applications' by their numbers. */
export const listOwners = (
  db: Queryable,
  { uuids, numbers }: { uuids: readonly string[]; numbers: readonly number[] },
): Promise<{ owner: string; name: string }[]> =>
  rows(
    db,
    sql`
    select id::text as owner, btrim(name || ' ' || surname) as name from profiles where id = any(${uuids}::uuid[])
    union all
    select id::text, number from applications where id = any(${uuids}::uuid[])
    union all
    select id::text, name from consultings where id = any(${numbers}::int[])`,
  );

/** Returns faults where corrections and their reversals differ from their transfers between providers and others. */
export const listFaults = (db: Queryable, limit: number): Promise<LedgerFault[]> =>
  rows(
    db,
    sql`
    with wanted as (
      select 'correction:' || c.id as key, c.provider, c.amount_tiyin from difference_closings c where c.side is not null
      union all
      select 'correction-taken-back:' || c.id, c.provider, -c.amount_tiyin
      from closing_returns r join difference_closings c on c.id = r.closing_id where c.side is not null
    ), made as (
      select t.key, a.owner as provider, -e.amount_tiyin as amount_tiyin
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'PROVIDER'
      where t.purpose = 'CORRECTION'
    )
    select 'CORRECTED' as kind, coalesce(w.key, m.key, '') as name, coalesce(m.amount_tiyin, 0) as found_tiyin,
      coalesce(w.amount_tiyin, 0) as expected_tiyin
    from wanted w full join made m on m.key = w.key and m.provider = w.provider
    where coalesce(m.amount_tiyin, 0) <> coalesce(w.amount_tiyin, 0)
    order by 2 limit ${limit}`,
  );

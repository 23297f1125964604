import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';
import { type Checkpoint, isSince, type Scope, scopeOf } from '../../../db/checkpoint.ts';
import type { Queryable } from '../../../db/pool.ts';
import { raw, rows, type Sql, sql } from '../../../db/sql.ts';

/**
 * Payments `p` that have ended or been reversed since a checkpoint, or of which money has moved, and these transfers with those that
 * these payments have to have, of a table `wanted`.
 */
const since = (checkpoint: Checkpoint): Scope => ({
  tables: sql`
    fresh as materialized (
      select distinct t.id, t.subject_id from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where e.id > ${checkpoint.entryId} and t.purpose in ('TOP_UP', 'TOP_UP_REVERSED', 'CORRECTION')
    ), touched as materialized (
      select f.subject_id as id from fresh f where f.subject_id is not null
      union select p.id from payments p where ${isSince(raw('p.ended_at'), checkpoint)}
      union select t.payment_id from provider_transactions t
        where ${isSince(raw('t.performed_at'), checkpoint)} or ${isSince(raw('t.taken_at'), checkpoint)}
          or (t.state = 'REVERSED' and ${isSince(raw('t.canceled_at'), checkpoint)})
    ),`,
  isTheirs: sql`p.id in (select id from touched)`,
  isOfTransfer: sql`t.id in (select f.id from fresh f union
    select k.id from wanted w join ledger_transfers k on k.key = w.key)`,
});

/** Owner of a transfer's only account of a kind; null of none or several, which no payment has. */
const oneOf = (kind: 'STUDENT' | 'PROVIDER'): Sql => {
  const ofKind = sql`filter (where a.kind = ${raw(`'${kind}'`)})`;
  return sql`case count(*) ${ofKind} when 1 then max(a.owner) ${ofKind} end`;
};

/**
 * Returns faults where payments and the transfers of their money differ, in one statement: of one moment; with a checkpoint, of
 * payments that something has happened to since. A paid one has its transfer, one that was reversed that and its reversal, every
 * other one none; each of its amount, the reversal with the corrections that it included, between its provider and its student.
 * Corrections in favour of a payment that was never paid may have a reversal, too.
 */
export const listFaults = (
  db: Queryable,
  checkpoint: Checkpoint | null,
  limit: number,
): Promise<LedgerFault[]> => {
  const { tables, isTheirs, isOfTransfer } = scopeOf(checkpoint, since);
  return rows(
    db,
    sql`
    with ${tables} wanted as (
      select 'top-up:' || p.id as key, 'TOP_UP' as purpose, p.student_id::text as student, p.provider, p.amount_tiyin
      from payments p
      where ${isTheirs} and (p.status = 'SUCCESS' or (p.status = 'CANCELED'
        and exists (select from ledger_transfers t where t.key = 'top-up:' || p.id)))
      union all
      select 'top-up-reversed:' || p.id, 'TOP_UP_REVERSED', p.student_id::text, p.provider, -p.amount_tiyin - coalesce((
        select t.canceled_tiyin from provider_transactions t where t.payment_id = p.id and t.state = 'REVERSED'), 0)
      from payments p
      where ${isTheirs} and p.status = 'CANCELED' and exists (select from ledger_transfers t where t.key = 'top-up:' || p.id)
      union all
      select 'top-up-reversed:' || p.id || ':' || t.id, 'TOP_UP_REVERSED', p.student_id::text, p.provider, -t.canceled_tiyin
      from provider_transactions t join payments p on p.id = t.payment_id where ${isTheirs} and t.taken_at is not null
    ), made as (
      select t.key, t.purpose, ${oneOf('STUDENT')} as student, ${oneOf('PROVIDER')} as provider,
        coalesce(sum(e.amount_tiyin) filter (where a.kind = 'STUDENT'), 0)::bigint as amount_tiyin,
        count(*) filter (where a.kind = 'STUDENT') > 0 as is_of_students
      from ledger_transfers t
      left join (ledger_entries e join ledger_accounts a on a.id = e.account_id) on e.transfer_id = t.id
      where ${isOfTransfer} and t.purpose in ('TOP_UP', 'TOP_UP_REVERSED') group by t.id
    )
    select 'PAYMENT' as kind, coalesce(w.key, m.key, '') as name, coalesce(m.amount_tiyin, 0) as found_tiyin,
      coalesce(w.amount_tiyin, 0) as expected_tiyin
    from wanted w
    full join made m on m.key = w.key and m.purpose = w.purpose and m.student = w.student and m.provider = w.provider
    where coalesce(m.amount_tiyin, 0) <> coalesce(w.amount_tiyin, 0) or (w.key is null and m.is_of_students)
    order by 2, 3 limit ${limit}`,
  );
};

/**
 * Returns faults where the corrections recorded at payments differ from what the ledger has moved to their students' side by
 * them, and where a payment differs from its provider's transactions together; with a checkpoint, the latter of payments that
 * something has happened to since.
 */
export const listCorrected = (
  db: Queryable,
  checkpoint: Checkpoint | null,
  limit: number,
): Promise<LedgerFault[]> => {
  const { tables, isTheirs } = scopeOf(checkpoint, since);
  return rows(
    db,
    sql`
    with ${tables} moved as (
      select t.subject_id, a.owner, sum(e.amount_tiyin)::bigint as amount_tiyin
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'STUDENT'
      where t.purpose = 'CORRECTION' group by t.subject_id, a.owner
    ), stands as (
      select id, student_id::text as owner, corrected_tiyin from payments where corrected_tiyin <> 0
    )
    select 'CORRECTED' as kind, 'top-up:' || coalesce(s.id::text, m.subject_id::text, '') as name,
      coalesce(m.amount_tiyin, 0) as found_tiyin, coalesce(s.corrected_tiyin, 0) as expected_tiyin
    from stands s full join moved m on m.subject_id = s.id and m.owner = s.owner
    where coalesce(m.amount_tiyin, 0) <> coalesce(s.corrected_tiyin, 0)
    union all
    select 'CORRECTED', 'top-up:' || p.id, sum(t.corrected_tiyin)::bigint, p.corrected_tiyin
    from payments p join provider_transactions t on t.payment_id = p.id where ${isTheirs}
    group by p.id, p.corrected_tiyin, p.canceled_tiyin
    having sum(t.corrected_tiyin) <> p.corrected_tiyin or sum(t.canceled_tiyin) <> p.canceled_tiyin
    order by 2, 3 limit ${limit}`,
  );
};

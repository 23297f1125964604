import type { BankDetailsDraft } from '@parvoz/contract/money/bank-details.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, run, type Sql, sql } from '../../../db/sql.ts';
import { nameOf } from './payouts.store.ts';

export interface StoredDetails extends BankDetailsDraft {
  id: string;
}

const COLUMNS: Sql = sql`d.id, d.account, d.mfo, d.holder, d.bank`;

/** Details that an agency is paid to now. */
export const findInForce = (db: Queryable, consultingId: number, now: Date): Promise<StoredDetails | null> =>
  one(
    db,
    sql`select ${COLUMNS} from bank_details d
        where d.consulting_id = ${consultingId} and d.state = 'CONFIRMED' and d.starts_at <= ${now}
        order by d.starts_at desc, d.id desc limit 1`,
  );

export interface WaitingDetails extends StoredDetails {
  changedBy: string;
  confirmedAt: Date;
  startsAt: Date;
  ownerCount: number;
}

/** Details that an agency will be paid to. */
export const findWaiting = (db: Queryable, consultingId: number, now: Date): Promise<WaitingDetails | null> =>
  one(
    db,
    sql`select ${COLUMNS}, ${nameOf(sql`d.created_by`)} as changed_by, d.confirmed_at, d.starts_at, d.owner_count
        from bank_details d
        where d.consulting_id = ${consultingId} and d.state = 'CONFIRMED' and d.starts_at > ${now}
          and d.confirmed_at is not null`,
  );

/**
 * Stores the draft that an account has begun, in place of its former one; removes drafts that were not finished within a day.
 */
export const putDraft = (
  db: Queryable,
  draft: StoredDetails & { consultingId: number; createdBy: string; createdAt: Date; forgottenBefore: Date },
): Promise<number> =>
  run(
    db,
    sql`
    with old as (
      delete from bank_details
      where state = 'DRAFT' and created_by <> ${draft.createdBy} and created_at < ${draft.forgottenBefore}
    )
    insert into bank_details (id, consulting_id, account, mfo, holder, bank, state, created_by, created_at)
    values (${draft.id}, ${draft.consultingId}, ${draft.account}, ${draft.mfo}, ${draft.holder}, ${draft.bank}, 'DRAFT',
      ${draft.createdBy}, ${draft.createdAt})
    on conflict (created_by) where state = 'DRAFT' do update set id = excluded.id,
      consulting_id = excluded.consulting_id, account = excluded.account, mfo = excluded.mfo, holder = excluded.holder,
      bank = excluded.bank, created_at = excluded.created_at`,
  );

/** Confirms what an account has begun for its agency; null where there is nothing. */
export const confirmDraft = (
  db: Queryable,
  { consultingId, createdBy }: { consultingId: number; createdBy: string },
  confirmed: { at: Date; startsAt: Date; ownerCount: number },
): Promise<StoredDetails | null> =>
  one(
    db,
    sql`update bank_details d set state = 'CONFIRMED', confirmed_at = ${confirmed.at}, starts_at = ${confirmed.startsAt},
          owner_count = ${confirmed.ownerCount}
        where d.created_by = ${createdBy} and d.consulting_id = ${consultingId} and d.state = 'DRAFT'
        returning ${COLUMNS}`,
  );

/** Returns the bank details of an agency, locked until the end of the transaction. */
export const lock = (
  db: Queryable,
  consultingId: number,
  id: string,
): Promise<(StoredDetails & { state: string; startsAt: Date }) | null> =>
  one(
    db,
    sql`select ${COLUMNS}, d.state, d.starts_at from bank_details d
        where d.id = ${id} and d.consulting_id = ${consultingId} and d.state <> 'DRAFT' and d.starts_at is not null
        for update`,
  );

export const stop = (db: Queryable, id: string, stopped: { by: string; at: Date }): Promise<number> =>
  run(
    db,
    sql`update bank_details set state = 'STOPPED', stopped_by = ${stopped.by}, stopped_at = ${stopped.at}
        where id = ${id} and state = 'CONFIRMED'`,
  );

export const removeOf = (db: Queryable, consultingIds: readonly number[]): Promise<number> =>
  run(db, sql`delete from bank_details where consulting_id = any(${consultingIds}::int[])`);

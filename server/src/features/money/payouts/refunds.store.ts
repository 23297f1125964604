import type { Queryable } from '../../../db/pool.ts';
import { rows, run, sql } from '../../../db/sql.ts';

/** Part of a payment in a locked request of its student that is being sent. */
export interface SendingPart {
  requestId: string;
  studentId: string;
  paymentId: string;
  amountTiyin: number;
  /** All that the request asks for. */
  requestTiyin: number;
}

/** Locks the requests that are being sent and give something of a payment back, and returns their parts of it. */
export const lockSendingParts = (db: Queryable, paymentId: string): Promise<SendingPart[]> =>
  rows(
    db,
    sql`select p.id as request_id, y.student_id, t.payment_id, t.amount_tiyin, p.amount_tiyin as request_tiyin
        from payouts p join payout_parts t on t.payout_id = p.id join payments y on y.id = t.payment_id
        where t.payment_id = ${paymentId} and p.state = 'SENDING' order by p.id for update of p`,
  );

/** Makes a part of a locked request a request of its own, in the same state; the first one asks for as much less. */
export const split = (
  db: Queryable,
  { requestId, paymentId, amountTiyin }: SendingPart,
  id: string,
): Promise<number> =>
  run(
    db,
    sql`
    with made as (
      insert into payouts (id, kind, student_id, amount_tiyin, state, asked_by, asked_at, sending_by, sending_at)
      select ${id}::uuid, kind, student_id, ${amountTiyin}::bigint, state, asked_by, asked_at, sending_by, sending_at
      from payouts where id = ${requestId}
    ), moved as (
      update payout_parts set payout_id = ${id} where payout_id = ${requestId} and payment_id = ${paymentId}
    )
    update payouts set amount_tiyin = amount_tiyin - ${amountTiyin} where id = ${requestId}`,
  );

/** Confirms a locked request that is being sent by its provider's number, on a day; nobody has ended it. */
export const confirm = (
  db: Queryable,
  id: string,
  { number, day, at }: { number: string; day: string; at: Date },
): Promise<number> =>
  run(
    db,
    sql`update payouts set state = 'CONFIRMED', ended_at = ${at}, document_number = ${number}, document_date = ${day}
        where id = ${id} and state = 'SENDING'`,
  );

import type { PaymentOutcome, Relation } from '@parvoz/contract/applications/guardian-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { PaymentStatus } from '@parvoz/contract/money/payments-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';

/** The two things that a guardian may be allowed to do with money. */
export interface May {
  canPay: boolean;
  canTopUp: boolean;
}

/** Returns the permissions of a guardian, until the end of the transaction; null where it is not shown to them any more. */
export const lockMay = (db: Queryable, guardianId: string, id: string): Promise<May | null> =>
  one(
    db,
    sql`select can_pay, can_top_up from guardianships
        where id = ${id} and guardian_id = ${guardianId} and ended_at is null for share`,
  );

export interface NewGuardianPayment {
  paymentId: string;
  guardianshipId: string;
  /** Null of one for the balance. */
  dueTiyin: number | null;
  stepId: number | null;
  idempotencyKey: string;
  callHash: string;
}

/** The payment that was begun with a key, and the digest of what its call asked for. */
export const findByKey = (
  db: Queryable,
  key: string,
): Promise<{ paymentId: string; callHash: string } | null> =>
  one(db, sql`select payment_id, call_hash from guardian_payments where idempotency_key = ${key}`);

/** Adds what a payment is for, unless it or its key is known. */
export const insert = (db: Queryable, given: NewGuardianPayment): Promise<number> =>
  run(
    db,
    sql`insert into guardian_payments (payment_id, guardianship_id, due_tiyin, step_id, idempotency_key, call_hash)
        values (${given.paymentId}, ${given.guardianshipId}, ${given.dueTiyin}, ${given.stepId},
          ${given.idempotencyKey}, ${given.callHash})
        on conflict do nothing`,
  );

/** Condition of a payment `p` that its provider gave up, and that a correction has put on the student's side: the money came. */
const IS_CORRECTED = sql`(p.status <> 'SUCCESS' and p.corrected_tiyin > 0)`;

export interface ListedPayment {
  id: string;
  amount: number;
  isTopUp: boolean;
  status: PaymentStatus;
  outcome: PaymentOutcome | null;
  createdAt: Date;
}

/**
 * Payments of guardians that have not come to their end, and are for the same: what is due of an application, whoever of its
 * guardians has begun them, or the balance by this showing. True of those whose money has come, and is about to go on; one that a
 * correction has settled can still be paid.
 */
export const listUnfinished = (
  db: Queryable,
  { id, applicationId }: { id: string; applicationId: string },
  isTopUp: boolean,
): Promise<{ id: string; isPaid: boolean }[]> =>
  rows(
    db,
    sql`select p.id, g.settled_at is null and p.left_tiyin > 0 as is_paid from guardianships s
          join guardian_payments g on g.guardianship_id = s.id
          join payments p on p.id = g.payment_id
            and (p.status = 'CREATED' or g.settled_at is null and p.left_tiyin > 0)
        where s.application_id = ${applicationId} and (g.due_tiyin is null) = ${isTopUp}
          and (not ${isTopUp} or s.id = ${id})`,
  );

/** Payments of a showing that nobody has paid, and that may not be begun with these permissions. */
export const listForbidden = async (
  db: Queryable,
  guardianshipId: string,
  { canPay, canTopUp }: May,
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select p.id from guardian_payments g join payments p on p.id = g.payment_id and p.status = 'CREATED'
          where g.guardianship_id = ${guardianshipId}
            and not case when g.due_tiyin is null then ${canTopUp}::boolean else ${canPay}::boolean end`,
    )
  ).map(({ id }) => id);

/** Condition of a payment `p` that nobody can be said to wait for: its time is over, or its provider has refused the last attempt. */
const hasFailed = (now: Date): Sql => sql`(p.expires_at <= ${now} or coalesce((select x.state = 'CANCELED'
  from provider_transactions x where x.payment_id = p.id order by x.id desc limit 1), false))`;

/** Payments that were begun from a showing, the newest first. */
export const list = (db: Queryable, guardianshipId: string, now: Date): Promise<ListedPayment[]> =>
  rows(
    db,
    sql`select p.id, p.amount_tiyin as amount, g.due_tiyin is null as is_top_up,
          case when ${IS_CORRECTED} then 'SUCCESS' when p.status = 'CREATED' and ${hasFailed(now)} then 'CANCELED' else p.status end as status,
          g.outcome, p.created_at
        from guardian_payments g join payments p on p.id = g.payment_id
        where g.guardianship_id = ${guardianshipId} order by p.created_at desc, p.id limit 20`,
  );

export interface OwnPayment {
  studentId: string;
  shownId: string;
  number: string;
  name: string;
  surname: string;
  isTopUp: boolean;
  outcome: PaymentOutcome | null;
  settledAt: Date | null;
  addedTiyin: number;
  addedAt: Date | null;
  /** A correction has brought its money. */
  isCorrected: boolean;
}

/** A payment of a guardian's, also from a showing that has ended; null for any other. */
export const findOwn = (db: Queryable, guardianId: string, id: string): Promise<OwnPayment | null> =>
  one(
    db,
    sql`select p.student_id, s.id as shown_id, a.number, r.name, r.surname,
          g.due_tiyin is null as is_top_up, g.outcome, g.settled_at, g.added_tiyin, g.added_at, ${IS_CORRECTED} as is_corrected
        from guardian_payments g join payments p on p.id = g.payment_id
          join guardianships s on s.id = g.guardianship_id and s.guardian_id = ${guardianId}
          join applications a on a.id = s.application_id join profiles r on r.id = p.student_id
        where g.payment_id = ${id}`,
  );

/** Sum that has come by the payment `p`, and was not taken back by its provider or a correction. */
const CAME = sql`(p.left_tiyin + p.returned_tiyin)`;

export interface Unsettled {
  paymentId: string;
  applicationId: string;
  studentId: string;
  /** Sum that has come, and was not sent on; below zero where some was taken back. */
  amountTiyin: number;
  /** Part of all that has come which has not gone back. */
  leftTiyin: number;
  /** Null of one for the balance. */
  dueTiyin: number | null;
  stepId: number | null;
  /** Way of what was sent on before; null where nothing was. */
  outcome: PaymentOutcome | null;
  /** True if what a correction had brought is gone again, and the payment can still be paid. */
  isOpenAgain: boolean;
  /** Relation of the guardian, as it was when they began it. */
  payer: Relation;
  /** Phone and language of the guardian; null once they are forgotten. */
  phone: string | null;
  language: Language | null;
}

/** A payment of which more has come than was sent on, or of which a correction was taken back; null for any other. */
export const findUnsettled = (db: Queryable, id: string): Promise<Unsettled | null> =>
  one(
    db,
    sql`select * from (
          select g.payment_id, s.application_id, p.student_id, ${CAME} - g.settled_tiyin as amount_tiyin, p.left_tiyin, g.due_tiyin,
            g.step_id, g.outcome, coalesce(g.outcome = 'BALANCE' and p.status = 'CREATED' and ${CAME} = 0, false) as is_open_again,
            coalesce(p.payer, s.relation) as payer, w.phone, w.language
          from guardian_payments g join payments p on p.id = g.payment_id
            join guardianships s on s.id = g.guardianship_id left join guardians w on w.id = s.guardian_id
          where g.payment_id = ${id}) u
        where u.amount_tiyin > 0 or u.is_open_again`,
  );

/** Locks what a payment is for until the end of the transaction: its money is sent on by one at a time. */
export const lock = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`select from guardian_payments where payment_id = ${id} for update`);

interface Settled {
  amountTiyin: number;
  now: Date;
}

/** Notes the way of what a payment has brought. */
export const settle = (
  db: Queryable,
  id: string,
  { outcome, amountTiyin, now }: Settled & { outcome: PaymentOutcome },
): Promise<number> =>
  run(
    db,
    sql`update guardian_payments set outcome = ${outcome}, settled_at = ${now}, settled_tiyin = settled_tiyin + ${amountTiyin}
        where payment_id = ${id}`,
  );

/** Notes that a payment which was sent on has brought more, which stays on the balance. */
export const add = (db: Queryable, id: string, { amountTiyin, now }: Settled): Promise<number> =>
  run(
    db,
    sql`update guardian_payments set added_tiyin = added_tiyin + ${amountTiyin}, added_at = ${now},
          settled_tiyin = settled_tiyin + ${amountTiyin}
        where payment_id = ${id}`,
  );

/** Forgets what was noted of a payment whose money is gone again: it waits to be paid as before. */
export const reopen = (db: Queryable, id: string): Promise<number> =>
  run(
    db,
    sql`update guardian_payments set outcome = null, settled_at = null, settled_tiyin = 0, added_tiyin = 0, added_at = null
        where payment_id = ${id}`,
  );

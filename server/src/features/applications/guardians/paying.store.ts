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

/** Sum that has come by the payment `p`, and was not taken back by its provider or a correction. */
const CAME = sql`(p.left_tiyin + p.returned_tiyin)`;

/**
 * Condition of a payment `p` that its provider gave up, and whose money a correction has put on the student's side. Its provider may
 * take that along by a Cancel, which leaves what was corrected as it is.
 */
const IS_CORRECTED = sql`(p.status <> 'SUCCESS' and ${CAME} > 0)`;

/** Sum that the ledger had of the guardian's payment `g` when it was first sent on. */
const CAME_THEN = sql`coalesce((select sum(e.amount_tiyin)::bigint from ledger_transfers t
  join ledger_entries e on e.transfer_id = t.id join ledger_accounts y on y.id = e.account_id and y.kind = 'STUDENT'
  where t.subject_id = g.payment_id and t.purpose in ('TOP_UP', 'TOP_UP_REVERSED', 'CORRECTION') and t.created_at <= g.settled_at), 0)`;

/** Sum that was sent on of the guardian's payment `g`, also where a process from before it was counted has sent it on. */
const SETTLED = sql`coalesce(g.settled_tiyin, ${CAME_THEN})`;

/**
 * Moment when something of the payment `p` was last taken back; null once more has come, and while a provider is taking it. An attempt
 * that a provider has given up says nothing of what was taken back.
 */
const TAKEN_AT = sql`case when ${CAME} <= ${SETTLED} and not exists (select from provider_transactions x
  where x.payment_id = p.id and x.state = 'CREATED') then g.taken_at end`;

/** Condition of the guardian's payment `g` that is for the balance, or for a sum and a step that are due still. */
const IS_WANTED = sql`(g.due_tiyin is null or exists (select from guardianships y
    join applications a on a.id = y.application_id and a.status = 'STARTED' join protections o on o.application_id = a.id
    join protected_shares h on h.application_id = a.id and h.state = 'UNPAID' and h.due_since is not null
  where y.id = g.guardianship_id group by o.is_in_parts
  having sum(h.amount_tiyin) = g.due_tiyin and (not o.is_in_parts or coalesce(bool_or(h.step_id = g.step_id), false))))`;

/**
 * Condition of a payment `p` all of whose money was taken back, and that might be paid again by mistake: it can be paid, and what it is
 * for is wanted still. Nobody is asked to pay for the same before it is known whether its provider has the money.
 */
const isChecked = (now: Date): Sql =>
  sql`(g.outcome is null and p.status = 'CREATED' and p.expires_at > ${now} and ${TAKEN_AT} is not null and ${IS_WANTED})`;

/**
 * Condition of a payment for what is due that is on the balance because less than that had come then. The counted sum does not tell:
 * more may have come since, some may be gone, and of a payment from before the count it is the sum of a later moment.
 */
const IS_TOO_LITTLE = sql`coalesce(g.outcome = 'BALANCE' and g.due_tiyin is not null and ${CAME_THEN} < g.due_tiyin, false)`;

/** Condition of an application that somebody of its guardians has a payment of what is due for which is being checked. */
export const isDueChecked = (applicationId: Sql, now: Date): Sql =>
  sql`exists (select from guardianships v join guardian_payments g on g.guardianship_id = v.id and g.due_tiyin is not null
      join payments p on p.id = g.payment_id
    where v.application_id = ${applicationId} and ${isChecked(now)})`;

/** Returns whether a payment of what is due for an application is being checked, whoever of its guardians has begun it. */
export const isDueBeingChecked = async (db: Queryable, applicationId: string, now: Date): Promise<boolean> =>
  (await one<{ isChecked: boolean }>(
    db,
    sql`select ${isDueChecked(sql`${applicationId}::uuid`, now)} as is_checked`,
  ))!.isChecked;

export interface ListedPayment {
  id: string;
  amount: number;
  /** Null of one for the balance. */
  due: number | null;
  isTopUp: boolean;
  status: PaymentStatus;
  outcome: PaymentOutcome | null;
  /** Sum that went the way of `outcome`, and that is on the balance beside it. */
  settled: number;
  added: number;
  isTooLittle: boolean;
  takenAt: Date | null;
  createdAt: Date;
}

/**
 * Payments of guardians that have not come to their end, and are for the same: what is due of an application, whoever of its
 * guardians has begun them, or the balance by this showing. True of those whose money has come, and is about to go on; one that a
 * correction has settled can still be paid, and what comes after the payment was protected goes nowhere.
 */
export const listUnfinished = (
  db: Queryable,
  { id, applicationId }: { id: string; applicationId: string },
  isTopUp: boolean,
): Promise<{ id: string; isPaid: boolean }[]> =>
  rows(
    db,
    sql`select * from (
          select p.id, p.status, p.left_tiyin > 0 and g.outcome is distinct from 'PROTECTED' and ${CAME} > ${SETTLED} as is_paid
          from guardianships s join guardian_payments g on g.guardianship_id = s.id join payments p on p.id = g.payment_id
          where s.application_id = ${applicationId} and (g.due_tiyin is null) = ${isTopUp}
            and (not ${isTopUp} or s.id = ${id})) u
        where u.is_paid or u.status = 'CREATED'`,
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
    sql`select p.id, p.amount_tiyin as amount, g.due_tiyin as due, g.due_tiyin is null as is_top_up,
          case when ${IS_CORRECTED} then 'SUCCESS' when p.status <> 'CREATED' then p.status when ${isChecked(now)} then 'CREATED'
            when ${TAKEN_AT} is not null or ${hasFailed(now)} then 'CANCELED' else 'CREATED' end as status,
          g.outcome, ${SETTLED} - g.added_tiyin as settled, g.added_tiyin as added, ${IS_TOO_LITTLE} as is_too_little,
          ${TAKEN_AT} as taken_at, p.created_at
        from guardian_payments g join payments p on p.id = g.payment_id
        where g.guardianship_id = ${guardianshipId} order by p.created_at desc, p.id limit 20`,
  );

export interface OwnPayment {
  studentId: string;
  shownId: string;
  number: string;
  name: string;
  surname: string;
  /** Null of one for the balance. */
  due: number | null;
  isTopUp: boolean;
  outcome: PaymentOutcome | null;
  settledAt: Date | null;
  /** Sum that went the way of `outcome`, and that is on the balance beside it. */
  settled: number;
  added: number;
  addedAt: Date | null;
  isTooLittle: boolean;
  /** Sum that was taken back, and when; null once more has come, and while a provider is taking it. */
  taken: number;
  takenAt: Date | null;
  /** All of it was taken back, and it might be paid again before it is known who has the money. */
  isChecked: boolean;
  /** A correction has brought its money. */
  isCorrected: boolean;
}

/** A payment of a guardian's, also from a showing that has ended; null for any other. */
export const findOwn = (
  db: Queryable,
  { guardianId, id, now }: { guardianId: string; id: string; now: Date },
): Promise<OwnPayment | null> =>
  one(
    db,
    sql`select p.student_id, s.id as shown_id, a.number, r.name, r.surname,
          g.due_tiyin as due, g.due_tiyin is null as is_top_up, g.outcome, g.settled_at, ${SETTLED} - g.added_tiyin as settled,
          g.added_tiyin as added, g.added_at, ${IS_TOO_LITTLE} as is_too_little, g.taken_tiyin as taken, ${TAKEN_AT} as taken_at,
          ${isChecked(now)} as is_checked, ${IS_CORRECTED} as is_corrected
        from guardian_payments g join payments p on p.id = g.payment_id
          join guardianships s on s.id = g.guardianship_id and s.guardian_id = ${guardianId}
          join applications a on a.id = s.application_id join profiles r on r.id = p.student_id
        where g.payment_id = ${id}`,
  );

/** Sums and moments that were noted of a payment's money. */
export interface Noted {
  /** Way of what was sent on; null where nothing was, or all of it is taken back. */
  outcome: PaymentOutcome | null;
  settledAt: Date | null;
  /** All that was sent on, and is not taken back. */
  settledTiyin: number;
  /** Part of it beside what went the way of `outcome`: it is on the balance. */
  addedTiyin: number;
  addedAt: Date | null;
  takenTiyin: number;
  takenAt: Date | null;
}

export interface Unsettled extends Noted {
  paymentId: string;
  applicationId: string;
  studentId: string;
  /** Sum that its provider was asked to take. */
  amountTiyin: number;
  /** All that has come, and was not taken back. */
  cameTiyin: number;
  /** Part of it which has not gone back to the payer. */
  leftTiyin: number;
  /** Null of one for the balance. */
  dueTiyin: number | null;
  stepId: number | null;
  /** Relation of the guardian, as it was when they began it. */
  payer: Relation;
  /** Phone and language of the guardian; null once they are forgotten. */
  phone: string | null;
  language: Language | null;
}

/** A payment of which another sum has come than was sent on, more or less; null for any other. */
export const findUnsettled = (db: Queryable, id: string): Promise<Unsettled | null> =>
  one(
    db,
    sql`select * from (
          select g.payment_id, s.application_id, p.student_id, p.amount_tiyin, ${CAME} as came_tiyin, p.left_tiyin, g.due_tiyin,
            g.step_id, g.outcome, g.settled_at, ${SETTLED} as settled_tiyin, g.added_tiyin, g.added_at, g.taken_tiyin, g.taken_at,
            coalesce(p.payer, s.relation) as payer, w.phone, w.language
          from guardian_payments g join payments p on p.id = g.payment_id
            join guardianships s on s.id = g.guardianship_id left join guardians w on w.id = s.guardian_id
          where g.payment_id = ${id}) u
        where u.came_tiyin <> u.settled_tiyin`,
  );

/** Payments of which another sum has come than was sent on, beyond one of them in the order of their ids. */
export const listUnsettled = (db: Queryable, after: string, limit: number): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`select p.id from guardian_payments g join payments p on p.id = g.payment_id
        where g.payment_id > ${after}
          and case when g.outcome is null then ${CAME} > 0 else ${CAME} <> ${SETTLED} end
        order by g.payment_id limit ${limit}`,
  );

/** Returns whether all of a payment's money was taken back, and it might be paid again before it is known who has that. */
export const isBeingChecked = async (db: Queryable, id: string, now: Date): Promise<boolean> =>
  (await one(
    db,
    sql`select from guardian_payments g join payments p on p.id = g.payment_id
        where g.payment_id = ${id} and ${isChecked(now)}`,
  )) !== null;

/** Locks what a payment is for until the end of the transaction: its money is sent on by one at a time. */
export const lock = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`select from guardian_payments where payment_id = ${id} for update`);

/** Notes sums and moments of a payment's money in place of those that were noted before. */
export const note = (db: Queryable, id: string, given: Noted): Promise<number> =>
  run(
    db,
    sql`update guardian_payments set outcome = ${given.outcome}, settled_at = ${given.settledAt},
          settled_tiyin = ${given.outcome === null ? null : given.settledTiyin},
          added_tiyin = ${given.addedTiyin}, added_at = ${given.addedAt},
          taken_tiyin = ${given.takenTiyin}, taken_at = ${given.takenAt}
        where payment_id = ${id}`,
  );

import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import type {
  PaymentProvider,
  PaymentStatus,
  ProviderTransactionState,
} from '@parvoz/contract/money/payments-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';

export interface NewPayment {
  id: string;
  studentId: string;
  amountTiyin: number;
  provider: PaymentProvider;
  /** Relation of the guardian who begins it; null for the student. */
  payer: Relation | null;
  idempotencyKey: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** A student until the end of the transaction, so that two payments of theirs are counted one after the other. */
export const lockStudent = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`select from profiles where id = ${id} for no key update`);

export const countOpen = async (db: Queryable, studentId: string): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from payments where student_id = ${studentId} and status = 'CREATED'`,
  ))!.count;

/** Adds a payment, unless the student has one with its key. */
export const insert = (db: Queryable, payment: NewPayment): Promise<number> =>
  run(
    db,
    sql`
    insert into payments (id, student_id, amount_tiyin, provider, status, payer, idempotency_key, created_at, expires_at)
    values (${payment.id}, ${payment.studentId}, ${payment.amountTiyin}, ${payment.provider}, 'CREATED', ${payment.payer},
      ${payment.idempotencyKey}, ${payment.createdAt}, ${payment.expiresAt})
    on conflict (student_id, idempotency_key) do nothing`,
  );

export type Begun = Pick<NewPayment, 'id' | 'amountTiyin' | 'provider' | 'payer'>;

export const findByKey = (db: Queryable, studentId: string, idempotencyKey: string): Promise<Begun | null> =>
  one(
    db,
    sql`select id, amount_tiyin, provider, payer from payments
        where student_id = ${studentId} and idempotency_key = ${idempotencyKey}`,
  );

/** Returns whether the key has decided another payment of the student's in the sandbox, whose transactions are named by it. */
export const hasDecidedOther = async (
  db: Queryable,
  { studentId, id, key }: { studentId: string; id: string; key: string },
): Promise<boolean> =>
  (await one(
    db,
    sql`select from payments p
          join provider_transactions t on t.provider = 'SANDBOX' and t.provider_id = p.id::text || ':' || ${key}::text
        where p.student_id = ${studentId} and p.provider = 'SANDBOX' and p.id <> ${id} limit 1`,
  )) !== null;

/**
 * A payment with the state of its last attempt; null where there was none. That of a student's own whose money a correction had
 * brought is REVERSED once its provider has taken it back; guardians are told of that where they were told of the money.
 */
export interface AttemptedPayment extends StoredPayment {
  /** Sum that has come by it, and was not taken back by its provider or a correction. */
  cameTiyin: number;
  attemptState: ProviderTransactionState | null;
  attemptReason: number | null;
  attemptEndedAt: Date | null;
  attemptFaultedAt: Date | null;
}

const attempted: Sql = sql`select p.id, p.amount_tiyin, p.status, p.provider, p.payer, p.created_at, p.expires_at, p.ended_at,
    p.left_tiyin + p.returned_tiyin as came_tiyin, case when t.taken_at is null then t.state else 'REVERSED' end as attempt_state,
    t.reason as attempt_reason, coalesce(t.taken_at, t.canceled_at) as attempt_ended_at, t.faulted_at as attempt_faulted_at
  from payments p
  left join lateral (select state, reason, canceled_at, faulted_at, case when p.payer is null then taken_at end as taken_at
    from provider_transactions where payment_id = p.id order by id desc limit 1) t on true`;

export const findOwn = (db: Queryable, studentId: string, id: string): Promise<AttemptedPayment | null> =>
  one(db, sql`${attempted} where p.id = ${id} and p.student_id = ${studentId}`);

/** A student's that have not ended, newest first. */
export const listOpen = (db: Queryable, studentId: string): Promise<AttemptedPayment[]> =>
  rows(db, sql`${attempted} where p.student_id = ${studentId} and p.status = 'CREATED' order by p.id desc`);

export interface StoredPayment {
  id: string;
  amountTiyin: number;
  status: PaymentStatus;
  provider: PaymentProvider;
  payer: Relation | null;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** A payment until the end of the transaction: its provider's transactions wait for each other by it. */
export const lock = (
  db: Queryable,
  provider: PaymentProvider,
  id: string,
): Promise<(StoredPayment & { studentId: string; leftTiyin: number; correctedTiyin: number }) | null> =>
  one(
    db,
    sql`select id, student_id, amount_tiyin, left_tiyin, corrected_tiyin, status, provider, payer, created_at, expires_at, ended_at from payments
        where id = ${id} and provider = ${provider} for update`,
  );

/** The same, looked at. */
export const find = (
  db: Queryable,
  provider: PaymentProvider,
  id: string,
): Promise<(StoredPayment & { studentId: string }) | null> =>
  one(
    db,
    sql`select id, student_id, amount_tiyin, status, provider, payer, created_at, expires_at, ended_at from payments
        where id = ${id} and provider = ${provider}`,
  );

/** Ends a payment as paid, or as reversed. Throws where it is in another state. */
export const end = async (
  db: Queryable,
  id: string,
  { from, to }: { from: 'CREATED'; to: 'SUCCESS' } | { from: 'SUCCESS'; to: 'CANCELED' },
  at: Date,
): Promise<void> => {
  const count = await run(
    db,
    sql`update payments set status = ${to}, ended_at = ${at} where id = ${id} and status = ${from}`,
  );
  if (count === 0) throw new Error(`the payment ${id} is not ${from}`);
};

/** Counts what a provider has taken back of a locked payment's corrections; below zero what it found taken. */
export const addCanceled = (db: Queryable, id: string, amountTiyin: number): Promise<number> =>
  run(db, sql`update payments set canceled_tiyin = canceled_tiyin + ${amountTiyin} where id = ${id}`);

export interface ExpiredPayment {
  id: string;
  studentId: string;
}

/** Lists expired payments that no provider is taking, in the order of their students. */
export const listExpired = (db: Queryable, now: Date): Promise<ExpiredPayment[]> =>
  rows(
    db,
    sql`select p.id, p.student_id from payments p where p.status = 'CREATED' and p.expires_at <= ${now}
          and not exists (select from provider_transactions t where t.payment_id = p.id and t.state in ('CREATED', 'PERFORMED'))
        order by p.student_id, p.id limit 1000`,
  );

/** Locks a payment whose time is over and that has not ended, until the end of the transaction. */
export const lockExpired = (db: Queryable, id: string, now: Date): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`select id from payments where id = ${id} and status = 'CREATED' and expires_at <= ${now} for update`,
  );

/** A student's that have not ended, until the end of the transaction. */
export const lockOpen = (db: Queryable, studentId: string): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`select id from payments where student_id = ${studentId} and status = 'CREATED' order by id for update`,
  );

/** Those of these payments that have not ended, until the end of the transaction. */
export const lockOpenOf = (db: Queryable, ids: readonly string[]): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`select id from payments where id = any(${[...ids]}::uuid[]) and status = 'CREATED' order by id for update`,
  );

/** Counts the payments of a student that a provider is taking, which `endUnclaimed` leaves. */
export const countTaken = async (db: Queryable, studentId: string): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from payments p
        where p.student_id = ${studentId} and p.status = 'CREATED' and exists (
          select from provider_transactions t where t.payment_id = p.id and t.state in ('CREATED', 'PERFORMED'))`,
  ))!.count;

/**
 * Ends those of these that no provider's transaction waits for, and answers them. They are locked by a statement before: one
 * that waited for a lock would not see the transaction that it has waited for. One that a fault of ours has kept from being made
 * ends as SYSTEM_ERROR.
 */
export const endUnclaimed = (
  db: Queryable,
  locked: readonly { id: string }[],
  at: Date,
): Promise<
  { id: string; studentId: string; amountTiyin: number; payer: Relation | null; wasTried: boolean }[]
> =>
  rows(
    db,
    sql`update payments p set ended_at = ${at}, status = case when exists (
            select from provider_transactions t where t.payment_id = p.id and t.faulted_at is not null)
          then 'SYSTEM_ERROR' else 'CANCELED' end
        where p.id = any(${locked.map(({ id }) => id)}::uuid[]) and p.status = 'CREATED' and not exists (
          select from provider_transactions t where t.payment_id = p.id and t.state in ('CREATED', 'PERFORMED'))
        returning p.id, p.student_id, p.amount_tiyin, p.payer,
          exists (select from provider_transactions t where t.payment_id = p.id) as was_tried`,
  );

import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';
import type { NewProviderTransaction, ProviderTransaction } from '../../../lib/payments/merchant.ts';

const columns: Sql = sql`id, provider_id, payment_id, amount_tiyin, state, provider_time, created_at, performed_at, canceled_at,
  reason`;

export const find = (
  db: Queryable,
  provider: PaymentProvider,
  providerId: string,
): Promise<ProviderTransaction | null> =>
  one(
    db,
    sql`select ${columns} from provider_transactions where provider = ${provider} and provider_id = ${providerId}`,
  );

/** Returns the transaction of a payment that waits or has paid. */
export const findOpen = (db: Queryable, paymentId: string): Promise<ProviderTransaction | null> =>
  one(
    db,
    sql`select ${columns} from provider_transactions
        where payment_id = ${paymentId} and state in ('CREATED', 'PERFORMED')`,
  );

/** Returns whether a payment was paid and reversed. */
export const wasReversed = async (db: Queryable, paymentId: string): Promise<boolean> =>
  (await run(
    db,
    sql`select from provider_transactions where payment_id = ${paymentId} and state = 'REVERSED' limit 1`,
  )) > 0;

/** Notes that a fault of ours has kept a transaction that waits from being performed; one that somebody holds is left as it is. */
export const noteFault = (
  db: Queryable,
  provider: PaymentProvider,
  providerId: string,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update provider_transactions set faulted_at = ${now} where id = (
          select id from provider_transactions where provider = ${provider} and provider_id = ${providerId}
            and state = 'CREATED' for update skip locked)`,
  );

export const list = (
  db: Queryable,
  provider: PaymentProvider,
  from: Date,
  to: Date,
): Promise<ProviderTransaction[]> =>
  rows(
    db,
    sql`select ${columns} from provider_transactions
        where provider = ${provider} and provider_time between ${from} and ${to} order by provider_time, id`,
  );

/** Adds a transaction; null where another payment has got one of this name meanwhile. */
export const insert = (
  db: Queryable,
  provider: PaymentProvider,
  { providerId, paymentId, amountTiyin, providerTime }: NewProviderTransaction,
  createdAt: Date,
): Promise<ProviderTransaction | null> =>
  one(
    db,
    sql`
    insert into provider_transactions (provider, provider_id, payment_id, amount_tiyin, state, provider_time, created_at)
    values (${provider}, ${providerId}, ${paymentId}, ${amountTiyin}, 'CREATED', ${providerTime}, ${createdAt})
    on conflict (provider, provider_id) do nothing
    returning ${columns}`,
  );

const changed = (found: ProviderTransaction | null, id: number): ProviderTransaction => {
  if (!found) throw new Error(`the transaction ${id} is in another state`);
  return found;
};

/** Throws where it is in another state than one that waits. */
export const perform = async (db: Queryable, id: number, at: Date): Promise<ProviderTransaction> =>
  changed(
    await one(
      db,
      sql`update provider_transactions set state = 'PERFORMED', performed_at = ${at}
          where id = ${id} and state = 'CREATED' returning ${columns}`,
    ),
    id,
  );

/**
 * Cancels a transaction; a performed one is reversed with its corrections. Throws where it is in another state than it is
 * canceled from.
 */
export const cancel = async (
  db: Queryable,
  id: number,
  { from, to }: { from: 'CREATED'; to: 'CANCELED' } | { from: 'PERFORMED'; to: 'REVERSED' },
  reason: number,
  at: Date,
): Promise<ProviderTransaction> =>
  changed(
    await one(
      db,
      sql`update provider_transactions set state = ${to}, reason = ${reason}, canceled_at = ${at},
            canceled_tiyin = case when ${to} = 'REVERSED' then corrected_tiyin else canceled_tiyin end
          where id = ${id} and state = ${from} returning ${columns}`,
    ),
    id,
  );

/**
 * Returns the sum that a transaction with its corrections has brought to the student's side, and when its provider reversed
 * these.
 */
export const findCame = async (
  db: Queryable,
  id: number,
): Promise<{ cameTiyin: number; takenAt: Date | null }> =>
  (await one<{ cameTiyin: number; takenAt: Date | null }>(
    db,
    sql`select came_tiyin, taken_at from provider_transactions where id = ${id}`,
  ))!;

/** Takes along what corrections have given of one that was never performed. Throws where that was done before. */
export const takeCorrected = async (db: Queryable, id: number, at: Date): Promise<ProviderTransaction> =>
  changed(
    await one(
      db,
      sql`update provider_transactions set canceled_tiyin = corrected_tiyin, taken_at = ${at}
          where id = ${id} and state = 'CANCELED' and taken_at is null returning ${columns}`,
    ),
    id,
  );

/** Ids that the provider has for what waits since before a moment, by its clock or ours. */
export const listWaiting = (
  db: Queryable,
  provider: PaymentProvider,
  before: Date,
): Promise<{ providerId: string }[]> =>
  rows(
    db,
    sql`select provider_id from provider_transactions
        where provider = ${provider} and state = 'CREATED'
          and least(provider_time, created_at) < ${before} order by id limit 1000`,
  );

export const insertCall = (
  db: Queryable,
  call: { provider: PaymentProvider; body: string; answer: string; address: string; createdAt: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into provider_calls (provider, body, answer, address, created_at)
        values (${call.provider}, ${call.body}, ${call.answer}, ${call.address}, ${call.createdAt})`,
  );

export const forgetCalls = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from provider_calls where created_at < ${before}`);

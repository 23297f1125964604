import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import { publish, publishTo } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid } from '../../../lib/ids.ts';
import type {
  Merchant,
  MerchantRefusal,
  NewProviderTransaction,
  Outcome,
  ProviderTransaction,
} from '../../../lib/payments/merchant.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as payments from './payments.store.ts';
import type { ProviderRules } from './providers.service.ts';
import * as store from './transactions.store.ts';

type Answer = Outcome | MerchantRefusal;

/** A clock that is further ahead of ours than this is wrong; by hours it may be. */
const MAX_AHEAD_MS = DAY_MS;

const done = (transaction: ProviderTransaction): Outcome => ({ ...transaction, isRepeated: false });
const repeated = (transaction: ProviderTransaction): Outcome => ({ ...transaction, isRepeated: true });

/** Event of a changed balance, or of a changed state of a payment to it. */
const MONEY = { kind: 'MONEY', applicationId: null } as const;

type LockedPayment = NonNullable<Awaited<ReturnType<typeof payments.lock>>>;

/** A transaction of the provider's with its payment, which nobody else changes. */
interface Held {
  tx: Context;
  found: ProviderTransaction;
  payment: LockedPayment;
}

/** Counted from when the provider has made it, or from when it came where the provider's clock is ahead. */
const isOver = (
  { clock }: Pick<Context, 'clock'>,
  { lifetimeMs }: ProviderRules,
  { providerTime, createdAt }: Pick<ProviderTransaction, 'providerTime' | 'createdAt'>,
): boolean => Math.min(providerTime.getTime(), createdAt.getTime()) + lifetimeMs < clock.now().getTime();

/** Ends an attempt that waits: no money has moved, and the student is notified. */
const drop = async (
  tx: Context,
  { id }: ProviderTransaction,
  payment: LockedPayment,
  reason: number,
): Promise<ProviderTransaction> => {
  const dropped = await store.cancel(tx.db, id, { from: 'CREATED', to: 'CANCELED' }, reason, tx.clock.now());
  await publishTo(tx.db, [payment.studentId], MONEY);
  await inbox.notifyOfPayment(tx, payment, 'TOP_UP_FAILED');
  return dropped;
};

/** A transaction as it is now; one that waits and whose time is over is canceled. */
const settled = async (
  tx: Context,
  rules: ProviderRules,
  found: ProviderTransaction,
  payment: LockedPayment,
): Promise<ProviderTransaction> =>
  found.state === 'CREATED' && isOver(tx, rules, found)
    ? drop(tx, found, payment, rules.timeoutReason)
    : found;

/**
 * A payment, which nobody else changes then; the account of its student before it, as their deletion does, because they are
 * notified of it.
 */
const lockPayment = async (
  tx: Context,
  { name }: ProviderRules,
  paymentId: string,
): Promise<LockedPayment | null> => {
  const seen = await payments.find(tx.db, name, paymentId);
  if (!seen) return null;
  await accountStatus.lockActive(tx, seen.studentId);
  return payments.lock(tx.db, name, paymentId);
};

/** Does something with a transaction: its payment is locked first, then the ledger's accounts. */
const withTransaction = <T>(
  ctx: Context,
  rules: ProviderRules,
  providerId: string,
  work: (held: Held) => Promise<T>,
): Promise<T | 'TRANSACTION_UNKNOWN'> =>
  inTransaction(ctx, async (tx) => {
    const seen = await store.find(tx.db, rules.name, providerId);
    if (!seen) return 'TRANSACTION_UNKNOWN';
    const payment = await lockPayment(tx, rules, seen.paymentId);
    const found = await store.find(tx.db, rules.name, providerId);
    return work({ tx, found: await settled(tx, rules, found!, payment!), payment: payment! });
  });

const refusalOf = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  payment: payments.StoredPayment | null,
): Promise<MerchantRefusal | null> => {
  if (!payment) return 'PAYMENT_UNKNOWN';
  if (payment.status === 'SUCCESS') return 'PAYMENT_PAID';
  if (payment.status === 'CREATED' && payment.expiresAt > clock.now()) return null;
  return (await store.wasReversed(db, payment.id)) ? 'PAYMENT_REVERSED' : 'PAYMENT_ENDED';
};

/** Returns the amount of a payment that may be paid now. */
const amountOf = async (
  ctx: Context,
  rules: ProviderRules,
  paymentId: string,
): Promise<number | MerchantRefusal> => {
  const payment = isUuid(paymentId) ? await payments.find(ctx.db, rules.name, paymentId) : null;
  const refusal = await refusalOf(ctx, payment);
  if (refusal) return refusal;
  const open = await store.findOpen(ctx.db, paymentId);
  return open && !isOver(ctx, rules, open) ? 'PAYMENT_BUSY' : payment!.amountTiyin;
};

/** A call that comes again is answered as the first one was, as long as it asks for the same. */
const createdBefore = (found: ProviderTransaction, { amountTiyin }: NewProviderTransaction): Answer => {
  if (found.amountTiyin !== amountTiyin) return 'AMOUNT_WRONG';
  if (found.state === 'PERFORMED') return 'TRANSACTION_PERFORMED';
  return found.state === 'CREATED' ? repeated(found) : 'STATE_WRONG';
};

const create = (ctx: Context, rules: ProviderRules, given: NewProviderTransaction): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const wanted = { ...given, paymentId: given.paymentId.toLowerCase() };
    const { paymentId, amountTiyin, providerId, providerTime } = wanted;
    const payment = isUuid(paymentId) ? await lockPayment(tx, rules, paymentId) : null;
    if (!payment) return 'PAYMENT_UNKNOWN';
    const same = await store.find(tx.db, rules.name, providerId);
    // Another payment's is not locked, and none of this one's.
    if (same && same.paymentId !== payment.id) return 'PAYMENT_UNKNOWN';
    if (same) return createdBefore(await settled(tx, rules, same, payment), wanted);
    const refusal = await refusalOf(tx, payment);
    if (refusal) return refusal;
    if (payment.amountTiyin !== amountTiyin) return 'AMOUNT_WRONG';
    const open = await store.findOpen(tx.db, payment.id);
    if (open && (await settled(tx, rules, open, payment)).state === 'CREATED') return 'PAYMENT_BUSY';
    const createdAt = tx.clock.now();
    if (isOver(tx, rules, { providerTime, createdAt })) return 'TOO_OLD';
    if (providerTime.getTime() > createdAt.getTime() + MAX_AHEAD_MS) return 'TOO_EARLY';
    const made = await store.insert(tx.db, rules.name, wanted, createdAt);
    return made ? done(made) : 'PAYMENT_UNKNOWN';
  });

/**
 * Moves so much of a payment's money from the provider to the student, or back (below zero), once for a key. Throws where it has
 * moved before.
 */
const move = async (
  { tx, payment }: Held,
  { name }: ProviderRules,
  { key, amountTiyin }: { key: string; amountTiyin: number },
): Promise<void> => {
  const isMoved = await ledger.transfer(tx, {
    key,
    purpose: amountTiyin > 0 ? 'TOP_UP' : 'TOP_UP_REVERSED',
    subjectId: payment.id,
    changes: [
      { kind: 'PROVIDER', owner: name, amountTiyin: -amountTiyin },
      { kind: 'STUDENT', owner: payment.studentId, amountTiyin },
    ],
  });
  if (!isMoved) throw new Error(`money has moved before: ${key}`);
  await inbox.notifyOfPayment(tx, payment, amountTiyin > 0 ? 'TOP_UP_SUCCESS' : 'TOP_UP_REVERSED');
};

/** Notifies open pages of the payment's student, and of administrators. */
const announce = ({ tx, payment }: Held): Promise<void> =>
  publish(tx.db, { to: [`account:${payment.studentId}`, 'admins'], event: MONEY });

const perform = async (held: Held, rules: ProviderRules): Promise<Answer> => {
  const { tx, found, payment } = held;
  if (found.state === 'PERFORMED') return repeated(found);
  if (found.state !== 'CREATED') return 'STATE_WRONG';
  const now = tx.clock.now();
  await move(held, rules, { key: `top-up:${payment.id}`, amountTiyin: found.amountTiyin });
  await announce(held);
  await payments.end(tx.db, payment.id, { from: 'CREATED', to: 'SUCCESS' }, now);
  return done(await store.perform(tx.db, found.id, now));
};

const cancelWaiting = async ({ tx, found, payment }: Held, reason: number): Promise<Outcome> =>
  found.state === 'CREATED' ? done(await drop(tx, found, payment, reason)) : repeated(found);

/** Takes so much back from the student's side; returns false where it is gone from there. */
const takeBack = async (
  held: Held,
  rules: ProviderRules,
  { key, amountTiyin }: { key: string; amountTiyin: number },
): Promise<boolean> => {
  // Money that has gone back to the student, or is about to, does not go back twice.
  if (amountTiyin > held.payment.leftTiyin) return false;
  try {
    // Money that a correction has taken away is not taken a second time.
    if (amountTiyin > 0) await move(held, rules, { key, amountTiyin: -amountTiyin });
  } catch (error) {
    // The student has used it: what it was used for is not undone by the provider.
    if (error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE') return false;
    throw error;
  }
  await announce(held);
  return true;
};

/** Takes back what corrections have given of a transaction that its provider says again was not paid; once. */
const cancelCorrected = async (held: Held, rules: ProviderRules): Promise<Answer> => {
  const { tx, found, payment } = held;
  const { cameTiyin: amountTiyin, takenAt } = await store.findCame(tx.db, found.id);
  if (found.state !== 'CANCELED' || amountTiyin === 0 || takenAt) return repeated(found);
  const key = `top-up-reversed:${payment.id}:${found.id}`;
  if (!(await takeBack(held, rules, { key, amountTiyin }))) return 'MONEY_GONE';
  await payments.addCanceled(tx.db, payment.id, amountTiyin);
  return done(await store.takeCorrected(tx.db, found.id, tx.clock.now()));
};

const cancel = async (held: Held, rules: ProviderRules, reason: number): Promise<Answer> => {
  const { tx, found, payment } = held;
  if (found.state === 'CREATED') return cancelWaiting(held, reason);
  if (found.state !== 'PERFORMED') return cancelCorrected(held, rules);
  const { cameTiyin: amountTiyin } = await store.findCame(tx.db, found.id);
  if (!(await takeBack(held, rules, { key: `top-up-reversed:${payment.id}`, amountTiyin })))
    return 'MONEY_GONE';
  const now = tx.clock.now();
  await payments.addCanceled(tx.db, payment.id, amountTiyin - found.amountTiyin);
  await payments.end(tx.db, payment.id, { from: 'SUCCESS', to: 'CANCELED' }, now);
  return done(await store.cancel(tx.db, found.id, { from: 'PERFORMED', to: 'REVERSED' }, reason, now));
};

/** Lists a provider's transactions that have waited for longer than they may. */
const listOver = ({ db, clock }: Context, { name, lifetimeMs }: ProviderRules) =>
  store.listWaiting(db, name, new Date(clock.now().getTime() - lifetimeMs));

/**
 * Returns the answers to a provider's calls over students' payments. Expired transactions are ended by any call that reads
 * them.
 */
export const merchantFor = (ctx: Context, rules: ProviderRules): Merchant => ({
  amountOf: (paymentId) => amountOf(ctx, rules, paymentId.toLowerCase()),
  create: (wanted) => create(ctx, rules, wanted),
  perform: (providerId) => withTransaction(ctx, rules, providerId, (held) => perform(held, rules)),
  cancel: (providerId, reason) =>
    withTransaction(ctx, rules, providerId, (held) => cancel(held, rules, reason)),
  cancelWaiting: (providerId, reason) =>
    withTransaction(ctx, rules, providerId, (held) => cancelWaiting(held, reason)),
  find: (providerId) => withTransaction(ctx, rules, providerId, async ({ found }) => found),
  async list(from, to) {
    for (const { providerId } of await listOver(ctx, rules))
      await withTransaction(ctx, rules, providerId, async ({ found }) => found);
    return store.list(ctx.db, rules.name, from, to);
  },
});

/** Notes a fault of ours; where that fails too, the fault itself is what is told. */
const noteFault = async (ctx: Context, { name }: ProviderRules, providerId: string): Promise<void> => {
  try {
    await store.noteFault(ctx.db, name, providerId, ctx.clock.now());
  } catch (error) {
    ctx.log.error({ err: error, provider: name }, 'a fault could not be noted with its payment');
  }
};

/**
 * The same for calls of its servers. Where we fail while it confirms that it has the money, that stays with the transaction:
 * one that it does not bring to its end any more has failed because of us.
 */
export const merchantForCalls = (ctx: Context, rules: ProviderRules): Merchant => {
  const merchant = merchantFor(ctx, rules);
  const perform = async (providerId: string) => {
    try {
      return await merchant.perform(providerId);
    } catch (error) {
      await noteFault(ctx, rules, providerId);
      throw error;
    }
  };
  return { ...merchant, perform };
};

/** Ends what a provider has left waiting for longer than it may; what fails is left to the next time, and logged. */
export const endOld = async (ctx: Context, rules: ProviderRules): Promise<void> => {
  const merchant = merchantFor(ctx, rules);
  for (const { providerId } of await listOver(ctx, rules))
    await merchant.find(providerId).catch((error) => {
      ctx.log.error({ err: error, provider: rules.name }, 'a transaction of a provider could not be ended');
    });
};

export { forgetCalls, insertCall } from './transactions.store.ts';

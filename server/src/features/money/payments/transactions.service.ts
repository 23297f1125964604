import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import { isUuid } from '../../../lib/ids.ts';
import type {
  Merchant,
  MerchantRefusal,
  NewProviderTransaction,
  ProviderTransaction,
} from '../../../lib/payments/merchant.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import {
  type Answer,
  announce,
  cancel,
  cancelWaiting,
  done,
  drop,
  type Held,
  type LockedPayment,
  move,
  paidQueue,
  type Refunds,
  repeated,
  type SendingPart,
} from './canceling.service.ts';
import * as payments from './payments.store.ts';
import type { ProviderRules } from './providers.service.ts';
import type { Used } from './refundable.service.ts';
import * as store from './transactions.store.ts';

/** A clock that is further ahead of ours than this is wrong; by hours it may be. */
const MAX_AHEAD_MS = DAY_MS;

/** Counted from when the provider has made it, or from when it came where the provider's clock is ahead. */
const isOver = (
  { clock }: Pick<Context, 'clock'>,
  { lifetimeMs }: ProviderRules,
  { providerTime, createdAt }: Pick<ProviderTransaction, 'providerTime' | 'createdAt'>,
): boolean => Math.min(providerTime.getTime(), createdAt.getTime()) + lifetimeMs < clock.now().getTime();

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

/**
 * Locks the requests that give back a payment, and returns their parts of it. Requests are locked before payments wherever both
 * are; no other request of the student comes in between.
 */
const lockRequests = async (
  tx: Context,
  { name }: ProviderRules,
  { refunds, paymentId }: { refunds: Refunds; paymentId: string },
): Promise<SendingPart[]> => {
  const seen = await payments.find(tx.db, name, paymentId);
  if (!seen) return [];
  await accountStatus.lockActive(tx, seen.studentId);
  await payments.lockStudent(tx.db, seen.studentId);
  return refunds.lockSending(tx, paymentId);
};

/**
 * Does something with a transaction: the requests that give its payment back are locked first where it may end them, then
 * its payment, then the ledger's accounts.
 */
const withTransaction = <T>(
  ctx: Context,
  rules: ProviderRules,
  providerId: string,
  work: (held: Held) => Promise<T>,
  refunds: Refunds | null = null,
): Promise<T | 'TRANSACTION_UNKNOWN'> =>
  inTransaction(ctx, async (tx) => {
    const seen = await store.find(tx.db, rules.name, providerId);
    if (!seen) return 'TRANSACTION_UNKNOWN';
    const parts = refunds ? await lockRequests(tx, rules, { refunds, paymentId: seen.paymentId }) : [];
    const payment = (await lockPayment(tx, rules, seen.paymentId))!;
    const used: Used = refunds ? await refunds.listUsed(tx, payment.studentId) : new Map();
    const found = await store.find(tx.db, rules.name, providerId);
    return work({ tx, found: await settled(tx, rules, found!, payment), payment, parts, used });
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

const perform = async (held: Held, rules: ProviderRules): Promise<Answer> => {
  const { tx, found, payment } = held;
  if (found.state === 'PERFORMED') return repeated(found);
  if (found.state !== 'CREATED') return 'STATE_WRONG';
  const now = tx.clock.now();
  await move(held, rules, { key: `top-up:${payment.id}`, amountTiyin: found.amountTiyin });
  await announce(held);
  await payments.end(tx.db, payment.id, { from: 'CREATED', to: 'SUCCESS' }, now);
  if (payment.payer !== null) await tx.jobs.send(tx.db, paidQueue, { id: payment.id });
  return done(await store.perform(tx.db, found.id, now));
};

/** Lists a provider's transactions that have waited for longer than they may. */
const listOver = ({ db, clock }: Context, { name, lifetimeMs }: ProviderRules) =>
  store.listWaiting(db, name, new Date(clock.now().getTime() - lifetimeMs));

/**
 * Returns the answers to a provider's calls over students' payments. Expired transactions are ended by any call that reads
 * them.
 */
export const merchantFor = (
  ctx: Context,
  rules: ProviderRules,
  refunds: Refunds | null = null,
): Merchant => ({
  amountOf: (paymentId) => amountOf(ctx, rules, paymentId.toLowerCase()),
  create: (wanted) => create(ctx, rules, wanted),
  perform: (providerId) => withTransaction(ctx, rules, providerId, (held) => perform(held, rules)),
  cancel: (providerId, reason) =>
    withTransaction(ctx, rules, providerId, (held) => cancel(held, rules, { reason, refunds }), refunds),
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
export const merchantForCalls = (ctx: Context, rules: ProviderRules, refunds: Refunds): Merchant => {
  const merchant = merchantFor(ctx, rules, refunds);
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

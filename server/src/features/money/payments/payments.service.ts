import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import { type Language, writtenLanguage } from '@parvoz/contract/languages.ts';
import { MAX_OPEN_PAYMENTS } from '@parvoz/contract/limits.ts';
import type { Payment, TopUp } from '@parvoz/contract/money/payments.ts';
import { type PaymentProvider, takesMoney } from '@parvoz/contract/money/payments-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { publishTo } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid, newId } from '../../../lib/ids.ts';
import { createLogThrottle } from '../../../lib/log-throttle.ts';
import type { MerchantRefusal, ProviderCall, ProviderTransaction } from '../../../lib/payments/merchant.ts';
import { withoutPrivateFields } from '../../../lib/payments/private-fields.ts';
import { SANDBOX_DECLINED } from '../../../lib/payments/sandbox.ts';
import type { ProviderContracts } from '../../../lib/payments/settings.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as acceptances from '../operator/acceptances.service.ts';
import * as operator from '../operator/operator.service.ts';
import type { Refunds } from './canceling.service.ts';
import { failureOf } from './payments.rules.ts';
import * as store from './payments.store.ts';
import { PROVIDER_RULES, type Provider, providersOf } from './providers.service.ts';
import { endOld, forgetCalls, insertCall, merchantFor, merchantForCalls } from './transactions.service.ts';

export { paidQueue } from './canceling.service.ts';
export { countTaken } from './payments.store.ts';

/** Lifetime of a payment that waits for its provider. */
const LIFETIME_MS = DAY_MS;

/** Configuration of payments: the providers with a contract, and the address that payers come back to. */
export interface PaymentSetup {
  publicUrl: string;
  providers: readonly Provider[];
  /** True in production, where real providers are held back until everybody can read who holds the money. */
  production: boolean;
  /** Returns whether a denied call from this address is logged. */
  shouldLog(address: string): boolean;
}

export const paymentSetupOf = ({
  publicUrl,
  contracts,
  production,
}: {
  publicUrl: string;
  contracts: ProviderContracts;
  production: boolean;
}): PaymentSetup => ({
  publicUrl,
  production,
  providers: providersOf(contracts),
  shouldLog: createLogThrottle(),
});

/** Returns the provider's payment page; null where there is no contract with the provider. */
const checkoutOf = (
  { publicUrl, providers }: PaymentSetup,
  { id: paymentId, amountTiyin, provider, payer }: store.Begun,
  spoken: Language,
): string | null => {
  const returnUrl = `${publicUrl}/${payer === null ? 'student-finance/top-up' : 'family/payment'}/${paymentId}`;
  const found = providers.find(({ name }) => name === provider);
  const language = writtenLanguage(spoken);
  return found?.checkout({ paymentId, amountTiyin, language, returnUrl }) ?? null;
};

/**
 * Returns the providers that can be used now: in production no real ones before the operator's data and both legal texts are in
 * force.
 */
export const listProviders = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  setup: PaymentSetup,
): Promise<PaymentProvider[]> => {
  const names = setup.providers.map(({ name }) => name);
  if (!names.some(takesMoney) || !(await operator.isHeldBack(ctx, setup))) return names;
  return names.filter((name) => !takesMoney(name));
};

/** Throws PROVIDER_UNAVAILABLE, and OPERATOR_MISSING where nobody can read yet who would hold the money. */
const assertOffered = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  setup: PaymentSetup,
  provider: PaymentProvider,
): Promise<void> => {
  if (!setup.providers.some(({ name }) => name === provider)) throw new AppError('PROVIDER_UNAVAILABLE');
  if (!(await listProviders(ctx, setup)).includes(provider)) throw new AppError('OPERATOR_MISSING');
};

/**
 * Adds a payment, unless one has its key; returns whether it did. Throws TOO_MANY_PAYMENTS, UNAUTHORIZED, and ACCEPTANCE_NEEDED
 * before the student has accepted the legal texts of this day.
 */
const insert = (ctx: Context, payment: store.NewPayment): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    // A student who is deleted meanwhile could not reach the money.
    if (!(await accountStatus.lockActive(tx, payment.studentId))) throw new AppError('UNAUTHORIZED');
    await store.lockStudent(tx.db, payment.studentId);
    if ((await store.insert(tx.db, payment)) === 0) return false;
    await acceptances.assertAccepted(tx, payment.studentId);
    if ((await store.countOpen(tx.db, payment.studentId)) > MAX_OPEN_PAYMENTS)
      throw new AppError('TOO_MANY_PAYMENTS');
    return true;
  });

/** Begins a payment to a student's balance; a repeated key has the first answer. Throws what `topUp` throws. */
export const begin = async (
  ctx: Context,
  setup: PaymentSetup,
  asked: { studentId: string; amountTiyin: number; provider: PaymentProvider; payer: Relation | null },
): Promise<{ id: string; url: string }> => {
  const { clock, idempotencyKey, language } = ctx;
  const { studentId, ...payment } = asked;
  await assertOffered(ctx, setup, asked.provider);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const begun = { id: newId(), ...payment };
  const url = checkoutOf(setup, begun, language);
  if (!url) throw new AppError('PROVIDER_UNAVAILABLE');
  if (await insert(ctx, { ...begun, studentId, idempotencyKey, createdAt, expiresAt }))
    return { id: begun.id, url };
  const first = await store.findByKey(ctx.db, studentId, idempotencyKey!);
  if (first?.amountTiyin !== asked.amountTiyin || first.provider !== asked.provider)
    throw new AppError('KEY_USED');
  return { id: first.id, url: checkoutOf(setup, first, language)! };
};

/**
 * Begins a payment to the caller's balance; a repeated key has the first answer. Throws PROVIDER_UNAVAILABLE, OPERATOR_MISSING,
 * ACCEPTANCE_NEEDED, TOO_MANY_PAYMENTS, and KEY_USED for a key that has begun another payment.
 */
export const topUp = (
  ctx: SignedInContext,
  setup: PaymentSetup,
  { amount: amountTiyin, provider }: TopUp,
): Promise<{ id: string; url: string }> =>
  begin(ctx, setup, { studentId: ctx.actor.accountId, amountTiyin, provider, payer: null });

const shownOf = (
  { clock, language }: Pick<SignedInContext, 'clock' | 'language'>,
  setup: PaymentSetup,
  found: store.AttemptedPayment,
): Payment => {
  const { amountTiyin: amount, provider, status, payer, createdAt, expiresAt, endedAt } = found;
  const corrected = status === 'SUCCESS' ? 0 : found.cameTiyin;
  const failed = corrected > 0 ? null : failureOf(found, PROVIDER_RULES[provider], clock.now());
  // What a correction has brought is not to be paid again.
  const isPayable = status === 'CREATED' && expiresAt > clock.now() && corrected === 0;
  return {
    ...{ id: found.id, amount, corrected, purpose: 'TOP_UP', provider, status, payer },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    failure: failed?.failure ?? null,
    failedAt: failed?.failedAt.toISOString() ?? null,
    url: isPayable ? checkoutOf(setup, found, language) : null,
  };
};

/** An own payment. Throws NOT_FOUND. */
export const get = async (ctx: SignedInContext, setup: PaymentSetup, id: string): Promise<Payment> => {
  const found = isUuid(id) ? await store.findOwn(ctx.db, ctx.actor.accountId, id) : null;
  if (!found) throw new AppError('NOT_FOUND');
  return shownOf(ctx, setup, found);
};

/** Returns a payment without its provider's page where a guardian has begun it: they go on with it, and receipts name them. */
const forStudent = (payment: Payment): Payment =>
  payment.payer === null ? payment : { ...payment, url: null };

/** An own payment as its student reads it: with the provider's page of what they have begun themselves. Throws NOT_FOUND. */
export const getForStudent = async (
  ctx: SignedInContext,
  setup: PaymentSetup,
  id: string,
): Promise<Payment> => forStudent(await get(ctx, setup, id));

/** Own payments that wait for somebody to make them, newest first. */
export const listOpen = async (ctx: SignedInContext, setup: PaymentSetup): Promise<Payment[]> =>
  (await store.listOpen(ctx.db, ctx.actor.accountId))
    .map((found) => forStudent(shownOf(ctx, setup, found)))
    .filter(({ failure, corrected }) => failure === null && corrected === 0);

/** Throws where a refused attempt in the sandbox has failed. A repeated press has done what it wanted. */
const assertDecided = (refusal: MerchantRefusal, isPaid: boolean): void => {
  if (refusal === 'STATE_WRONG' || refusal === 'TRANSACTION_PERFORMED') return;
  if (refusal === 'PAYMENT_PAID' && isPaid) return;
  if (refusal === 'PAYMENT_PAID' || refusal === 'PAYMENT_ENDED') throw new AppError(refusal);
  if (refusal === 'PAYMENT_REVERSED') throw new AppError('PAYMENT_ENDED');
  throw new Error(`the sandbox is refused: ${refusal}`);
};

/**
 * Throws KEY_USED where the key has decided another payment of the caller's; of two at once the second one sees the first. Throws
 * UNAUTHORIZED.
 */
const assertOwnKey = async (tx: SignedInContext, id: string): Promise<void> => {
  const { accountId: studentId } = tx.actor;
  if (!(await accountStatus.lockActive(tx, studentId))) throw new AppError('UNAUTHORIZED');
  await store.lockStudent(tx.db, studentId);
  if (await store.hasDecidedOther(tx.db, { studentId, id, key: tx.idempotencyKey! }))
    throw new AppError('KEY_USED');
};

/** Throws KEY_USED where the attempt of the same key was ended the other way. */
const assertSameDecision = (attempt: ProviderTransaction | MerchantRefusal, isPaid: boolean): void => {
  if (typeof attempt === 'string' || attempt.state === 'CREATED') return;
  if ((attempt.state !== 'CANCELED') !== isPaid) throw new AppError('KEY_USED');
};

/**
 * Pays or declines an own payment of the sandbox, as a provider's server would; a repeated key does nothing more. Throws
 * NOT_FOUND, KEY_USED, PROVIDER_UNAVAILABLE, PAYMENT_PAID and PAYMENT_ENDED.
 */
export const decideSandbox = (
  ctx: SignedInContext,
  setup: PaymentSetup,
  id: string,
  isPaid: boolean,
): Promise<Payment> =>
  inTransaction(ctx, async (tx) => {
    const { provider, amount } = await get(tx, setup, id);
    if (provider !== 'SANDBOX') throw new AppError('NOT_FOUND');
    if (!setup.providers.some(({ name }) => name === provider)) throw new AppError('PROVIDER_UNAVAILABLE');
    await assertOwnKey(tx, id);
    const merchant = merchantFor(tx, PROVIDER_RULES.SANDBOX);
    const providerId = `${id}:${tx.idempotencyKey}`;
    assertSameDecision(await merchant.find(providerId), isPaid);
    const attempt = { providerId, paymentId: id, amountTiyin: amount, providerTime: tx.clock.now() };
    let done = await merchant.create(attempt);
    if (typeof done !== 'string')
      done = await (isPaid
        ? merchant.perform(providerId)
        : merchant.cancelWaiting(providerId, SANDBOX_DECLINED));
    if (typeof done === 'string') assertDecided(done, isPaid);
    return get(tx, setup, id);
  });

/** The same by the student, of what they have begun themselves. Throws what `decideSandbox` throws. */
export const decideForStudent = async (
  ctx: SignedInContext,
  setup: PaymentSetup,
  id: string,
  isPaid: boolean,
): Promise<Payment> => {
  if ((await get(ctx, setup, id)).payer !== null) throw new AppError('NOT_FOUND');
  return decideSandbox(ctx, setup, id, isPaid);
};

/** Stored length of an answer: a statement may list thousands. */
const STORED_LENGTH = 64 * 1024;

/**
 * Records a call and its answer for inquiries, without phones and cards. An unavailable database does not fail this call; the
 * next one reports it.
 */
const note = async (
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  provider: PaymentProvider,
  { body, address }: ProviderCall,
  answer: object,
): Promise<void> => {
  try {
    await insertCall(db, {
      provider,
      body: withoutPrivateFields(body),
      address,
      answer: JSON.stringify(answer).slice(0, STORED_LENGTH),
      createdAt: clock.now(),
    });
  } catch (error) {
    log.error({ err: error, provider }, 'a call of a provider could not be noted');
  }
};

/** Returns the answer to a call of a provider's server. */
export const answerProvider = async (
  ctx: Context,
  { shouldLog, refunds }: Pick<PaymentSetup, 'shouldLog'> & { refunds: Refunds },
  { provider, path }: { provider: Provider; path: string },
  call: ProviderCall,
): Promise<{ answer: object; status?: number }> => {
  const { name } = provider;
  const { answer, isDenied, status } = await provider.callbacks[path]!(call, {
    merchant: merchantForCalls(ctx, provider, refunds),
    now: ctx.clock.now(),
    onFault: (error) => ctx.log.error({ err: error, provider: name }, 'a call of a provider failed'),
  });
  if (!isDenied) await note(ctx, name, call, answer);
  else if (shouldLog(call.address))
    logSecurityEvent({ ...ctx, address: call.address }, 'provider denied', null);
  return { answer, ...(status && { status }) };
};

export const expiryQueue: Queue = { name: 'payments-expiry', options: { retryLimit: 3, retryDelay: 60 } };

/** Ends a payment whose time is over, unless a provider is taking it. */
const endOne = (ctx: Context, { id, studentId }: store.ExpiredPayment): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    await accountStatus.lockActive(tx, studentId);
    for (const payment of await store.endUnclaimed(tx.db, await store.lockExpired(tx.db, id, now), now)) {
      await publishTo(tx.db, [studentId], { kind: 'MONEY', applicationId: null });
      // Of one that was tried the student was notified when the attempt failed; a guardian's is not the student's to try again.
      if (!payment.wasTried && payment.payer === null)
        await inbox.notifyOfPayment(tx, payment, 'TOP_UP_FAILED');
    }
  });

/**
 * Ends payments and providers' transactions whose time is over, also of a provider that there is no contract with any more. One
 * that cannot be ended does not keep the others from it. Throws when some could not.
 */
export const endExpired = async (ctx: Context): Promise<void> => {
  for (const rules of Object.values(PROVIDER_RULES)) await endOld(ctx, rules);
  let failures = 0;
  for (const expired of await store.listExpired(ctx.db, ctx.clock.now()))
    await endOne(ctx, expired).catch((error) => {
      ctx.log.error({ err: error, payment: expired.id }, 'a payment could not be ended');
      failures++;
    });
  if (failures > 0) throw new Error(`${failures} payments could not be ended`);
};

/** Makes those who begin payments of a student wait for each other, until the transaction ends. */
export const lockStudent = async ({ db }: Pick<Context, 'db'>, id: string): Promise<void> => {
  await store.lockStudent(db, id);
};

/**
 * Ends these payments of a student, in the caller's transaction, because another one takes their place. Returns false where a provider
 * is taking one, or it has ended meanwhile.
 */
export const endReplaced = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  studentId: string,
  ids: readonly string[],
): Promise<boolean> => {
  if (ids.length === 0) return true;
  const ended = await store.endUnclaimed(db, await store.lockOpenOf(db, ids), clock.now());
  await publishTo(db, [studentId], { kind: 'MONEY', applicationId: null });
  return ended.length === ids.length;
};

export const forgetQueue: Queue = { name: 'payments-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** Time for which there may be inquiries about a payment. */
const CALL_RETENTION_MS = 3 * 365 * DAY_MS;

/** Removes providers' calls from years ago. */
export const forgetOld = async ({ db, clock }: Context): Promise<void> => {
  await forgetCalls(db, new Date(clock.now().getTime() - CALL_RETENTION_MS));
};

/** Ends what a student who is deleted has not paid. Throws ACCOUNT_IN_USE while a provider is taking a payment of theirs. */
export const forgetStudent = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<void> => {
  const open = await store.lockOpen(db, id);
  const ended = await store.endUnclaimed(db, open, clock.now());
  if (ended.length < open.length) throw new AppError('ACCOUNT_IN_USE');
};

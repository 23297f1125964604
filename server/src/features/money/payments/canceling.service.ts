import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import type { Context } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { publish, publishTo } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { MerchantRefusal, Outcome, ProviderTransaction } from '../../../lib/payments/merchant.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as payments from './payments.store.ts';
import type { ProviderRules } from './providers.service.ts';
import { remainingOf, type Used } from './refundable.service.ts';
import * as store from './transactions.store.ts';

export type Answer = Outcome | MerchantRefusal;

export const done = (transaction: ProviderTransaction): Outcome => ({ ...transaction, isRepeated: false });
export const repeated = (transaction: ProviderTransaction): Outcome => ({ ...transaction, isRepeated: true });

/** Event of a changed balance, or of a changed state of a payment to it. */
const MONEY = { kind: 'MONEY', applicationId: null } as const;

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof payments.lock>>>;

/** Part of a payment in a locked request of its student that is being sent. */
export interface SendingPart {
  requestId: string;
  studentId: string;
  paymentId: string;
  amountTiyin: number;
  /** All that the request asks for. */
  requestTiyin: number;
}

/** A provider's own refund of a whole payment. */
export interface Refund {
  provider: PaymentProvider;
  /** The provider's number of the payment. */
  number: string;
  at: Date;
}

/** Functions by which a provider's refund reaches the requests that it does, in the transaction of its call. */
export interface Refunds {
  /** Locks the requests that are being sent and give something of a payment back; before the payment itself. */
  lockSending(tx: Context, paymentId: string): Promise<SendingPart[]>;
  /** Returns the part of each of a student's payments that has left the balance again. */
  listUsed(tx: Context, studentId: string): Promise<Used>;
  /** Confirms the requests of these parts, and moves their money to the provider. */
  confirm(tx: Context, parts: readonly SendingPart[], refund: Refund): Promise<void>;
}

/** A transaction of the provider's with its payment, which nobody else changes. */
export interface Held {
  tx: Context;
  found: ProviderTransaction;
  payment: LockedPayment;
  /** Parts of the payment in requests that are being sent, locked; read by a Cancel alone. */
  parts: readonly SendingPart[];
  /** The part of each of the student's payments that has left the balance again; read by a Cancel alone. */
  used: Used;
}

/** Notifies a student of a payment to their balance; of a guardian's they are notified once its money has gone on. */
const notify = async (
  tx: Context,
  payment: LockedPayment,
  kind: 'TOP_UP_SUCCESS' | 'TOP_UP_FAILED' | 'TOP_UP_REVERSED',
): Promise<void> => {
  if (payment.payer === null || kind === 'TOP_UP_REVERSED') await inbox.notifyOfPayment(tx, payment, kind);
};

/** Ends an attempt that waits: no money has moved, and the student is notified. */
export const drop = async (
  tx: Context,
  { id }: ProviderTransaction,
  payment: LockedPayment,
  reason: number,
): Promise<ProviderTransaction> => {
  const dropped = await store.cancel(tx.db, id, { from: 'CREATED', to: 'CANCELED' }, reason, tx.clock.now());
  await publishTo(tx.db, [payment.studentId], MONEY);
  await notify(tx, payment, 'TOP_UP_FAILED');
  return dropped;
};

/**
 * Moves so much of a payment's money from the provider to the student, or back (below zero), once for a key. Throws where it has
 * moved before.
 */
export const move = async (
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
  // Corrections may have left less of a payment than its amount.
  const moved = { ...payment, amountTiyin: Math.abs(amountTiyin) };
  await notify(tx, moved, amountTiyin > 0 ? 'TOP_UP_SUCCESS' : 'TOP_UP_REVERSED');
};

/** Notifies open pages of the payment's student, and of administrators. */
export const announce = ({ tx, payment }: Held): Promise<void> =>
  publish(tx.db, { to: [`account:${payment.studentId}`, 'admins'], event: MONEY });

export const cancelWaiting = async ({ tx, found, payment }: Held, reason: number): Promise<Outcome> =>
  found.state === 'CREATED' ? done(await drop(tx, found, payment, reason)) : repeated(found);

/** Takes so much back from the student's side; returns false where it is gone from there. */
const takeBack = async (
  held: Held,
  rules: ProviderRules,
  { key, amountTiyin }: { key: string; amountTiyin: number },
): Promise<boolean> => {
  // Money that has gone back to the student, or is about to, does not go back twice; what a guardian paid may be protected.
  if (amountTiyin > remainingOf(held.payment, held.used)) return false;
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

/** Jobs of payments by guardians of which money has come, or is gone again: whoever follows them sends it on from the balance. */
export const paidQueue: Queue = {
  name: 'payments-paid',
  options: { retryLimit: 20, retryDelay: 2, retryBackoff: true },
};

/** Takes back what corrections have given of a transaction that its provider says again was not paid; once. */
const cancelCorrected = async (held: Held, rules: ProviderRules): Promise<Answer> => {
  const { tx, found, payment } = held;
  const { cameTiyin: amountTiyin, takenAt } = await store.findCame(tx.db, found.id);
  if (found.state !== 'CANCELED' || amountTiyin === 0 || takenAt) return repeated(found);
  const key = `top-up-reversed:${payment.id}:${found.id}`;
  if (!(await takeBack(held, rules, { key, amountTiyin }))) return 'MONEY_GONE';
  await payments.addCanceled(tx.db, payment.id, amountTiyin);
  if (payment.payer !== null) await tx.jobs.send(tx.db, paidQueue, { id: payment.id });
  return done(await store.takeCorrected(tx.db, found.id, tx.clock.now()));
};

/** Returns whether requests that are being sent give back exactly what a provider has paid, all of it, and no correction has a part in it. */
const isWholeRefund = ({ found, payment, parts }: Held): boolean =>
  payment.correctedTiyin === 0 &&
  parts.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0) === found.amountTiyin;

/** Cancels a transaction. A performed one whose money is being sent back is their refund, and its payment stays paid. */
export const cancel = async (
  held: Held,
  rules: ProviderRules,
  { reason, refunds }: { reason: number; refunds: Refunds | null },
): Promise<Answer> => {
  const { tx, found, payment, parts } = held;
  if (found.state === 'CREATED') return cancelWaiting(held, reason);
  if (found.state !== 'PERFORMED') return cancelCorrected(held, rules);
  const { cameTiyin: amountTiyin } = await store.findCame(tx.db, found.id);
  const change = { from: 'PERFORMED', to: 'REVERSED' } as const;
  if (refunds && isWholeRefund(held)) {
    const at = tx.clock.now();
    await refunds.confirm(tx, parts, { provider: rules.name, number: found.providerId, at });
    return done(await store.cancel(tx.db, found.id, change, reason, at));
  }
  if (!(await takeBack(held, rules, { key: `top-up-reversed:${payment.id}`, amountTiyin })))
    return 'MONEY_GONE';
  const now = tx.clock.now();
  await payments.addCanceled(tx.db, payment.id, amountTiyin - found.amountTiyin);
  await payments.end(tx.db, payment.id, { from: 'SUCCESS', to: 'CANCELED' }, now);
  if (payment.payer !== null) await tx.jobs.send(tx.db, paidQueue, { id: payment.id });
  return done(await store.cancel(tx.db, found.id, change, reason, now));
};

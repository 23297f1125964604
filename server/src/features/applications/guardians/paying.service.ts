import type { FamilyPayment, FamilyPaymentDraft } from '@parvoz/contract/applications/family.ts';
import { chargeOf } from '@parvoz/contract/applications/guardian-states.ts';
import type { Payment, TopUp } from '@parvoz/contract/money/payments.ts';
import type { PaymentProvider, PaymentStatus } from '@parvoz/contract/money/payments-states.ts';
import { assertSameCall, type GuardianContext, inTransaction } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid } from '../../../lib/ids.ts';
import * as payments from '../../money/payments/payments.service.ts';
import * as protection from '../../money/protection/protection.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import type * as applications from '../applications/applications.service.ts';
import { asStudent, getShown, noteVisit } from './family.service.ts';
import type { Shown } from './guardians.store.ts';
import * as store from './paying.store.ts';

/** Functions and settings that payments need, passed by the app. */
export interface Paying {
  setup: payments.PaymentSetup;
  dependencies: applications.ApplicationDependencies;
}

/** Returns the providers that take money here, in the order in which they are offered. */
export const listProviders = (ctx: GuardianContext, { setup }: Paying): Promise<PaymentProvider[]> =>
  payments.listProviders(ctx, setup);

/** Keys of a guardian do not meet those of the student, or of another guardian. */
const keyOf = ({ guardian, idempotencyKey }: GuardianContext): string =>
  `guardian:${guardian.guardianId}:${idempotencyKey}`;

/** Throws AMOUNT_CHANGED where another sum, or the share of another step, is due than the caller saw. */
const assertDue = async (
  tx: GuardianContext,
  shown: Shown,
  { amount, stepId }: FamilyPaymentDraft,
): Promise<{ isInParts: boolean }> => {
  const student = asStudent(tx, shown);
  const { dueAmount, shareList, isInParts } = await protection.get(student, shown.applicationId);
  const isOther = isInParts && !shareList.some((share) => share.stepId === stepId && share.dueSince !== null);
  if (dueAmount !== amount || isOther) throw new AppError('AMOUNT_CHANGED');
  return { isInParts };
};

/** A payment that a guardian wants to begin: of what they saw as due, or to the balance. */
interface Wanted {
  id: string;
  due: FamilyPaymentDraft | null;
  amountTiyin: number;
  provider: PaymentProvider;
}

/**
 * The showing that is paid from, which is neither ended nor forbidden before the payment is begun; whoever else begins one for the
 * same student waits. Throws NOT_FOUND, ACCESS_ENDED, STUDENT_BLOCKED, and ACCESS_DENIED where the student does not allow it.
 */
const lockShown = async (tx: GuardianContext, { id, due }: Wanted): Promise<Shown> => {
  const shown = await getShown(tx, id);
  // Accounts come before what hangs on them, as in their deletion.
  if (!(await accountStatus.lockActive(tx, shown.studentId))) throw new AppError('STUDENT_BLOCKED');
  await payments.lockStudent(tx, shown.studentId);
  const may = await store.lockMay(tx.db, tx.guardian.guardianId, shown.id);
  if (!may) throw new AppError('ACCESS_ENDED');
  if (!(due ? may.canPay : may.canTopUp)) throw new AppError('ACCESS_DENIED');
  return shown;
};

/**
 * Ends payments for the same that nobody has paid yet, so that one at a time can be paid. Throws PAYMENT_UNDERWAY while a provider
 * is taking one, or the money of one has come and is about to go on.
 */
const replaceUnpaid = async (tx: GuardianContext, shown: Shown, isTopUp: boolean): Promise<void> => {
  const unfinished = await store.listUnfinished(tx.db, shown, isTopUp);
  // What has come to the balance goes nowhere from there: more of it may be paid at once.
  if (!isTopUp && unfinished.some(({ isPaid }) => isPaid)) throw new AppError('PAYMENT_UNDERWAY');
  const ids = unfinished.filter(({ isPaid }) => !isPaid).map(({ id }) => id);
  if (!(await payments.endReplaced(tx, shown.studentId, ids))) throw new AppError('PAYMENT_UNDERWAY');
};

const beginWithin = async (
  tx: GuardianContext,
  { setup }: Paying,
  wanted: Wanted,
): Promise<{ id: string; url: string }> => {
  const { due, amountTiyin, provider } = wanted;
  const shown = await lockShown(tx, wanted);
  const { studentId, relation: payer } = shown;
  const idempotencyKey = keyOf(tx);
  const asked = { studentId, amountTiyin, provider, payer };
  const known = await store.findByKey(tx.db, idempotencyKey);
  assertSameCall(tx, known?.callHash ?? null);
  if (known) return payments.begin({ ...tx, idempotencyKey }, setup, asked);
  const isInParts = due !== null && (await assertDue(tx, shown, due)).isInParts;
  await replaceUnpaid(tx, shown, due === null);
  await noteVisit(tx, shown, { kind: 'PAYMENT' });
  const begun = await payments.begin({ ...tx, idempotencyKey }, setup, asked);
  const isAdded = await store.insert(tx.db, {
    ...{ paymentId: begun.id, guardianshipId: shown.id, dueTiyin: due?.amount ?? null },
    ...{ stepId: isInParts ? (due.stepId ?? null) : null, idempotencyKey, callHash: tx.callHash! },
  });
  // Of two with one key for two students the second one sees the first.
  const first = isAdded ? null : await store.findByKey(tx.db, idempotencyKey);
  if (first && first.paymentId !== begun.id) throw new AppError('KEY_USED');
  return begun;
};

const beginOne = async (
  ctx: GuardianContext,
  paying: Paying,
  wanted: Wanted,
): Promise<{ id: string; url: string }> => {
  try {
    return await inTransaction(ctx, (tx) => beginWithin(tx, paying, wanted));
  } catch (error) {
    if (error instanceof AppError && error.code === 'ACCEPTANCE_NEEDED')
      throw new AppError('STUDENT_MUST_ACCEPT');
    throw error;
  }
};

/**
 * Begins a payment of what is due, in the name of the student; a repeated key has the first answer. Of the same sum one payment at a
 * time can be paid: one that was only begun ends. Throws NOT_FOUND, ACCESS_ENDED; STUDENT_BLOCKED where the student cannot sign in,
 * ACCESS_DENIED where they do not allow it, AMOUNT_CHANGED where another sum is due than the caller saw, PAYMENT_UNDERWAY while somebody is paying it, STUDENT_MUST_ACCEPT
 * before the student has accepted the legal texts, KEY_USED, PROVIDER_UNAVAILABLE, OPERATOR_MISSING, TOO_MANY_PAYMENTS.
 */
export const begin = (
  ctx: GuardianContext,
  paying: Paying,
  id: string,
  due: FamilyPaymentDraft,
): Promise<{ id: string; url: string }> =>
  beginOne(ctx, paying, { id, due, amountTiyin: chargeOf(due.amount), provider: due.provider });

/**
 * Begins a payment to the balance of the student, where they allow it. Throws what `begin` throws, but for what is about the sum that
 * is due.
 */
export const topUp = (
  ctx: GuardianContext,
  paying: Paying,
  id: string,
  { amount: amountTiyin, provider }: TopUp,
): Promise<{ id: string; url: string }> => beginOne(ctx, paying, { id, due: null, amountTiyin, provider });

const getOwn = async ({ db, guardian, clock }: GuardianContext, id: string): Promise<store.OwnPayment> => {
  const { guardianId } = guardian;
  const found = isUuid(id) ? await store.findOwn(db, { guardianId, id, now: clock.now() }) : null;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Returns how far the payment has come: one that a correction has settled is paid, and one whose money was taken back has failed. */
const statusOf = (own: store.OwnPayment, { status }: Payment): PaymentStatus => {
  if (own.isCorrected) return 'SUCCESS';
  return status === 'CREATED' && own.takenAt && !own.isChecked ? 'CANCELED' : status;
};

/** A payment of the caller's, and where its money went. Throws NOT_FOUND. */
export const get = async (ctx: GuardianContext, { setup }: Paying, id: string): Promise<FamilyPayment> => {
  const own = await getOwn(ctx, id);
  const { shownId, number, name, surname, isTopUp, outcome, isTooLittle, isCorrected, studentId } = own;
  const payment = await payments.get(asStudent(ctx, { studentId }), setup, id);
  const { amount, provider, createdAt, expiresAt } = payment;
  return {
    ...{ id: payment.id, shownId, number, student: { name, surname }, outcome },
    ...{ due: own.due, isTopUp },
    ...{ settled: own.settled, settledAt: own.settledAt?.toISOString() ?? null, isTooLittle },
    ...{ added: own.added, addedAt: own.addedAt?.toISOString() ?? null },
    ...{ taken: own.takenAt ? own.taken : 0, takenAt: own.takenAt?.toISOString() ?? null },
    ...{ amount, provider, createdAt, expiresAt },
    // What a correction has brought is not to be paid again, nor what was taken back: its provider may have the money.
    url: isCorrected || own.takenAt ? null : payment.url,
    status: statusOf(own, payment),
    failure: isCorrected || own.isChecked ? null : payment.failure,
  };
};

/** Pays or declines an own payment of the sandbox. Throws NOT_FOUND, and what a student's decision throws. */
export const decideSandbox = async (
  ctx: GuardianContext,
  paying: Paying,
  { id, isPaid }: { id: string; isPaid: boolean },
): Promise<FamilyPayment> => {
  const { studentId } = await getOwn(ctx, id);
  await payments.decideSandbox(asStudent(ctx, { studentId }), paying.setup, id, isPaid);
  return get(ctx, paying, id);
};

import type { FamilyPayment, FamilyPaymentDraft } from '@parvoz/contract/applications/family.ts';
import { chargeOf, type PaymentOutcome } from '@parvoz/contract/applications/guardian-states.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { assertSameCall, type Context, type GuardianContext, inTransaction } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid } from '../../../lib/ids.ts';
import { smsText } from '../../../lib/texts.ts';
import * as payments from '../../money/payments/payments.service.ts';
import * as protection from '../../money/protection/protection.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import { sendSms } from '../../people/notifications/notifications.service.ts';
import * as applications from '../applications/applications.service.ts';
import { asStudent, getShown, noteVisit } from './family.service.ts';
import type { Shown } from './guardians.store.ts';
import * as store from './paying.store.ts';

/** Functions and settings that payments need, passed by the app. */
export interface Paying {
  setup: payments.PaymentSetup;
  dependencies: applications.ApplicationDependencies;
}

type Settling = Pick<Paying, 'dependencies'>;

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
  const { dueAmount, shareList, isInParts } = await protection.get(asStudent(tx, shown), shown.applicationId);
  const isOther = isInParts && !shareList.some((share) => share.stepId === stepId && share.dueSince !== null);
  if (dueAmount !== amount || isOther) throw new AppError('AMOUNT_CHANGED');
  return { isInParts };
};

const beginWithin = async (
  tx: GuardianContext,
  { setup }: Paying,
  { id, draft }: { id: string; draft: FamilyPaymentDraft },
): Promise<{ id: string; url: string }> => {
  const shown = await getShown(tx, id);
  // Accounts come before what hangs on them, as in their deletion.
  if (!(await accountStatus.lockActive(tx, shown.studentId))) throw new AppError('ACCESS_ENDED');
  // What is locked here is neither ended nor forbidden before the payment is begun.
  if (!(await store.lockMayPay(tx.db, tx.guardian.guardianId, shown.id))) throw new AppError('ACCESS_DENIED');
  const { amount, stepId, provider } = draft;
  const { studentId, relation: payer } = shown;
  const idempotencyKey = keyOf(tx);
  const asked = { studentId, amountTiyin: chargeOf(amount), provider, payer };
  const known = await store.findByKey(tx.db, idempotencyKey);
  assertSameCall(tx, known?.callHash ?? null);
  if (known) return payments.begin({ ...tx, idempotencyKey }, setup, asked);
  const { isInParts } = await assertDue(tx, shown, draft);
  await noteVisit(tx, shown, { kind: 'PAYMENT' });
  const begun = await payments.begin({ ...tx, idempotencyKey }, setup, asked);
  const isAdded = await store.insert(tx.db, {
    ...{ paymentId: begun.id, guardianshipId: shown.id, dueTiyin: amount },
    ...{ stepId: isInParts ? (stepId ?? null) : null, idempotencyKey, callHash: tx.callHash! },
  });
  // Of two at once the second one sees the first.
  const first = isAdded ? null : await store.findByKey(tx.db, idempotencyKey);
  if (first && first.paymentId !== begun.id) throw new AppError('KEY_USED');
  return begun;
};

/**
 * Begins a payment of what is due, in the name of the student; a repeated key has the first answer. Throws NOT_FOUND,
 * ACCESS_ENDED; ACCESS_DENIED where the student does not allow it, AMOUNT_CHANGED where another sum is due than the caller saw,
 * STUDENT_MUST_ACCEPT before the student has accepted the legal texts, KEY_USED, PROVIDER_UNAVAILABLE, OPERATOR_MISSING,
 * TOO_MANY_PAYMENTS.
 */
export const begin = async (
  ctx: GuardianContext,
  paying: Paying,
  id: string,
  draft: FamilyPaymentDraft,
): Promise<{ id: string; url: string }> => {
  try {
    return await inTransaction(ctx, (tx) => beginWithin(tx, paying, { id, draft }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'ACCEPTANCE_NEEDED')
      throw new AppError('STUDENT_MUST_ACCEPT');
    throw error;
  }
};

const getOwn = async ({ db, guardian }: GuardianContext, id: string): Promise<store.OwnPayment> => {
  const found = isUuid(id) ? await store.findOwn(db, guardian.guardianId, id) : null;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** A payment of the caller's, and where its money is. Throws NOT_FOUND. */
export const get = async (ctx: GuardianContext, { setup }: Paying, id: string): Promise<FamilyPayment> => {
  const { shownId, number, name, surname, outcome, studentId } = await getOwn(ctx, id);
  const payment = await payments.get(asStudent(ctx, { studentId }), setup, id);
  const { amount, provider, status, failure, createdAt, expiresAt, url } = payment;
  return {
    ...{ id: payment.id, shownId, number, student: { name, surname }, outcome },
    ...{ amount, provider, status, failure, createdAt, expiresAt, url },
  };
};

/** Pays what was due by the money that has come; throws where it is not due any more. */
const protect = (
  tx: Context,
  { dependencies }: Settling,
  { paymentId, studentId, applicationId, dueTiyin, stepId }: store.Unsettled,
): Promise<unknown> => {
  const student = asStudent(
    { ...tx, idempotencyKey: `guardian:${paymentId}`, callHash: null },
    { studentId },
  );
  const draft = { amount: dueTiyin, ...(stepId !== null && { stepId }) };
  return protection.pay(student, dependencies, applicationId, draft);
};

const settleWithin = async (tx: Context, paying: Settling, found: store.Unsettled): Promise<void> => {
  const { paymentId, studentId, applicationId, phone, language } = found;
  // In the order of every payment: the application, then its money.
  await applications.lock(asStudent(tx, { studentId }), applicationId);
  if (!(await store.lockUnsettled(tx.db, paymentId))) return;
  const outcome = await protect(tx, paying, found).then(
    (): PaymentOutcome => 'PROTECTED',
    (error): PaymentOutcome => {
      if (error instanceof AppError) return 'BALANCE';
      throw error;
    },
  );
  await store.settle(tx.db, paymentId, outcome, tx.clock.now());
  await publish(tx.db, { to: [`application:${applicationId}`], event: { kind: 'GUARDIAN', applicationId } });
  if (phone === null) return;
  const text = smsText(language ?? tx.language, `guardianPaid.${outcome}`, { link: `${tx.site}/family` });
  await sendSms(tx, { to: phone, text });
};

/**
 * Sends the money of a guardian's payment on, once: into the protection of the application where the same sum is still due, and
 * otherwise it stays on the student's balance. The guardian is told either way. A payment that is not paid, or was settled, is
 * left alone.
 */
export const settle = async (ctx: Context, paying: Settling, id: string): Promise<void> => {
  const found = await store.findUnsettled(ctx.db, id);
  if (found) await inTransaction(ctx, (tx) => settleWithin(tx, paying, found));
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

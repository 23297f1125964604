import type { FamilyPayment, FamilyPaymentDraft } from '@parvoz/contract/applications/family.ts';
import { chargeOf, type PaymentOutcome } from '@parvoz/contract/applications/guardian-states.ts';
import type { TopUp } from '@parvoz/contract/money/payments.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { assertSameCall, type Context, type GuardianContext, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { publish } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid } from '../../../lib/ids.ts';
import { smsText, type TextKey } from '../../../lib/texts.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as payments from '../../money/payments/payments.service.ts';
import * as protection from '../../money/protection/protection.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
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

/** Returns whether this sum is due now, in parts as the share of this step. */
const findDue = async (
  tx: Context,
  { studentId, applicationId }: Pick<Shown, 'studentId' | 'applicationId'>,
  { amount, stepId }: { amount: number; stepId?: number | null | undefined },
): Promise<{ isDue: boolean; isInParts: boolean }> => {
  const student = asStudent(tx, { studentId });
  const { dueAmount, shareList, isInParts } = await protection.get(student, applicationId);
  const isOther = isInParts && !shareList.some((share) => share.stepId === stepId && share.dueSince !== null);
  return { isDue: dueAmount === amount && !isOther, isInParts };
};

/** Throws AMOUNT_CHANGED where another sum, or the share of another step, is due than the caller saw. */
const assertDue = async (
  tx: GuardianContext,
  shown: Shown,
  due: FamilyPaymentDraft,
): Promise<{ isInParts: boolean }> => {
  const { isDue, isInParts } = await findDue(tx, shown, due);
  if (!isDue) throw new AppError('AMOUNT_CHANGED');
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
 * same student waits. Throws NOT_FOUND, ACCESS_ENDED, and ACCESS_DENIED where the student does not allow it.
 */
const lockShown = async (tx: GuardianContext, { id, due }: Wanted): Promise<Shown> => {
  const shown = await getShown(tx, id);
  // Accounts come before what hangs on them, as in their deletion.
  if (!(await accountStatus.lockActive(tx, shown.studentId))) throw new AppError('ACCESS_ENDED');
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
 * time can be paid: one that was only begun ends. Throws NOT_FOUND, ACCESS_ENDED; ACCESS_DENIED where the student does not allow it,
 * AMOUNT_CHANGED where another sum is due than the caller saw, PAYMENT_UNDERWAY while somebody is paying it, STUDENT_MUST_ACCEPT
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

const getOwn = async ({ db, guardian }: GuardianContext, id: string): Promise<store.OwnPayment> => {
  const found = isUuid(id) ? await store.findOwn(db, guardian.guardianId, id) : null;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** A payment of the caller's, and where its money went. Throws NOT_FOUND. */
export const get = async (ctx: GuardianContext, { setup }: Paying, id: string): Promise<FamilyPayment> => {
  const own = await getOwn(ctx, id);
  const { shownId, number, name, surname, isTopUp, outcome, isTooLittle, isCorrected, studentId } = own;
  const payment = await payments.get(asStudent(ctx, { studentId }), setup, id);
  const { amount, provider, createdAt, expiresAt } = payment;
  // What has failed before that is over.
  const isChecked = own.takenAt !== null && payment.url !== null;
  return {
    ...{ id: payment.id, shownId, number, student: { name, surname }, isTopUp, outcome },
    ...{ settled: own.settled, settledAt: own.settledAt?.toISOString() ?? null, isTooLittle },
    ...{ added: own.added, addedAt: own.addedAt?.toISOString() ?? null },
    ...{ taken: own.takenAt ? own.taken : 0, takenAt: own.takenAt?.toISOString() ?? null },
    ...{ amount, provider, createdAt, expiresAt },
    // What a correction has brought is not to be paid again, nor what was taken back: its provider may have the money.
    url: isCorrected || isChecked ? null : payment.url,
    status: isCorrected ? 'SUCCESS' : payment.status,
    failure: isCorrected || isChecked ? null : payment.failure,
  };
};

/** Returns the account of a student's balance. */
const balanceOf = ({ studentId }: Pick<store.Unsettled, 'studentId'>): ledger.AccountRef => ({
  kind: 'STUDENT',
  owner: studentId,
});

/** Pays what was due by the money that has come, as far as that is on the balance still; returns where it went. */
const protect = async (
  tx: Context,
  { dependencies }: Settling,
  found: store.Unsettled,
): Promise<PaymentOutcome> => {
  const { paymentId, studentId, applicationId, leftTiyin, dueTiyin, stepId, outcome, payer } = found;
  // What the payment was for has its money.
  if (outcome === 'PROTECTED' || dueTiyin === null) return 'BALANCE';
  // Corrections may have brought less than was due, and the student may have used a part of it before the rest came: what is missing
  // would be their own.
  const stillTiyin = await ledger.stillOf(tx, balanceOf(found), paymentId);
  if (Math.min(leftTiyin, stillTiyin) < dueTiyin) return 'BALANCE';
  const student = asStudent(
    { ...tx, idempotencyKey: `guardian:${paymentId}`, callHash: null },
    { studentId },
  );
  const draft = { amount: dueTiyin, ...(stepId !== null && { stepId }) };
  try {
    await protection.pay(student, dependencies, applicationId, draft, payer);
    return 'PROTECTED';
  } catch (error) {
    if (error instanceof AppError) return 'BALANCE';
    throw error;
  }
};

/** A way of a payment's money that student and guardian are told of, with the sum that they are told. */
interface Told {
  way: PaymentOutcome | 'LITTLE' | 'ADDED';
  amountTiyin: number;
}

/** Sums of a payment that is protected now; what has come beyond one whole payment is on the balance. */
const protectedNow = (found: store.Unsettled, now: Date): { noted: store.Noted; told: Told[] } => {
  const { cameTiyin, settledTiyin, settledAt, addedAt, dueTiyin } = found;
  const addedTiyin = Math.max(0, cameTiyin - found.amountTiyin);
  const isNew = addedTiyin > settledTiyin;
  const added = addedTiyin === 0 ? null : isNew ? now : (addedAt ?? settledAt);
  const told: Told[] = [{ way: 'PROTECTED', amountTiyin: dueTiyin! }];
  if (isNew) told.push({ way: 'ADDED', amountTiyin: addedTiyin - settledTiyin });
  return {
    noted: {
      ...{ outcome: 'PROTECTED', settledAt: now, settledTiyin: cameTiyin, addedTiyin, addedAt: added },
      ...{ takenTiyin: 0, takenAt: null },
    },
    told,
  };
};

/** Sums of a payment of which more stays on the balance. */
const onBalance = (found: store.Unsettled, now: Date): { noted: store.Noted; told: Told[] } => {
  const { cameTiyin, settledTiyin, dueTiyin } = found;
  const amountTiyin = cameTiyin - settledTiyin;
  const kept = { settledTiyin: cameTiyin, takenTiyin: 0, takenAt: null };
  // Of one that was protected, or of which something is there, it comes beside that.
  if (found.outcome === 'PROTECTED' || settledTiyin > 0) {
    const added = { addedTiyin: found.addedTiyin + amountTiyin, addedAt: now };
    const { outcome, settledAt } = found;
    return { noted: { ...kept, outcome, settledAt, ...added }, told: [{ way: 'ADDED', amountTiyin }] };
  }
  const way = dueTiyin !== null && cameTiyin < dueTiyin ? 'LITTLE' : 'BALANCE';
  return {
    noted: { ...kept, outcome: 'BALANCE', settledAt: now, addedTiyin: 0, addedAt: null },
    told: [{ way, amountTiyin }],
  };
};

/**
 * Sums of a payment of which something was taken back: first of what came last. One of which nothing was protected, and nothing is
 * left, waits as if it had brought nothing.
 */
const takenBack = (found: store.Unsettled, now: Date): store.Noted => {
  const { outcome, settledAt, addedAt, cameTiyin, takenTiyin } = found;
  const missing = found.settledTiyin - cameTiyin;
  const isGone = outcome === 'BALANCE' && cameTiyin === 0;
  const addedTiyin = Math.max(0, found.addedTiyin - missing);
  return {
    ...{ outcome: isGone ? null : outcome, settledAt: isGone ? null : settledAt },
    ...{ settledTiyin: cameTiyin, addedTiyin, addedAt: addedTiyin === 0 ? null : addedAt },
    ...{ takenTiyin: takenTiyin + missing, takenAt: now },
  };
};

/** Writes to the guardian of a payment, unless they are forgotten. */
const write = async (
  tx: Context,
  { phone, language }: store.Unsettled,
  message: TextKey<'sms'>,
): Promise<void> => {
  if (phone === null) return;
  await sendSms(tx, {
    to: phone,
    text: smsText(language ?? tx.language, message, { link: `${tx.site}/family` }),
  });
};

/** The message that says to a guardian where the money of a payment went. */
const messageOf = (way: Told['way'], dueTiyin: number | null) => {
  if (way === 'ADDED') return 'guardianPaidMore';
  return dueTiyin === null ? 'guardianToppedUp' : (`guardianPaid.${way}` as const);
};

/** Sends on what a payment has brought, notes its way, and notifies student and guardian of it. */
const sendOn = async (
  tx: Context,
  paying: Settling,
  application: applications.ApplicationRow,
  found: store.Unsettled,
): Promise<void> => {
  const { paymentId, payer, dueTiyin } = found;
  const isProtected = (await protect(tx, paying, found)) === 'PROTECTED';
  const { noted, told } = (isProtected ? protectedNow : onBalance)(found, tx.clock.now());
  await store.note(tx.db, paymentId, noted);
  for (const { way, amountTiyin } of told) {
    const kind = way === 'PROTECTED' ? 'GUARDIAN_PAID' : 'GUARDIAN_TOPPED_UP';
    await inbox.notifyOfGuardian(tx, application, { kind, paymentId, amountTiyin, payer });
    await write(tx, found, messageOf(way, dueTiyin));
  }
};

/** Returns whether a guardian might pay once more: the payment can be paid, and what it is for is wanted still. */
const mayBePaidAgain = async (tx: Context, found: store.Unsettled): Promise<boolean> => {
  const { isPayable, dueTiyin: amount, stepId } = found;
  return isPayable && (amount === null || (await findDue(tx, found, { amount, stepId })).isDue);
};

/**
 * Notes what was taken back of a payment, and tells its guardian, who is to wait before they pay once more: its provider may have the
 * money. The student was notified when it was taken.
 */
const follow = async (tx: Context, found: store.Unsettled): Promise<void> => {
  await store.note(tx.db, found.paymentId, takenBack(found, tx.clock.now()));
  const what = found.cameTiyin > 0 ? 'PART' : (await mayBePaidAgain(tx, found)) ? 'CHECKED' : 'ALL';
  await write(tx, found, `guardianTaken.${what}`);
};

const settleWithin = async (
  tx: Context,
  paying: Settling,
  { paymentId, studentId, applicationId }: store.Unsettled,
): Promise<void> => {
  // In the order of every payment: the application, then its money, which nobody uses meanwhile.
  const application = await applications.lock(asStudent(tx, { studentId }), applicationId);
  await store.lock(tx.db, paymentId);
  await ledger.lock(tx, balanceOf({ studentId }));
  const found = await store.findUnsettled(tx.db, paymentId, tx.clock.now());
  if (!found) return;
  if (found.cameTiyin < found.settledTiyin) await follow(tx, found);
  else await sendOn(tx, paying, application, found);
  await publish(tx.db, { to: [`application:${applicationId}`], event: { kind: 'GUARDIAN', applicationId } });
};

/**
 * Sends the money of a guardian's payment on, once: into the protection of the application where all of it that is on the student's
 * balance still makes what was due and the same sum still is, and otherwise it stays there. What comes by it after it was protected
 * stays there, too. Guardian and student are told each time. Where something was taken back of what was sent on, that is followed,
 * and the guardian told. A payment of which neither more nor less has come is left alone.
 */
export const settle = async (ctx: Context, paying: Settling, id: string): Promise<void> => {
  const found = await store.findUnsettled(ctx.db, id, ctx.clock.now());
  if (found) await inTransaction(ctx, (tx) => settleWithin(tx, paying, found));
};

export const settleQueue: Queue = {
  name: 'guardians-settle',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
};

const AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Settles all payments whose own job has come to nothing: it has failed for good, or a process of the release before took it, which
 * does not know that more may come. Until then nobody else can begin one for the same. One that cannot be settled does not keep the
 * others from it. Throws when some could not.
 */
export const settleLeft = async (ctx: Context, paying: Settling): Promise<void> => {
  let failures = 0;
  for (let after = BEFORE_ALL; ; ) {
    const found = await store.listUnsettled(ctx.db, after, AT_ONCE);
    for (const { id } of found)
      await settle(ctx, paying, id).catch((error) => {
        ctx.log.error({ err: error, payment: id }, 'the money of a guardian could not be sent on');
        failures++;
      });
    if (found.length < AT_ONCE) break;
    after = found.at(-1)!.id;
  }
  if (failures > 0) throw new Error(`the money of ${failures} payments could not be sent on`);
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

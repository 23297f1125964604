import type { PaymentOutcome } from '@parvoz/contract/applications/guardian-states.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { publish } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { smsText, type TextKey } from '../../../lib/texts.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as protection from '../../money/protection/protection.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import { sendSms } from '../../people/notifications/notifications.service.ts';
import * as applications from '../applications/applications.service.ts';
import { asStudent } from './family.service.ts';
import * as store from './paying.store.ts';

/** Functions that sending money on needs, passed by the app. */
export interface Settling {
  dependencies: applications.ApplicationDependencies;
}

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
const write = async (tx: Context, found: store.Unsettled, message: TextKey<'sms'>): Promise<void> => {
  const { phone } = found;
  if (phone === null) return;
  const language = found.language ?? tx.language;
  const text = smsText(language, message, { link: `${tx.site}/family?lng=${language}` });
  await sendSms(tx, { to: phone, text });
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

/**
 * Notes what was taken back of a payment, and tells its guardian, who is to wait before they pay once more: its provider may have the
 * money. The student was notified when it was taken.
 */
const follow = async (tx: Context, found: store.Unsettled): Promise<void> => {
  const now = tx.clock.now();
  await store.note(tx.db, found.paymentId, takenBack(found, now));
  const isChecked = await store.isBeingChecked(tx.db, found.paymentId, now);
  const what = found.cameTiyin > 0 ? 'PART' : isChecked ? 'CHECKED' : 'ALL';
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
  const found = await store.findUnsettled(tx.db, paymentId);
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
  const found = await store.findUnsettled(ctx.db, id);
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

import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import type { ClosingDraft, CorrectionDraft, TakingBack } from '@parvoz/contract/money/reconciliation.ts';
import type { StudentBar } from '@parvoz/contract/money/reconciliation-states.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import { mustBeConfirmed } from '../../people/auth/sessions/sessions.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { type Leave, note } from '../money-acts/money-acts.service.ts';
import { paidQueue } from '../payments/payments.service.ts';
import * as refundable from '../payments/refundable.service.ts';
import * as store from './closings.store.ts';
import { findDifference, findStudent, type StoredDifference } from './reconciliation.store.ts';
import { lockCurrent, type OfDay, subjectOf } from './statements/statements.service.ts';

export { list, type StoredClosing } from './closings.store.ts';

/**
 * A difference as the caller has seen it, until the end of the transaction. Throws NOT_FOUND where there is no statement, and
 * DIFFERENCE_CHANGED where nothing or something else is open.
 */
const lockSeen = async (
  tx: SignedInContext,
  of: OfDay,
  { number, rest }: Pick<ClosingDraft, 'number' | 'rest'>,
) => {
  if (!(await lockCurrent(tx.db, of))) throw new AppError('NOT_FOUND');
  const found = await findDifference(tx.db, of, { number, amountTiyin: null });
  if (!found || found.rest === 0 || found.rest !== rest) throw new AppError('DIFFERENCE_CHANGED');
  return found;
};

interface Wanted {
  id: string;
  number: string;
  difference: number;
  amountTiyin: number;
  side: CorrectionDraft['side'] | null;
  reason: string;
}

const insert = async (tx: SignedInContext, of: OfDay, { difference, ...wanted }: Wanted): Promise<void> => {
  const idempotencyKey = wanted.side ? tx.idempotencyKey : null;
  await store.insert(tx.db, {
    ...{ ...wanted, provider: of.provider, day: of.day, differenceTiyin: difference },
    ...{ actorId: tx.actor.accountId, idempotencyKey, createdAt: tx.clock.now() },
  });
  const { number, amountTiyin, side, reason } = wanted;
  await audit.record(tx, {
    action: side ? 'DIFFERENCE_CORRECTED' : 'DIFFERENCE_CLOSED',
    ...subjectOf(of),
    details: { number, amountTiyin, reason, ...(side && { side }) },
  });
};

const assertNotOwn = (tx: SignedInContext, studentId: string | null): Promise<void> =>
  staff.assertNotOwn(tx, { studentId, consultingId: null });

/** Closes what is open of a difference with a reason alone. Throws NOT_FOUND, DIFFERENCE_CHANGED, and OWN_MATTER for an own payment. */
export const close = (
  ctx: SignedInContext,
  of: OfDay,
  { number, rest, reason }: ClosingDraft,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { difference, studentId } = await lockSeen(tx, of, { number, rest });
    await assertNotOwn(tx, studentId);
    await insert(tx, of, { id: newId(), number, difference, amountTiyin: rest, side: null, reason });
  });

const BARRED = {
  WAITING: 'PAYMENT_WAITING',
  PERFORMED: 'PAYMENT_PERFORMED',
  RETURNED: 'PAYMENT_RETURNED',
  GONE: 'PAYMENT_GONE',
  DELETED: 'PAYMENT_OF_DELETED',
} as const satisfies Record<StudentBar, string>;

/**
 * Returns the account that a correction names beside the provider's. Throws INVALID_INPUT at `side` where the student is
 * unknown, and PAYMENT_WAITING, PAYMENT_PERFORMED, PAYMENT_RETURNED, PAYMENT_GONE and PAYMENT_OF_DELETED.
 */
const otherSide = (
  side: CorrectionDraft['side'],
  { studentId, studentBar }: StoredDifference,
): ledger.AccountRef => {
  if (side === 'OUTSIDE') return { kind: 'OUTSIDE', owner: 'corrections' };
  if (studentId === null) throw new AppError('INVALID_INPUT', { side: { problem: 'choice' } });
  if (studentBar) throw new AppError(BARRED[studentBar]);
  return { kind: 'STUDENT', owner: studentId };
};

/**
 * Throws INVALID_INPUT at `amount` where it is more than is open, or than the rest of the payment allows on its student's side.
 */
const assertAmount = ({ amount, rest, side }: CorrectionDraft, { studentLimit }: StoredDifference): void => {
  const limit = side === 'STUDENT' ? studentLimit : Math.abs(rest);
  if (amount > limit) throw new AppError('INVALID_INPUT', { amount: { problem: 'amountTooBig', limit } });
};

/** Returns whether a call with this key was made before. Throws KEY_USED where it asked for something else. */
const isRepeated = async (
  { db, actor, idempotencyKey }: SignedInContext,
  { provider, day }: OfDay,
  { number, amount, side, reason }: CorrectionDraft,
): Promise<boolean> => {
  const made = idempotencyKey ? await store.findByKey(db, actor.accountId, idempotencyKey) : null;
  if (!made) return false;
  const isSame =
    made.provider === provider &&
    made.day === day &&
    made.number === number &&
    made.side === side &&
    Math.abs(made.amountTiyin) === amount &&
    made.reason === reason;
  if (!isSame) throw new AppError('KEY_USED');
  return true;
};

interface Corrected {
  /** Student whose balance it is; null where the other side is outside. */
  studentId: string | null;
  paymentId: string | null;
  amountTiyin: number;
  reason: string;
}

/**
 * Notifies open pages of the money's owner, and of administrators; the student is notified with the reason, unless they are told of the
 * money elsewhere.
 */
const announce = async (
  tx: SignedInContext,
  { studentId, reason, ...moved }: Corrected,
  isToldElsewhere = false,
): Promise<void> => {
  await publish(tx.db, {
    to: [...(studentId ? [`account:${studentId}` as const] : []), 'admins'],
    event: { kind: 'MONEY', applicationId: null },
  });
  if (studentId && !isToldElsewhere)
    await inbox.notifyAccounts(tx, [studentId], { kind: 'BALANCE_CORRECTED', comment: reason, ...moved });
};

/**
 * Locks the student who pays by a number until the end of the transaction, so that they cannot delete their account before they
 * are notified; then the payment, in the order of its provider's calls and of requests to take it back.
 */
const lockStudent = async (tx: SignedInContext, { provider }: OfDay, number: string): Promise<void> => {
  const studentId = await findStudent(tx.db, provider, number);
  if (studentId === null) return;
  await accountStatus.lockUndeleted(tx, studentId);
  await refundable.lockOf(tx, provider, number);
};

interface Move extends Corrected {
  key: string;
  number: string;
  /** Account beside the provider's. */
  other: ledger.AccountRef;
  /** Relation of the guardian who has begun the payment; null for the student. */
  payer: Relation | null;
}

/**
 * Moves the money of a correction, or back; a movement on a student's side is recorded at the payment. Throws BALANCE_USED where
 * the student has less than is taken.
 */
const move = async (
  tx: SignedInContext,
  { provider }: OfDay,
  { key, number, other, payer, ...corrected }: Move,
): Promise<void> => {
  const { paymentId, amountTiyin, reason, studentId } = corrected;
  const isMoved = await ledger
    .transfer(tx, {
      ...{ key, purpose: 'CORRECTION', reason, ...(paymentId && { subjectId: paymentId }) },
      changes: [
        { kind: 'PROVIDER', owner: provider, amountTiyin: -amountTiyin },
        { ...other, amountTiyin },
      ],
    })
    .catch((error) => {
      // Its sentence is for who pays from a balance.
      const isUsed = error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE';
      throw isUsed ? new AppError('BALANCE_USED') : error;
    });
  if (!isMoved) throw new Error(`money has moved before: ${key}`);
  if (studentId) await refundable.correct(tx, { provider, number, amountTiyin });
  // A guardian's money that comes or goes so is followed as any other of theirs; a student's own stays where it is.
  const isFollowed = studentId !== null && paymentId !== null && payer !== null;
  if (isFollowed) await tx.jobs.send(tx.db, paidQueue, { id: paymentId });
  // Whoever follows it tells the student of what has come, with where it went.
  await announce(tx, corrected, isFollowed && amountTiyin > 0);
};

type CorrectionKind = 'DAY_CORRECTION' | 'CORRECTION_TAKEN_BACK';

const noteCorrection = (
  tx: SignedInContext,
  { kind, of, ...moved }: { kind: CorrectionKind; of: OfDay; number: string; amountTiyin: number },
  leave: Leave,
): Promise<void> => {
  const { subjectId, title } = subjectOf(of);
  const amountTiyin = Math.abs(moved.amountTiyin);
  const what = { subject: 'statement', subjectId, title: `${title} · ${moved.number}` } as const;
  return note(tx, { kind, amountTiyin, ...what }, leave);
};

/**
 * Closes a difference, or a part of it, by a transfer: what the statement has more goes from the provider to the other side,
 * what it has less comes from there. A student is notified of it. A repeated key is done once. Throws PASSWORD_NEEDED,
 * NOT_FOUND, DIFFERENCE_CHANGED, INVALID_INPUT, KEY_USED, OWN_MATTER for a payment of the caller's own; for a student BALANCE_USED where they
 * have used it, PAYMENT_WAITING while the provider may still perform the payment, PAYMENT_PERFORMED where it is on their balance
 * already, PAYMENT_GONE where it is not on it any more, PAYMENT_RETURNED where a request of theirs takes it back, and
 * PAYMENT_OF_DELETED where they have deleted their account; what `note` throws for a sum above the one that one may move alone.
 */
export const correct = async (
  ctx: SignedInContext,
  of: OfDay,
  draft: CorrectionDraft,
  leave: Leave = null,
): Promise<void> => {
  mustBeConfirmed(ctx);
  await inTransaction(ctx, async (tx) => {
    const { number, rest, amount, side, reason } = draft;
    if (!(await lockCurrent(tx.db, of))) throw new AppError('NOT_FOUND');
    if (await isRepeated(tx, of, draft)) return;
    if (side === 'STUDENT') await lockStudent(tx, of, number);
    const found = await lockSeen(tx, of, { number, rest });
    const { difference, paymentId, payer } = found;
    await assertNotOwn(tx, found.studentId);
    const other = otherSide(side, found);
    assertAmount(draft, found);
    const amountTiyin = rest > 0 ? amount : -amount;
    const id = newId();
    await noteCorrection(tx, { kind: 'DAY_CORRECTION', of, number, amountTiyin }, leave);
    await insert(tx, of, { id, number, difference, amountTiyin, side, reason });
    const studentId = side === 'STUDENT' ? found.studentId : null;
    const key = `correction:${id}`;
    await move(tx, of, { key, number, other, payer, studentId, paymentId, amountTiyin, reason });
  });
};

/** Returns whether a call with this key was made before. Throws KEY_USED where it asked for something else. */
const isTakenBackBy = async (
  { db, actor, idempotencyKey }: SignedInContext,
  { provider, day }: OfDay,
  { closingId, reason }: { closingId: string } & TakingBack,
): Promise<boolean> => {
  const made = idempotencyKey ? await store.findReturnByKey(db, actor.accountId, idempotencyKey) : null;
  if (!made) return false;
  const isSame =
    made.provider === provider && made.day === day && made.closingId === closingId && made.reason === reason;
  if (!isSame) throw new AppError('KEY_USED');
  return true;
};

/** Writes down that a closing was taken back, for good. */
const insertReturn = async (
  tx: SignedInContext,
  of: OfDay,
  { id, number, amountTiyin, side, reason }: Omit<Wanted, 'difference'>,
): Promise<void> => {
  const { actor, clock, idempotencyKey } = tx;
  await store.insertReturn(tx.db, {
    ...{ closingId: id, reason, actorId: actor.accountId, idempotencyKey, createdAt: clock.now() },
  });
  await audit.record(tx, {
    action: side ? 'CORRECTION_TAKEN_BACK' : 'DIFFERENCE_REOPENED',
    ...subjectOf(of),
    details: { number, amountTiyin, reason, ...(side && { side }) },
  });
};

/**
 * Takes a closing back: its difference is open again, and the money of a correction moves back, as far as the rest of the
 * payment allows. A student is notified of it. A repeated key is done once. Throws NOT_FOUND, PASSWORD_NEEDED where it has
 * moved money, CLOSING_TAKEN_BACK, KEY_USED for a key that was for something else, OWN_MATTER for a payment of the caller's
 * own, and for money on a student's side what `correct` throws, and PAYMENT_REVERSED where it would come back to them after
 * the provider has taken the payment back.
 */
export const takeBack = (
  ctx: SignedInContext,
  of: OfDay,
  closingId: string,
  { reason }: TakingBack,
  leave: Leave = null,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await lockCurrent(tx.db, of))) throw new AppError('NOT_FOUND');
    if (await isTakenBackBy(tx, of, { closingId, reason })) return;
    const closing = await store.findClosing(tx.db, of, closingId);
    if (!closing) throw new AppError('NOT_FOUND');
    if (closing.isReturned) throw new AppError('CLOSING_TAKEN_BACK');
    const { number, side } = closing;
    if (side) mustBeConfirmed(tx);
    await insertReturn(tx, of, { ...closing, id: closingId, reason });
    if (side === 'STUDENT') await lockStudent(tx, of, number);
    const amountTiyin = -closing.amountTiyin;
    const found = (await findDifference(tx.db, of, { number, amountTiyin }))!;
    await assertNotOwn(tx, found.studentId);
    if (!side) return announce(tx, { studentId: null, paymentId: null, amountTiyin: 0, reason });
    // What a correction has taken, and the provider has taken back since, would be there twice.
    if (side === 'STUDENT' && amountTiyin > 0 && found.isReversed) throw new AppError('PAYMENT_REVERSED');
    const other = otherSide(side, found);
    if (side === 'STUDENT' && found.studentLimit < Math.abs(amountTiyin))
      throw new AppError(amountTiyin > 0 ? 'PAYMENT_PERFORMED' : 'PAYMENT_GONE');
    await noteCorrection(tx, { kind: 'CORRECTION_TAKEN_BACK', of, number, amountTiyin }, leave);
    const studentId = side === 'STUDENT' ? found.studentId : null;
    const key = `correction-taken-back:${closingId}`;
    const { paymentId, payer } = found;
    await move(tx, of, { key, number, other, payer, studentId, paymentId, amountTiyin, reason });
  });

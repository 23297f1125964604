import { STATUS_FACTS } from '@parvoz/contract/applications/application-states.ts';
import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import type {
  CorrectionDraft,
  ProtectedPaymentDraft,
  Protection,
} from '@parvoz/contract/money/protection.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { type LiveNotice, publish } from '../../../db/live.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import * as tariffs from '../../agencies/tariffs/tariffs.service.ts';
import * as applications from '../../applications/applications/applications.service.ts';
import * as copiedSteps from '../../applications/applications/steps.service.ts';
import { mustBeConfirmed } from '../../people/auth/sessions/sessions.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as commissions from '../commissions/commissions.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { type Leave, note } from '../money-acts/money-acts.service.ts';
import * as acceptances from '../operator/acceptances.service.ts';
import { canDo } from './protection.policy.ts';
import { dueOf, releaseOf, remindersOf, sumsOf } from './protection.rules.ts';
import * as store from './protection.store.ts';
import {
  balanceOf,
  endShare,
  getAwaiting,
  heldFor,
  move,
  noticeOf,
  notifyOfRelease,
  returnHeld,
} from './transfers.service.ts';

export { sumHeld } from './protection.store.ts';

export { freeze, settle, unfreeze } from './transfers.service.ts';

type Row = applications.ApplicationRow;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Shares of an application that was not accepted: those that it would have. */
const listPlanned = async (ctx: Context, row: Row): Promise<store.ShownShare[]> =>
  (await copiedSteps.listPlanned(ctx, row)).map(({ id: stepId, number, name, sharePercent, shareTiyin }) => ({
    ...{ stepId, number, name, percent: sharePercent, amountTiyin: shareTiyin, state: 'UNPAID' },
    ...{ releasedTiyin: 0, returnedTiyin: 0, commissionTiyin: 0, dueSince: null, paidAt: null },
    ...{
      payer: null,
      idempotencyKey: null,
      finishedAt: null,
      releasesAt: null,
      remindedHours: null,
      messagedHours: null,
    },
    ...{ endedAt: null, endedBy: null, resultComment: null, disputeId: null },
    isClockRunning: true,
  }));

/** Returns whether an application that is not accepted yet would be paid in parts. */
const isOffered = async (ctx: Context, { tariffId, priceTiyin }: Row): Promise<boolean> =>
  priceTiyin > 0 && ((await tariffs.getOpen(ctx, tariffId))?.isInParts ?? false);

const shownOf = (share: store.ShownShare, isStudent: boolean): Protection['shareList'][number] => ({
  ...{ stepId: share.stepId, number: share.number, name: share.name, percent: share.percent },
  ...{ amount: share.amountTiyin, state: share.state },
  ...{ released: share.releasedTiyin, returned: share.returnedTiyin },
  commission: isStudent ? null : share.commissionTiyin,
  ...{ dueSince: iso(share.dueSince), paidAt: iso(share.paidAt), payer: share.payer },
  ...{ finishedAt: iso(share.finishedAt) },
  releasesAt: share.isClockRunning ? iso(share.releasesAt) : null,
  ...{ endedAt: iso(share.endedAt), endedBy: share.endedBy },
  ...{ resultComment: share.resultComment, disputeId: share.disputeId },
});

/** Returns Parvoz's commission on an application's shares; null for the student, who pays the same with it and without. */
const commissionOf = async (
  ctx: SignedInContext,
  row: Row,
  found: store.ProtectionRow | null,
  shares: readonly store.Share[],
): Promise<Pick<Protection, 'commission' | 'commissionPoints'>> => {
  if (ctx.actor.role === 'ROLE_STUDENT') return { commission: null, commissionPoints: null };
  return {
    commission: shares.reduce((sum, { commissionTiyin }) => sum + commissionTiyin, 0),
    commissionPoints:
      found?.commissionPoints ?? (await commissions.getPoints(ctx, row.consultingId, ctx.clock.now())),
  };
};

const show = async (ctx: SignedInContext, row: Row): Promise<Protection> => {
  const { db, language, actor } = ctx;
  const found = await store.find(db, row.id);
  const isInParts = found ? found.isInParts : await isOffered(ctx, row);
  const shares = found ? await store.listShown(db, language, row.id) : await listPlanned(ctx, row);
  const sums = sumsOf(shares);
  const due = dueOf(row.status, shares);
  const dueSince = due[0]?.dueSince ?? null;
  // Nobody reads moments that will not come.
  const isResting = shares.some(({ isClockRunning }) => !isClockRunning);
  const { remindAt, closableAt } = remindersOf(isResting ? null : dueSince);
  const isStudent = actor.role === 'ROLE_STUDENT';
  return {
    ...{ applicationId: row.id, price: row.priceTiyin, paidOutside: row.paidOutsideTiyin, ...sums },
    ...(await commissionOf(ctx, row, found, shares)),
    dueAmount: due.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0),
    dueSince: iso(dueSince),
    remindAt: remindAt.map((at) => at.toISOString()),
    closableAt: iso(closableAt),
    isInParts,
    refundNow: sums.held,
    balance: isStudent ? await ledger.balanceOf(ctx, balanceOf(row)) : null,
    lastPaymentId: isStudent ? await store.findLastPaymentId(db, row.id) : null,
    version: found?.version ?? 0,
    shareList: shares.map((share) => shownOf(share, isStudent)),
    can: canDo(actor, { isDue: due.length > 0, isAwaiting: sums.awaiting > 0 }),
  };
};

/** The protected payment of an application that the caller may open. Throws NOT_FOUND, ACCESS_DENIED. */
export const get = async (ctx: SignedInContext, id: string): Promise<Protection> =>
  show(ctx, await applications.authorize(ctx, id));

/**
 * The shares of an application that are due, where that is what the caller has seen. Throws why nothing is due, and AMOUNT_CHANGED.
 */
const getDue = (
  row: Row,
  shares: readonly store.Share[],
  { amount, stepId }: { amount: number; stepId?: number | undefined },
): store.Share[] => {
  if (row.status !== 'STARTED') throw new AppError(STATUS_FACTS[row.status].refusal);
  const due = dueOf(row.status, shares);
  if (row.payment !== 'DUE' || due.length === 0)
    throw new AppError(row.priceTiyin === 0 ? 'NOTHING_TO_PAY' : 'ALREADY_PAID');
  const isOther = stepId !== undefined && !due.some((share) => share.stepId === stepId);
  if (isOther || due.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0) !== amount)
    throw new AppError('AMOUNT_CHANGED');
  return due;
};

/** Returns the part of an application that one transfer pays, for its key. */
const partOf = (isInParts: boolean, [first]: readonly store.Share[]): string =>
  isInParts ? String(first!.stepId) : 'all';

/** Returns whether a call with this key has paid before. Throws KEY_USED where the key has paid something else. */
const wasPaid = (shares: readonly store.Share[], key: string | null, amount: number): boolean => {
  const paid = shares.filter(({ idempotencyKey }) => key !== null && idempotencyKey === key);
  if (paid.length === 0) return false;
  if (paid.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0) !== amount) throw new AppError('KEY_USED');
  return true;
};

/** Takes what is due from the student's balance; false where it has too little, and nothing moves. */
const takeFromBalance = async (
  tx: Context,
  row: Row,
  part: string,
  amountTiyin: number,
): Promise<boolean> => {
  try {
    await move(
      tx,
      { key: `payment:${row.id}:${part}`, purpose: 'PAYMENT', subjectId: row.id },
      { from: balanceOf(row), to: heldFor(row), amountTiyin },
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE') return false;
    throw error;
  }
};

const settlePayment = async (
  tx: SignedInContext,
  row: Row,
  due: readonly store.Share[],
  by: { idempotencyKey: string | null; payer: Relation | null },
): Promise<void> => {
  const stepIds = due.map(({ stepId }) => stepId);
  await store.pay(tx.db, stepIds, { ...by, now: tx.clock.now() });
  await store.touch(tx.db, row.id);
  await publish(tx.db, noticeOf(row));
};

/** Entry of the audit; with the guardian who has paid, where the actor is the student in whose name they did. */
const auditOf = (row: Row, action: string, amount: number, payer: Relation | null = null) => ({
  ...{ action, subject: 'application', subjectId: row.id, title: row.number },
  details: { amountTiyin: amount, consultingId: row.consultingId, ...(payer && { payer }) },
});

/** Pays in the caller's transaction; returns false where the balance has too little, which the timeline then shows. */
const payWithin = async (
  tx: SignedInContext,
  dependencies: applications.ApplicationDependencies,
  id: string,
  { amount, stepId, payer }: ProtectedPaymentDraft & { payer: Relation | null },
): Promise<boolean> => {
  const row = await applications.lock(tx, id);
  if ((await audit.findDone(tx, 'application')) !== null) return true;
  const shares = await store.listShares(tx.db, row.id);
  if (wasPaid(shares, tx.idempotencyKey, amount)) return true;
  const due = getDue(row, shares, { amount, stepId });
  await acceptances.assertAccepted(tx, tx.actor.accountId);
  const { isInParts } = (await store.find(tx.db, row.id))!;
  if (!(await takeFromBalance(tx, row, partOf(isInParts, due), amount))) {
    if (!(await store.hasJustFailed(tx.db, row.id)))
      await applications.notePaymentFailed(tx, dependencies, row);
    return false;
  }
  await settlePayment(tx, row, due, { idempotencyKey: tx.idempotencyKey, payer });
  await audit.record(tx, { ...auditOf(row, 'PAID', amount, payer), idempotencyKey: tx.idempotencyKey });
  await applications.markPaid(tx, dependencies, row, { actor: null, comment: null });
  return true;
};

/**
 * Works in a transaction, and throws KEY_USED where the key of the call has paid, confirmed or corrected something else at the same
 * time: of two the second fails at the audit. Returns `done` where it was this same call.
 */
const onceForKey = async <T>(
  ctx: SignedInContext,
  done: T,
  work: (tx: SignedInContext) => Promise<T>,
): Promise<T> => {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if ((await audit.findDone(ctx, 'application')) !== null) return done;
    throw error;
  }
};

/**
 * Pays the due sum of an own application from the balance; a repeated key has the first answer. A payer is the guardian whose
 * money has just come to that balance for it, which stays with the shares. Throws KEY_USED,
 * INSUFFICIENT_BALANCE, AMOUNT_CHANGED where another sum or the share of another step is due than the caller saw, ALREADY_PAID,
 * NOTHING_TO_PAY, and why the application is not paid in its present state.
 */
export const pay = async (
  ctx: SignedInContext,
  dependencies: applications.ApplicationDependencies,
  id: string,
  draft: ProtectedPaymentDraft,
  payer: Relation | null = null,
): Promise<Protection> => {
  const paid = await onceForKey(ctx, true, (tx) => payWithin(tx, dependencies, id, { ...draft, payer }));
  if (!paid) throw new AppError('INSUFFICIENT_BALANCE');
  return get(ctx, id);
};

/** Returns what of a student's payments went on into protection and has not come back: guardians' money for what was due, by payment. */
export const listUsed = async (
  { db }: Pick<Context, 'db'>,
  studentId: string,
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await store.listPaidByGuardians(db, studentId)).map(({ paymentId, amountTiyin }) => [
      paymentId,
      amountTiyin,
    ]),
  );

/**
 * Confirms a finished step of an own application: its share is released to the agency. A repeated key has the first answer.
 * Throws KEY_USED and what `getAwaiting` throws.
 */
export const confirm = async (ctx: SignedInContext, id: string, stepId: number): Promise<Protection> => {
  const { idempotencyKey } = ctx;
  await onceForKey(ctx, undefined, async (tx) => {
    const row = await applications.lock(tx, id);
    if ((await audit.findDone(tx, 'application')) !== null) return;
    const share = await getAwaiting(tx, row.id, stepId);
    await endShare(tx, row, share, { by: 'STUDENT' });
    await audit.record(tx, { ...auditOf(row, 'STEP_CONFIRMED', share.amountTiyin), idempotencyKey });
    await notifyOfRelease(tx, row, stepId, tx.actor.accountId);
  });
  return get(ctx, id);
};

/**
 * Books the due sum as received outside a provider; a repeated key has the first answer. Throws PASSWORD_NEEDED; OWN_MATTER for
 * an application of the caller's own, or with an agency that somebody with their phone works for; SECOND_PERSON_NEEDED and
 * NO_SECOND_PERSON above the sum that one may move alone; what `pay` throws, except for the balance.
 */
export const correct = async (
  ctx: SignedInContext,
  dependencies: applications.ApplicationDependencies,
  id: string,
  { amount, stepId, reason }: CorrectionDraft,
  leave: Leave = null,
): Promise<Protection> => {
  mustBeConfirmed(ctx);
  await onceForKey(ctx, undefined, async (tx) => {
    const row = await applications.lock(tx, id);
    await staff.assertNotOwn(tx, row);
    if ((await audit.findDone(tx, 'application')) !== null) return;
    const due = getDue(row, await store.listShares(tx.db, row.id), { amount, stepId });
    const { isInParts } = (await store.find(tx.db, row.id))!;
    await note(
      tx,
      {
        ...{ kind: 'APPLICATION_CORRECTION', amountTiyin: amount, subject: 'application' },
        ...{ subjectId: row.id, title: row.number },
      },
      leave,
    );
    const key = `correction:${row.id}:${partOf(isInParts, due)}`;
    const from = { kind: 'OUTSIDE', owner: 'corrections' } as const;
    await move(
      tx,
      { key, purpose: 'CORRECTION', subjectId: row.id, reason },
      { from, to: heldFor(row), amountTiyin: amount },
    );
    await settlePayment(tx, row, due, { idempotencyKey: null, payer: null });
    await publish(tx.db, { to: ['admins'], event: { kind: 'MONEY', applicationId: row.id } });
    await audit.record(tx, {
      ...auditOf(row, 'PAYMENT_CORRECTED', amount),
      idempotencyKey: tx.idempotencyKey,
    });
    await applications.markPaid(tx, dependencies, row, { actor: tx.actor, comment: reason });
  });
  return get(ctx, id);
};

const endApplication = async (tx: Context, row: Row): Promise<void> => {
  await store.stopDue(tx.db, row.id);
  if ((await returnHeld(tx, row)) > 0)
    await inbox.notifyOfMoney(tx, row, {
      ...{ kind: 'MONEY_RETURNED', levelId: null, actorId: null },
      to: ['STUDENT'],
    });
};

/** Applies an application's event to its money; returns whether it changes anything. */
const follow = async (
  tx: Context,
  row: Row,
  { type, stepId }: applications.ApplicationEventRow,
): Promise<boolean> => {
  const now = tx.clock.now();
  switch (type) {
    case 'ACCEPTED':
      await store.open(tx.db, row.id, {
        ...{ isFree: row.priceTiyin === 0, isInParts: row.isInParts, now: row.dueSince ?? now },
        commissionPoints: await commissions.getPoints(tx, row.consultingId, now),
      });
      return true;
    case 'PAYMENT':
      if (row.isInParts) await store.fallDue(tx.db, row.id, stepId!, row.dueSince ?? now);
      return row.isInParts;
    case 'STEP_FINISHED':
      await store.letWait(tx.db, stepId!, { finishedAt: now, releasesAt: releaseOf(now) });
      return true;
    case 'REJECTED':
    case 'CANCELED':
    case 'CLOSED':
    case 'STOPPED':
      await endApplication(tx, row);
      return true;
    default:
      return false;
  }
};

/**
 * Follows the events of applications, in their transaction: with acceptance the protected payment comes to be, a finished
 * step's share waits for its student, a refusal or withdrawal returns what is held for the other steps.
 */
export const followEvents: applications.ApplicationListener = async (tx, changes) => {
  const notices: LiveNotice[] = [];
  for (const { application, events } of changes)
    for (const event of events) if (await follow(tx, application, event)) notices.push(noticeOf(application));
  return notices;
};

/** Returns when the shares of steps that wait for their students are released, by step. */
export const listReleases = async (
  { db }: Pick<Context, 'db'>,
  stepIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> =>
  new Map((await store.listReleases(db, stepIds)).map(({ stepId, releasesAt }) => [stepId, releasesAt]));

/** Throws ACCOUNT_IN_USE for a student who has money here: held for an application, or on the balance. */
export const refuseWithMoney = async (
  tx: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  // Held money is released to the balance, and never the other way without the student: hence this order of checks.
  if (await store.hasHeld(tx.db, id)) throw new AppError('ACCOUNT_IN_USE');
  if ((await ledger.balanceOf(tx, { kind: 'STUDENT', owner: id })) > 0) throw new AppError('ACCOUNT_IN_USE');
};

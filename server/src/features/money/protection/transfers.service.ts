import { commissionOf } from '@parvoz/contract/money/commissions-rules.ts';
import { SHARE_FACTS, type ShareEnd } from '@parvoz/contract/money/protection-states.ts';
import type { Context } from '../../../db/context.ts';
import { type LiveNotice, publish } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { topicsOf } from '../../applications/applications/applications.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as outside from '../../people/notifications/outside/outside.service.ts';
import type { AccountRef, Transfer } from '../ledger/ledger.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { resumedRelease, settledState } from './protection.rules.ts';
import * as store from './protection.store.ts';

/** Student and agency of an application. */
export type Parties = Pick<store.ProtectedApplication, 'id' | 'studentId' | 'consultingId'>;

export const heldFor = ({ id }: Pick<Parties, 'id'>): AccountRef => ({ kind: 'HELD', owner: id });
export const balanceOf = ({ studentId }: Pick<Parties, 'studentId'>): AccountRef => ({
  kind: 'STUDENT',
  owner: studentId,
});

/** Moves money from one account to another. Throws INSUFFICIENT_BALANCE. */
export const move = async (
  tx: Context,
  transfer: Omit<Transfer, 'changes'>,
  { from, to, amountTiyin }: { from: AccountRef; to: AccountRef; amountTiyin: number },
): Promise<void> => {
  const changes = [
    { ...from, amountTiyin: -amountTiyin },
    { ...to, amountTiyin },
  ];
  if (!(await ledger.transfer(tx, { ...transfer, changes })))
    throw new Error(`this money has moved before: ${transfer.key}`);
};

/** Returns the notice for open pages of both sides to read an application's money again. */
export const noticeOf = (application: Parties): LiveNotice => ({
  to: topicsOf(application),
  event: { kind: 'MONEY', applicationId: application.id },
});

const release = (tx: Context, application: Parties, [stepId, amountTiyin]: [number, number]) =>
  move(
    tx,
    { key: `release:${stepId}`, purpose: 'RELEASE', subjectId: application.id },
    {
      from: heldFor(application),
      to: { kind: 'CONSULTING', owner: String(application.consultingId) },
      amountTiyin,
    },
  );

/** Books Parvoz's commission on a released share, as a transfer of its own. */
const keep = (tx: Context, application: Parties, [stepId, amountTiyin]: [number, number]) =>
  move(
    tx,
    { key: `commission:${stepId}`, purpose: 'COMMISSION', subjectId: application.id },
    {
      from: heldFor(application),
      to: { kind: 'EARNED', owner: String(application.consultingId) },
      amountTiyin,
    },
  );

const refund = (tx: Context, application: Parties, [key, amountTiyin]: [string, number]) =>
  move(
    tx,
    { key: `refund:${key}`, purpose: 'REFUND', subjectId: application.id },
    { from: heldFor(application), to: balanceOf(application), amountTiyin },
  );

type Divided = Pick<store.Share, 'stepId' | 'amountTiyin'>;

/**
 * Ends a share of an application that the caller has locked: so much goes back to the student, the rest to the agency, less
 * what Parvoz keeps of that rest.
 */
export const endShare = async (
  tx: Context,
  application: Parties,
  { stepId, amountTiyin }: Divided,
  { returnTiyin = 0, by }: { returnTiyin?: number; by: ShareEnd },
): Promise<void> => {
  const { commissionPoints } = (await store.find(tx.db, application.id))!;
  const releasedTiyin = amountTiyin - returnTiyin;
  const commissionTiyin = commissionOf(releasedTiyin, commissionPoints);
  if (releasedTiyin > 0) await release(tx, application, [stepId, releasedTiyin - commissionTiyin]);
  if (commissionTiyin > 0) await keep(tx, application, [stepId, commissionTiyin]);
  if (returnTiyin > 0) await refund(tx, application, [String(stepId), returnTiyin]);
  const state = settledState(amountTiyin, returnTiyin);
  const ending = { stepId, state, releasedTiyin, returnedTiyin: returnTiyin, commissionTiyin, by };
  await store.end(tx.db, ending, tx.clock.now());
  await outside.endReminders(tx, stepId, 'RELEASE');
  await store.touch(tx.db, application.id);
};

/** Returns what is held for steps of an application that are not finished; returns how much. */
export const returnHeld = async (tx: Context, application: Parties): Promise<number> => {
  if (!(await store.find(tx.db, application.id))) return 0;
  const held = (await store.listShares(tx.db, application.id)).filter(({ state }) => state === 'HELD');
  const totalTiyin = held.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0);
  if (totalTiyin > 0) await refund(tx, application, [application.id, totalTiyin]);
  const ended = { state: 'RETURNED', releasedTiyin: 0, commissionTiyin: 0, by: 'END' } as const;
  for (const { stepId, amountTiyin: returnedTiyin } of held)
    await store.end(tx.db, { ...ended, stepId, returnedTiyin }, tx.clock.now());
  await store.touch(tx.db, application.id);
  return totalTiyin;
};

/**
 * A share that waits for its student's word, of an application that the caller has locked. Throws NOT_FOUND for a step that the
 * application does not have, NOT_PAID, STEP_NOT_FINISHED, SHARE_DISPUTED, SHARE_ENDED.
 */
export const getAwaiting = async (
  tx: Context,
  applicationId: string,
  stepId: number,
): Promise<store.Share & { releasesAt: Date }> => {
  const share = (await store.listShares(tx.db, applicationId)).find((one) => one.stepId === stepId);
  if (!share) throw new AppError('NOT_FOUND');
  const { state, releasesAt } = share;
  const { refusal } = SHARE_FACTS[state];
  if (refusal !== null) throw new AppError(refusal);
  return { ...share, releasesAt: releasesAt! };
};

const lockShare = async (
  tx: Context,
  stepId: number,
): Promise<{ application: store.ProtectedApplication; share: store.Share }> => {
  const application = await store.lockByStep(tx.db, stepId);
  const shares = application ? await store.listShares(tx.db, application.id) : [];
  const share = shares.find((one) => one.stepId === stepId);
  if (!application || !share) throw new AppError('NOT_FOUND');
  return { application, share };
};

const lockDisputed = async (tx: Context, stepId: number) => {
  const locked = await lockShare(tx, stepId);
  if (locked.share.state !== 'DISPUTED') throw new AppError('SHARE_ENDED');
  return locked;
};

/**
 * Stops the clock of a finished step's share for a dispute, in the caller's transaction; returns what is disputed and how long
 * the clock had to go. Throws NOT_FOUND, NOT_PAID, STEP_NOT_FINISHED, SHARE_DISPUTED, and SHARE_ENDED also of one whose
 * time is over.
 */
export const freeze = async (
  tx: Context,
  stepId: number,
  disputeId: string,
): Promise<{ amountTiyin: number; leftMs: number }> => {
  const { application } = await lockShare(tx, stepId);
  const { amountTiyin, releasesAt } = await getAwaiting(tx, application.id, stepId);
  const leftMs = releasesAt.getTime() - tx.clock.now().getTime();
  if (leftMs <= 0) throw new AppError('SHARE_ENDED');
  await store.freeze(tx.db, stepId, disputeId);
  await outside.endReminders(tx, stepId, 'RELEASE');
  await store.touch(tx.db, application.id);
  await publish(tx.db, noticeOf(application));
  return { amountTiyin, leftMs };
};

/**
 * Resumes the clock of a disputed share, with a day left at least; returns when it is released now. Throws SHARE_ENDED for one
 * that is not disputed.
 */
export const unfreeze = async (tx: Context, stepId: number, leftMs: number): Promise<Date> => {
  const { application } = await lockDisputed(tx, stepId);
  const releasesAt = resumedRelease(tx.clock.now(), leftMs);
  await store.unfreeze(tx.db, stepId, releasesAt);
  await store.touch(tx.db, application.id);
  await publish(tx.db, noticeOf(application));
  return releasesAt;
};

/**
 * Divides a disputed share: so many tiyin go back to the student, the rest to the agency. Throws INVALID_INPUT for more than
 * the share or less than nothing, SHARE_ENDED for one that is not disputed.
 */
export const settle = async (tx: Context, stepId: number, returnTiyin: number): Promise<void> => {
  const { application, share } = await lockDisputed(tx, stepId);
  if (!Number.isSafeInteger(returnTiyin) || returnTiyin < 0 || returnTiyin > share.amountTiyin)
    throw new AppError('INVALID_INPUT', {
      returnTiyin:
        returnTiyin < 0
          ? { problem: 'amountTooSmall', limit: 0 }
          : { problem: 'amountTooBig', limit: share.amountTiyin },
    });
  await endShare(tx, application, share, { returnTiyin, by: 'SETTLEMENT' });
  await publish(tx.db, noticeOf(application));
};

/** Notifies of a share that has passed to the agency: it, and the student where it was not their word. */
export const notifyOfRelease = async (
  tx: Context,
  application: store.ProtectedApplication,
  stepId: number,
  actorId: string | null,
): Promise<void> => {
  const levelId = await store.findLastLevel(tx.db, stepId);
  await inbox.notifyOfMoney(tx, application, {
    ...{ kind: 'SHARE_RELEASED', levelId, actorId },
    to: actorId === null ? ['STUDENT', 'CONSULTING'] : ['CONSULTING'],
  });
  await publish(tx.db, noticeOf(application));
};

import type { DataOf } from '@parvoz/contract/endpoint.ts';
import type {
  Approval,
  ApprovalDecision,
  ApprovalDraft,
  Asked,
  listApprovals,
} from '@parvoz/contract/money/approvals.ts';
import { APPROVAL_HOURS } from '@parvoz/contract/money/money-acts-states.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { HOUR_MS } from '../../../lib/clock.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { newId } from '../../../lib/ids.ts';
import type { ApplicationDependencies } from '../../applications/applications/applications.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import { mustBeConfirmed } from '../../people/auth/sessions/sessions.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import { type Act, areTwo, type Leave } from '../money-acts/money-acts.service.ts';
import * as decisions from '../payouts/decisions.service.ts';
import * as exporting from '../payouts/exporting.service.ts';
import * as protection from '../protection/protection.service.ts';
import * as closings from '../reconciliation/closings.service.ts';
import { isFinal } from './approvals.rules.ts';
import * as store from './approvals.store.ts';

/** Makes the call; for the bank's file it returns the content. Throws what the call throws. */
const perform = async (
  tx: SignedInContext,
  dependencies: ApplicationDependencies,
  asked: Asked,
  leave: Leave,
): Promise<Asked> => {
  switch (asked.kind) {
    case 'PAYOUT':
      await decisions.decide(tx, asked.id, asked.decision, leave);
      return asked;
    case 'BANK_FILE':
      return { kind: 'BANK_FILE', idList: await exporting.sendBatch(tx, asked.idList ?? null, leave) };
    case 'APPLICATION_CORRECTION':
      await protection.correct(tx, dependencies, asked.id, asked, leave);
      return asked;
    case 'CORRECTION_TAKEN_BACK':
      await closings.takeBack(tx, asked, asked.id, asked, leave);
      return asked;
    default:
      await closings.correct(tx, asked, asked, leave);
      return asked;
  }
};

/** Ends a rehearsal: what was done is undone. */
class Undone extends Error {}

/** Makes the call and rolls it back. Throws what the call throws. */
const rehearse = async (
  tx: SignedInContext,
  dependencies: ApplicationDependencies,
  asked: Asked,
): Promise<{ act: Act; request: Asked }> => {
  let act: Act | undefined;
  let request = asked;
  try {
    await inTransaction(tx, async (part) => {
      request = await perform(part, dependencies, asked, {
        rehearse: (seen) => {
          act = seen;
        },
      });
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  // A call with a key of its own that was made before does nothing more.
  if (!act) throw new AppError('CONFLICT');
  return { act, request };
};

const viewOf = (
  { actor, clock }: SignedInContext,
  { askedAt, expiresAt, decidedAt, ...row }: store.ApprovalRow,
): Approval => {
  const isOver = row.state === 'WAITING' && expiresAt <= clock.now();
  const state = isOver ? 'EXPIRED' : row.state;
  const isOwn = row.askedBy.id === actor.accountId;
  const isWaiting = state === 'WAITING';
  return {
    ...{ ...row, state, side: row.side as Approval['side'] },
    ...{ askedAt: askedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    decidedAt: decidedAt?.toISOString() ?? null,
    can: {
      ...{ decide: isWaiting && !isOwn, cancel: isWaiting && isOwn },
      download: isOwn && state === 'APPROVED' && row.kind === 'BANK_FILE',
    },
  };
};

const get = async (ctx: SignedInContext, id: string): Promise<Approval> =>
  viewOf(ctx, (await store.findShown(ctx.db, id))!);

/** Notifies administrators' pages. */
const announce = (tx: Context): Promise<void> =>
  publish(tx.db, { to: ['admins'], event: { kind: 'MONEY', applicationId: null } });

type Known = Pick<store.LockedApproval, 'id' | 'kind' | 'subject' | 'subjectId' | 'title' | 'amountTiyin'>;

const record = (
  tx: SignedInContext,
  action: string,
  { id, kind, subject, subjectId, title, amountTiyin }: Known,
  details: object = {},
): Promise<string[]> =>
  audit.record(tx, {
    ...{ action, subject, subjectId, ...(title && { title }) },
    details: { approvalId: id, kind, amountTiyin, ...details },
  });

/**
 * Asks a second administrator for a call of the caller's. It is rehearsed: nothing is asked for that could not be done now. Throws
 * PASSWORD_NEEDED, NO_SECOND_PERSON, APPROVAL_EXISTS where the same waits already, and what the call throws.
 */
export const ask = async (
  ctx: SignedInContext,
  dependencies: ApplicationDependencies,
  draft: ApprovalDraft,
): Promise<Approval> => {
  mustBeConfirmed(ctx);
  const id = newId();
  await inTransaction(ctx, async (tx) => {
    if (!(await accountStatus.hasOtherAdmin(tx, tx.actor.accountId))) throw new AppError('NO_SECOND_PERSON');
    const { act, request } = await rehearse(tx, dependencies, draft);
    const askedAt = tx.clock.now();
    await store.expire(tx.db, askedAt);
    const asked = {
      ...{ id, ...act, request, askedBy: tx.actor.accountId, askedAt },
      expiresAt: new Date(askedAt.getTime() + APPROVAL_HOURS * HOUR_MS),
    };
    if (!(await store.insert(tx.db, asked))) throw new AppError('APPROVAL_EXISTS');
    await record(tx, 'APPROVAL_ASKED', asked);
    await announce(tx);
  });
  return get(ctx, id);
};

/** Locks and returns a waiting approval. Throws NOT_FOUND, APPROVAL_ENDED. */
const lockWaiting = async (tx: Context, id: string): Promise<store.LockedApproval> => {
  const approval = await store.lock(tx.db, id);
  if (!approval) throw new AppError('NOT_FOUND');
  if (approval.state !== 'WAITING' || approval.expiresAt <= tx.clock.now())
    throw new AppError('APPROVAL_ENDED');
  return approval;
};

/**
 * Makes the call that was asked for, in the name of who has asked; the one who approves has to be somebody who could have made it
 * as well. Answers why it cannot be done any more, or null.
 */
const approve = async (
  tx: SignedInContext,
  dependencies: ApplicationDependencies,
  { id, askedBy, request }: store.LockedApproval,
): Promise<AppError | null> => {
  const { accountId: secondId } = tx.actor;
  const first = { ...tx, actor: { ...tx.actor, accountId: askedBy }, idempotencyKey: id };
  try {
    if (!(await accountStatus.lockAdmin(tx, askedBy))) throw new AppError('APPROVAL_ENDED');
    await rehearse(tx, dependencies, request);
    await inTransaction(first, (part) => perform(part, dependencies, request, { secondId }));
    return null;
  } catch (error) {
    if (!isFinal(error)) throw error;
    return error;
  }
};

/**
 * Approves what another administrator has asked for, which is done at once, or refuses it; of decisions at once one is made. What
 * cannot be done any more is ended, and says why. Throws PASSWORD_NEEDED, NOT_FOUND, APPROVAL_ENDED, SAME_PERSON, OWN_MATTER, and what
 * the call throws.
 */
export const decide = async (
  ctx: SignedInContext,
  dependencies: ApplicationDependencies,
  id: string,
  decision: ApprovalDecision,
): Promise<Approval> => {
  mustBeConfirmed(ctx);
  // One moment: by it the bank's file knows what was sent with it.
  const endedAt = ctx.clock.now();
  const failed = await inTransaction({ ...ctx, clock: { now: () => endedAt } }, async (tx) => {
    const approval = await lockWaiting(tx, id);
    const { accountId: decidedBy } = tx.actor;
    if (!(await areTwo(tx, approval.askedBy, decidedBy))) throw new AppError('SAME_PERSON');
    const { askedBy } = approval;
    if (decision.action === 'REFUSE') {
      await store.end(tx.db, id, { state: 'REFUSED', decidedBy, endedAt, refusal: decision.reason });
      await record(tx, 'APPROVAL_REFUSED', approval, { askedBy, reason: decision.reason });
      await announce(tx);
      return null;
    }
    const problem = await approve(tx, dependencies, approval);
    await store.end(tx.db, id, {
      ...{ state: problem ? 'FAILED' : 'APPROVED', decidedBy, endedAt },
      ...(problem && { problem: problem.code }),
    });
    if (!problem) await record(tx, 'APPROVAL_GIVEN', approval, { askedBy });
    await announce(tx);
    return problem;
  });
  if (failed) throw failed;
  return get(ctx, id);
};

/** Takes back what the caller has asked for. Throws NOT_FOUND for what others have, APPROVAL_ENDED. */
export const cancel = async (ctx: SignedInContext, id: string): Promise<Approval> => {
  await inTransaction(ctx, async (tx) => {
    const approval = await lockWaiting(tx, id);
    if (approval.askedBy !== tx.actor.accountId) throw new AppError('NOT_FOUND');
    await store.end(tx.db, id, { state: 'CANCELED', decidedBy: null, endedAt: tx.clock.now() });
    await record(tx, 'APPROVAL_CANCELED', approval);
    await announce(tx);
  });
  return get(ctx, id);
};

/** Lists the calls that wait for a second administrator, oldest first, or those that have ended, newest first. */
export const list = async (
  ctx: SignedInContext,
  { state, page, size }: { state: 'WAITING' | 'ENDED'; page: number; size: number },
): Promise<DataOf<typeof listApprovals>> => {
  const now = ctx.clock.now();
  const isEnded = state === 'ENDED';
  const [found, { waiting, ended }] = await Promise.all([
    store.listPage(ctx.db, { isEnded, now }, { limit: size, offset: (page - 1) * size }),
    store.count(ctx.db, now),
  ]);
  return {
    content: found.map((row) => viewOf(ctx, row)),
    ...{ totalElements: isEnded ? ended : waiting, page, size, waitingCount: waiting },
  };
};

/** The bank's file that the caller has asked for and another has approved. Throws PASSWORD_NEEDED, NOT_FOUND. */
export const download = async (
  ctx: SignedInContext,
  id: string,
  format: 'csv' | 'xlsx',
): Promise<FileResponse> => {
  mustBeConfirmed(ctx);
  const found = await store.find(ctx.db, id);
  const isOwn = found?.askedBy === ctx.actor.accountId && found.state === 'APPROVED';
  if (!found || !isOwn || found.request.kind !== 'BANK_FILE') throw new AppError('NOT_FOUND');
  return exporting.exportBatch(ctx, { ids: found.request.idList ?? [], sendingAt: found.endedAt! }, format);
};

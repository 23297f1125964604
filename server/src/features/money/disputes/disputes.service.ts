import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type {
  AnswerDraft,
  Dispute,
  DisputeDraft,
  EvidenceDraft,
  QuestionDraft,
  SettlementDraft,
} from '@parvoz/contract/money/disputes.ts';
import { MAX_DISPUTES } from '@parvoz/contract/money/disputes-states.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import * as applications from '../../applications/applications/applications.service.ts';
import * as files from '../../people/files/files.service.ts';
import * as outside from '../../people/notifications/outside/outside.service.ts';
import * as protection from '../protection/protection.service.ts';
import { proposalFor } from './disputes.policy.ts';
import { deadlinesOf, turnOf } from './disputes.rules.ts';
import * as store from './disputes.store.ts';
import * as evidence from './evidence.service.ts';
import { runOnce, type WithIdempotency } from './idempotency.service.ts';
import { show } from './reading.service.ts';
import * as timeline from './timeline.service.ts';

export { accessWith } from './evidence.service.ts';
export { filter, get } from './reading.service.ts';

type Dependencies = applications.ApplicationDependencies;
type Row = applications.ApplicationRow;
type StoringContext = evidence.StoringContext;

const byOf = ({ actor, clock }: SignedInContext): store.By => ({
  ...{ accountId: actor.accountId, role: actor.role },
  now: clock.now(),
});

interface Locked {
  application: Row;
  dispute: store.DisputeRow;
}

/** A dispute with its application locked. Throws NOT_FOUND, ACCESS_DENIED, DISPUTE_ENDED. */
const lockOpen = async (tx: SignedInContext, id: string): Promise<Locked> => {
  const known = await store.find(tx.db, id);
  if (!known) throw new AppError('NOT_FOUND');
  const application = await applications.lock(tx, known.applicationId);
  const dispute = (await store.find(tx.db, id))!;
  if (dispute.state !== 'OPEN') throw new AppError('DISPUTE_ENDED');
  return { application, dispute };
};

/** Returns the sum that the wish asks back. Throws INVALID_INPUT for a part that is not less than the share. */
const wishOf = ({ wish, wishAmount }: DisputeDraft, amountTiyin: number): number | null => {
  if (wish === 'FIX') return null;
  if (wish === 'WHOLE') return amountTiyin;
  if (wishAmount! >= amountTiyin)
    throw new AppError('INVALID_INPUT', { wishAmount: { problem: 'amountTooBig', limit: amountTiyin - 1 } });
  return wishAmount;
};

const openWithin = async (
  tx: WithIdempotency<StoringContext>,
  dependencies: Dependencies,
  applicationId: string,
  draft: DisputeDraft,
  brought: evidence.Evidence,
): Promise<string> => {
  const application = await applications.lock(tx, applicationId);
  const { stepId, kind, comment, wish } = draft;
  if (!(await applications.hasStep(tx, application.id, stepId))) throw new AppError('NOT_FOUND');
  if ((await store.countOfStep(tx.db, stepId)) >= MAX_DISPUTES) throw new AppError('TOO_MANY_DISPUTES');
  const [id, openedAt] = [newId(), tx.clock.now()];
  const { amountTiyin, leftMs } = await protection.freeze(tx, stepId, id);
  const wishTiyin = wishOf(draft, amountTiyin);
  await store.insert(tx.db, {
    ...{ id, applicationId: application.id, stepId, kind, comment, wish, wishTiyin },
    ...{ amountTiyin, leftMs: Math.ceil(leftMs), openedAt, ...deadlinesOf(openedAt) },
  });
  await evidence.add(tx, { id, applicationId: application.id }, 'STUDENT', brought);
  await applications.setDisputed(tx, application.id, openedAt);
  await timeline.record(tx, dependencies, application, { id, stepId }, 'OPENED', {
    ...{ comment, returnTiyin: wishTiyin, brought },
  });
  return id;
};

/**
 * Opens a dispute about the share of a finished step of an own application, which freezes it; a repeated key has the first
 * answer. Throws what `protection.freeze` and `evidence.add` throw, NOT_FOUND, TOO_MANY_DISPUTES, INVALID_INPUT.
 */
export const open = async (
  ctx: StoringContext,
  dependencies: Dependencies,
  applicationId: string,
  draft: DisputeDraft,
): Promise<Dispute> => {
  const { id: own } = await applications.authorize(ctx, applicationId);
  const id = await runOnce(ctx, { type: 'OPENED', applicationId: own }, draft, async (keyed) => {
    const brought = await evidence.prepare(keyed, draft);
    return inTransaction(keyed, (tx) => openWithin(tx, dependencies, own, draft, brought));
  });
  return show(ctx, id);
};

/** Does something to a dispute once for the key of the call, with what was brought stored before. */
const act = async <C extends SignedInContext>(
  ctx: C,
  id: string,
  [type, body]: [type: Exclude<store.NewEvent['type'], 'OPENED'>, body: unknown],
  work: (keyed: WithIdempotency<C>) => Promise<void>,
): Promise<Dispute> => {
  await runOnce(ctx, { type, disputeId: id }, body, async (keyed) => {
    await work(keyed);
    return id;
  });
  return show(ctx, id);
};

/** The agency answers, and proposes what goes back. Throws what `lockOpen` and `evidence.add` throw, INVALID_INPUT. */
export const answer = (
  ctx: StoringContext,
  dependencies: Dependencies,
  id: string,
  draft: AnswerDraft,
): Promise<Dispute> =>
  act(ctx, id, ['ANSWERED', draft], async (keyed) => {
    const { comment, returnAmount } = draft;
    const brought = await evidence.prepare(keyed, draft);
    await inTransaction(keyed, async (tx) => {
      const { application, dispute } = await lockOpen(tx, id);
      if (returnAmount > dispute.amountTiyin)
        throw new AppError('INVALID_INPUT', {
          returnAmount: { problem: 'amountTooBig', limit: dispute.amountTiyin },
        });
      await evidence.add(tx, dispute, 'CONSULTING', brought);
      await store.answer(tx.db, id, { comment, proposedTiyin: returnAmount }, byOf(tx));
      await outside.endReminders(tx, dispute.stepId, 'ANSWER');
      await timeline.record(tx, dependencies, application, dispute, 'ANSWERED', {
        ...{ comment, returnTiyin: returnAmount, brought },
      });
    });
  });

/** A side brings more. Throws what `lockOpen` and `evidence.add` throw. */
export const addEvidence = (
  ctx: StoringContext,
  dependencies: Dependencies,
  id: string,
  draft: EvidenceDraft,
): Promise<Dispute> =>
  act(ctx, id, ['EVIDENCE_ADDED', draft], async (keyed) => {
    const { comment } = draft;
    const brought = await evidence.prepare(keyed, draft);
    await inTransaction(keyed, async (tx) => {
      const { application, dispute } = await lockOpen(tx, id);
      const side: Side = applications.assertParticipant(tx.actor);
      await evidence.add(tx, dispute, side, brought);
      await store.touch(tx.db, id);
      await timeline.record(tx, dependencies, application, dispute, 'EVIDENCE_ADDED', { comment, brought });
    });
  });

/** An administrator asks for more. Throws what `lockOpen` throws. */
export const ask = (
  ctx: SignedInContext,
  dependencies: Dependencies,
  id: string,
  { to, comment }: QuestionDraft,
): Promise<Dispute> =>
  act(ctx, id, ['ASKED', { to, comment }], (keyed) =>
    inTransaction(keyed, async (tx) => {
      const { application, dispute } = await lockOpen(tx, id);
      await store.touch(tx.db, id);
      await timeline.record(tx, dependencies, application, dispute, 'ASKED', { comment, toSide: to });
    }),
  );

/** Ends a dispute of a locked application; administrators read its chat no longer than one is open. */
const end = async (
  tx: WithIdempotency,
  dependencies: Dependencies,
  { application, dispute }: Locked,
  ending: store.Ending,
): Promise<void> => {
  await store.end(tx.db, dispute.id, ending, byOf(tx));
  await outside.endReminders(tx, dispute.stepId, 'DISPUTE');
  if (!(await store.hasOpen(tx.db, application.id))) await applications.setDisputed(tx, application.id, null);
  await timeline.record(tx, dependencies, application, dispute, ending.state, {
    ...{ comment: ending.reason, returnTiyin: ending.returnedTiyin },
  });
};

/** Divides the share and ends its dispute: lost by the agency where anything goes back. */
const divide = async (
  tx: WithIdempotency,
  dependencies: Dependencies,
  locked: Locked,
  ending: store.Ending & { returnedTiyin: number },
): Promise<void> => {
  const { application, dispute } = locked;
  await protection.settle(tx, dispute.stepId, ending.returnedTiyin);
  if (ending.returnedTiyin > 0) await applications.noteDisputeLost(tx, application, dispute.stepId);
  await end(tx, dependencies, locked, ending);
};

/**
 * Accepts what the other side has proposed. Throws what `lockOpen` throws, NOTHING_PROPOSED, and PROPOSAL_CHANGED where it is
 * not what the caller saw.
 */
export const accept = (
  ctx: SignedInContext,
  dependencies: Dependencies,
  id: string,
  returnTiyin: number,
): Promise<Dispute> =>
  act(ctx, id, ['AGREED', { returnTiyin }], (keyed) =>
    inTransaction(keyed, async (tx) => {
      const locked = await lockOpen(tx, id);
      const proposed = proposalFor(applications.sideOf(tx.actor), locked.dispute);
      if (proposed === null) throw new AppError('NOTHING_PROPOSED');
      if (proposed !== returnTiyin) throw new AppError('PROPOSAL_CHANGED');
      await divide(tx, dependencies, locked, {
        ...{ state: 'AGREED', returnedTiyin: proposed, reason: null },
      });
    }),
  );

/** The student takes a dispute back: the clock of the share goes on. Throws what `lockOpen` throws. */
export const withdraw = (ctx: SignedInContext, dependencies: Dependencies, id: string): Promise<Dispute> =>
  act(ctx, id, ['WITHDRAWN', {}], (keyed) =>
    inTransaction(keyed, async (tx) => {
      const locked = await lockOpen(tx, id);
      await protection.unfreeze(tx, locked.dispute.stepId, locked.dispute.leftMs);
      await end(tx, dependencies, locked, { state: 'WITHDRAWN', returnedTiyin: null, reason: null });
    }),
  );

/**
 * An administrator decides. Throws what `lockOpen` throws, OWN_MATTER for an own application, or of an own agency, ANSWER_AWAITED while the agency has time to answer,
 * DISPUTE_CHANGED where something was brought after what the caller has read, INVALID_INPUT for amounts that do not add up.
 */
export const settle = (
  ctx: SignedInContext,
  dependencies: Dependencies,
  id: string,
  draft: SettlementDraft,
): Promise<Dispute> =>
  act(ctx, id, ['SETTLED', draft], (keyed) =>
    inTransaction(keyed, async (tx) => {
      const { version, returnAmount, releaseAmount, reason } = draft;
      const locked = await lockOpen(tx, id);
      const { application, dispute } = locked;
      await staff.assertNotOwn(tx, application);
      if (turnOf(dispute, tx.clock.now()) !== 'ADMIN') throw new AppError('ANSWER_AWAITED');
      if (dispute.version !== version) throw new AppError('DISPUTE_CHANGED');
      if (returnAmount + releaseAmount !== dispute.amountTiyin)
        throw new AppError('INVALID_INPUT', {
          releaseAmount: { problem: 'amountSum', limit: dispute.amountTiyin },
        });
      await divide(tx, dependencies, locked, {
        ...{ state: 'SETTLED', returnedTiyin: returnAmount, reason },
      });
    }),
  );

/** Erases the texts and files of a deleted student in disputes. */
export const forgetStudent = async (tx: Context, { id }: Pick<DeletedAccount, 'id'>): Promise<void> => {
  for (const attachmentId of await store.eraseOf(tx.db, id)) await files.releaseFile(tx, attachmentId);
};

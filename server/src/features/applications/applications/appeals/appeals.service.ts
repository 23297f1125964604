import { type AppealFacts, appealUntil } from '@parvoz/contract/applications/appeals.ts';
import type { ApplicationAppeal } from '@parvoz/contract/applications/applications.ts';
import type { Context, SignedInContext } from '../../../../db/context.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import * as inbox from '../../../people/notifications/inbox/inbox.service.ts';
import { type ApplicationRow, sideOf, takeSeq } from '../access.service.ts';
import * as events from '../events.service.ts';
import { shownOf } from './appeals.rules.ts';
import * as store from './appeals.store.ts';

/** Returns what the page of an application shows of its appeal. */
export const show = async (
  { db }: Pick<Context, 'db'>,
  { id, appealedAt }: Pick<ApplicationRow, 'id' | 'appealedAt'>,
  facts: AppealFacts,
): Promise<ApplicationAppeal> =>
  shownOf({ ...facts, appealedAt }, appealedAt === null ? null : await store.findReason(db, id));

/** Notifies administrators, in the caller's transaction, that a student asks them to step in. */
export const notifyAdmins = async (
  tx: SignedInContext,
  { id, levelId, appealedAt }: Pick<ApplicationRow, 'id' | 'levelId' | 'appealedAt'>,
): Promise<void> => {
  const deadline = tashkentDate(appealUntil(appealedAt!));
  await inbox.notifyAdmins(tx, id, { kind: 'APPEALED', levelId, actorId: tx.actor.accountId, deadline });
};

/**
 * Writes that somebody of the agency has done something in an application that the caller has locked, without an event that says
 * so already: its silence begins anew, and an appeal is answered, which is a line of the timeline. Nothing for other callers.
 */
export const noteAct = async (tx: Context, row: ApplicationRow): Promise<void> => {
  const { actor } = tx;
  if (!actor || row.status !== 'STARTED' || sideOf(actor) !== 'CONSULTING') return;
  await store.noteAct(tx.db, row.id, tx.clock.now());
  if (row.appealedAt === null) return;
  const lastSeq = await takeSeq(tx, row.id);
  const { stepId, levelId } = row;
  const line = { type: 'APPEAL_ANSWERED', stepId, levelId } as const;
  const written = await events.write(tx, { id: row.id, lastSeq: lastSeq - 1 }, [line], {
    ...{ actor, comment: null },
  });
  const application = { ...row, appealedAt: null, lastSeq };
  await events.notify(tx, [inbox.notifyOfEvents], [{ application, events: written }]);
};

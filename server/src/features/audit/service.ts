import type { SignedInContext } from '../../db/context.ts';
import { newId } from '../../lib/ids.ts';
import * as store from './store.ts';

/** What was done: a verb in the past (`accepted`), to what (`application`, its id), and what else belongs to it. */
export interface AuditEntry {
  action: string;
  subject: string;
  subjectId: string;
  details?: object;
}

/**
 * Writes who did what to what, when and from where, in the caller's transaction: for every change by an administrator
 * or agency and every change of money (decisions.md §5). `details` hold no secrets and no private texts.
 */
export const record = async (
  { db, actor, clock, address }: Pick<SignedInContext, 'db' | 'actor' | 'clock' | 'address'>,
  { action, subject, subjectId, details = {} }: AuditEntry,
): Promise<void> => {
  await store.insert(db, {
    id: newId(),
    actorId: actor.accountId,
    actorRole: actor.role,
    ...{ action, subject, subjectId, details, address },
    createdAt: clock.now(),
  });
};

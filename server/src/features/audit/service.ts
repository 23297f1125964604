import type { Context, SignedInContext } from '../../db/context.ts';
import type { Queue } from '../../db/jobs.ts';
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
 * or agency and every change of money. `details` hold no secrets and no private texts.
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

export const forgetQueue: Queue = { name: 'audit-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** Long enough to look into what somebody did; what was done, and by whom, stays. */
const ADDRESS_RETENTION_MS = 365 * 24 * 60 * 60 * 1000;

/** Forgets from where things were done a year ago. */
export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.eraseAddresses(db, new Date(clock.now().getTime() - ADDRESS_RETENTION_MS));
};

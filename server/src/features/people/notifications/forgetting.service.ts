import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Context } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import * as store from './inbox/inbox.store.ts';

/** Forgets, in the transaction of its deletion, what an account was notified of, and what others were in its words. */
export const forget = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  await store.forget(db, id);
  await store.eraseWordsOf(db, id);
};

/** Forgets, in the caller's transaction, what an account was notified of in a role that it does not have any more. */
export const forgetNotices = async ({ db }: Pick<Context, 'db'>, accountId: string): Promise<void> => {
  await store.forgetNotices(db, accountId);
};

export const forgetQueue: Queue = {
  name: 'notifications-forget',
  options: { retryLimit: 3, retryDelay: 60 },
};

/** Time for which notifications are stored. The application's own timeline has their events for good. */
const RETENTION_MS = 365 * DAY_MS;

/** Removes what is a year old. */
export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.removeOld(db, new Date(clock.now().getTime() - RETENTION_MS));
};

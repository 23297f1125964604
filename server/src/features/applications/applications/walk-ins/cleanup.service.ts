import { WALK_IN_FORGET_DAYS } from '@parvoz/contract/applications/walk-in-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Context } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import * as store from './walk-ins.store.ts';

export const forgetQueue: Queue = { name: 'walk-ins-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** Removes what ended 30 days ago with the person's data: accepted, withdrawn, or by the end of its link. */
export const forgetEnded = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.removeEnded(db, new Date(clock.now().getTime() - WALK_IN_FORGET_DAYS * DAY_MS));
};

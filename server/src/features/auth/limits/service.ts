import type { Context } from '../../../db/context.ts';
import { AppError } from '../../../http/app-error.ts';
import { type Limit, secondsUntilFree } from './rules.ts';
import * as store from './store.ts';

type LimitContext = Pick<Context, 'db' | 'clock'>;

/** What was counted. */
export interface Counted {
  /** Makes it uncounted. */
  giveBack(): Promise<void>;
  /** What fails by no fault of the caller's, as in a full queue, does not count. */
  unlessFails<T>(work: Promise<T>): Promise<T>;
}

/**
 * Counts one more for every limit, or for none: throws the code of one that is reached, with the seconds until there
 * is room. Has to be called outside a transaction, so that what is counted stays counted.
 */
export const count = async ({ db, clock }: LimitContext, limits: readonly Limit[]): Promise<Counted> => {
  const now = clock.now();
  const taken: string[] = [];
  const giveBack = async () => void (taken.length && (await store.giveBack(db, taken, now)));
  for (const limit of limits) {
    if (await store.take(db, limit, now)) taken.push(limit.key);
    else {
      await giveBack();
      const seconds = secondsUntilFree(await store.findMoments(db, limit.key), limit, now);
      throw new AppError(limit.code, undefined, seconds);
    }
  }
  const unlessFails: Counted['unlessFails'] = (work) =>
    work.catch(async (error) => {
      await giveBack();
      throw error;
    });
  return { giveBack, unlessFails };
};

/** Begins to count anew. */
export const forget = async ({ db }: LimitContext, key: string): Promise<void> => {
  await store.remove(db, key);
};

export { removeExpired as forgetExpired } from './store.ts';

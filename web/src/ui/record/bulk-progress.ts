import { ApiError } from '../../lib/api.ts';
import { dismiss, show, type ToastProgress } from '../toast.ts';

/** Changes that this page has begun itself: it says how they end, and events need not. */
const own = new Map<string, 'GOING' | 'ENDED'>();

/** Shows that a change goes on, until `hideProgress`, and how far it is where that is known. */
export const showProgress = (id: string, message: string, progress?: ToastProgress): void => {
  if (own.get(id) !== 'ENDED')
    show('progress', message, { id, duration: Number.POSITIVE_INFINITY }, progress);
};

export const hideProgress = dismiss;

/** Returns whether this page itself reports the end of a bulk change, and forgets it. */
export const isOwn = (id: string): boolean => own.delete(id);

/** Does something with many records and shows meanwhile that it goes on. Throws what `run` does. */
export const withProgress = async <T>(id: string, message: string, run: () => Promise<T>): Promise<T> => {
  own.set(id, 'GOING');
  showProgress(id, message);
  try {
    const result = await run();
    own.set(id, 'ENDED');
    return result;
  } catch (error) {
    // After a lost connection the end is learned from events.
    if (error instanceof ApiError) own.set(id, 'ENDED');
    else own.delete(id);
    throw error;
  } finally {
    hideProgress(id);
  }
};

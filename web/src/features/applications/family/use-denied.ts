import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { showError } from '../../../ui/toast.ts';
import { familyKey } from './queries.ts';

/** Statuses of refusals because of what has changed since the page was read. */
const OF_CHANGES = [403, 404, 409];

/** Returns a function that has the page read again after a refusal because of what has changed meanwhile, to show what holds now. */
export const useRenewed = (): ((error: unknown) => void) => {
  const queries = useQueryClient();
  return (error) => {
    if (error instanceof ApiError && OF_CHANGES.includes(error.status))
      void queries.invalidateQueries({ queryKey: familyKey });
  };
};

/**
 * Returns a function that takes the failure of a call: says `sentence` in a toast and returns null where the student does
 * not allow it any more, and throws any other one; the page is renewed as `useRenewed` does.
 */
export const useDenied = (sentence: string): ((error: unknown) => null) => {
  const renew = useRenewed();
  return (error) => {
    renew(error);
    if (!(error instanceof ApiError && error.code === 'ACCESS_DENIED')) throw error;
    showError(sentence);
    return null;
  };
};

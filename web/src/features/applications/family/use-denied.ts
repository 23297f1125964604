import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { showError } from '../../../ui/toast.ts';
import { familyKey } from './queries.ts';

/**
 * Returns a function that takes the failure of a call: says `sentence` in a toast and returns null where the student does
 * not allow it any more, and throws any other one. After refusals because of what has changed meanwhile the page is read
 * again and shows what holds now.
 */
export const useDenied = (sentence: string): ((error: unknown) => null) => {
  const queries = useQueryClient();
  return (error) => {
    if (error instanceof ApiError && [403, 409].includes(error.status))
      void queries.invalidateQueries({ queryKey: familyKey });
    if (!(error instanceof ApiError && error.code === 'ACCESS_DENIED')) throw error;
    showError(sentence);
    return null;
  };
};

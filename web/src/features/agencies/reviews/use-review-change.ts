import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../lib/api.ts';
import { showSuccess } from '../../../ui/toast.ts';
import { renewReviews } from './queries.ts';

/**
 * Returns a function that runs a change of a review, shows a message, and loads the reviews again, also if somebody
 * else's change came first.
 */
export const useReviewChange = () => {
  const queries = useQueryClient();
  return async (change: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await change();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await renewReviews(queries);
      throw error;
    }
    showSuccess(done);
    await renewReviews(queries);
  };
};

/** State of a form that replaces the button that opens it; the button gets the focus again when it closes. */
export const useFormInPlace = () => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };
  return { isOpen, open: () => setIsOpen(true), close, button };
};

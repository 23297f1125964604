import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../lib/api.ts';
import { showSuccess } from '../../../ui/toast.ts';
import { renewReviews } from './queries.ts';

/** Says that a change of a review is done and shows it anew; where somebody else was first, it is shown anew as well. */
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

/** A form in the place of the button that opens it, which has the focus again when it closes. */
export const useFormInPlace = () => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };
  return { isOpen, open: () => setIsOpen(true), close, button };
};

import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
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

/**
 * The same for a form that was opened with a version of the review: what others change while it is written is not changed unseen.
 * After a conflict the version counts that is shown by then.
 */
export const useChangeOfVersion = (version: number) => {
  const change = useReviewChange();
  const opened = useRef<number | null>(version);
  return async (send: (version: number) => Promise<unknown>, done: string): Promise<void> => {
    try {
      await change(() => send(opened.current ?? version), done);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') opened.current = null;
      throw error;
    }
  };
};

/** Says whether a form is open among the reviews of a list, which stay where they are meanwhile. */
export const FormInPlace = createContext<(isOpen: boolean) => void>(() => {});

/** State of a form that replaces the button that opens it; the button gets the focus again when it closes. */
export const useFormInPlace = () => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const setInPlace = useContext(FormInPlace);
  useEffect(() => {
    if (!isOpen) return;
    setInPlace(true);
    return () => setInPlace(false);
  }, [isOpen, setInPlace]);
  const close = () => {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };
  return { isOpen, open: () => setIsOpen(true), close, button };
};

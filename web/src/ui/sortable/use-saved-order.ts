import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { showError } from '../toast.ts';

/**
 * Saves an order whenever it changes: one call after the other, and of what was chosen meanwhile only the last. What
 * fails is told; `onSettled` looks at what the server has.
 */
export const useSavedOrder = (save: (ids: number[]) => Promise<unknown>, onSettled: () => void) => {
  const { t } = useTranslation('admin');
  const next = useRef<number[] | null>(null);
  const isSaving = useRef(false);
  return async (ids: number[]): Promise<void> => {
    next.current = ids;
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      while (next.current) {
        const wanted = next.current;
        next.current = null;
        await save(wanted);
      }
    } catch (error) {
      next.current = null;
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('order.failed'));
    } finally {
      isSaving.current = false;
      onSettled();
    }
  };
};

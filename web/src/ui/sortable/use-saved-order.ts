import type { NewOrder } from '@parvoz/contract/platform/administration.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { showError } from '../toast.ts';

interface Ordered {
  id: number;
}

const idsOf = (items: readonly Ordered[]): number[] => items.map(({ id }) => id);

/**
 * Returns a function that saves an order with the one before: one call after the other, and of the orders chosen
 * meanwhile only the last. Failures are shown, also that somebody else has put the list in another order; `onSettled`
 * then loads the server's order.
 */
export const useSavedOrder = (save: (order: NewOrder) => Promise<unknown>, onSettled: () => void) => {
  const { t } = useTranslation('admin');
  const next = useRef<number[] | null>(null);
  const isSaving = useRef(false);
  return async (moved: readonly Ordered[], before: readonly Ordered[]): Promise<void> => {
    next.current = idsOf(moved);
    if (isSaving.current) return;
    isSaving.current = true;
    let from = idsOf(before);
    try {
      while (next.current) {
        const ids = next.current;
        next.current = null;
        await save({ ids, from });
        from = ids;
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

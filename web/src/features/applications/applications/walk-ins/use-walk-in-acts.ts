import type { WalkIn } from '@parvoz/contract/applications/walk-ins.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import { resendLink, walkInsKey, withdraw } from './queries.ts';

/**
 * Returns functions that send a link again and withdraw it; a refusal is shown in a toast, and the list shows the
 * current state.
 */
export const useWalkInActs = () => {
  const { t, i18n } = useTranslation('walk-ins');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState<string | null>(null);
  /** A second press comes before the page knows of the first. */
  const isBusy = useRef(false);
  const act = async (id: string, work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setBusyId(id);
    try {
      await work();
      showSuccess(done);
      return true;
    } catch (error) {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('offline'));
      return false;
    } finally {
      isBusy.current = false;
      setBusyId(null);
      queries.invalidateQueries({ queryKey: walkInsKey });
    }
  };
  return {
    busyId,
    resend: ({ id }: WalkIn) => act(id, () => resendLink(id, language), t('waiting.resent')),
    withdraw: ({ id }: WalkIn) => act(id, () => withdraw(id, language), t('withdraw.done')),
  };
};

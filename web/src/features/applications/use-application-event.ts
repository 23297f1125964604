import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { showError } from '../../ui/toast.ts';
import { applicationKey, applicationQuery, applicationsKey, type EventInput, sendEvent } from './queries.ts';

/** Without the version: that of the shown application is sent. */
type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;
export type EventWish = DistributiveOmit<EventInput, 'version'>;

/**
 * Asks for an event of the shown application: `await act({ type: 'CANCELED' })` answers whether it happened. The page
 * shows its new state at once. What was refused is said in a toast, and the page shows how it stands now.
 */
export const useApplicationEvent = ({ id, version }: Pick<ApplicationDetail, 'id' | 'version'>) => {
  const { t, i18n } = useTranslation('applications');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  /** A second press comes before the page knows of the first. */
  const isBusy = useRef(false);
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (wish: EventWish) => sendEvent(id, { ...wish, version } as EventInput, language),
    onSuccess: (application) => {
      queries.setQueryData(applicationQuery(id, language).queryKey, application);
    },
    onError: (error) => {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('offline'));
    },
    onSettled: () => {
      queries.invalidateQueries({ queryKey: applicationKey(id) });
      queries.invalidateQueries({ queryKey: applicationsKey });
    },
  });
  const act = async (wish: EventWish): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await mutateAsync(wish);
      return true;
    } catch {
      // Said by `onError`.
      return false;
    } finally {
      isBusy.current = false;
    }
  };
  /** `going`: what is being asked for. */
  return { act, going: isPending ? variables : undefined };
};

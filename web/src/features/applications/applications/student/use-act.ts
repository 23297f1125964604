import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { showError } from '../../../../ui/toast.ts';
import type { EventInput } from '../queries.ts';
import { useApplicationEvent } from '../use-application-event.ts';

/** Without the version: that of the shown application is sent. */
type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;
type EventRequest = DistributiveOmit<EventInput, 'version'>;

/**
 * Returns a function that sends an event of the shown application: `await act({ type: 'CANCELED' })` resolves to
 * whether it succeeded. A refusal is shown in a toast, and the page shows the current state.
 */
export const useAct = ({ id, version }: Pick<ApplicationDetail, 'id' | 'version'>) => {
  const { t } = useTranslation('applications');
  const { send, refresh } = useApplicationEvent(id);
  /** A second press comes before the page knows of the first. */
  const isBusy = useRef(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (request: EventRequest) => send({ ...request, version } as EventInput),
    onError: (error) => {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('offline'));
      refresh();
    },
  });
  const act = async (request: EventRequest): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await mutateAsync(request);
      return true;
    } catch {
      // Said by `onError`.
      return false;
    } finally {
      isBusy.current = false;
    }
  };
  return { act, isActing: isPending };
};

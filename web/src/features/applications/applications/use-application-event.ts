import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { useCallKey } from '../../../ui/form/use-call-key.ts';
import {
  applicationKey,
  applicationQuery,
  applicationsKey,
  type EventInput,
  sendCorrection,
  sendEvent,
} from './queries.ts';

/** Sends events of an application, and keeps what pages know of applications fresh. */
export const useApplicationEvent = (id: string) => {
  const language = languageOf(useTranslation().i18n);
  const queries = useQueryClient();
  const { keyOf, forget } = useCallKey();
  const refreshLists = () => queries.invalidateQueries({ queryKey: applicationsKey });
  const refresh = () =>
    Promise.all([refreshLists(), queries.invalidateQueries({ queryKey: applicationKey(id) })]);
  return {
    /**
     * Shows the new state as soon as it is known; `refreshed` resolves when everything else that is shown has followed.
     * Throws what the call throws.
     */
    send: async (body: EventInput): Promise<{ refreshed: Promise<unknown> }> => {
      const application = await sendEvent(id, body, language);
      queries.setQueryData(applicationQuery(id, language).queryKey, application);
      return { refreshed: refresh() };
    },
    /** Says that the price was received outside a provider. Throws what the call throws. */
    correct: async (
      due: { amount: number; stepId?: number },
      reason: string,
    ): Promise<{ refreshed: Promise<unknown> }> => {
      const body = { ...due, reason };
      await sendCorrection(id, body, keyOf(body), language);
      forget();
      return { refreshed: refresh() };
    },
    refresh,
    /** Loads the application again after somebody else's event. */
    reload: async (): Promise<ApplicationDetail> => {
      const [application] = await Promise.all([
        queries.fetchQuery(applicationQuery(id, language)),
        refreshLists(),
      ]);
      return application;
    },
  };
};

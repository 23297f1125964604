import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { APPLICATIONS, applicationKey, applicationQuery, type EventBody, sendEvent } from './queries.ts';

/** Sends events, and keeps what pages know of applications fresh. */
export const useEvent = (id: string) => {
  const { i18n } = useTranslation('board');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const refreshLists = () => queries.invalidateQueries({ queryKey: APPLICATIONS });
  return {
    /** Resolves when everything that is shown has followed. Throws what the call throws. */
    send: async (body: EventBody): Promise<void> => {
      const application = await sendEvent(id, body, language);
      queries.setQueryData(applicationQuery(id, language).queryKey, application);
      await Promise.all([refreshLists(), queries.invalidateQueries({ queryKey: applicationKey(id) })]);
    },
    /** The application as it stands after somebody else's event. */
    reload: async (): Promise<ApplicationDetail> => {
      const [application] = await Promise.all([
        queries.fetchQuery(applicationQuery(id, language)),
        refreshLists(),
      ]);
      return application;
    },
  };
};

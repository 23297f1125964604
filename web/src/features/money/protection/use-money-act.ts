import type { Protection } from '@parvoz/contract/money/protection.ts';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { refreshUser } from '../../../lib/session.ts';
import { protectionQuery } from './queries.ts';

/** Updates the cached money after an act. */
export const useMoneyAct = (applicationId: string) => {
  const language = languageOf(useTranslation().i18n);
  const queries = useQueryClient();
  /** Everything that is shown of the application, and the balance of the top bar. */
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['application', applicationId] }),
      queries.invalidateQueries({ queryKey: ['applications'] }),
      refreshUser(),
    ]);
  return {
    language,
    /** Shows the answer of an act at once; the rest of the page follows. */
    show: (protection: Protection): void => {
      queries.setQueryData(protectionQuery(applicationId, language).queryKey, protection);
      refresh();
    },
    /** Loads the current state after a refusal; null without a network, or if that fails too. */
    reload: async (): Promise<Protection | null> => {
      // The query would wait for the network, and the act with it.
      if (!onlineManager.isOnline()) return null;
      try {
        const fresh = await queries.fetchQuery({ ...protectionQuery(applicationId, language), staleTime: 0 });
        refresh();
        return fresh;
      } catch {
        // The page goes on showing what it knows, with the reason of the refusal beside it.
        return null;
      }
    },
  };
};

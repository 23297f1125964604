import type { Language } from '@parvoz/contract/languages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '../../../lib/session.ts';
import { resume } from './outbox.ts';
import { chatKey, postMessage } from './queries.ts';

/** Sends the stored messages of this account, if it is still signed in. */
export const resumeOutbox = (account: string, queries: QueryClient, language: Language): void => {
  if (currentSession().user?.id !== account) return;
  resume(account, (applicationId) => ({
    send: ({ clientId, text }) => postMessage(applicationId, { clientId, text, uploadId: null }, language),
    onSent: () => void queries.invalidateQueries({ queryKey: chatKey(applicationId) }),
  }));
};

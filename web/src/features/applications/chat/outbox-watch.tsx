import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { readMessages } from '../../../lib/stored-messages.ts';

/** Sends, on whatever page, the messages that were written before the browser or the tab was closed. */
export const OutboxWatch = () => {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const id = useSession().user?.id;
  useEffect(() => {
    if (!id || readMessages(id).length === 0) return;
    // Loaded only where there is one. If it cannot be, the messages wait for the next page.
    import('./resume-outbox.ts').then(
      ({ resumeOutbox }) => resumeOutbox(id, queries, language),
      () => {},
    );
  }, [id, queries, language]);
  return null;
};

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { readMessages } from '../../../lib/stored-messages.ts';
import type { SendFile } from './send-pending.ts';

/** Sends, on whatever page, the messages that were written before the browser or the tab was closed. */
export const OutboxWatch = ({ sendFile }: { sendFile: SendFile }) => {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const router = useRouter();
  const id = useSession().user?.id;
  const latest = useRef(sendFile);
  latest.current = sendFile;
  useEffect(() => {
    if (!id || readMessages(id).length === 0) return;
    const send: SendFile = (...file) => latest.current(...file);
    // Loaded only where there is one. If it cannot be, the messages wait for the next page.
    import('./resume-outbox.ts').then(
      ({ resumeOutbox }) => resumeOutbox(id, { queries, router, i18n, sendFile: send }),
      () => {},
    );
  }, [id, queries, router, i18n]);
  return null;
};

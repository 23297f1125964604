import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { newId } from '../../../lib/ids.ts';
import { attachSender, currentOutbox, enqueue, inTheirOrder, watchOutbox } from './outbox.ts';
import { addEntry, addRead, chatKey, chatQuery, isChatUpToDate, loadOlder, postRead } from './queries.ts';
import { type SendFile, sendPending } from './send-pending.ts';

/** Returns the messages of a chat, with pending ones, and functions to send and change them. */
export const useChat = (accountId: string, applicationId: string, sendFile: SendFile) => {
  const queries = useQueryClient();
  const { i18n } = useTranslation('chat');
  const language = languageOf(i18n);
  const query = useQuery(chatQuery(queries, applicationId, language));
  const outbox = useSyncExternalStore(watchOutbox, currentOutbox, currentOutbox);
  const [progress, setProgress] = useState<Record<string, number>>({});
  const sendRef = useRef(sendFile);
  sendRef.current = sendFile;

  useEffect(() => {
    attachSender(accountId, applicationId, {
      send: (pending, file, signal) =>
        sendPending(pending, file, {
          ...{ accountId, language, signal },
          sendFile: sendRef.current,
          onProgress: (sentBytes) =>
            setProgress((known) => ({ ...known, [pending.clientId]: sentBytes / (file?.size ?? 1) })),
        }),
      onSent: (entry) => {
        addEntry(queries, applicationId, entry);
        if (!isChatUpToDate(queries, applicationId, entry.seq))
          queries.invalidateQueries({ queryKey: chatKey(applicationId) });
      },
    });
  }, [accountId, applicationId, language, queries]);

  const send = (text: string, file: File | null) => enqueue({ clientId: newId(), applicationId, text }, file);

  const lastRead = useRef(0);
  const read = useCallback(
    async (seq: number) => {
      if (seq <= lastRead.current) return;
      lastRead.current = seq;
      try {
        const { unreadCount } = await postRead(applicationId, seq, language);
        addRead(queries, applicationId, { readSeq: seq, unreadCount });
      } catch {
        // Said again with the next message, or when the page is looked at again.
        lastRead.current = 0;
      }
    },
    [applicationId, language, queries],
  );

  const older = useCallback(
    () => loadOlder(queries, applicationId, language),
    [applicationId, language, queries],
  );

  // One whose answer was lost is there already.
  const arrived = new Set(query.data?.content.map(({ clientId }) => clientId));
  const pending = inTheirOrder(
    outbox.filter((one) => one.applicationId === applicationId && !arrived.has(one.clientId)),
  );

  return {
    ...query,
    pending,
    progress,
    send,
    read,
    loadOlder: older,
  };
};

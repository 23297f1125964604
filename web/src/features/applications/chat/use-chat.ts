import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { newId } from '../../../lib/ids.ts';
import { attachSender, currentOutbox, enqueue, inTheirOrder, watchOutbox } from './outbox.ts';
import {
  addEntry,
  addRead,
  chatKey,
  chatQuery,
  isChatUpToDate,
  loadOlder,
  postMessage,
  postRead,
} from './queries.ts';

/** Sends a file and answers the id under which it has arrived; says how many of its bytes have. */
export type SendFile = (file: File, onProgress: (sentBytes: number) => void) => Promise<string>;

/** Files of pending messages, with their upload. */
const files = new Map<string, { file: File; uploadId?: string }>();

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
      send: async ({ clientId, text }) => {
        const attached = files.get(clientId);
        if (attached && !attached.uploadId)
          attached.uploadId = await sendRef.current(attached.file, (sentBytes) =>
            setProgress((known) => ({ ...known, [clientId]: sentBytes / attached.file.size })),
          );
        const body = { clientId, text, uploadId: attached?.uploadId ?? null };
        const entry = await postMessage(applicationId, body, language);
        files.delete(clientId);
        return entry;
      },
      onSent: (entry) => {
        addEntry(queries, applicationId, entry);
        if (!isChatUpToDate(queries, applicationId, entry.seq))
          queries.invalidateQueries({ queryKey: chatKey(applicationId) });
      },
    });
  }, [accountId, applicationId, language, queries]);

  const send = (text: string, file: File | null) => {
    const clientId = newId();
    if (file) files.set(clientId, { file });
    enqueue({ clientId, applicationId, text, fileName: file?.name ?? null });
  };

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

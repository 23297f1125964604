import type { LiveEvent } from '@parvoz/contract/live.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applicationKey, applicationsKey } from '../features/applications/queries.ts';
import { chatKey } from '../features/chat/queries.ts';
import { notificationsKey } from '../features/notifications/queries.ts';
import { openLive } from '../lib/live.ts';

/** Lists wait this long for further events: one press may change a hundred applications. */
const LIST_PAUSE_MS = 250;

/** Keys of what an event has changed, beside lists. */
const changedBy = (event: LiveEvent): readonly (readonly string[])[] => {
  switch (event.kind) {
    // Anything may have been missed.
    case 'READY':
      return [['application'], ['chat'], notificationsKey];
    case 'NOTIFICATION':
      return [notificationsKey];
    case 'APPLICATION':
      return [applicationKey(event.applicationId), chatKey(event.applicationId)];
    default:
      return [chatKey(event.applicationId)];
  }
};

/** Asks again for what an event has changed, as far as it is on the screen. */
const createHear = (queries: QueryClient) => {
  const renew = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renewLists = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      renew(applicationsKey);
    }, LIST_PAUSE_MS);
  };
  const hear = (event: LiveEvent): void => {
    for (const key of changedBy(event)) renew(key);
    if (event.kind !== 'NOTIFICATION') renewLists();
  };
  return { hear, stop: () => clearTimeout(timer) };
};

/** Keeps what a signed-in person sees as it is on the server, in all their tabs. */
export const useLive = (accountId: string): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const { hear, stop } = createHear(queries);
    const close = openLive(accountId, hear);
    return () => {
      close();
      stop();
    };
  }, [accountId, queries]);
};

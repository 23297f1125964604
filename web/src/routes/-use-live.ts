import type { Side } from '@parvoz/contract/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import type { LiveEvent } from '@parvoz/contract/live.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applicationKey, applicationsKey, detailKey } from '../features/applications/queries.ts';
import { addRead, chatKey, isChatShown, isChatUpToDate } from '../features/chat/queries.ts';
import { notificationsKey } from '../features/notifications/queries.ts';
import { openLive } from '../lib/live.ts';

/** Lists wait this long for further events: one press may change a hundred applications. */
const LIST_PAUSE_MS = 250;

/** Administrators have none. */
const SIDE_OF: Partial<Record<Role, Side>> = {
  ROLE_STUDENT: 'STUDENT',
  ROLE_CONSULTING: 'CONSULTING',
  ROLE_CONSULTING_MANAGER: 'CONSULTING',
};

/** A first answer that is on its way may be older than an event that comes now. */
const isAskedFirst = (queries: QueryClient, queryKey: readonly unknown[]): boolean =>
  queries
    .getQueryCache()
    .findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined);

/** Asks again for what is on the screen of these keys. */
const renew = async (queries: QueryClient, queryKey: readonly unknown[]): Promise<void> => {
  const isFirst = isAskedFirst(queries, queryKey);
  await queries.invalidateQueries({ queryKey });
  if (isFirst) await queries.invalidateQueries({ queryKey });
};

type Read = Extract<LiveEvent, { kind: 'READ' }>;

/** Everything that changes by reading is in the event. */
const showRead = (queries: QueryClient, role: Role, read: Read): void => {
  const { applicationId: id, side, seq, unreadCount } = read;
  const isOwn = side === SIDE_OF[role];
  if (isAskedFirst(queries, chatKey(id))) renew(queries, chatKey(id));
  addRead(queries, id, isOwn ? { readSeq: seq, unreadCount } : { otherReadSeq: seq });
  if (!isOwn) return;
  queries.setQueriesData<ApplicationDetail>(
    { queryKey: detailKey(id) },
    (known) => known && { ...known, unreadCount },
  );
};

/** Shows what an event has changed, beside lists. */
const follow = (queries: QueryClient, role: Role, event: LiveEvent): void => {
  switch (event.kind) {
    case 'READY':
      // Anything may have been missed.
      for (const key of [['application'], ['chat'], notificationsKey]) renew(queries, key);
      return;
    case 'NOTIFICATION':
      renew(queries, notificationsKey);
      return;
    case 'APPLICATION':
      renew(queries, applicationKey(event.applicationId));
      renew(queries, chatKey(event.applicationId));
      return;
    case 'MESSAGE':
      if (!isChatUpToDate(queries, event.applicationId, event.seq))
        renew(queries, chatKey(event.applicationId));
      // Where the chat is closed, a number says how many wait in it.
      if (!isChatShown(queries, event.applicationId)) renew(queries, detailKey(event.applicationId));
      return;
    default:
      showRead(queries, role, event);
  }
};

/** Follows live events; lists wait for further ones. */
const createEventHandler = (queries: QueryClient, role: Role) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renewLists = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      renew(queries, applicationsKey);
    }, LIST_PAUSE_MS);
  };
  const onEvent = (event: LiveEvent): void => {
    follow(queries, role, event);
    if (event.kind !== 'NOTIFICATION') renewLists();
  };
  return { onEvent, stop: () => clearTimeout(timer) };
};

/** Keeps what a signed-in person sees as it is on the server, in all their tabs. */
export const useLive = (accountId: string, role: Role): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const { onEvent, stop } = createEventHandler(queries, role);
    const close = openLive(accountId, onEvent);
    return () => {
      close();
      stop();
    };
  }, [accountId, role, queries]);
};

import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { LiveEvent } from '@parvoz/contract/platform/live.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { managedReviewsKey } from '../../features/agencies/reviews/queries.ts';
import {
  applicationKey,
  applicationsKey,
  detailKey,
} from '../../features/applications/applications/queries.ts';
import { addRead, chatKey, isChatShown, isChatUpToDate } from '../../features/applications/chat/queries.ts';
import { guardiansKey } from '../../features/applications/guardians/queries.ts';
import { approvalsKey } from '../../features/money/approvals/queries.ts';
import { disputesKey } from '../../features/money/disputes/queries.ts';
import { paymentsKey } from '../../features/money/payments/queries.ts';
import { payoutsKey } from '../../features/money/payouts/queries.ts';
import { reconciliationKey } from '../../features/money/reconciliation/queries.ts';
import { notificationsKey } from '../../features/people/notifications/queries.ts';
import { agencyDashboardKey } from '../../features/platform/dashboards/agency/queries.ts';
import { openLive } from '../../lib/live.ts';
import { refreshUser } from '../../lib/session.ts';

/** Lists wait this long for further events: one press may change a hundred applications. */
const LIST_PAUSE_MS = 250;

/** Events that change no list of applications. */
const LISTS_STAY: readonly LiveEvent['kind'][] = ['NOTIFICATION', 'PROGRESS', 'FACTS', 'GUARDIAN'];

/** Prefixes of the keys of queries that a transfer changes. */
const MONEY_KEYS = [paymentsKey, payoutsKey, disputesKey, reconciliationKey, approvalsKey];

/** Administrators have none. */
const SIDE_OF: Partial<Record<Role, Side>> = {
  ROLE_STUDENT: 'STUDENT',
  ROLE_CONSULTING: 'CONSULTING',
  ROLE_CONSULTING_MANAGER: 'CONSULTING',
};

/**
 * Returns the queries that are loading for the first time: their answer may be older than an event that arrives now.
 */
const findAskedFirst = (queries: QueryClient, queryKey: readonly unknown[]) =>
  queries
    .getQueryCache()
    .findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);

/** Loads the visible queries with these keys again, and repeats those whose first answer was still under way. */
const renew = async (queries: QueryClient, queryKey: readonly unknown[]): Promise<void> => {
  const first = findAskedFirst(queries, queryKey);
  await queries.invalidateQueries({ queryKey });
  await Promise.all(first.map((one) => queries.invalidateQueries({ queryKey: one.queryKey, exact: true })));
};

type Read = Extract<LiveEvent, { kind: 'READ' }>;

/** Everything that changes by reading is in the event. */
const showRead = (queries: QueryClient, role: Role, read: Read): void => {
  const { applicationId: id, side, seq, unreadCount } = read;
  const isOwn = side === SIDE_OF[role];
  if (findAskedFirst(queries, chatKey(id)).length > 0) renew(queries, chatKey(id));
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
      for (const key of [['application'], ['chat'], notificationsKey, managedReviewsKey, ...MONEY_KEYS])
        renew(queries, key);
      if (role === 'ROLE_STUDENT') refreshUser();
      return;
    case 'NOTIFICATION':
      renew(queries, notificationsKey);
      return;
    case 'MONEY':
      // The amount that a student may pay depends on the balance, whatever has changed it.
      if (role === 'ROLE_STUDENT') renew(queries, ['application']);
      else if (event.applicationId) renew(queries, applicationKey(event.applicationId));
      for (const key of MONEY_KEYS) renew(queries, key);
      // The balance at the top of every page.
      if (role === 'ROLE_STUDENT') refreshUser();
      return;
    case 'GUARDIAN':
      renew(queries, guardiansKey(event.applicationId));
      return;
    case 'WALK_IN':
      // Only lists show walk-ins.
      return;
    case 'REVIEW':
      renew(queries, managedReviewsKey);
      return;
    case 'PROGRESS':
    case 'FACTS':
      // Of administrators, whose pages follow it themselves.
      return;
    case 'APPLICATION':
      renew(queries, applicationKey(event.applicationId));
      renew(queries, chatKey(event.applicationId));
      return;
    case 'MESSAGE':
      if (!isChatUpToDate(queries, event.applicationId, event.seq))
        renew(queries, chatKey(event.applicationId));
      // While the chat is closed, its number of unread messages is shown.
      if (!isChatShown(queries, event.applicationId)) renew(queries, detailKey(event.applicationId));
      return;
    default:
      showRead(queries, role, event);
  }
};

export type OnLive = (event: LiveEvent) => void;

/** Follows live events; lists wait for further ones. */
const createEventHandler = (queries: QueryClient, role: Role, also: OnLive) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renewLists = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      renew(queries, applicationsKey);
      renew(queries, agencyDashboardKey);
    }, LIST_PAUSE_MS);
  };
  const onEvent = (event: LiveEvent): void => {
    follow(queries, role, event);
    also(event);
    if (!LISTS_STAY.includes(event.kind)) renewLists();
  };
  return { onEvent, stop: () => clearTimeout(timer) };
};

/** Keeps what a signed-in person sees as it is on the server, in all their tabs; `also` is what only some pages follow. */
export const useLive = (accountId: string, role: Role, also?: OnLive): void => {
  const queries = useQueryClient();
  const onLive = useRef(also);
  useEffect(() => {
    onLive.current = also;
  });
  useEffect(() => {
    const { onEvent, stop } = createEventHandler(queries, role, (event) => onLive.current?.(event));
    const close = openLive(accountId, onEvent);
    return () => {
      close();
      stop();
    };
  }, [accountId, role, queries]);
};

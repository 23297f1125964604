import type {
  addApplicationEvent,
  filterApplications,
  getApplication,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { correctProtection } from '@parvoz/contract/money/protection.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { FRESH } from '../../../lib/opening.ts';

export type ApplicationConditions = NonNullable<CallInput<typeof filterApplications>['body']>;
export type EventInput = NonNullable<CallInput<typeof addApplicationEvent>['body']>;

/** Prefix of the keys of all queries about one application; `['application']` is that of all applications. */
export const applicationKey = (id: string) => ['application', id] as const;
export const detailKey = (id: string) => [...applicationKey(id), 'detail'] as const;
export const historyKey = (id: string) => [...applicationKey(id), 'history'] as const;
/** All lists of applications. */
export const applicationsKey = ['applications'] as const;

/** An application as the caller may see it, with what they may do now. */
export const applicationQuery = (id: string, language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...detailKey(id), language],
    queryFn: ({ signal }) =>
      callApi<typeof getApplication>('GET /application/{id}', { params: { id } }, language, { signal }),
  });

/** Its timeline, oldest first. */
export const historyQuery = (id: string, language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...historyKey(id), language],
    queryFn: ({ signal }) => {
      const call = 'GET /application/{id}/history';
      return callApi<typeof listApplicationEvents>(call, { params: { id } }, language, { signal });
    },
  });

/** One page of the applications that the caller may see. */
export const findApplications = (
  body: ApplicationConditions,
  query: { page: number; size: number },
  language: Language,
  signal: AbortSignal,
) => callApi<typeof filterApplications>('POST /application/filter', { query, body }, language, { signal });

export const applicationsQuery = (
  conditions: ApplicationConditions,
  page: number,
  size: number,
  language: Language,
) =>
  queryOptions({
    ...FRESH,
    queryKey: [...applicationsKey, 'list', conditions, page, size, language],
    queryFn: ({ signal }) => findApplications(conditions, { page, size }, language, signal),
  });

/** Records that the amount due was received outside a provider. */
export const sendCorrection = (
  id: string,
  body: { amount: number; stepId?: number; reason: string },
  idempotencyKey: string,
  language: Language,
) => {
  const input = { params: { id }, body };
  return callApi<typeof correctProtection>('POST /application/{id}/correction', input, language, {
    idempotencyKey,
  });
};

/** Sends an event of an application; returns the application afterwards. */
export const sendEvent = (id: string, body: EventInput, language: Language) =>
  callApi<typeof addApplicationEvent>('POST /application/{id}/event', { params: { id }, body }, language);

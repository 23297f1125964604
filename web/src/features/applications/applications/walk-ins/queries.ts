import type {
  listClientImports,
  sendClientLinks,
  undoClientImport,
} from '@parvoz/contract/applications/moving-in.ts';
import type {
  askWalkInPhone,
  changeWalkIn,
  claimWalkIn,
  createWalkIn,
  getWalkIn,
  listWalkIns,
  openWalkIn,
  resendWalkIn,
  withdrawWalkIn,
} from '@parvoz/contract/applications/walk-ins.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';
import { FRESH } from '../../../../lib/opening.ts';
import { applicationsKey } from '../queries.ts';

export type WalkInInput = NonNullable<CallInput<typeof createWalkIn>['body']>;

/** Prefix of the keys of walk-ins; it is below that of all lists, because an accepted one moves to another list. */
export const walkInsKey = [...applicationsKey, 'walk-ins'] as const;

const PAGE_SIZE = 20;

/** Those of the own agency that wait: first those asked for at another phone, then the last sent. */
export const walkInsQuery = (language: Language) =>
  infiniteQueryOptions({
    ...FRESH,
    queryKey: [...walkInsKey, 'list', language],
    queryFn: ({ pageParam: page, signal }) =>
      callApi<typeof listWalkIns>('GET /walk-in', { query: { page, size: PAGE_SIZE } }, language, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, totalElements }) => (page * size < totalElements ? page + 1 : undefined),
  });

export const walkInQuery = (id: string, language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...walkInsKey, 'one', id, language],
    queryFn: ({ signal }) =>
      callApi<typeof getWalkIn>('GET /walk-in/{id}', { params: { id } }, language, { signal }),
  });

/** Files of clients that the own agency has moved in with. */
export const clientFilesQuery = (language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...walkInsKey, 'files', language],
    queryFn: ({ signal }) =>
      callApi<typeof listClientImports>('GET /client-import', {}, language, { signal }),
  });

/** With the key of a portion that was sent it answers that one. */
export const sendLinks = (id: string, count: number, idempotencyKey: string, language: Language) =>
  callApi<typeof sendClientLinks>(
    'POST /client-import/{id}/link',
    { params: { id }, body: { count } },
    language,
    { idempotencyKey },
  );

export const undoFile = (id: string, language: Language) =>
  callApi<typeof undoClientImport>('DELETE /client-import/{id}', { params: { id } }, language);

/** With the key of one that was added it answers that one. */
export const addWalkIn = (body: WalkInInput, idempotencyKey: string, language: Language) =>
  callApi<typeof createWalkIn>('POST /walk-in', { body }, language, { idempotencyKey });

export type WalkInChangeInput = NonNullable<CallInput<typeof changeWalkIn>['body']>;

export const saveWalkIn = (id: string, body: WalkInChangeInput, language: Language) =>
  callApi<typeof changeWalkIn>('PUT /walk-in/{id}', { params: { id }, body }, language);

export const resendLink = (id: string, language: Language) =>
  callApi<typeof resendWalkIn>('PUT /walk-in/{id}/link', { params: { id } }, language);

export const withdraw = (id: string, language: Language) =>
  callApi<typeof withdrawWalkIn>('DELETE /walk-in/{id}', { params: { id } }, language);

export const linkKey = ['walk-in-link'] as const;

/** Query of what a link offers to a signed-in reader, or to a visitor (null). */
export const linkQuery = (token: string, readerId: string | null, language: Language) =>
  queryOptions({
    queryKey: [...linkKey, token, readerId, language],
    queryFn: ({ signal }) =>
      callApi<typeof openWalkIn>('POST /walk-in/link', { body: { token } }, language, { signal }),
    staleTime: 0,
    retry: false,
  });

/** `asAccount`: the reader has been told that the agency wrote another name. */
export const claim = (
  body: { token: string; version: number; price: number | null; asAccount: boolean },
  language: Language,
) => callApi<typeof claimWalkIn>('POST /walk-in/claim', { body }, language);

export const askPhone = (body: { token: string; phone: string }, language: Language) =>
  callApi<typeof askWalkInPhone>('POST /walk-in/link/phone', { body }, language);

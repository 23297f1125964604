import type {
  decideJoinRequest,
  filterJoinRequests,
  getJoinRequest,
  JoinDecision,
} from '@parvoz/contract/agencies/joining.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { openAttachment } from '@parvoz/contract/people/files.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, loadFile } from '../../../../../lib/api.ts';

/** Prefix of the keys of all queries about requests to join, as administrators see them. */
export const joinKey = ['admin', 'joining'] as const;

type State = NonNullable<NonNullable<CallInput<typeof filterJoinRequests>['body']>['state']>;

export const joinRequestsQuery = (state: State, page: number, language: Language) =>
  queryOptions({
    queryKey: [...joinKey, 'list', state, page, language],
    queryFn: ({ signal }) =>
      callApi<typeof filterJoinRequests>(
        'POST /join-request/filter',
        { body: { state }, query: { page, size: 12 } },
        language,
        { signal },
      ),
    staleTime: 0,
  });

export const joinRequestQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...joinKey, 'one', id, language],
    queryFn: ({ signal }) =>
      callApi<typeof getJoinRequest>('GET /join-request/{id}', { params: { id } }, language, { signal }),
    staleTime: 0,
  });

export const decideJoin = (id: string, body: JoinDecision, language: Language) =>
  callApi<typeof decideJoinRequest>('PUT /join-request/{id}', { params: { id }, body }, language);

export const loadJoinDocument = (id: string, language: Language) =>
  loadFile<typeof openAttachment>('GET /attach/open/{id}', { params: { id } }, language);

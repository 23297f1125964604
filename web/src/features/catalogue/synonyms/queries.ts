import type {
  createSynonym,
  deleteSynonym,
  filterSynonyms,
  getSynonym,
  listMissedQueries,
  SynonymDraft,
  trySynonyms,
  updateSynonym,
} from '@parvoz/contract/catalogue/synonyms.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** Prefixes of the keys of queries about synonyms, and of visitors' searches, in which a change has effect at once. */
export const synonymsKey = ['admin', 'synonyms'] as const;
export const CHANGED_KEYS = [synonymsKey, ['search']] as const;

type Body<E extends typeof filterSynonyms | typeof listMissedQueries> = NonNullable<CallInput<E>['body']>;
interface Paging {
  page: number;
  size: number;
}

export const synonymsQuery = (body: Body<typeof filterSynonyms>, query: Paging, language: Language) =>
  queryOptions({
    queryKey: [...synonymsKey, body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof filterSynonyms>('POST /synonym/filter', { body, query }, language, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const missesQuery = (body: Body<typeof listMissedQueries>, query: Paging, language: Language) =>
  queryOptions({
    queryKey: [...synonymsKey, 'missed', body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof listMissedQueries>('POST /synonym/missed', { body, query }, language, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const previewQuery = (query: string, language: Language) =>
  queryOptions({
    queryKey: [...synonymsKey, 'try', query, language],
    queryFn: ({ signal }) =>
      callApi<typeof trySynonyms>('POST /synonym/try', { body: { query } }, language, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const readSynonym = (id: number, language: Language) =>
  callApi<typeof getSynonym>('GET /synonym/{id}', { params: { id } }, language, { isFresh: true });

export const postSynonym = (body: SynonymDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof createSynonym>('POST /synonym', { body }, language, { idempotencyKey });

export const putSynonym = (id: number, body: SynonymDraft & { version: number }, language: Language) =>
  callApi<typeof updateSynonym>('PUT /synonym/{id}', { params: { id }, body }, language);

export const removeSynonym = (id: number, language: Language) =>
  callApi<typeof deleteSynonym>('DELETE /synonym/{id}', { params: { id } }, language);

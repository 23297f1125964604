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

/** Prefixes of the keys of queries about words, and of visitors' searches, in which a change has effect at once. */
export const wordsKey = ['admin', 'synonyms'] as const;
export const CHANGED_KEYS = [wordsKey, ['search']] as const;

type Body<E extends typeof filterSynonyms | typeof listMissedQueries> = NonNullable<CallInput<E>['body']>;
interface Paging {
  page: number;
  size: number;
}

export const wordsQuery = (body: Body<typeof filterSynonyms>, query: Paging, language: Language) =>
  queryOptions({
    queryKey: [...wordsKey, body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof filterSynonyms>('POST /synonym/filter', { body, query }, language, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const missedQuery = (body: Body<typeof listMissedQueries>, query: Paging, language: Language) =>
  queryOptions({
    queryKey: [...wordsKey, 'missed', body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof listMissedQueries>('POST /synonym/missed', { body, query }, language, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const previewQuery = (query: string, language: Language) =>
  queryOptions({
    queryKey: [...wordsKey, 'try', query, language],
    queryFn: ({ signal }) =>
      callApi<typeof trySynonyms>('POST /synonym/try', { body: { query } }, language, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const readWord = (id: number, language: Language) =>
  callApi<typeof getSynonym>('GET /synonym/{id}', { params: { id } }, language, { isFresh: true });

export const postWord = (body: SynonymDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof createSynonym>('POST /synonym', { body }, language, { idempotencyKey });

export const putWord = (id: number, body: SynonymDraft & { version: number }, language: Language) =>
  callApi<typeof updateSynonym>('PUT /synonym/{id}', { params: { id }, body }, language);

export const removeWord = (id: number, language: Language) =>
  callApi<typeof deleteSynonym>('DELETE /synonym/{id}', { params: { id } }, language);

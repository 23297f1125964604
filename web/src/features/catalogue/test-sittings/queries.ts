import type {
  createTestSitting,
  deleteTestSitting,
  filterTestSittings,
  getTestSitting,
  TestSittingDraft,
  updateTestSitting,
} from '@parvoz/contract/catalogue/test-sittings.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** Prefixes of the keys of queries about test dates: those of administrators, public ones, and what is decided by them. */
export const sittingsKey = ['admin', 'test-sittings'] as const;
export const CHANGED_KEYS = [sittingsKey, ['test-sittings'], ['programs', 'eligible'], ['facts']] as const;

type Filter = NonNullable<CallInput<typeof filterTestSittings>['body']>;

export const managedSittingsQuery = (
  body: Filter,
  query: { page: number; size: number },
  language: Language,
) =>
  queryOptions({
    queryKey: [...sittingsKey, body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof filterTestSittings>('POST /test-sitting/filter', { body, query }, language, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const readSitting = (id: number, language: Language) =>
  callApi<typeof getTestSitting>('GET /test-sitting/{id}', { params: { id } }, language, { isFresh: true });

export const postSitting = (body: TestSittingDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof createTestSitting>('POST /test-sitting', { body }, language, { idempotencyKey });

export const putSitting = (id: number, body: TestSittingDraft & { version: number }, language: Language) =>
  callApi<typeof updateTestSitting>('PUT /test-sitting/{id}', { params: { id }, body }, language);

export const removeSitting = (id: number, language: Language) =>
  callApi<typeof deleteTestSitting>('DELETE /test-sitting/{id}', { params: { id } }, language);

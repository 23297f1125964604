import type {
  getManagedUniversity,
  listUniversitiesForAdmin,
  listUniversityUses,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';

/** Prefix of the keys of all queries about universities, as administrators see them. */
export const managedUniversitiesKey = ['admin', 'universities'] as const;

type Filter = NonNullable<CallInput<typeof listUniversitiesForAdmin>['body']>;

export const managedUniversitiesQuery = (
  body: Filter,
  query: { page: number; size: number },
  language: Language,
) =>
  queryOptions({
    queryKey: [...managedUniversitiesKey, 'list', body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof listUniversitiesForAdmin>('POST /university/adm/filter', { body, query }, language, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const readUniversity = (id: number, language: Language) =>
  callApi<typeof getManagedUniversity>('GET /university/adm/{id}', { params: { id } }, language, {
    isFresh: true,
  });

/** Query of a university, loaded again whenever its page opens; an open form keeps its values. */
export const managedUniversityQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...managedUniversitiesKey, id, language],
    queryFn: () => readUniversity(id, language),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const universityUsesQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...managedUniversitiesKey, id, 'uses'],
    queryFn: () => findUniversityUses(id, language),
    staleTime: 0,
  });

export const findUniversityUses = (id: number, language: Language) =>
  callApi<typeof listUniversityUses>('GET /university/{id}/uses', { params: { id } }, language);

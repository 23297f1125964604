import type {
  getScholarship,
  listScholarshipsForAdmin,
  listScholarshipUses,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';

/** Prefix of the keys of all queries about scholarships, as administrators see them. */
export const managedScholarshipsKey = ['admin', 'scholarships'] as const;

type Filter = NonNullable<CallInput<typeof listScholarshipsForAdmin>['body']>;

export const managedScholarshipsQuery = (
  body: Filter,
  query: { page: number; size: number },
  language: Language,
) =>
  queryOptions({
    queryKey: [...managedScholarshipsKey, 'list', body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof listScholarshipsForAdmin>('POST /scholar-ship/adm/filter', { body, query }, language, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const readScholarship = (id: number, language: Language) =>
  callApi<typeof getScholarship>('GET /scholar-ship/{id}', { params: { id } }, language, { isFresh: true });

/** Query of a scholarship, loaded again whenever its page opens; an open form keeps its values. */
export const managedScholarshipQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...managedScholarshipsKey, id, language],
    queryFn: () => readScholarship(id, language),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const findScholarshipUses = (id: number, language: Language) =>
  callApi<typeof listScholarshipUses>('GET /scholar-ship/{id}/uses', { params: { id } }, language);

export const scholarshipUsesQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...managedScholarshipsKey, id, 'uses'],
    queryFn: () => findScholarshipUses(id, language),
    staleTime: 0,
  });

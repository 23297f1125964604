import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type {
  getScholarship,
  listScholarshipsForAdmin,
  listScholarshipUses,
} from '@parvoz/contract/scholarships-admin.ts';
import type { filterUniversities, getUniversityDetail } from '@parvoz/contract/universities.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** Whatever administrators see of scholarships. */
export const managedScholarshipsKey = ['admin', 'scholarships'] as const;
/** What a change makes old elsewhere: what visitors see, and the queue of facts. */
export const OTHER_KEYS = [['scholarships'], ['facts']] as const;

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

/** Asked for anew whenever its page opens; what is in a form stays as it was then. */
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

const FOUND = 8;

/** Universities that are called so. */
export const universitiesByTextQuery = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['universities', 'picked', text, language],
    queryFn: async ({ signal }) => {
      const input = { query: { size: FOUND }, body: { query: text } };
      const found = await callApi<typeof filterUniversities>('POST /university/filter', input, language, {
        signal,
      });
      return found.content;
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

/** What a university is called. */
export const universityNameQuery = (id: number | null, language: Language) =>
  queryOptions({
    queryKey: ['universities', 'name', id, language],
    queryFn: async () => {
      const call = 'GET /university/{id}/detail';
      return (await callApi<typeof getUniversityDetail>(call, { params: { id: id ?? 0 } }, language)).name;
    },
    enabled: id !== null,
    retry: false,
  });

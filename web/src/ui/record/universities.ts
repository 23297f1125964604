import type { filterUniversities, getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

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

/** Query of a university's name. */
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

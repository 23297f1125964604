import type {
  listCategories,
  listContinents,
  listCountries,
  listDegrees,
} from '@parvoz/contract/catalogue/lists.ts';
import { decodeList } from '@parvoz/contract/json-list.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** Categories with their second level as lists. */
export const categoriesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['categories', language],
    queryFn: async () => {
      const categories = await callApi<typeof listCategories>(
        'GET /faculty/public/first-level-count',
        {},
        language,
      );
      return categories.map(({ subFaculty, ...category }) => ({
        ...category,
        subFaculties: decodeList(subFaculty),
      }));
    },
  });

export const continentsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['continents', language],
    queryFn: async () =>
      (await callApi<typeof listContinents>('GET /continent/public/tree', {}, language)).content,
  });

export const countriesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['countries', language],
    queryFn: () => callApi<typeof listCountries>('GET /country/public/tree', {}, language),
  });

export const degreesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['degrees', language],
    queryFn: () => callApi<typeof listDegrees>('GET /university-degree', {}, language),
  });

import type { orderCountries } from '@parvoz/contract/catalogue/lists-admin.ts';
import type {
  CountryDraft,
  createCountry,
  deleteCountry,
  filterCountries,
  getCountry,
  listCountryUses,
  updateCountry,
} from '@parvoz/contract/catalogue/lists-places-admin.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { NewOrder } from '@parvoz/contract/platform/administration.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../../../lib/all-pages.ts';
import { callApi } from '../../../../lib/api.ts';

/** Prefix of the keys of all queries about countries, as administrators see them. */
export const managedCountriesKey = ['admin', 'countries'] as const;

type Filter = NonNullable<CallInput<typeof filterCountries>['body']>;

export const findManagedCountries = (
  body: Filter,
  query: { page: number; size: number },
  language: Language,
  signal: AbortSignal,
) => callApi<typeof filterCountries>('POST /country/filter', { body, query }, language, { signal });

export const managedCountriesQuery = (
  body: Filter,
  query: { page: number; size: number },
  language: Language,
) =>
  queryOptions({
    queryKey: [...managedCountriesKey, body, query, language],
    queryFn: ({ signal }) => findManagedCountries(body, query, language, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const readCountry = (id: number, language: Language) =>
  callApi<typeof getCountry>('GET /country/{id}', { params: { id } }, language, { isFresh: true });

export const postCountry = (body: CountryDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof createCountry>('POST /country', { body }, language, { idempotencyKey });

export const putCountry = (id: number, body: CountryDraft & { version: number }, language: Language) =>
  callApi<typeof updateCountry>('PUT /country/{id}', { params: { id }, body }, language);

export const removeCountry = (id: number, language: Language) =>
  callApi<typeof deleteCountry>('DELETE /country/{id}', { params: { id } }, language);

export const findCountryUses = (id: number, language: Language) =>
  callApi<typeof listCountryUses>('GET /country/{id}/uses', { params: { id } }, language);

/** All countries of a continent, in their order. */
export const countriesOfQuery = (continentId: number, language: Language) =>
  queryOptions({
    queryKey: [...managedCountriesKey, 'of', continentId, language],
    queryFn: ({ signal }) =>
      allPages((query) => findManagedCountries({ continentId: [continentId] }, query, language, signal)),
    staleTime: 0,
  });

export const putCountryOrder = (continentId: number, order: NewOrder, language: Language) =>
  callApi<typeof orderCountries>('PUT /country/order', { body: { continentId, ...order } }, language);

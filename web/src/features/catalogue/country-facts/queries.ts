import type { getCountryDetail, listCountryCards } from '@parvoz/contract/catalogue/country-facts.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** A country with its facts. */
export const countryQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: ['countries', id, language],
    queryFn: () => callApi<typeof getCountryDetail>('GET /country/{id}/detail', { params: { id } }, language),
  });

/** Several countries with their facts, each asked for once, whichever page asked for it. */
export const countriesQuery = (ids: readonly number[], language: Language) => {
  const asked = [...new Set(ids)].sort((a, b) => a - b);
  return queryOptions({
    queryKey: ['countries', asked, language],
    queryFn: ({ client }) => Promise.all(asked.map((id) => client.fetchQuery(countryQuery(id, language)))),
  });
};

/** The countries that the catalogue has something of, in the order for visitors; the first ones where a number is given. */
export const countryCardsQuery = (language: Language, limit?: number) =>
  queryOptions({
    queryKey: ['countries', 'cards', limit ?? 'all', language],
    queryFn: () =>
      callApi<typeof listCountryCards>(
        'GET /country/public/list',
        { query: limit === undefined ? {} : { limit } },
        language,
      ),
  });

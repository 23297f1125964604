import type {
  CountryFactsDraft,
  getCountryFacts,
  updateCountryFacts,
} from '@parvoz/contract/catalogue/country-facts.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../../lib/api.ts';
import { managedCountriesKey } from '../queries.ts';

export const readCountryFacts = (id: number, language: Language) =>
  callApi<typeof getCountryFacts>('GET /country/{id}/facts', { params: { id } }, language, {
    isFresh: true,
  });

export const countryFactsQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...managedCountriesKey, 'facts', id, language],
    queryFn: () => readCountryFacts(id, language),
    staleTime: 0,
  });

export const putCountryFacts = (
  id: number,
  body: CountryFactsDraft & { version: number },
  language: Language,
) => callApi<typeof updateCountryFacts>('PUT /country/{id}/facts', { params: { id }, body }, language);

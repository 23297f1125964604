import type { search } from '@parvoz/contract/catalogue/search.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { CHUNK_SIZE } from './result-pages.ts';
import type { SearchAddress } from './search-address.ts';

/** One chunk of what an address asks for. Live suggestions are the first chunk of a text. */
export const searchQuery = (
  { query, type, id, countryId, continentId }: SearchAddress,
  chunk: number,
  language: Language,
) => {
  const body = { query, countryId, continentId, facultyId: id, searchType: type };
  return queryOptions({
    queryKey: ['search', body, chunk, language],
    queryFn: ({ signal }) =>
      callApi<typeof search>('POST /search', { query: { page: chunk, size: CHUNK_SIZE }, body }, language, {
        signal,
      }),
  });
};

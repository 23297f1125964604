import { z } from 'zod';
import { CountryRef, FilterText, Id, PageQuery, Picture } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { SEARCH_TYPES } from '../limits.ts';

/** Fewer than 3 characters and no other condition finds nothing, without an error (docs/rules.md#search). */
export const SearchRequest = z
  .object({
    query: FilterText,
    countryId: Id.nullish(),
    continentId: Id.nullish(),
    facultyId: Id.nullish(),
    searchType: z.enum(SEARCH_TYPES).nullish(),
  })
  .prefault({});
export type SearchRequest = z.output<typeof SearchRequest>;

/**
 * One result; `description` is sanitised HTML, `place` is city and country as far as known, of a programme with its university
 * before them.
 */
export const SearchHit = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  photo: Picture.nullable(),
  place: z.string(),
  country: CountryRef.nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

const Group = z.object({ content: z.array(SearchHit), totalElement: z.number().int() });
export type SearchGroup = z.infer<typeof Group>;

/** `leftOut`: words of the query, as they were typed, that nothing has together with the others; absent without any. */
export const SearchResponse = z.object({
  consulting: Group,
  university: Group,
  scholar: Group,
  program: Group,
  leftOut: z.array(z.string()).optional(),
});
export type SearchResponse = z.infer<typeof SearchResponse>;

export const search = endpoint({
  method: 'POST',
  path: '/search',
  access: 'public',
  cached: true,
  tag: 'Search',
  summary:
    'Universities, scholarships, agencies and programmes by text, country, continent or faculty, best match first',
  query: PageQuery,
  body: SearchRequest,
  data: SearchResponse,
});

import { z } from 'zod';
import { CountryRef, filterText, Id, PageQuery, Picture } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_QUESTION_LENGTH, SEARCH_TYPES } from '../limits.ts';
import { SearchCondition } from './search-conditions.ts';

/** Fewer than 3 characters and no other condition finds nothing, without an error (docs/rules.md#search). */
export const SearchRequest = z
  .object({
    query: filterText(MAX_QUESTION_LENGTH),
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

/**
 * `conditions` were read from the query's words; `words` are the others, which are looked for as names. `leftOut`: words, as they
 * were typed, that nothing has together with the others, or that could not be used; `excluding`: words of which nothing meets
 * both; `guesses`: words that nothing has, and those that were looked for instead. Each is absent where there is none.
 */
export const SearchResponse = z.object({
  consulting: Group,
  university: Group,
  scholar: Group,
  program: Group,
  conditions: z.array(SearchCondition).optional(),
  words: z.array(z.string()).optional(),
  leftOut: z.array(z.string()).optional(),
  excluding: z.array(z.array(z.string())).optional(),
  guesses: z.array(z.object({ typed: z.string(), meant: z.array(z.string()) })).optional(),
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

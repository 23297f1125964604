import { z } from 'zod';
import { DateOnly, FilterText, IdParams, oneLine, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  MAX_QUERY_LENGTH,
  MAX_SYNONYM_LENGTH,
  MAX_SYNONYMS,
  MIN_QUERY_LENGTH,
  MISSED_SORTS,
  READINGS,
  SEARCH_TYPES,
  SYNONYM_MEANINGS,
  SYNONYM_SORTS,
} from '../limits.ts';
import { ADMIN, orderOf, SeenVersion, Versioned } from '../platform/administration.ts';

/** A name with a letter or digit that can be searched for. */
const Name = oneLine(MAX_SYNONYM_LENGTH).regex(/[\p{L}\p{N}]/u);

/** Names that people have for one thing, in any language and script, or words of one meaning. */
export const SynonymDraft = z.object({
  meaning: z.enum(SYNONYM_MEANINGS),
  names: z.array(Name).min(1).max(MAX_SYNONYMS),
});
export type SynonymDraft = z.output<typeof SynonymDraft>;

export const Synonym = z.object({
  id: z.number().int(),
  meaning: z.enum(SYNONYM_MEANINGS),
  names: z.array(z.string()),
  ...Versioned,
});
export type Synonym = z.infer<typeof Synonym>;

export const SynonymFilter = z
  .object({
    query: FilterText,
    meaning: z
      .array(z.enum(SYNONYM_MEANINGS))
      .max(SYNONYM_MEANINGS.length)
      .nullish()
      .transform((value) => value ?? []),
    order: orderOf(SYNONYM_SORTS),
  })
  .prefault({});
export type SynonymFilter = z.output<typeof SynonymFilter>;

const SynonymRef = Synonym.pick({ id: true, meaning: true, names: true });

/** A part of a tried query: what was typed, what it was read as, and what that has found. */
export const TriedPart = z.object({
  typed: z.string(),
  reading: z.enum(READINGS),
  /** Words that are searched in its place: the word without its ending, or those that it may be a misspelling of. */
  readAs: z.array(z.string()),
  /** Synonyms that define its meaning. */
  synonyms: z.array(SynonymRef),
  /** True if a public record has it. */
  isKnown: z.boolean(),
  /** Left out, because nothing has it together with the others. */
  isLeftOut: z.boolean(),
});
export type TriedPart = z.infer<typeof TriedPart>;

/** Results of a query, and the reasons for them. */
export const SynonymPreview = z.object({
  parts: z.array(TriedPart),
  groups: z.array(
    z.object({
      kind: z.enum(SEARCH_TYPES),
      total: z.number().int(),
      /** The first ones. */
      content: z.array(z.object({ id: z.number().int(), name: z.string(), place: z.string() })),
    }),
  ),
});
export type SynonymPreview = z.infer<typeof SynonymPreview>;

/** A query, folded, that has found nothing. */
export const MissedQuery = z.object({
  text: z.string(),
  /** Number of searches in the last 30 days. */
  count: z.number().int(),
  latestOn: DateOnly,
  /** Number of results now. */
  found: z.number().int(),
});
export type MissedQuery = z.infer<typeof MissedQuery>;

export const MissedFilter = z.object({ order: orderOf(MISSED_SORTS) }).prefault({});
export type MissedFilter = z.output<typeof MissedFilter>;

const tag = 'Search';

export const filterSynonyms = endpoint({
  method: 'POST',
  path: '/synonym/filter',
  access: ADMIN,
  tag,
  summary: 'Names that people have for things, by text and meaning',
  query: PageQuery,
  body: SynonymFilter,
  data: pageOf(Synonym),
});

export const getSynonym = endpoint({
  method: 'GET',
  path: '/synonym/{id}',
  access: ADMIN,
  tag,
  summary: 'Names that people have for one thing',
  params: IdParams,
  data: Synonym,
});

export const createSynonym = endpoint({
  method: 'POST',
  path: '/synonym',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add names of a thing, which searches know at once',
  body: SynonymDraft,
  data: Synonym,
});

export const updateSynonym = endpoint({
  method: 'PUT',
  path: '/synonym/{id}',
  access: ADMIN,
  tag,
  summary: 'Change names of a thing; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: SynonymDraft.extend({ version: SeenVersion }),
  data: Synonym,
});

export const deleteSynonym = endpoint({
  method: 'DELETE',
  path: '/synonym/{id}',
  access: ADMIN,
  tag,
  summary: 'Forget names of a thing',
  params: IdParams,
  data: z.null(),
});

export const trySynonyms = endpoint({
  method: 'POST',
  path: '/synonym/try',
  access: ADMIN,
  tag,
  summary: 'What a query finds and how it was read; not counted as a search',
  body: z.object({ query: oneLine(MAX_QUERY_LENGTH, MIN_QUERY_LENGTH) }),
  data: SynonymPreview,
});

export const listMissedQueries = endpoint({
  method: 'POST',
  path: '/synonym/missed',
  access: ADMIN,
  tag,
  summary: 'Queries of the last 30 days that found nothing, most frequent first',
  query: PageQuery,
  body: MissedFilter,
  data: pageOf(MissedQuery),
});

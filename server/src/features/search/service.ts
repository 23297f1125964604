import { MIN_QUERY_LENGTH } from '@parvoz/contract/limits.ts';
import type { SearchAnswer, SearchGroup, SearchRequest } from '@parvoz/contract/search.ts';
import type { Context } from '../../db/context.ts';
import { fold } from '../../lib/fold.ts';
import {
  allowedSlips,
  corrections,
  type Documents,
  formsOf,
  isKnown,
  joinCounts,
  LISTED,
  type Plan,
  planFor,
  queryWords,
  type Term,
  toTsquery,
} from './rules.ts';
import * as store from './store.ts';
import * as vocabulary from './words/store.ts';

export { rebuild, rebuildWithin } from './index/service.ts';
export { LISTED } from './rules.ts';

type SearchContext = Pick<Context, 'db'>;

type Known = Map<string, vocabulary.KnownWord>;

const countsOf = async (ctx: SearchContext, words: readonly string[]): Promise<Known> => {
  const counted = words.length ? await vocabulary.countByWord(ctx.db, words) : [];
  return new Map(counted.map((known) => [known.word, known]));
};

const termOf = (words: readonly vocabulary.KnownWord[]): Term => ({
  alternatives: [...new Set(words.flatMap(({ word, forms }) => formsOf(word, forms)))],
  counts: joinCounts(words.map(({ counts }) => counts)),
});

/** Words of the vocabulary that each of these may stand for. */
const correctionsOf = async (
  ctx: SearchContext,
  words: readonly string[],
): Promise<Map<string, string[]>> => {
  const doubtful = words.filter((word) => allowedSlips(word.length) > 0);
  const similar = doubtful.length ? await vocabulary.findSimilarWords(ctx.db, doubtful) : [];
  return new Map(similar.map(({ word, similar: found }) => [word, corrections(word, found)]));
};

/**
 * Terms of a folded query. A word that no document has is replaced by similar ones; with `correctAll`, similar words
 * are added to every word. Null when a word stands for nothing at all.
 */
const termsOf = async (ctx: SearchContext, folded: string, correctAll: boolean): Promise<Term[] | null> => {
  const words = queryWords(folded);
  const counted = await countsOf(ctx, words);
  const known = words.filter((word) => isKnown(counted.get(word)!.counts));
  const doubtful = correctAll ? words : words.filter((word) => !known.includes(word));
  const corrected = await correctionsOf(ctx, doubtful);
  const countedCorrections = await countsOf(ctx, [...new Set([...corrected.values()].flat())]);
  const terms = words.map((word) =>
    termOf([
      ...(known.includes(word) ? [counted.get(word)!] : []),
      ...(corrected.get(word) ?? []).map((one) => countedCorrections.get(one)!),
    ]),
  );
  return terms.length && terms.every(({ alternatives }) => alternatives.length) ? terms : null;
};

const countDocuments = (ctx: Context): Promise<Record<store.Kind, Documents>> =>
  ctx.totals.get('search documents', () => vocabulary.countDocuments(ctx.db));

/** How the list of one kind of thing finds a text, slips forgiven; null when nothing has it. */
export const planText = async (ctx: Context, kind: store.Kind, text: string): Promise<Plan | null> => {
  const [terms, documents] = await Promise.all([termsOf(ctx, fold(text), false), countDocuments(ctx)]);
  return terms && planFor(kind, terms, documents[kind], 0);
};

/** Condition that finds a text in the list of one kind of thing, slips forgiven. */
export const textCondition = async (ctx: SearchContext, text: string): Promise<{ tsquery: string }> => {
  const terms = await termsOf(ctx, fold(text), false);
  // A tsquery without words matches nothing.
  return { tsquery: terms ? toTsquery(terms) : '' };
};

const GROUPS: Record<keyof SearchAnswer, store.Kind> = {
  consulting: 'CONSULTING',
  university: 'UNIVERSITY',
  scholar: 'SCHOLARSHIP',
};

const NOTHING: SearchGroup = { content: [], totalElement: 0 };

interface Paging {
  page: number;
  size: number;
}

interface Query {
  folded: string;
  terms: readonly Term[];
  places: store.Conditions;
}

/** The part of a page that the list, which ends at `LISTED`, has. */
export const windowOf = ({ page, size }: Paging): store.Window => {
  const offset = (page - 1) * size;
  return { limit: Math.max(0, Math.min(size, LISTED - offset)), offset };
};

const totalOf = (ctx: Context, wanted: store.Wanted, terms: readonly Term[]): number | Promise<number> => {
  const { kind, plan, places } = wanted;
  if (!store.isPlaced(wanted)) {
    if (plan.atLeast >= LISTED) return LISTED;
    if (plan.exactly !== null) return plan.exactly;
  }
  const words = terms.map(({ alternatives }) => alternatives);
  return ctx.totals.get(['search', kind, words, places], () => store.countMatches(ctx.db, wanted));
};

/** The quick ways first; each may find too little, and the last one finds everything. */
const findIds = async (
  ctx: Context,
  wanted: store.Wanted,
  terms: readonly Term[],
  window: store.Window,
): Promise<{ ids: number[]; total: number }> => {
  const { walks, best } = wanted.plan;
  const found =
    (walks && (await store.walk(ctx.db, wanted, window))) ||
    (best && !store.isPlaced(wanted) && (await store.lookUpBest(ctx.db, wanted, window)));
  if (!found) return store.lookUp(ctx.db, wanted, window);
  return { ids: found.ids, total: found.total ?? (await totalOf(ctx, wanted, terms)) };
};

/** One group of the answer: its page and its total, both of a list that ends at `LISTED`. */
const findGroup = async (
  ctx: Context,
  kind: store.Kind,
  documents: Documents,
  { folded, terms, places }: Query,
  paging: Paging,
): Promise<SearchGroup> => {
  const window = windowOf(paging);
  const plan = planFor(kind, terms, documents, window.limit + window.offset);
  if (!plan) return NOTHING;
  const words = terms.map(({ alternatives }) => alternatives);
  const { ids, total } = await ctx.totals.get(['search page', kind, folded, words, places, window], () =>
    findIds(ctx, { kind, folded, plan, places }, terms, window),
  );
  const content = ids.length ? await store.listHits(ctx.db, ctx.language, kind, ids) : [];
  return { content, totalElement: Math.min(total, LISTED) };
};

const findGroups = async (
  ctx: Context,
  request: SearchRequest,
  documents: Record<store.Kind, Documents>,
  query: Query,
  paging: Paging,
): Promise<SearchAnswer> => {
  const group = (kind: store.Kind) =>
    request.searchType && request.searchType !== kind
      ? NOTHING
      : findGroup(ctx, kind, documents[kind], query, paging);
  const [consulting, university, scholar] = await Promise.all([
    group(GROUPS.consulting),
    group(GROUPS.university),
    group(GROUPS.scholar),
  ]);
  return { consulting, university, scholar };
};

const isEmpty = (answer: SearchAnswer): boolean =>
  Object.values(answer).every(({ totalElement }) => totalElement === 0);

/**
 * What matches a text and the other conditions, best match first (decisions.md §9). A text that is too short is no
 * condition. When words that exist together find nothing, the text is tried once more with similar words.
 */
export const search = async (ctx: Context, request: SearchRequest, paging: Paging): Promise<SearchAnswer> => {
  const places = {
    countryId: request.countryId ?? null,
    continentId: request.continentId ?? null,
    facultyId: request.facultyId ?? null,
  };
  const hasPlace = Object.values(places).some((id) => id !== null);
  const nothing = { consulting: NOTHING, university: NOTHING, scholar: NOTHING };
  const text = request.query ?? '';
  const isTooShort = text.length < MIN_QUERY_LENGTH;
  if (isTooShort && !hasPlace) return nothing;
  const folded = isTooShort ? '' : fold(text);
  const documents = countDocuments(ctx);
  for (const correctAll of [false, true]) {
    const [terms, total] = await Promise.all([isTooShort ? [] : termsOf(ctx, folded, correctAll), documents]);
    if (!terms) continue;
    const answer = await findGroups(ctx, request, total, { folded, terms, places }, paging);
    if (isTooShort || !isEmpty(answer)) return answer;
  }
  return nothing;
};

import { MIN_QUERY_LENGTH } from '@parvoz/contract/limits.ts';
import type { SearchAnswer, SearchGroup, SearchRequest } from '@parvoz/contract/search.ts';
import type { Context } from '../../db/context.ts';
import { fold } from '../../lib/fold.ts';
import { corrections, queryWords, splitTerms, type Term, toTsquery } from './rules.ts';
import * as store from './store.ts';

export { rebuild, rebuildWithin } from './index/service.ts';

type SearchContext = Pick<Context, 'db'>;

/**
 * Terms of a folded query. A word that no document has is replaced by similar ones; with `correctAll`, similar words
 * are added to every word. Null when a word stands for nothing at all.
 */
const termsOf = async (ctx: SearchContext, folded: string, correctAll: boolean): Promise<Term[] | null> => {
  const counted = await store.countByWord(ctx.db, queryWords(folded));
  const doubtful = counted.filter(({ total }) => correctAll || total === 0).map(({ word }) => word);
  const similar = doubtful.length ? await store.findSimilarWords(ctx.db, doubtful) : [];
  const similarTo = new Map(similar.map((row) => [row.word, row.similar]));
  const terms = counted.map(({ word, total }) => ({
    alternatives: [...(total > 0 ? [word] : []), ...corrections(word, similarTo.get(word) ?? [])],
    documentCount: total,
  }));
  return terms.length && terms.every(({ alternatives }) => alternatives.length) ? terms : null;
};

/** Condition that finds a text in the list of one kind of thing, slips forgiven. */
export const textCondition = async (ctx: SearchContext, text: string): Promise<{ tsquery: string }> => {
  const terms = await termsOf(ctx, fold(text), false);
  // A tsquery without words matches nothing.
  return { tsquery: terms ? toTsquery(terms) : '' };
};

const matchOf = (folded: string, terms: readonly Term[]): store.TextMatch => {
  const { rare, common } = splitTerms(terms);
  return { folded, rare: toTsquery(rare), common: toTsquery(common) };
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

const findGroups = async (
  ctx: Context,
  request: SearchRequest,
  text: store.TextMatch | null,
  { page, size }: Paging,
): Promise<SearchAnswer> => {
  const conditions = {
    countryId: request.countryId ?? null,
    continentId: request.continentId ?? null,
    facultyId: request.facultyId ?? null,
  };
  const group = async (kind: store.Kind): Promise<SearchGroup> => {
    if (request.searchType && request.searchType !== kind) return NOTHING;
    const [content, totalElement] = await Promise.all([
      store.findHits(ctx.db, ctx.language, kind, text, conditions, {
        limit: size,
        offset: (page - 1) * size,
      }),
      ctx.totals.get(['search', kind, text, conditions], () =>
        store.countHits(ctx.db, kind, text, conditions),
      ),
    ]);
    return { content, totalElement };
  };
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
  const hasPlace = Boolean(request.countryId || request.continentId || request.facultyId);
  const nothing = { consulting: NOTHING, university: NOTHING, scholar: NOTHING };
  const text = request.query ?? '';
  if (text.length < MIN_QUERY_LENGTH) return hasPlace ? findGroups(ctx, request, null, paging) : nothing;
  const folded = fold(text);
  for (const correctAll of [false, true]) {
    const terms = await termsOf(ctx, folded, correctAll);
    if (!terms) continue;
    const answer = await findGroups(ctx, request, matchOf(folded, terms), paging);
    if (!isEmpty(answer)) return answer;
  }
  return nothing;
};

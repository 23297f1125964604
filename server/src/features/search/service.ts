import type { Language } from '@parvoz/contract/languages.ts';
import { MIN_QUERY_LENGTH } from '@parvoz/contract/limits.ts';
import type { SearchRequest, SearchResponse } from '@parvoz/contract/search.ts';
import type { Context } from '../../db/context.ts';
import { tashkentDate } from '../../lib/clock.ts';
import { fold } from '../../lib/fold.ts';
import { bestTerms, type Term, toTsquery, typedWords } from './rules.ts';
import * as store from './store.ts';
import { readTerms } from './terms/service.ts';

export { index, rebuild, rebuildMissing } from './index/service.ts';
export type { CountedKind } from './store.ts';

type Kind = store.Kind;
type FindContext = Pick<Context, 'db' | 'queryCache' | 'clock' | 'language'>;

/** What is searched for ends here, and so do its total and its pages: nobody turns a thousand of them. */
export const LISTED = 10_000;

/** What is looked for; what is not given is no condition. */
export interface Filter extends Partial<store.Filter> {
  text?: string | null;
  order?: store.Order;
  /** Whether words may be left out where nothing has all of them. */
  isLenient?: boolean;
}

interface Paging {
  page: number;
  size: number;
}

export interface Found {
  /** Ids of one page and the total of each kind that was asked for. */
  pages: Record<Kind, store.Found>;
  /** Words as they were typed that nothing has together with the others. */
  leftOut: string[];
}

const nothing = (): Found['pages'] => ({
  UNIVERSITY: { ids: [], total: 0 },
  SCHOLARSHIP: { ids: [], total: 0 },
  CONSULTING: { ids: [], total: 0 },
});

const windowOf = ({ page, size }: Paging, end: number): store.Window => {
  const offset = (page - 1) * size;
  return { limit: Math.max(0, Math.min(size, end - offset)), offset };
};

const toQuery = (terms: readonly Term[], text: string): store.TextQuery => {
  const things = terms.filter(({ isKind }) => !isKind);
  const [thing, ...more] = things;
  const isPhrase = things.some(({ meant, alternatives }) => meant.length < alternatives.length);
  return {
    tsquery: toTsquery(terms),
    names: thing && !more.length ? thing.names.join(' | ') : '',
    meant: isPhrase
      ? toTsquery(
          terms.map(({ meant, alternatives }) => ({ alternatives: meant.length ? meant : alternatives })),
        )
      : '',
    text,
    prefix: isPhrase ? `${text} ` : text,
  };
};

const textOf = (terms: readonly Term[]): string => terms.map(({ text }) => text).join(' ');

interface Asked {
  kinds: readonly Kind[];
  options: store.SearchOptions;
  window: store.Window;
  /** Where the list ends. */
  end: number;
}

const findTerms = async (
  ctx: FindContext,
  { kinds, options, window, end }: Asked,
  terms: readonly Term[],
  text: string,
): Promise<Found['pages'] | null> => {
  if (!terms.length || terms.some(({ alternatives }) => !alternatives.length)) return null;
  const found = await store.findText(ctx.db, kinds, options, toQuery(terms, text), window);
  const pages = nothing();
  for (const { kind, ids, total } of found) pages[kind as Kind] = { ids, total: Math.min(total, end) };
  return found.some(({ total }) => total > 0) ? pages : null;
};

/** All words; else all with what known words may be slips of; else as many as possible, where that is asked for. */
const findText = async (ctx: FindContext, asked: Asked, text: string, isLenient: boolean): Promise<Found> => {
  const folded = fold(text);
  const { terms, correctAll } = await readTerms(ctx, folded);
  const isWhole = terms.reduce((count, { typed }) => count + typed.length, 0) === folded.split(' ').length;
  const all =
    (await findTerms(ctx, asked, terms, isWhole ? folded : textOf(terms))) ??
    (await findTerms(ctx, asked, await correctAll(), folded));
  if (all || !isLenient) return { pages: all ?? nothing(), leftOut: [] };
  const tsqueries = terms.map((term) => (term.alternatives.length ? toTsquery([term]) : ''));
  const matchCounts = tsqueries.some(Boolean)
    ? await store.countMatches(ctx.db, asked.kinds, asked.options.filter, tsqueries)
    : [];
  const selected = bestTerms(terms, matchCounts, MIN_QUERY_LENGTH);
  const pages = selected && (await findTerms(ctx, asked, selected, textOf(selected)));
  if (!pages) return { pages: nothing(), leftOut: [] };
  const typed = typedWords(text);
  const leftOut = terms.filter((term) => !selected!.includes(term)).flatMap((term) => term.typed);
  return { pages, leftOut: leftOut.map((word) => typed.get(word) ?? word) };
};

const EVERYTHING: store.Filter = {
  countryId: [],
  continentId: [],
  degreeId: [],
  facultyId: [],
  universityId: [],
  from: null,
  to: null,
  isFree: false,
};

const findPlain = async (ctx: FindContext, { kinds, options, window, end }: Asked): Promise<Found> => {
  const pages = nothing();
  await Promise.all(
    kinds.map(async (kind) => {
      const [ids, total] = await Promise.all([
        store.findIds(ctx.db, kind, options, window),
        ctx.queryCache.get(['total', kind, options.filter], () =>
          store.countAll(ctx.db, kind, options.filter),
        ),
      ]);
      pages[kind] = { ids, total: Math.min(total, end) };
    }),
  );
  return { pages, leftOut: [] };
};

/**
 * The one way to find and list universities, scholarships and agencies: ids of a page and totals of these kinds, cached
 * until the catalogue changes.
 */
export const find = (
  ctx: FindContext,
  kinds: readonly Kind[],
  given: Filter,
  paging: Paging,
): Promise<Found> => {
  const { text, order = 'RATING', isLenient = false, ...conditions } = given;
  const language: Language = ctx.language;
  const today = tashkentDate(ctx.clock.now());
  const options: store.SearchOptions = {
    filter: { ...EVERYTHING, ...conditions },
    order,
    language,
    today,
  };
  const end = text || order === 'MATCH' ? LISTED : Number.MAX_SAFE_INTEGER;
  const asked = { kinds, options, window: windowOf(paging, end), end };
  return ctx.queryCache.get(['find', asked, text, isLenient], () =>
    text ? findText(ctx, asked, text, isLenient) : findPlain(ctx, asked),
  );
};

/** How many universities each country, continent, degree or faculty has. */
export const countUniversities = (ctx: Pick<Context, 'db' | 'queryCache'>, kind: store.CountedKind) =>
  ctx.queryCache.get(['universities', kind], () => store.countUniversities(ctx.db, kind));

const listOf = (id: number | null | undefined): number[] => (id == null ? [] : [id]);

/** What matches a text and the other conditions, best match first. A text that is too short is no condition. */
export const search = async (
  ctx: Context,
  request: SearchRequest,
  paging: Paging,
): Promise<SearchResponse> => {
  const text = (request.query ?? '').length < MIN_QUERY_LENGTH ? null : request.query;
  const filter = {
    countryId: listOf(request.countryId),
    continentId: listOf(request.continentId),
    facultyId: listOf(request.facultyId),
  };
  const hasPlace = Object.values(filter).some(({ length }) => length);
  const kinds: Kind[] = request.searchType
    ? [request.searchType]
    : ['CONSULTING', 'UNIVERSITY', 'SCHOLARSHIP'];
  const { pages, leftOut } = await find(
    ctx,
    text || hasPlace ? kinds : [],
    { ...filter, text: text ?? null, order: 'MATCH', isLenient: true },
    paging,
  );
  const group = async (kind: Kind) => {
    const { ids, total } = pages[kind];
    const content = ids.length ? await store.listHits(ctx.db, ctx.language, kind, ids) : [];
    return { content, totalElement: total };
  };
  const [consulting, university, scholar] = await Promise.all([
    group('CONSULTING'),
    group('UNIVERSITY'),
    group('SCHOLARSHIP'),
  ]);
  return { consulting, university, scholar, ...(leftOut.length && { leftOut }) };
};

import type { SearchRequest, SearchResponse } from '@parvoz/contract/catalogue/search.ts';
import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { fold } from '@parvoz/contract/fold.ts';
import { MIN_QUERY_LENGTH } from '@parvoz/contract/limits.ts';
import { type Context, onResponseSent, tag } from '../../../db/context.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { EVERYTHING as EVERY_CHANGE } from '../../../lib/tags.ts';
import { answerQuestion } from './conditions/answers.service.ts';
import { listHits } from './hits.store.ts';
import type { Misses } from './misses/misses.service.ts';
import {
  type Asked,
  type Guess,
  guessesOf,
  nothing,
  type Pages,
  textOf,
  toPages,
  toQuery,
} from './pages.rules.ts';
import { bestTerms, type Term, toTsquery, typedWords } from './search.rules.ts';
import * as store from './search.store.ts';
import { readTerms, type Terms } from './terms.service.ts';

export { index, indexNamed, rebuild, rebuildMissing } from './index.service.ts';
export { copyMeasures } from './measures.service.ts';
export { type CountedKind, LISTED } from './search.store.ts';

type Kind = store.Kind;
const KINDS: readonly Kind[] = ['CONSULTING', 'UNIVERSITY', 'SCHOLARSHIP', 'PROGRAM'];
type FindContext = Pick<Context, 'db' | 'queryCache' | 'clock' | 'language' | 'tags'>;

/** Returns the tag of answers that list a kind. */
const listTag = (kind: Kind): string => `list:${kind}`;

/** Returns the tag of answers that show a record. */
const recordTag = (kind: Kind, id: number): string => `${kind.toLowerCase()}:${id}`;

/** Returns the tags of answers that list kinds, and of what they are listed by: an agency, or where universities are. */
const tagsOf = (kinds: readonly Kind[], { consultingId, universityId }: store.Filter): string[] => [
  ...kinds.map(listTag),
  ...(consultingId === null ? [] : [`consulting:${consultingId}`]),
  // Scholarships of a whole country are listed for its universities.
  ...(universityId.length > 0 && kinds.includes('SCHOLARSHIP') ? [listTag('UNIVERSITY')] : []),
];

/** Conditions of a search; a missing one does not restrict it. */
export interface Filter extends Partial<store.Filter> {
  text?: string | null;
  order?: store.Order;
  /** True if words may be left out where nothing has all of them. */
  isLenient?: boolean;
}

export interface Paging {
  page: number;
  size: number;
}

export interface Found {
  /** Ids of one page and the total of each kind that was asked for. */
  pages: Pages;
  /** Words as they were typed that nothing has together with the others, or that could not be used. */
  leftOut: string[];
  /** Conditions that the words ask for, and the words that were looked for as names beside them. */
  conditions?: SearchCondition[];
  words?: string[];
  /** Words of which nothing meets both. */
  excluding?: string[][];
  guesses?: Guess[];
}

const windowOf = ({ page, size }: Paging, end: number): store.Window => {
  const offset = (page - 1) * size;
  return { limit: Math.max(0, Math.min(size, end - offset)), offset };
};

const findTerms = async (
  ctx: FindContext,
  { kinds, options, window, end }: Asked,
  terms: readonly Term[],
  text: string,
): Promise<Pages | null> => {
  if (!terms.length || terms.some(({ alternatives }) => !alternatives.length)) return null;
  const query = toQuery(terms, text);
  const found = await store.findText(
    ctx.db,
    kinds.map((kind) => ({ kind, options, query })),
    window,
  );
  return found.some(({ total }) => total > 0) ? toPages(found, end) : null;
};

/** Results of a text, and how its words were read. */
export interface Read extends Found {
  terms: readonly Term[];
  fillers: readonly Term[];
  /** Terms that were left out. */
  dropped: readonly Term[];
}

/** Results of words that name things: of all of them; else of all with what they may be slips of; else of as many as possible. */
const readNames = async (
  ctx: FindContext,
  asked: Asked,
  { text, folded, isLenient }: { text: string; folded: string; isLenient: boolean },
  { terms, fillers, correctAll }: Terms,
): Promise<Read> => {
  const isWhole = terms.reduce((count, { typed }) => count + typed.length, 0) === folded.split(' ').length;
  const none = { pages: nothing(), leftOut: [], terms, fillers, dropped: [] };
  const plain = await findTerms(ctx, asked, terms, isWhole ? folded : textOf(terms));
  if (plain) return { ...none, pages: plain, guesses: guessesOf(terms, text) };
  const corrected = await correctAll();
  const all = await findTerms(ctx, asked, corrected, folded);
  if (all) return { ...none, pages: all, terms: corrected, guesses: guessesOf(corrected, text) };
  if (!isLenient) return none;
  const tsqueries = terms.map((term) => (term.alternatives.length ? toTsquery([term]) : ''));
  const matchCounts = tsqueries.some(Boolean)
    ? await store.countMatches(ctx.db, asked.kinds, asked.options.filter, tsqueries)
    : [];
  const selected = bestTerms(terms, matchCounts, MIN_QUERY_LENGTH);
  const pages = selected && (await findTerms(ctx, asked, selected, textOf(selected)));
  if (!pages) return none;
  const typed = typedWords(text);
  const dropped = terms.filter((term) => !selected!.includes(term));
  const leftOut = dropped.flatMap((term) => term.typed).map((word) => typed.get(word) ?? word);
  return { ...none, pages, leftOut, dropped, guesses: guessesOf(selected!, text) };
};

/** A visitor's text may ask for something as well as name it; the text of a list only names it. */
const readText = async (ctx: FindContext, asked: Asked, text: string, isLenient: boolean): Promise<Read> => {
  const read = await readTerms(ctx, text, isLenient ? asked.options.today : null);
  const answer = isLenient ? await answerQuestion(ctx, asked, text, read.reading, read.terms) : null;
  if (answer) {
    const typed = typedWords(text);
    const words = answer.terms.flatMap((term) => term.typed).map((word) => typed.get(word) ?? word);
    const terms = [...read.terms.filter(({ isKind }) => isKind), ...answer.terms, ...answer.dropped];
    return { ...answer, terms, fillers: read.fillers, words, guesses: guessesOf(read.terms, text) };
  }
  const { rest, unusable } = read.reading;
  const named = await readNames(ctx, asked, { text: rest, folded: fold(rest), isLenient }, read);
  return { ...named, leftOut: [...unusable.map(({ typed }) => typed), ...named.leftOut] };
};

const findText = async (ctx: FindContext, asked: Asked, text: string, isLenient: boolean): Promise<Found> => {
  const { terms: _, fillers: __, dropped: ___, ...found } = await readText(ctx, asked, text, isLenient);
  return found;
};

const findPlain = async (ctx: FindContext, { kinds, options, window, end }: Asked): Promise<Found> => {
  const pages = nothing();
  await Promise.all(
    kinds.map(async (kind) => {
      const [ids, total] = await Promise.all([
        store.findIds(ctx.db, kind, options, window),
        ctx.queryCache.get(
          ['total', kind, options.filter],
          () => store.countAll(ctx.db, kind, options.filter),
          tagsOf([kind], options.filter),
        ),
      ]);
      pages[kind] = { ids, total: Math.min(total, end) };
    }),
  );
  return { pages, leftOut: [] };
};

/** Returns the options of a search, in the language and on the day of the caller. */
const askedOf = (
  { language, clock }: FindContext,
  kinds: readonly Kind[],
  { text, order = 'RATING', isLenient: _, ...conditions }: Filter,
  paging: Paging,
): Asked => {
  const filter = { ...store.EVERYWHERE, ...conditions };
  const options = { filter, order, language, today: tashkentDate(clock.now()) };
  const end = text || order === 'MATCH' ? store.LISTED : Number.MAX_SAFE_INTEGER;
  return { kinds, options, window: windowOf(paging, end), end };
};

/** Returns the results of a visitor's search for a text, and how its words were read. */
export const explain = (ctx: FindContext, text: string, paging: Paging): Promise<Read> =>
  readText(ctx, askedOf(ctx, KINDS, { text, order: 'MATCH' }, paging), text, true);

/** Returns for each term whether a public record has it. */
export const findMet = async ({ db }: Pick<Context, 'db'>, terms: readonly Term[]): Promise<boolean[]> => {
  const tsqueries = terms.map((term) => (term.alternatives.length ? toTsquery([term]) : ''));
  if (!tsqueries.some(Boolean)) return terms.map(() => false);
  const matchCounts = await store.countMatches(db, KINDS, store.EVERYWHERE, tsqueries);
  return terms.map((_, index) => matchCounts.some(({ mask }) => (mask & (1 << index)) > 0));
};

/**
 * Finds and lists universities, scholarships and agencies, and finds programmes, in one way for all: returns ids of a page and
 * totals of these kinds, cached until the catalogue changes.
 */
export const find = (
  ctx: FindContext,
  kinds: readonly Kind[],
  given: Filter,
  paging: Paging,
): Promise<Found> => {
  const { text, isLenient = false } = given;
  const asked = askedOf(ctx, kinds, given, paging);
  const tags = text ? [EVERY_CHANGE] : tagsOf(kinds, asked.options.filter);
  tag(ctx, ...tags);
  return ctx.queryCache.get(
    ['find', asked, text, isLenient],
    () => (text ? findText(ctx, asked, text, isLenient) : findPlain(ctx, asked)),
    tags,
  );
};

/** Returns the number of universities of each country, continent, degree or faculty. */
export const countUniversities = (ctx: Pick<Context, 'db' | 'queryCache'>, kind: store.CountedKind) =>
  ctx.queryCache.get(['universities', kind], () => store.countUniversities(ctx.db, kind), ['counts']);

const listOf = (id: number | null | undefined): number[] => (id == null ? [] : [id]);

/**
 * Returns what matches a text and the other conditions, best match first. A text that is too short is no condition; one that
 * alone has no results is counted as a miss.
 */
export const search = async (
  ctx: Context,
  misses: Misses,
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
  const kinds = request.searchType ? [request.searchType] : KINDS;
  const { pages, leftOut, conditions, words, excluding, guesses } = await find(
    ctx,
    text || hasPlace ? kinds : [],
    { ...filter, text: text ?? null, order: 'MATCH', isLenient: true },
    paging,
  );
  const isMiss = text && !hasPlace && !request.searchType && kinds.every((kind) => pages[kind].total === 0);
  if (isMiss) onResponseSent(ctx, () => misses.count(text));
  const group = async (kind: Kind) => {
    const { ids, total } = pages[kind];
    tag(ctx, ...ids.map((id) => recordTag(kind, id)));
    const hits = ids.length ? await listHits(ctx.db, ctx.language, kind, ids) : [];
    const content = hits.map(({ universityId, ...hit }) => {
      if (universityId !== null) tag(ctx, recordTag('UNIVERSITY', universityId));
      return hit;
    });
    return { content, totalElement: total };
  };
  const [consulting, university, scholar, program] = await Promise.all([
    group('CONSULTING'),
    group('UNIVERSITY'),
    group('SCHOLARSHIP'),
    group('PROGRAM'),
  ]);
  return {
    ...{ consulting, university, scholar, program },
    ...(conditions?.length && { conditions }),
    ...(words?.length && { words }),
    ...(leftOut.length && { leftOut }),
    ...(excluding?.length && { excluding }),
    ...(guesses?.length && { guesses }),
  };
};

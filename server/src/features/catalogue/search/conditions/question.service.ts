import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import type { Context } from '../../../../db/context.ts';
import { isWhole } from '../pages.rules.ts';
import type { Term } from '../search.rules.ts';
import { alternativesOf, type Marked } from './groups.rules.ts';
import { type Named, namedBy, toTiyin } from './names.service.ts';
import { findSpan, type Read, type Reading, type Span, withoutSpans } from './reader.rules.ts';

/** Tools that a question is read and answered with. */
export type FindContext = Pick<Context, 'db' | 'queryCache' | 'language'>;

/** Conditions of a question, and the terms of its other words. */
export interface Question {
  marked: Marked[];
  terms: Term[];
  /** Words that could not be used. */
  unusable: string[];
}

const conditionOf = (named: Named, words: { typed: string; without: string }): SearchCondition => {
  const { kind, id, name, code } = named;
  if (kind === 'COUNTRY') return { kind, country: { id, name, code }, ...words };
  if (kind === 'DEGREE') return { kind, degree: { id, name }, ...words };
  return { kind, city: name, ...words };
};

/** The whole names of a term, by which a city is known. */
const wholesOf = ({ meant }: Term): string[] => meant.filter(isWhole);

const readSum = async (
  ctx: FindContext,
  read: Extract<Read, { kind: 'UP_TO' }>,
): Promise<SearchCondition | null> => {
  const { start: _, end: __, ...condition } = read;
  const tiyin = await toTiyin(ctx, read.amount, read.currency);
  return tiyin === null ? null : { ...condition, tiyin, without: '' };
};

/**
 * Returns what the words of a text ask for; null where they name things and nothing else, as places do that nothing is asked of.
 */
export const toQuestion = async (
  ctx: FindContext,
  text: string,
  { found, unusable }: Reading,
  terms: readonly Term[],
): Promise<Question | null> => {
  const named = await namedBy(ctx, ctx.language, terms);
  if (!found.length && !named.flat().some(({ kind }) => kind === 'DEGREE')) return null;
  const question: Question = { marked: [], terms: [], unusable: unusable.map(({ typed }) => typed) };
  const placed: (Marked & Span)[] = [];
  const said = new Set<string>();
  const add = (condition: SearchCondition, { start, end, typed }: Span, wholes: readonly string[] = []) => {
    const same = JSON.stringify({ ...condition, typed: '' });
    if (said.has(same)) return;
    said.add(same);
    const whole = { ...condition, without: withoutSpans(text, [{ start, end }]) };
    const alternatives = condition.kind === 'CITY' ? wholes : alternativesOf(whole);
    placed.push({ condition: whole, alternatives, start, end, typed });
  };
  for (const read of found) {
    const { start: _, end: __, ...rest } = read;
    const condition = read.kind === 'UP_TO' ? await readSum(ctx, read) : { ...rest, without: '' };
    if (condition) add(condition as SearchCondition, read);
    else question.unusable.push(read.typed);
  }
  for (const [index, term] of terms.entries()) {
    const span = term.isKind ? null : findSpan(text, term.typed);
    const those = span ? named[index]! : [];
    if (!those.length) question.terms.push(term);
    for (const one of those)
      add(conditionOf(one, { typed: span!.typed, without: '' }), span!, wholesOf(term));
  }
  question.marked = placed.sort((a, b) => a.start - b.start);
  return question;
};

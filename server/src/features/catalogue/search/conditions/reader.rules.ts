import { CERTIFICATES, type CertificateKind, isScoreOf } from '@parvoz/contract/catalogue/certificates.ts';
import { SEASON_MONTHS, type Season } from '@parvoz/contract/catalogue/seasons.ts';
import type { TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import { type Currency, minorDigits } from '@parvoz/contract/currencies.ts';
import { phraseAt, type Values } from './phrases.rules.ts';
import { type Token, tokensOf } from './tokens.rules.ts';

/** A wish that words express, before the catalogue was looked at; sums are in minor units. */
export type Asked =
  | { kind: 'FREE' | 'CHEAP' }
  | { kind: 'WITHOUT'; test: CertificateKind }
  | { kind: 'SCORE'; test: CertificateKind; score: number | null }
  | { kind: 'LANGUAGE'; language: TeachingLanguage }
  | { kind: 'UP_TO'; amount: number; currency: Currency }
  | { kind: 'START'; year: number; season: Season | null; month: number | null };

/** Words of a text, as they were typed, and their place in it. */
export interface Span {
  typed: string;
  start: number;
  end: number;
}

export type Read = Asked & Span;

export interface Reading {
  found: Read[];
  /** Words that ask for something that nothing can be found by: a score outside its scale, a time that has passed. */
  unusable: Span[];
  /** The other words, as they were typed. */
  rest: string;
}

/** Studies that begin so many years from now are not planned by anybody. */
const MAX_YEARS_AHEAD = 10;

/** First and last month of a start, as `YYYY-MM`. */
export const monthsOf = ({
  year,
  season,
  month,
}: Pick<Extract<Asked, { kind: 'START' }>, 'year' | 'season' | 'month'>): [from: string, to: string] => {
  const [from, to] = month ? [month, month] : season ? SEASON_MONTHS[season] : [1, 12];
  const written = (one: number) => `${year}-${String(one).padStart(2, '0')}`;
  return [written(from), written(to)];
};

/** The year in which a part of it begins next. */
const nextYearOf = (season: Season, today: string): number => {
  const year = Number(today.slice(0, 4));
  const [from] = monthsOf({ year, season, month: null });
  return from > today.slice(0, 'YYYY-MM'.length) ? year : year + 1;
};

const startOf = ({ year, season, month }: Values, today: string): Asked | null => {
  const start = { year: year ?? nextYearOf(season!, today), season: season ?? null, month: month ?? null };
  const isToCome =
    monthsOf(start)[1] >= today.slice(0, 'YYYY-MM'.length) &&
    start.year <= Number(today.slice(0, 4)) + MAX_YEARS_AHEAD;
  return isToCome ? { kind: 'START', ...start } : null;
};

const scoreOf = ({ test, number }: Values): Asked | null => {
  if (number === undefined) return { kind: 'SCORE', test: test!, score: null };
  return isScoreOf(test!, number) ? { kind: 'SCORE', test: test!, score: number } : null;
};

const upTo = ({ sum }: Values): Asked | null => {
  const { amount, currency } = sum!;
  if (!currency) return null;
  const minor = Math.round(amount * 10 ** minorDigits(currency));
  return minor > 0 && Number.isSafeInteger(minor) ? { kind: 'UP_TO', amount: minor, currency } : null;
};

/** Returns the condition that a phrase with these values asks for; null where nothing can be found by it. */
const askedOf = (kind: Asked['kind'], values: Values, today: string): Asked | null => {
  switch (kind) {
    case 'WITHOUT':
      return { kind, test: values.test! };
    case 'SCORE':
      return scoreOf(values);
    case 'LANGUAGE':
      return { kind, language: values.language! };
    case 'UP_TO':
      return upTo(values);
    case 'START':
      return startOf(values, today);
    default:
      return { kind };
  }
};

/** Returns a text without these parts of it. */
export const withoutSpans = (text: string, spans: readonly Pick<Span, 'start' | 'end'>[]): string => {
  let rest = '';
  let from = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    rest += `${text.slice(from, start)} `;
    from = Math.max(from, end);
  }
  return (rest + text.slice(from))
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:–—-]+|[\s,;:–—-]+$/g, '')
    .trim();
};

const spanOf = (text: string, tokens: readonly Token[]): Span => {
  const [start, end] = [tokens[0]!.start, tokens.at(-1)!.end];
  return { typed: text.slice(start, end), start, end };
};

/**
 * Reads what the words of a text ask for, on a day in Tashkent. `isName` says whether words that follow each other are known
 * as a name: what they contain is then no question.
 */
export const readConditions = (
  text: string,
  today: string,
  isName: (words: readonly string[]) => boolean,
): Reading => {
  const tokens = tokensOf(text);
  const reading: Reading = { found: [], unusable: [], rest: text };
  const nameAt = (at: number): number => {
    for (let length = Math.min(MAX_NAME_WORDS, tokens.length - at); length > 1; length--)
      if (isName(tokens.slice(at, at + length).map(({ folded }) => folded))) return length;
    return 0;
  };
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(tokens, at);
    const name = nameAt(at);
    // A part of a scholarship's name may be no more than the phrase: "free tuition".
    const phrase = found && found.length >= name ? found : null;
    const length = Math.max(1, name, phrase?.length ?? 0);
    if (phrase && phrase.kind !== 'NONE') {
      const span = spanOf(text, tokens.slice(at, at + length));
      const asked = askedOf(phrase.kind, phrase.values, today);
      if (asked) reading.found.push({ ...asked, ...span });
      else reading.unusable.push(span);
    }
    at += length;
  }
  return { ...reading, rest: withoutSpans(text, [...reading.found, ...reading.unusable]) };
};

const MAX_NAME_WORDS = 5;

/** Returns where words that follow each other stand in a text; null if they do not. */
export const findSpan = (text: string, words: readonly string[]): Span | null => {
  const tokens = tokensOf(text);
  const at = tokens.findIndex((_, index) => words.every((one, more) => tokens[index + more]?.folded === one));
  return at < 0 || words.length === 0 ? null : spanOf(text, tokens.slice(at, at + words.length));
};

/** Returns the scores that are enough where somebody has this one, of its test's scale. */
export const scoresUpTo = (test: CertificateKind, score: number | null): number[] => {
  const { min, max, step, isReversed } = CERTIFICATES[test];
  const all = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
  return all.filter((one) => score === null || (isReversed ? one >= score : one <= score));
};

import type { CertificateKind } from '@parvoz/contract/catalogue/certificates.ts';
import type { Season } from '@parvoz/contract/catalogue/seasons.ts';
import type { TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import { fold } from '@parvoz/contract/fold.ts';
import type { Token } from './tokens.rules.ts';
import {
  ASIDES,
  CURRENCY_WORDS,
  LANGUAGES,
  MONTH_WORDS,
  MULTIPLIERS,
  PHRASES,
  type PhraseKind,
  SEASON_WORDS,
  SPEAKING,
  TEST_ENDINGS,
  TESTS,
} from './words.rules.ts';

/** A sum in units of its currency; null where it was not said which. */
export interface Sum {
  amount: number;
  currency: Currency | null;
}

/** Values that the braces of a phrase were filled with. */
export interface Values {
  test?: CertificateKind;
  number?: number;
  language?: TeachingLanguage;
  sum?: Sum;
  year?: number;
  season?: Season;
  /** From 1. */
  month?: number;
}

interface Match {
  /** Number of words. */
  length: number;
  values: Values;
}

/** Returns what stands at a place of a text; null where something else does. */
type Part = (tokens: readonly Token[], at: number) => Match | null;

const NOTHING: Match = { length: 0, values: {} };

type WordTest = (folded: string) => boolean;

const wordTest = (written: string): WordTest => {
  const isBeginning = written.endsWith('*');
  const plain = isBeginning ? written.slice(0, -1) : written;
  const word = fold(plain) || plain;
  return isBeginning ? (folded) => folded.startsWith(word) : (folded) => folded === word;
};

const anyWord = (written: readonly string[]): WordTest => {
  const tests = written.map(wordTest);
  return (folded) => tests.some((isIt) => isIt(folded));
};

const word =
  (isIt: WordTest): Part =>
  (tokens, at) => {
    const token = tokens[at];
    return token && token.number === null && isIt(token.folded) ? { length: 1, values: {} } : null;
  };

/** Several words one after the other. */
const words = (written: string): Part => sequence(written.split(' ').map((one) => word(wordTest(one))));

const sequence =
  (parts: readonly Part[]): Part =>
  (tokens, at) => {
    let length = 0;
    let values: Values = {};
    for (const part of parts) {
      const found = part(tokens, at + length);
      if (!found) return null;
      length += found.length;
      values = { ...values, ...found.values };
    }
    return { length, values };
  };

const firstOf =
  (parts: readonly Part[]): Part =>
  (tokens, at) => {
    for (const part of parts) {
      const found = part(tokens, at);
      if (found) return found;
    }
    return null;
  };

const optional =
  (part: Part): Part =>
  (tokens, at) =>
    part(tokens, at) ?? NOTHING;

/** A word that has a value by a table. */
const valued = <Value>(
  table: readonly (readonly [Value, readonly string[]])[],
  toValues: (value: Value) => Values,
): Part =>
  firstOf(
    table.flatMap(([value, written]) =>
      written.map((one): Part => {
        const part = words(one);
        return (tokens, at) => {
          const found = part(tokens, at);
          return found && { ...found, values: toValues(value) };
        };
      }),
    ),
  );

const entries = <Key extends string, Value>(table: Partial<Record<Key, Value>>) =>
  Object.entries(table) as [Key, Value][];

const testWords = (endings: readonly string[]): Part =>
  valued(
    entries(TESTS).map(
      ([kind, names]) =>
        [kind, names.flatMap((name) => endings.map((ending) => fold(name) + ending))] as const,
    ),
    (test) => ({ test }),
  );

const number =
  (isIt: (value: number) => boolean, toValues: (value: number) => Values): Part =>
  (tokens, at) => {
    const value = tokens[at]?.number ?? null;
    return value !== null && isIt(value) ? { length: 1, values: toValues(value) } : null;
  };

const languageWords = (form: (names: readonly [uz: string, ru: string, en: string]) => string[]): Part =>
  valued(
    entries(LANGUAGES).map(([code, names]) => [code, form(names)] as const),
    (language) => ({ language }),
  );

const currencies = entries(CURRENCY_WORDS).map(([code, written]) => [code, anyWord(written)] as const);
const multipliers = MULTIPLIERS.map(([factor, written]) => [factor, anyWord(written)] as const);

/** The value of a word by such a table; undefined for other words. */
const lookUp = <Value>(
  table: readonly (readonly [Value, WordTest])[],
  token: Token | undefined,
): Value | undefined =>
  token && token.number === null ? table.find(([, isIt]) => isIt(token.folded))?.[0] : undefined;

/** A year is no sum unless its currency is said. */
const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value <= 2199;
/** A smaller one without a currency is a mark or an age. */
const MIN_BARE_SUM = 1000;
/** Without a currency so much can only be soʻm. */
const MIN_SOM = 1_000_000;

/** `$5000`, `5 ming dollar`, `40 mln`: with its currency before it or behind it, or one that can only be soʻm. */
const sum: Part = (tokens, at) => {
  const before = lookUp(currencies, tokens[at]);
  let next = before ? at + 1 : at;
  const value = tokens[next]?.number ?? null;
  if (value === null) return null;
  next++;
  const factor = lookUp(multipliers, tokens[next]);
  if (factor) next++;
  const behind = before ? undefined : lookUp(currencies, tokens[next]);
  if (behind) next++;
  const amount = value * (factor ?? 1);
  const said = before ?? behind ?? (amount >= MIN_SOM ? 'UZS' : null);
  if (!said && (amount < MIN_BARE_SUM || isYear(amount))) return null;
  return { length: next - at, values: { sum: { amount, currency: said } } };
};

const BRACES: Record<string, Part> = {
  any: (tokens, at) => (tokens[at] ? { length: 1, values: {} } : null),
  number: number(
    () => true,
    (value) => ({ number: value }),
  ),
  year: number(isYear, (year) => ({ year })),
  test: testWords(TEST_ENDINGS),
  testless: testWords(['siz', 'sizlar', 'sizlarga']),
  sum,
  season: valued(entries(SEASON_WORDS), (season) => ({ season })),
  month: valued(
    MONTH_WORDS.map((written, index) => [index + 1, written] as const),
    (month) => ({ month }),
  ),
  'language uz': languageWords(([uz]) => [uz]),
  'language cha': languageWords(([uz]) => [`${uz}cha*`]),
  'language ru': languageWords(([, ru]) => [`${ru}*`]),
  'language en': languageWords(([, , en]) => [en]),
  'language speaking': valued(entries(SPEAKING), (language) => ({ language })),
  'per year': firstOf(ASIDES['per year'].map(words)),
  intake: firstOf(ASIDES.intake.map(words)),
};

const partOf = (written: string): Part => {
  const isOptional = /\?\}?$/.test(written);
  const plain = written.replace(/\?(\}?)$/, '$1');
  const brace = /^\{(.*)\}$/.exec(plain)?.[1];
  const part = brace === undefined ? word(anyWord(plain.split('|'))) : BRACES[brace]!;
  return isOptional ? optional(part) : part;
};

const phrases = PHRASES.map(
  ([kind, written]) =>
    [kind, sequence((written.match(/\{[^}]*\}|\S+/g) ?? []).map(partOf))] as const satisfies [
      PhraseKind,
      Part,
    ],
);

export interface FoundPhrase extends Match {
  kind: PhraseKind;
}

/** Returns the longest phrase at a place of a text, of equally long ones the first of the table; null without any. */
export const phraseAt = (tokens: readonly Token[], at: number): FoundPhrase | null => {
  let best: FoundPhrase | null = null;
  for (const [kind, part] of phrases) {
    const found = part(tokens, at);
    if (found && found.length > (best?.length ?? 0)) best = { kind, ...found };
  }
  return best;
};

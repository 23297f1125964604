import { MAX_QUERY_LENGTH } from '@parvoz/contract/limits.ts';
import { plainDigits } from '@parvoz/contract/plain-digits.ts';
import { SEVERAL_NUMBERS } from '../../lib/several-numbers.ts';

/**
 * Filters in an address: `?country=1,2&query=med&page=3`. Readers accept any value (the router has already turned
 * digits into numbers and repeated names into lists) and fall back to the default; writers leave defaults out.
 */

const MAX_ID = 2_147_483_647;
const MAX_IDS = 100;
const MAX_PAGE = 100_000;

const parts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' ? String(one).split(',') : [],
  );

const toWhole = (text: string, max: number): number | undefined => {
  const number = /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
};

export const readIds = (value: unknown): number[] =>
  [...new Set(parts(value).flatMap((part) => toWhole(part, MAX_ID) ?? []))].slice(0, MAX_IDS);

/** A single id as a number, as the router reads it. */
export const writeIds = (ids: readonly number[]): number | string | undefined =>
  ids.length > 1 ? ids.join(',') : ids[0];

/** Returns those of `words` that the value contains, each once. */
export const readWords = <Word extends string>(value: unknown, words: readonly Word[]): Word[] => {
  const wanted = new Set(parts(value));
  return words.filter((word) => wanted.has(word));
};

export const writeWords = (words: readonly string[]): string | undefined => words.join(',') || undefined;

export const readText = (value: unknown): string =>
  (['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '')
    .trim()
    .slice(0, MAX_QUERY_LENGTH);

export const writeText = (text: string): number | string | undefined => {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return String(Number(trimmed)) === trimmed ? Number(trimmed) : trimmed;
};

export const readPage = (value: unknown): number => toWhole(parts(value)[0] ?? '', MAX_PAGE) ?? 1;

export const writePage = (page: number): number | undefined => (page > 1 ? page : undefined);

/** One of `choices` whatever its letter case, else the first. */
export const readChoice = <T extends string>(value: unknown, choices: readonly [T, ...T[]]): T =>
  choices.find((one) => typeof value === 'string' && one === value.toUpperCase()) ?? choices[0];

/** In small letters; the first choice is the default and left out. */
export const writeChoice = <T extends string>(
  value: T,
  choices: readonly [T, ...T[]],
): Lowercase<T> | undefined => (value === choices[0] ? undefined : (value.toLowerCase() as Lowercase<T>));

/**
 * Returns the whole soʻm of a text with spaces, commas or points between thousands, and with an end of zeros as pages write it
 * (`1,500,000.00`); undefined for anything else, and for several numbers.
 */
export const readSom = (text: string): number | undefined => {
  const plain = plainDigits(text).trim();
  if (SEVERAL_NUMBERS.test(plain)) return undefined;
  const digits = plain
    .replace(/\s/g, '')
    .replace(/[.,]00$/, '')
    .replace(/[.,](\d{3})(?!\d)/g, '$1');
  return /^[1-9]\d{0,11}$/.test(digits) ? Number(digits) : undefined;
};

/** A calendar date, or none; of days that there are not, as 30 February, the browser makes others. */
export const readDay = (value: unknown): string | null => {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return null;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : null;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the id of a thing that has a UUID; null for anything else. */
export const readUuid = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value : null;

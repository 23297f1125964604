import { DateOnly } from '@parvoz/contract/common.ts';
import type { FieldProblem } from '@parvoz/contract/errors.ts';
import { fold } from '@parvoz/contract/fold.ts';
import type { InEveryLanguage } from '@parvoz/contract/languages.ts';
import { isShortened } from '@parvoz/contract/plain-digits.ts';
import { UNREAD } from '@parvoz/spreadsheets/encoding.ts';
import { MERGED, UNCOUNTED, writtenCell } from '@parvoz/spreadsheets/limits.ts';
import type { z } from 'zod';
import { faultOf, parseBy } from './field-faults.ts';
import { cleanHtml, textToHtml } from './html.ts';
import { tiyinOf, withoutCurrency } from './written-amounts.ts';
import { hasSeveralNumbers, numberIn } from './written-numbers.ts';

/** Reason that a cell of an imported table is refused; `limit` is what the sentence names: a bound, or what was meant. */
export class CellFault extends Error {
  readonly problem: FieldProblem;
  readonly limit: number | string | undefined;

  constructor(problem: FieldProblem, limit?: number | string) {
    super(problem);
    this.problem = problem;
    this.limit = limit;
  }
}

/** Matches what spreadsheet programs show in the place of a value that they don't have, in whatever language: `#N/A`, `#ЗНАЧ!`, `Err:502`. */
const ERROR =
  /^(?:#[¡¿]?[\p{Lu}_\d/ ʻʼ’‘'`]{1,20}[!?]|#(?:N\/[AD]|Н\/Д|NV|I\/T|YOK|GETTING_DATA)|#{3,}|Err:\d{3}|Loading\.\.\.)$/iu;

/** Refuses a cell that has no value though it is not empty, or has lost letters. Throws `CellFault`. */
export const assertValue = (cell: string): void => {
  if (cell.startsWith(MERGED)) throw new CellFault('cellMerged', cell.slice(MERGED.length));
  if (cell.startsWith(UNCOUNTED)) throw new CellFault('cellFormula', writtenCell(cell));
  if (cell.includes(UNREAD)) throw new CellFault('cellUnread');
  if (ERROR.test(cell.trim())) throw new CellFault('cellError', cell.trim());
};

/** Refuses a number that was shortened with an exponent: its last digits may be lost. Throws `CellFault`. */
export const assertNotShortened = (cell: string): void => {
  if (isShortened(cell)) throw new CellFault('cellShortened', cell.trim());
};

/** Returns a value parsed by a form's schema. Throws `CellFault`. */
export const readAs = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = parseBy(schema, value);
  if (parsed.success) return parsed.data;
  const { problem, limit } = faultOf(parsed.error.issues[0]!);
  throw new CellFault(problem, limit);
};

/** Rich text that may be shown; what is plain becomes paragraphs. */
export const richTextOf = (cell: string): string =>
  /<\/?[a-z][^<>]*>/i.test(cell) ? cleanHtml(cell).html : textToHtml(cell);

const SITE = /^https?:\/\/(?:www\.)?([^/:?#]+)(.*)$/is;

/** Returns the host of an address, without `www.`; null where there is none. */
export const hostOf = (link: string | null | undefined): string | null =>
  SITE.exec(link ?? '')?.[1]?.toLowerCase() ?? null;

/** Returns whether two addresses lead to one page: without the scheme, `www.` and the last slash. */
export const isSameLink = (one: string | null, other: string | null): boolean => {
  const [a, b] = [SITE.exec(one ?? ''), SITE.exec(other ?? '')];
  if (!a || !b) return one === other;
  return hostOf(one) === hostOf(other) && a[2]!.replace(/\/$/, '') === b[2]!.replace(/\/$/, '');
};

/** Matches a number whose digits behind the point may be thousands or decimals. */
const TWO_NUMBERS = /^([-+]?\d+)\.(\d{3})$/;

const asDecimal = (cell: string): string => cell.replace(/\s/g, '').replace(',', '.');

/** Refuses `12,500`, which is twelve and a half for one and twelve thousand for another. Throws `CellFault`. */
export const assertOneNumber = (cell: string): void => {
  const text = asDecimal(cell);
  const [, whole, rest] = TWO_NUMBERS.exec(text) ?? [];
  if (rest) throw new CellFault('twoNumbers', `${Number(`${whole}${rest}`)} / ${Number(text)}`);
};

/** Returns why a cell is no number: it has several, or none. */
export const notNumber = (cell: string): CellFault =>
  hasSeveralNumbers(cell) ? new CellFault('severalNumbers', cell.trim()) : new CellFault('number');

/** Reads a number with a point or a comma, and spaces or apostrophes between thousands. */
export const numberOf = (cell: string): number => {
  assertOneNumber(cell);
  const number = numberIn(cell);
  if (number === null) throw notNumber(cell);
  return number;
};

/** Reads a sum in som, with or without the word, in tiyin: exactly, and of one meaning. */
export const amountOf = (cell: string): number => {
  assertOneNumber(withoutCurrency(cell));
  const tiyin = tiyinOf(cell);
  if (tiyin === null) throw notNumber(cell);
  return tiyin;
};

/** Midnight behind a date is what programs write where there is none. */
const MIDNIGHT = /[ T,]+0?0:00(?::00(?:[.,]0+)?)?$/;
const WITH_TIME = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})[ T,]+\d/;

/**
 * 22.11.2026 as it is written in data. A date belongs to the calendar of whoever has set it, a deadline to that of its university: one
 * with an hour or a zone is of another day elsewhere, and is refused.
 */
export const dateOf = (cell: string): string => {
  const written = cell.replace(MIDNIGHT, '');
  if (WITH_TIME.test(written)) throw new CellFault('dateWithTime', cell);
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written) ?? [];
  const text = day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written;
  if (!DateOnly.safeParse(text).success) throw new CellFault('date');
  return text;
};

/** Things that cells name, by their folded names, keys and codes. */
export interface Names {
  ids: ReadonlyMap<string, number>;
  /** Words for each in a file: a code or key, or its name. */
  words: ReadonlyMap<number, string>;
}

/** A record that cells name, by all its names. */
export type NamedRecord = { id: number } & InEveryLanguage<'name', string>;

const partsOf = (cell: string, delimiter: RegExp): string[] =>
  cell
    .split(delimiter)
    .map((part) => part.trim())
    .filter(Boolean);

/** Ids of things between bars, semicolons or line breaks, or between commas where no name has one. In their order. */
export const idsOf = (cell: string, { ids }: Names): number[] => {
  const names = partsOf(cell, /[|;\n]/).flatMap((name) =>
    ids.has(fold(name)) ? [name] : partsOf(name, /,/),
  );
  const found = names.map((name) => {
    const id = ids.get(fold(name));
    if (id === undefined) throw new CellFault('unknownName', name);
    return id;
  });
  return [...new Set(found)].sort((a, b) => a - b);
};

export const wordsOf = (ids: readonly number[], { words }: Names): string =>
  ids.map((id) => words.get(id) ?? '').join(' | ');

const CODE_LENGTH = 2;

/** A country by its code or name. */
export const countryOf = (cell: string, { ids, words }: Names): number => {
  const known = ids.get(fold(cell));
  if (known !== undefined) return known;
  // "PLO", "POL"
  const meant = ids.get(fold(cell).slice(0, CODE_LENGTH));
  throw meant === undefined ? new CellFault('country') : new CellFault('countryLike', words.get(meant));
};

/** A date that is not after `today`: nothing was checked tomorrow. */
export const pastDateOf = (cell: string, today: string): string => {
  const date = dateOf(cell);
  if (date > today) throw new CellFault('wrong');
  return date;
};

import { fold } from '@parvoz/contract/fold.ts';
import { plainDigits } from '@parvoz/contract/plain-digits.ts';

/** A word, a number or a sign of money of a text, with its place in it. */
export interface Token {
  /** As names are compared; a sign of money as it is. */
  folded: string;
  /** Null of what is no number. */
  number: number | null;
  start: number;
  end: number;
}

/** A number with its thousands apart or with decimals, the letters of a word with what joins them, or a sign of money. */
const PARTS =
  /\p{Nd}{1,3}(?:[ \u00a0\u202f.,]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+(?:[.,]\p{Nd}+)?|[\p{L}\p{M}'`´ʹʻʼʽˈ‘’‛′ʿʾ＇]+|\p{Sc}/gu;

const THOUSANDS = /^\d{1,3}(?:[ \u00a0\u202f.,]\d{3})+$/;

const numberOf = (text: string): number => {
  const digits = plainDigits(text);
  return Number(THOUSANDS.test(digits) ? digits.replace(/\D/g, '') : digits.replace(',', '.'));
};

/** More words than this are no question; what follows is read as names, as far as names are read. */
const MAX_TOKENS = 80;

/** Returns the words, numbers and signs of money of a text, from the left: `IELTSsiz` is one, `5000$` and `40mln` are two. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(PARTS)].slice(0, MAX_TOKENS).flatMap(({ 0: part, index }) => {
    const isNumber = /^\p{Nd}/u.test(part);
    const folded = fold(part) || (/^\p{Sc}$/u.test(part) ? part : '');
    const number = isNumber ? numberOf(part) : null;
    return folded ? [{ folded, number, start: index, end: index + part.length }] : [];
  });

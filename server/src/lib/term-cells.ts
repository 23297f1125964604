import {
  type Condition,
  Conditions,
  type Covered,
  Covers,
} from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { CURRENCIES, minorDigits } from '@parvoz/contract/currencies.ts';
import { CellFault, numberOf, readAs } from './cells.ts';

/** Word for no requirements at all, which differs from an empty cell. */
const NONE = 'NONE';

const splitAt = (text: string, delimiter: RegExp): string[] =>
  text
    .split(delimiter)
    .map((part) => part.trim())
    .filter(Boolean);

/** A word and what follows it: `IELTS 6.5`. */
const wordAndRest = (text: string): [word: string, rest: string] => {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  return [word.toUpperCase(), rest.trim()];
};

const stipendOf = (rest: string) => {
  if (rest === '') return { amount: null, currency: null };
  const [, digits = '', currency = ''] = /^([\d\s.,'’-]+?)\s*([a-z]{3})$/i.exec(rest) ?? [];
  const code = CURRENCIES.find((one) => one === currency.toUpperCase());
  if (!code) throw new CellFault('choice');
  return { amount: Math.round(numberOf(digits) * 10 ** minorDigits(code)), currency: code };
};

/** `TUITION FULL | STIPEND 900000 KRW | HOUSING`: amounts are for a month, in whole units of their currency. */
export const coversOf = (cell: string): Covers =>
  readAs(
    Covers,
    splitAt(cell, /[|;\n]/).map((part) => {
      const [kind, rest] = wordAndRest(part);
      if (kind === 'TUITION') return { kind, extent: rest.toUpperCase() };
      return kind === 'STIPEND' ? { kind, ...stipendOf(rest) } : { kind };
    }),
  );

const coveredWord = (one: Covered): string => {
  if (one.kind === 'TUITION') return `${one.kind} ${one.extent}`;
  if (one.kind !== 'STIPEND' || one.amount === null || one.currency === null) return one.kind;
  return `${one.kind} ${one.amount / 10 ** minorDigits(one.currency)} ${one.currency}`;
};

export const coversCell = (covers: Covers | null): string => (covers ?? []).map(coveredWord).join(' | ');

const ageOf = (text: string): number | null => (text === '' ? null : numberOf(text));

const conditionOf = (text: string): unknown => {
  const [kind, rest] = wordAndRest(text);
  switch (kind) {
    case 'OWN_EXAM':
      return { kind };
    case 'SCHOOL_MARK': {
      const [mark = '', scale = ''] = rest.split('/');
      return { kind, mark: numberOf(mark), scale: numberOf(scale) };
    }
    case 'SCHOOL_YEARS':
      return { kind, years: numberOf(rest) };
    case 'AGE': {
      const [from, to] = rest.split(/[-–]/).map((part) => part.trim());
      if (from === undefined || to === undefined) throw new CellFault('format');
      return { kind, from: ageOf(from), to: ageOf(to) };
    }
    case 'CITIZENSHIP':
      return { kind, codes: splitAt(rest.toUpperCase(), /[\s,]+/) };
    default:
      return { kind, score: numberOf(rest) };
  }
};

/** `IELTS 6 OR TOPIK 3 | SCHOOL_MARK 80/100 | AGE 17-25 | CITIZENSHIP UZ KZ`; `NONE` asks for nothing. */
export const conditionsOf = (cell: string): Conditions =>
  readAs(
    Conditions,
    cell.trim().toUpperCase() === NONE
      ? []
      : splitAt(cell, /[|;\n]/).map((group) => splitAt(group, /\sor\s/i).map(conditionOf)),
  );

const conditionWord = (one: Condition): string => {
  switch (one.kind) {
    case 'OWN_EXAM':
      return one.kind;
    case 'SCHOOL_MARK':
      return `${one.kind} ${one.mark}/${one.scale}`;
    case 'SCHOOL_YEARS':
      return `${one.kind} ${one.years}`;
    case 'AGE':
      return `${one.kind} ${one.from ?? ''}-${one.to ?? ''}`;
    case 'CITIZENSHIP':
      return `${one.kind} ${one.codes.join(' ')}`;
    default:
      return `${one.kind} ${one.score}`;
  }
};

export const conditionsCell = (conditions: Conditions | null): string => {
  if (!conditions) return '';
  if (conditions.length === 0) return NONE;
  return conditions.map((group) => group.map(conditionWord).join(' OR ')).join(' | ');
};

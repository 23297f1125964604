import { SPACES, withPlainMarks } from './written-numbers.ts';

/** Words and signs of a currency around an amount. */
const CURRENCY = /(?:uzs|soʻm|so'm|som|soum|sum|сўм|сум|тийин|tiyin)\.?/giu;
/** Between thousands: one space of any kind, a comma, a point or an apostrophe, and the same all through. */
const GROUPED = new RegExp(String.raw`^[1-9]\d{0,2}([${SPACES},.'])\d{3}(?:\1\d{3})*$`);
const PLAIN = /^\d+$/;

/**
 * Digits of a whole number as it was written; null where it is none, or where the mark of its decimals stands between thousands too:
 * one mark has one meaning.
 */
const wholeOf = (text: string, mark?: string): string | null => {
  if (PLAIN.test(text)) return text;
  const between = GROUPED.exec(text)?.[1];
  return between === undefined || between === mark ? null : text.replace(/\D/g, '');
};

const MAX = BigInt(Number.MAX_SAFE_INTEGER);

const asNumber = (whole: string, cents: string): number | null => {
  const tiyin = BigInt(whole + cents);
  return tiyin <= MAX ? Number(tiyin) : null;
};

/** Matches two digits behind the last point or comma, and zeros behind them. */
const DECIMALS = /^(.*?)([.,])(\d{1,2})0*$/s;
/** Matches decimals that say nothing. */
const ZEROS = /^(.*?)([.,])0+$/s;

/** `12 000 000,50`, `1,500.00`, `1500.5`, `1.500` and `1500` in tiyin, exactly; null for what is no amount or is ambiguous. */
const somOf = (text: string): number | null => {
  const whole = wholeOf(text);
  if (whole !== null) return asNumber(whole, '00');
  const [, before, mark, cents] = DECIMALS.exec(text) ?? [];
  const som = before === undefined || cents === undefined ? null : wholeOf(before, mark);
  return som === null ? null : asNumber(som, cents!.padEnd(2, '0'));
};

/** Returns an amount without the word of its currency. */
export const withoutCurrency = (cell: string): string => cell.replace(CURRENCY, '');

/** Reads an amount without decimals as minor units, for columns that say so. */
const tiyinOnly = (text: string): number | null => {
  // `500,000` has thousands, and `500.00` decimals that say nothing.
  const [, before = '', mark] = ZEROS.exec(text) ?? [];
  const whole = wholeOf(text) ?? wholeOf(before, mark);
  return whole === null ? null : asNumber(whole, '');
};

/**
 * An amount as people and spreadsheets write it, in tiyin: in som, or in tiyin where `isTiyin`. No floating point is in
 * between. Null where it cannot be read, or is more than a number holds exactly.
 */
export const tiyinOf = (cell: string, isTiyin = false): number | null => {
  const text = withPlainMarks(withoutCurrency(cell));
  const isBelow = /^[-−–]/.test(text);
  const digits = text.replace(/^[-−–+]\s*/, '');
  const amount = isTiyin ? tiyinOnly(digits) : somOf(digits);
  // Not -0.
  return amount === null || amount === 0 || !isBelow ? amount : -amount;
};

import { type Currency, minorDigits } from '../currencies.ts';
import { isOldSum } from './cycles.ts';
import type { Tuition } from './programs.ts';
import type { ExchangeRate } from './rates.ts';
import type { Living, TypicalCost } from './typical-costs.ts';

/**
 * Cost of studies: pure, the same on server and in the browser. Money is whole numbers of minor units; soʻm are counted in
 * tiyin. Nothing is guessed: where an amount, a duration or a rate is unknown, the sum is unknown. What is typical of a country
 * stands in for an unknown amount, and everything that has it in it says so: it is never surer than "probably".
 */

export type Rates = ReadonlyMap<Currency, Pick<ExchangeRate, 'rateTiyin' | 'nominal' | 'datedOn'>>;

/** Range from and to, in minor units of one currency; both are the same where it is exact. */
export interface Range {
  from: number;
  to: number;
}

/**
 * A range in its currency, and in soʻm where there is a rate: `datedOn` is the day of that, null for soʻm themselves. `isTypical`:
 * it is what is usual in the country.
 */
export interface Sum {
  isTypical: boolean;
  original: Range;
  currency: Currency;
  tiyin: Range | null;
  datedOn: string | null;
}

/** Reasons that there is no sum. `NO_RATE`: the amount is known, and there is no rate to convert it at. */
export type Gap = 'TUITION' | 'LIVING' | 'DURATION' | 'NO_RATE';

/** Part of the costs that a scholarship covers, for this calculation. `share` of tuition: 1 is all of it. */
export interface Cover {
  /** Percent of tuition that is paid, 0 to 100; null where it says part and not how much. */
  tuitionPercent: number | null;
  /** A month, in minor units. */
  stipend: { amount: number; currency: Currency } | null;
  /** Months in a year that the stipend is paid. */
  stipendMonths: number;
}

export interface CostInput {
  tuition: Tuition;
  /** Typical tuition, where its own is unknown. */
  typicalTuition: TypicalCost | null;
  durationMonths: number | null;
  living: Omit<Living, 'year'> | null;
  rates: Rates;
  cover: Cover | null;
}

/** Costs of a year, or of the whole programme. `gaps` name what is missing in `total`, which then is null. */
export interface Period {
  tuition: Sum | null;
  living: Sum | null;
  /** Part of both that the scholarship covers, in soʻm; null without one, or where it is unknown. */
  covered: Range | null;
  /** Rest to pay, in soʻm. */
  total: Range | null;
  /** True if one of the sums is typical of the country. */
  isTypical: boolean;
  /** True if rent is not in `living`, and so not in `total`. */
  isWithoutRent: boolean;
  gaps: Gap[];
}

export interface Cost {
  year: Period;
  programme: Period;
  /** The oldest day of the rates that were used; null where none was. */
  ratedOn: string | null;
  /** Currencies that no rate is there for. */
  withoutRate: Currency[];
}

const MAX = BigInt(Number.MAX_SAFE_INTEGER);
const MONTHS = 12;

/** Half up, as the database rounds (`tiyin_of`). Of amounts that are not below zero. */
const divided = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);

/** A sum in minor units as tiyin at the latest rate; null where there is none, or it is more than a number holds exactly. */
export const toTiyin = (amount: number, currency: Currency, rates: Rates): number | null => {
  if (currency === 'UZS' || amount === 0) return amount;
  const rate = rates.get(currency);
  if (!rate) return null;
  const parts = BigInt(rate.nominal) * 10n ** BigInt(minorDigits(currency));
  const tiyin = divided(BigInt(amount) * BigInt(rate.rateTiyin), parts);
  return tiyin <= MAX ? Number(tiyin) : null;
};

/** Rates by their currencies. */
export const ratesOf = (rates: readonly ExchangeRate[]): Rates =>
  new Map(rates.map((rate) => [rate.currency, rate]));

const inSom = ({ from, to }: Range, currency: Currency, rates: Rates): Range | null => {
  const [least, most] = [toTiyin(from, currency, rates), toTiyin(to, currency, rates)];
  return least === null || most === null ? null : { from: least, to: most };
};

const sumOf = (original: Range, currency: Currency, rates: Rates, isTypical = false): Sum => ({
  isTypical,
  original,
  currency,
  tiyin: inSom(original, currency, rates),
  datedOn: currency === 'UZS' ? null : (rates.get(currency)?.datedOn ?? null),
});

/** `amount × by ÷ of`, rounded half up, without a floating point in between. */
const scaled = (amount: number, by: number, of: number): number =>
  Number(divided(BigInt(amount) * BigInt(by), BigInt(of)));

const scaledRange = ({ from, to }: Range, by: number, of: number): Range => ({
  from: scaled(from, by, of),
  to: scaled(to, by, of),
});

const NOTHING: Range = { from: 0, to: 0 };

/**
 * Returns the tuition of a number of months; null where it is unknown. Tuition is charged by the year, and for a part of one by
 * its months.
 */
const tuitionOf = ({ tuition, typicalTuition: typical, rates }: CostInput, months: number): Sum | null => {
  if (tuition.kind === 'UNKNOWN') {
    if (!typical) return null;
    const year = { from: typical.fromMinor, to: typical.toMinor };
    return sumOf(scaledRange(year, months, MONTHS), typical.currency, rates, true);
  }
  if (tuition.kind === 'FREE') return sumOf(NOTHING, 'UZS', rates);
  const amount = scaled(tuition.amount, months, MONTHS);
  return sumOf({ from: amount, to: amount }, tuition.currency, rates);
};

const livingOf = ({ living, rates }: CostInput, months: number): Sum | null =>
  living &&
  sumOf(
    { from: living.fromMinor * months, to: living.toMinor * months },
    living.currency,
    rates,
    living.source !== null,
  );

/** Returns the part of tuition and living that a scholarship covers: never more than either of them. */
const coveredOf = (
  { cover, rates }: CostInput,
  { tuition, living }: { tuition: Range; living: Range },
  months: number,
): Range | null => {
  if (!cover || (cover.tuitionPercent === null && !cover.stipend)) return null;
  const { stipend, stipendMonths, tuitionPercent } = cover;
  const monthly = stipend ? toTiyin(stipend.amount, stipend.currency, rates) : 0;
  if (monthly === null) return null;
  const paid = scaled(monthly * stipendMonths, months, MONTHS);
  // A part of unknown size is not counted; the allowance beside it is known.
  const ofTuition = scaledRange(tuition, tuitionPercent ?? 0, 100);
  return {
    from: ofTuition.from + Math.min(paid, living.from),
    to: ofTuition.to + Math.min(paid, living.to),
  };
};

const gapsOf = (input: CostInput, tuition: Sum | null, living: Sum | null): Gap[] => {
  const gaps: Gap[] = [];
  if (!tuition) gaps.push('TUITION');
  if (!living) gaps.push('LIVING');
  const { cover, rates } = input;
  const stipend = cover?.stipend;
  const hasNoRate =
    tuition?.tiyin === null ||
    living?.tiyin === null ||
    (stipend && toTiyin(stipend.amount, stipend.currency, rates) === null);
  if (hasNoRate) gaps.push('NO_RATE');
  return gaps;
};

const periodOf = (input: CostInput, months: number | null): Period => {
  if (months === null)
    return {
      ...{ tuition: null, living: null, covered: null, total: null },
      ...{ isTypical: false, isWithoutRent: false },
      gaps: ['DURATION'],
    };
  const [tuition, living] = [tuitionOf(input, months), livingOf(input, months)];
  const gaps = gapsOf(input, tuition, living);
  const sums = tuition?.tiyin && living?.tiyin ? { tuition: tuition.tiyin, living: living.tiyin } : null;
  const covered = sums && coveredOf(input, sums, months);
  const total =
    sums && gaps.length === 0
      ? {
          from: sums.tuition.from + sums.living.from - (covered?.from ?? 0),
          to: sums.tuition.to + sums.living.to - (covered?.to ?? 0),
        }
      : null;
  const isTypical = Boolean(tuition?.isTypical || living?.isTypical);
  const isWithoutRent = input.living?.withoutRent ?? false;
  return { tuition, living, covered, total, isTypical, isWithoutRent, gaps };
};

/** Returns the costs of a programme in a year and from its beginning to its end. */
export const costOf = (input: CostInput): Cost => {
  const { tuition, typicalTuition, living, cover, rates } = input;
  const used = new Set<Currency>([
    ...(tuition.kind === 'PAID' ? [tuition.currency] : []),
    ...(tuition.kind === 'UNKNOWN' && typicalTuition ? [typicalTuition.currency] : []),
    ...(living ? [living.currency] : []),
    ...(cover?.stipend ? [cover.stipend.currency] : []),
  ]);
  used.delete('UZS');
  const days = [...used].flatMap((currency) => rates.get(currency)?.datedOn ?? []).sort();
  return {
    year: periodOf(input, MONTHS),
    programme: periodOf(input, input.durationMonths),
    ratedOn: days[0] ?? null,
    withoutRate: [...used].filter((currency) => !rates.has(currency)),
  };
};

/** Returns the years of the sums that a cost is made of and that are older than two years, the oldest first. */
export const oldYears = (
  {
    tuition,
    typicalTuition,
    factsYear,
  }: Pick<CostInput, 'tuition' | 'typicalTuition'> & { factsYear: number | null },
  living: Pick<Living, 'year'> | null,
  today: string,
): (number | null)[] => {
  const ofTuition = tuition.kind === 'UNKNOWN' ? typicalTuition && [typicalTuition.year] : [factsYear];
  const years = [...(ofTuition ?? []), ...(living ? [living.year] : [])];
  return [...new Set(years.filter((year) => isOldSum(year, today)))].sort((a, b) => (a ?? 0) - (b ?? 0));
};

/**
 * Comparison of a cost with a budget; `CLOSE`: enough for the lowest cost of living, and not for the highest. Amounts are in
 * tiyin. Where something in it is typical of the country it is `LIKELY`, `UNLIKELY`, or `OPEN` where the range says both. What would
 * be enough, but has no rent in it, is `WITHOUT_RENT`: whether it is enough cannot be said.
 */
export type BudgetVerdict =
  | { state: 'FITS' }
  | { state: 'CLOSE'; shortAtMost: number }
  | { state: 'SHORT'; shortBy: number }
  | { state: 'LIKELY' }
  | { state: 'UNLIKELY' }
  | { state: 'OPEN' }
  | { state: 'WITHOUT_RENT' }
  | { state: 'UNKNOWN' };

const compareTypical = ({ from, to }: Range, isWithoutRent: boolean, budgetTiyin: number): BudgetVerdict => {
  if (to <= budgetTiyin) return { state: isWithoutRent ? 'WITHOUT_RENT' : 'LIKELY' };
  return { state: from > budgetTiyin ? 'UNLIKELY' : 'OPEN' };
};

/** A budget against what is left to pay, of the same time. */
export const compareBudget = (
  { total, isTypical, isWithoutRent }: Pick<Period, 'total' | 'isTypical' | 'isWithoutRent'>,
  budgetTiyin: number | null,
): BudgetVerdict => {
  if (!total || budgetTiyin === null) return { state: 'UNKNOWN' };
  if (isTypical) return compareTypical(total, isWithoutRent, budgetTiyin);
  if (total.to <= budgetTiyin) return { state: 'FITS' };
  if (total.from <= budgetTiyin) return { state: 'CLOSE', shortAtMost: total.to - budgetTiyin };
  return { state: 'SHORT', shortBy: total.from - budgetTiyin };
};

/**
 * Compares a year without a scholarship with a budget: where either tuition or living is unknown or typical only, the known one
 * may already be more.
 */
export const compareYear = (
  year: Pick<Period, 'total' | 'tuition' | 'living' | 'isTypical' | 'isWithoutRent'>,
  budgetTiyin: number | null,
): BudgetVerdict => {
  const { total, tuition, living, isTypical } = year;
  if (budgetTiyin === null || (total && !isTypical)) return compareBudget(year, budgetTiyin);
  const sums = [tuition, living].filter((sum) => sum !== null);
  const leastOf = (of: readonly Sum[]) => Math.max(0, ...of.map(({ tiyin }) => tiyin?.from ?? 0));
  const known = leastOf(sums.filter((sum) => !sum.isTypical));
  if (known > budgetTiyin) return { state: 'SHORT', shortBy: known - budgetTiyin };
  if (total) return compareBudget(year, budgetTiyin);
  return { state: leastOf(sums) > budgetTiyin ? 'UNLIKELY' : 'UNKNOWN' };
};

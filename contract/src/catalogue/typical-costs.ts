import type { Currency } from '../currencies.ts';

/**
 * Typical costs of a country, free of schemas so that pages can have them without Zod. What a programme or a country does not
 * say itself is shown as such a range, never as its own price (docs/decisions/114).
 */

/** Tuition is for a year, living for a month. */
export const COST_KINDS = ['TUITION', 'LIVING'] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** Kinds of universities that tuition is of. */
export const OWNERSHIPS = ['PUBLIC', 'PRIVATE'] as const;
export type Ownership = (typeof OWNERSHIPS)[number];

/** Cities in which living costs so much: the capital and large ones, or the others. */
export const CITY_SIZES = ['LARGE', 'OTHER'] as const;
export type CitySize = (typeof CITY_SIZES)[number];

/**
 * Sources of a cost, the surest first: an official price list, the sum that an embassy wants to be shown, or our
 * estimate, which is called one wherever it is shown.
 */
export const COST_SOURCES = ['OFFICIAL_PRICES', 'PROOF_OF_FUNDS', 'ESTIMATE'] as const;
export type CostSource = (typeof COST_SOURCES)[number];

/** Costs that a country can have, of both kinds. */
export const MAX_COSTS = 40;
export const MAX_COST_NOTE_LENGTH = 200;
/** Largest amount, in minor units of any currency. */
export const MAX_COST_MINOR = 100_000_000_000_000;

/** A range of what things cost, in minor units of the currency, of a year; both ends are 0 where it is free. */
export interface TypicalCost {
  fromMinor: number;
  toMinor: number;
  currency: Currency;
  year: number;
  source: CostSource;
}

/**
 * Returns the range that holds all of these: as old as the oldest and no surer than the least sure of them. Null without any, and
 * where they are in several currencies.
 */
export const rangeOf = (costs: readonly TypicalCost[]): TypicalCost | null => {
  const [first] = costs;
  if (!first || costs.some(({ currency }) => currency !== first.currency)) return null;
  const sureness = Math.max(...costs.map(({ source }) => COST_SOURCES.indexOf(source)));
  return {
    fromMinor: Math.min(...costs.map(({ fromMinor }) => fromMinor)),
    toMinor: Math.max(...costs.map(({ toMinor }) => toMinor)),
    currency: first.currency,
    year: Math.min(...costs.map(({ year }) => year)),
    source: COST_SOURCES[sureness]!,
  };
};

/**
 * Cost of living in a month; `source` is null for the country's own sum, and else that of the typical one. `withoutRent`: rent is
 * not in it and comes on top, so that it is never enough to say that a budget is (docs/decisions/118).
 */
export interface Living extends Omit<TypicalCost, 'year' | 'source'> {
  year: number | null;
  source: CostSource | null;
  withoutRent: boolean;
}

interface LivingFacts {
  living: Omit<Living, 'source' | 'withoutRent'> | null;
  costs: readonly (TypicalCost & { kind: CostKind; withoutRent: boolean })[];
}

/**
 * Returns what living costs in a country: its own sum, or the typical one, whatever the city; null where neither is known. A range
 * with a sum that leaves rent out is without rent.
 */
export const livingOf = ({ living, costs }: LivingFacts): Living | null => {
  if (living) return { ...living, source: null, withoutRent: false };
  const ofLiving = costs.filter(({ kind }) => kind === 'LIVING');
  const range = rangeOf(ofLiving);
  return range && { ...range, withoutRent: ofLiving.some(({ withoutRent }) => withoutRent) };
};

const WHOLE = 100;

/** Returns whether the shares of steps add up to the whole price (docs/rules.md#shares). */
export const isWhole = (percents: readonly number[]): boolean =>
  percents.reduce((sum, percent) => sum + percent, 0) === WHOLE;

/**
 * Splits an amount in tiyin by weights, in whole tiyin: each part is rounded down and the last one with a weight takes what is left,
 * so that the parts always add up to the amount. Where all weights are 0, the last one takes everything.
 */
export const splitByWeight = (amountTiyin: number, weights: readonly number[]): number[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const partOf = (weight: number): number =>
    all === 0 ? 0 : Number((BigInt(amountTiyin) * BigInt(weight)) / BigInt(all));
  const parts = weights.map(partOf);
  const rest = amountTiyin - parts.reduce((sum, part) => sum + part, 0);
  const last = all === 0 ? parts.length - 1 : weights.findLastIndex((weight) => weight > 0);
  return parts.map((part, index) => (index === last ? part + rest : part));
};

/** The same by percents that add up to 100. Throws for percents that don't. */
export const splitByPercent = (amountTiyin: number, percents: readonly number[]): number[] => {
  if (!isWhole(percents)) throw new RangeError(`not 100 percent: ${percents.join(', ')}`);
  return splitByWeight(amountTiyin, percents);
};

const WHOLE = 100;

/** Returns whether the shares of steps add up to the whole price (docs/rules.md#shares). */
export const isWhole = (percents: readonly number[]): boolean =>
  percents.reduce((sum, percent) => sum + percent, 0) === WHOLE;

/**
 * Splits an amount in tiyin by percents that add up to 100, in whole tiyin: each part is rounded down and the last one
 * takes what is left, so that the parts always add up to the amount. Throws for percents that don't.
 */
export const splitByPercent = (amountTiyin: number, percents: readonly number[]): number[] => {
  if (!isWhole(percents)) throw new RangeError(`not 100 percent: ${percents.join(', ')}`);
  const parts = percents.map((percent) => Number((BigInt(amountTiyin) * BigInt(percent)) / 100n));
  const rest = amountTiyin - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === parts.length - 1 ? part + rest : part));
};

/**
 * Splits an amount in tiyin by percents that add up to 100, in whole tiyin: each part is rounded down and the last one
 * takes what is left, so that the parts always add up to the amount.
 */
export const splitByPercent = (amountTiyin: number, percents: readonly number[]): number[] => {
  const parts = percents.map((percent) => Number((BigInt(amountTiyin) * BigInt(percent)) / 100n));
  const rest = amountTiyin - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === parts.length - 1 ? part + rest : part));
};

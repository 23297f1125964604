const WHOLE = 100;

/**
 * Returns the shares of these counts in their sum, in whole percent that add up to 100: each is rounded down, and what is
 * missing goes to those that lost most by it, of equal ones to the first. All are 0 where the sum is.
 */
export const percentsOf = (counts: readonly number[]): number[] => {
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum === 0) return counts.map(() => 0);
  const percents = counts.map((count) => Math.floor((WHOLE * count) / sum));
  const missing = WHOLE - percents.reduce((total, percent) => total + percent, 0);
  const lost = counts.map((count, index) => ({ index, rest: (WHOLE * count) % sum }));
  lost.sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of lost.slice(0, missing)) percents[index]! += 1;
  return percents;
};

/** Shares as they are typed, by the ids of their steps. */
export type Shares = Readonly<Record<number, string>>;

/** Whole percent from 0 to 100; null for anything else. */
export const shareOf = (typed: string | undefined): number | null => {
  const text = typed?.trim() ?? '';
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return percent <= 100 ? percent : null;
};

/** Returns the sum of the shares of active steps; null if one of the shares is not a valid number. */
export const totalOf = (
  steps: readonly { id: number; status: 'ACTIVE' | 'INACTIVE' }[],
  typed: Shares,
): number | null => {
  let total = 0;
  for (const { id, status } of steps) {
    const share = shareOf(typed[id]);
    if (share === null) return null;
    if (status === 'ACTIVE') total += share;
  }
  return total;
};

/**
 * Returns the part of a price that is not divided, in percent and in tiyin; negative where more than the price is
 * divided.
 */
export const missingOf = (priceTiyin: number, total: number): { percent: number; tiyin: number } => {
  const percent = 100 - total;
  return { percent, tiyin: Math.round((priceTiyin * percent) / 100) };
};

/** Returns so many equal whole percents, which add up to 100: the first ones get the remainder. */
export const equalShares = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(100 / count) + (at < 100 % count ? 1 : 0));

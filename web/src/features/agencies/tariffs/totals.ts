import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { isWhole, splitByPercent } from '@parvoz/contract/money/shares.ts';

/**
 * Returns each step's share of the price in tiyin; null if the tariff is free or its shares do not add up to 100
 * percent yet.
 */
export const shareAmounts = ({
  price,
  stepList,
}: Pick<PublicTariff, 'price' | 'stepList'>): number[] | null => {
  const percents = stepList.map(({ sharePercent }) => sharePercent);
  return price > 0 && isWhole(percents) ? splitByPercent(price, percents) : null;
};

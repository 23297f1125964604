import type { PublicTariff } from '@parvoz/contract/tariffs.ts';

/** Days that all levels take when each takes until its deadline. */
export const daysOf = ({ stepList }: Pick<PublicTariff, 'stepList'>): number =>
  stepList.flatMap(({ levelList }) => levelList).reduce((sum, { days }) => sum + days, 0);

/** How many documents all levels ask for. */
export const documentCountOf = ({ stepList }: Pick<PublicTariff, 'stepList'>): number =>
  stepList
    .flatMap(({ levelList }) => levelList)
    .reduce((sum, { documentList }) => sum + documentList.length, 0);

/** The lowest price, null without tariffs. */
export const lowestPrice = (tariffs: readonly Pick<PublicTariff, 'price'>[]): number | null =>
  tariffs.length === 0 ? null : Math.min(...tariffs.map(({ price }) => price));

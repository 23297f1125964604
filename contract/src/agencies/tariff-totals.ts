import type { PublicStep } from './tariffs.ts';

interface Steps {
  stepList: readonly PublicStep[];
}

/** Days that all levels take when each takes until its deadline. */
export const daysOf = ({ stepList }: Steps): number =>
  stepList.flatMap(({ levelList }) => levelList).reduce((sum, { days }) => sum + days, 0);

/** Returns the number of documents that all levels ask for. */
export const documentCountOf = ({ stepList }: Steps): number =>
  stepList
    .flatMap(({ levelList }) => levelList)
    .reduce((sum, { documentList }) => sum + documentList.length, 0);

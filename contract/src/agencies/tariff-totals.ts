import type { PublicStep } from './tariffs.ts';

/** Days for a step that its agency did not divide into levels: it is accepted as one level of that length. */
export const UNDIVIDED_DAYS = 14;

interface Steps {
  stepList: readonly PublicStep[];
}

/** Returns the days of one step, whether it is divided into levels or not. */
export const daysOfStep = ({ levelList }: { levelList: readonly { days: number }[] }): number =>
  levelList.length === 0 ? UNDIVIDED_DAYS : levelList.reduce((sum, { days }) => sum + days, 0);

/** Days that all levels take when each takes until its deadline. */
export const daysOf = ({ stepList }: Steps): number =>
  stepList.reduce((sum, step) => sum + daysOfStep(step), 0);

/** Returns the number of documents that all levels ask for. */
export const documentCountOf = ({ stepList }: Steps): number =>
  stepList
    .flatMap(({ levelList }) => levelList)
    .reduce((sum, { documentList }) => sum + documentList.length, 0);

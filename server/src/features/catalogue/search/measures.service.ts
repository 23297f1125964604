import type { Context } from '../../../db/context.ts';
import * as store from './measures.store.ts';

/**
 * Copies the measures of an agency to lists. Belongs in every transaction that changes them, which has the agency locked, as
 * `index` does.
 */
export const copyMeasures = async ({ db }: Pick<Context, 'db'>, consultingId: number): Promise<void> => {
  await store.copyMeasures(db, consultingId);
};

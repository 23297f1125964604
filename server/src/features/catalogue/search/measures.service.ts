import type { Context } from '../../../db/context.ts';
import * as store from './measures.store.ts';

/**
 * Makes lists know what was measured of an agency. Belongs in every transaction that changes that, which has the agency
 * locked, as `index` does.
 */
export const copyMeasures = async ({ db }: Pick<Context, 'db'>, consultingId: number): Promise<void> => {
  await store.copyMeasures(db, consultingId);
};

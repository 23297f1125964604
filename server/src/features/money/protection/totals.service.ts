import type { Context } from '../../../db/context.ts';
import * as store from './totals.store.ts';

/**
 * Returns the protected sums of an owner's applications in tiyin, Parvoz's commission if all of it is released, and when the
 * next share is.
 */
export const sumProtected = (
  { db }: Pick<Context, 'db'>,
  owner: store.Owner,
): Promise<store.ProtectedTotals> => store.sumProtected(db, owner);

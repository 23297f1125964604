import type { Context } from '../../../db/context.ts';
import * as search from '../../catalogue/search/search.service.ts';
import { noteReady } from './administration.store.ts';
import * as store from './measures.store.ts';

export type { Measures } from './measures.store.ts';

type Transaction = Pick<Context, 'db'>;

/** Locks an agency so that nobody else measures it until the transaction ends; returns false where there is none. */
export const lock = ({ db }: Transaction, id: number): Promise<boolean> => store.lock(db, id);

/** Agencies after `after` in the order of their ids, with what was measured of them. */
export const list = ({ db }: Pick<Context, 'db'>, after: number, limit: number) =>
  store.list(db, after, limit);

/** Stores the measures of a locked agency; lists are in the new order at once. */
export const save = async ({ db }: Transaction, id: number, measures: store.Measures): Promise<void> => {
  if (await store.setMeasures(db, id, measures)) await search.copyMeasures({ db }, id);
};

/** Stores the lowest price of a locked agency's tariffs; null where it offers nothing. */
export const savePriceFrom = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  priceTiyin: number | null,
): Promise<void> => {
  if (!(await store.setPriceFrom(db, id, priceTiyin))) return;
  await search.copyMeasures({ db }, id);
  await noteReady(db, [id], clock.now());
};

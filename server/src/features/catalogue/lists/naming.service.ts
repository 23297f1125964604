import { fold } from '@parvoz/contract/fold.ts';
import type { Queryable } from '../../../db/pool.ts';
import type { Names } from '../../../lib/cells.ts';
import * as store from './naming.store.ts';

const namesOf = (things: readonly store.NamedThing[] = []): Names => ({
  // The first of two with one name is the one that is meant.
  ids: new Map(things.toReversed().flatMap(({ id, names }) => names.map((name) => [fold(name), id]))),
  words: new Map(things.map(({ id, word }) => [id, word])),
});

/** Returns the names of countries, degrees and fields of study that files may use. */
export const findNames = async (
  db: Queryable,
): Promise<Record<'countries' | 'degrees' | 'faculties', Names>> => {
  const things = Map.groupBy(await store.listNames(db), ({ kind }) => kind);
  return {
    countries: namesOf(things.get('countries')),
    degrees: namesOf(things.get('degrees')),
    faculties: namesOf(things.get('faculties')),
  };
};

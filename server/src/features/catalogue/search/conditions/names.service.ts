import type { Language } from '@parvoz/contract/languages.ts';
import type { Context } from '../../../../db/context.ts';
import { asWhole, partsOf, type Term, unquoted } from '../search.rules.ts';
import * as store from './names.store.ts';

export type { Named } from './names.store.ts';

type NamesContext = Pick<Context, 'db' | 'queryCache'>;

/** Places and degrees by the words of the index that are their names. */
type Names = ReadonlyMap<string, readonly store.Named[]>;

const toNames = (named: readonly store.Named[]): Names => {
  const names = new Map<string, store.Named[]>();
  for (const one of named)
    for (const whole of new Set(one.names.flatMap(partsOf).map(asWhole)))
      names.set(whole, [...(names.get(whole) ?? []), one]);
  return names;
};

/** Places and degrees by their names, cached until a university changes; a change of a place or degree clears everything. */
const readNames = (ctx: NamesContext, language: Language): Promise<Names> =>
  ctx.queryCache.get(
    ['names of places', language],
    async () => toNames(await store.listNamed(ctx.db, language)),
    ['list:UNIVERSITY'],
  );

/** A country before a degree, and a city only where there is nothing else of that name: Singapore is a country. */
const ORDER = ['COUNTRY', 'DEGREE', 'CITY'] as const;

/** Returns the countries, else the degrees, else the city that each of these terms means; none for other terms. */
export const namedBy = async (
  ctx: NamesContext,
  language: Language,
  terms: readonly Term[],
): Promise<store.Named[][]> => {
  const names = await readNames(ctx, language);
  return terms.map((term) => {
    // In a question a form of a country's name is the country, though titles have that form, too.
    const atoms = term.groups.length ? term.alternatives : term.meant;
    const found = atoms.flatMap((atom) => names.get(unquoted(atom) ?? '') ?? []);
    const kind = ORDER.find((one) => found.some((named) => named.kind === one));
    const those = [...new Set(found.filter((named) => named.kind === kind))];
    return kind === 'CITY' ? those.slice(0, 1) : those;
  });
};

export const toTiyin = ({ db }: NamesContext, amount: number, currency: string): Promise<number | null> =>
  store.toTiyin(db, amount, currency);

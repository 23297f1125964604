import type {
  CountryDraft,
  CountryFilter,
  ManagedCountry,
} from '@parvoz/contract/catalogue/lists-places-admin.ts';
import type { Page } from '@parvoz/contract/common.ts';
import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import { byWrittenLanguage } from '@parvoz/contract/languages.ts';
import type { Uses } from '@parvoz/contract/platform/administration.ts';
import { pageIn } from '../../../../db/admin-list.ts';
import type { Context, SignedInContext } from '../../../../db/context.ts';
import { findUses, type UseCounter } from '../../../../db/uses.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { countryName } from '../../../../lib/texts.ts';
import * as changes from '../../../platform/audit/changes.service.ts';
import { restorerOf } from '../../../platform/audit/records.service.ts';
import type { Restorer } from '../../../platform/audit/undo.service.ts';
import * as search from '../../search/search.service.ts';
import { insertCountry } from '../lists.store.ts';
import * as store from './administration.store.ts';

/** Passed in by app.ts: counters of uses in features above the catalogue. */
export interface ListsDependencies {
  countryUses: readonly UseCounter[];
  facultyUses: readonly UseCounter[];
  degreeUses: readonly UseCounter[];
}

const toAnswer = (row: store.CountryRow): ManagedCountry => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

const COUNTRY: changes.RecordKind<store.CountryRow> = {
  subject: 'country',
  lock: store.lockCountries,
  titleOf: ({ nameUz }) => nameUz,
  faults: {
    countries_code_unique: { field: 'code', problem: 'duplicate' },
    countries_continent_id_continents_id_fk: { field: 'continentId', problem: 'wrong' },
  },
  // Universities and scholarships are found by the names of their country and continent.
  afterWrite: (tx, written) =>
    search.indexNamed(
      tx,
      'COUNTRY',
      written.map(({ id }) => id),
    ),
};

/** Returns one page of the countries that a filter finds. */
export const filterCountries = async (
  ctx: Context,
  filter: CountryFilter,
  paging: { page: number; size: number },
): Promise<Page<ManagedCountry>> => {
  const page = await pageIn(
    ctx,
    {
      key: ['countries', { ...filter, order: null }],
      findIds: (window) => store.listCountryIds(ctx.db, ctx.language, filter, window),
      count: () => store.countCountries(ctx.db, filter),
      findByIds: (ids) => store.findCountries(ctx.db, ids),
    },
    paging,
  );
  return { ...page, content: page.content.map(toAnswer) };
};

/** Throws NOT_FOUND. */
export const getCountry = async ({ db }: Context, id: number): Promise<ManagedCountry> => {
  const row = await store.findCountry(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toAnswer(row);
};

/** Throws a fault at `code` where another country has it, and at `continentId` where there is none. */
export const createCountry = async (ctx: SignedInContext, draft: CountryDraft): Promise<ManagedCountry> =>
  toAnswer(
    await changes.create(ctx, COUNTRY, async ({ db, actor }) => {
      const { nameUz: uz, nameRu: ru, nameEn: en, ...rest } = draft;
      const { id } = await insertCountry(db, { ...rest, name: { uz, ru, en }, updatedBy: actor.accountId });
      return id;
    }),
  );

/** Returns the codes and continents of all countries. */
export const listPlaces = ({ db }: Pick<Context, 'db'>): Promise<{ code: string; continentId: number }[]> =>
  store.listPlaces(db);

/** Constraints of countries that somebody else may break in between, and what a caller is answered. */
const constraintOf = (error: unknown): unknown => (error as { constraint?: string }).constraint;

/**
 * Adds countries by their codes, with their names in every language, as a part of a bulk change, in the caller's transaction.
 * Throws INVALID_INPUT at `continents` for an unknown one, and CHANGED_MEANWHILE where there is one of them by now.
 */
export const createCountries = async (
  tx: SignedInContext,
  groupId: string,
  given: readonly { code: CountryCode; continentId: number }[],
): Promise<void> => {
  try {
    await changes.createMany(tx, COUNTRY, groupId, async () => {
      const ids: number[] = [];
      for (const { code, continentId } of given) {
        const name = byWrittenLanguage((language) => countryName(language, code));
        const { id } = await insertCountry(tx.db, {
          ...{ code, continentId, name, orderNumber: 0, updatedBy: tx.actor.accountId },
        });
        ids.push(id);
      }
      return ids;
    });
  } catch (error) {
    if (constraintOf(error) === 'countries_code_unique') throw new AppError('CHANGED_MEANWHILE');
    if (constraintOf(error) === 'countries_continent_id_continents_id_fk')
      throw new AppError('INVALID_INPUT', { continents: { problem: 'wrong' } });
    throw error;
  }
};

/** Throws as `createCountry` does, NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const updateCountry = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: CountryDraft & { version?: number },
): Promise<ManagedCountry> =>
  toAnswer(
    await changes.update(ctx, COUNTRY, { id, version }, ({ db, actor, clock }) =>
      store.updateCountry(db, id, draft, { accountId: actor.accountId, at: clock.now() }),
    ),
  );

/** Throws NOT_FOUND, and REFERENCED while anything depends on it. */
export const deleteCountry = (
  ctx: SignedInContext,
  { countryUses }: ListsDependencies,
  id: number,
): Promise<null> =>
  changes.remove(ctx, COUNTRY, id, {
    findUses: (db) => findUses(db, countryUses, id),
    write: ({ db }) => store.removeCountry(db, id),
  });

/** Lists what refers to a country. Throws NOT_FOUND. */
export const listCountryUses = async (
  ctx: Context,
  { countryUses }: ListsDependencies,
  id: number,
): Promise<Uses> => {
  await getCountry(ctx, id);
  return findUses(ctx.db, countryUses, id);
};

/** Returns how the audit restores countries. */
export const countryRestorer = (countryUses: readonly UseCounter[]): Restorer =>
  restorerOf({
    kind: COUNTRY,
    read: store.findCountries,
    write: async ({ db, actor, clock }, rows) => {
      const by = { accountId: actor.accountId, at: clock.now() };
      for (const row of rows) await store.updateCountry(db, row.id, row, by);
    },
    insert: async ({ db, actor }, rows) => {
      for (const { nameUz: uz, nameRu: ru, nameEn: en, ...row } of rows)
        await insertCountry(db, { ...row, name: { uz, ru, en }, updatedBy: actor.accountId });
    },
    remove: async ({ db }, ids) => {
      for (const id of ids) await store.removeCountry(db, id);
    },
    findUses: (db, id) => findUses(db, countryUses, id),
  });

import type {
  CountryDraft,
  CountryFilter,
  ManagedCountry,
} from '@parvoz/contract/catalogue/lists-places-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { fitOf, hasText, orderBy, type Window } from '../../../../db/admin-list.ts';
import { sortedBy } from '../../../../db/localised.ts';
import { orderIn, type Placed } from '../../../../db/order.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { all, one, raw, rows, run, type Sql, sql } from '../../../../db/sql.ts';

export type CountryRow = Omit<ManagedCountry, 'updatedAt'> & { updatedAt: Date };

const columns = sql`c.id, c.name_uz, c.name_ru, c.name_en, c.code, c.continent_id, c.order_number, c.version, c.updated_at`;

export const lockCountries = (db: Queryable, ids: readonly number[]): Promise<CountryRow[]> =>
  rows(
    db,
    sql`select ${columns} from countries c where c.id = any(${ids}::int[]) order by c.id for no key update`,
  );

export const findCountry = (db: Queryable, id: number): Promise<CountryRow | null> =>
  one(db, sql`select ${columns} from countries c where c.id = ${id}`);

export const findCountries = (db: Queryable, ids: readonly number[]): Promise<CountryRow[]> =>
  rows(
    db,
    sql`select ${columns} from unnest(${ids}::int[]) with ordinality as k (id, place)
        join countries c on c.id = k.id order by k.place`,
  );

export const listPlaces = (db: Queryable): Promise<{ code: string; continentId: number }[]> =>
  rows(db, sql`select code, continent_id from countries order by id`);

const conditionsOf = ({ query, continentId }: CountryFilter): Sql =>
  all([
    ...(query ? [hasText(raw('c.search_text'), query)] : []),
    ...(continentId.length > 0 ? [sql`c.continent_id = any(${continentId}::int[])`] : []),
  ]);

const ordersIn = (language: Language, query: string | null) => ({
  ORDER: raw('c.order_number'),
  NAME: sortedBy('c.name', language),
  CODE: raw('c.code'),
  UPDATED: raw('c.updated_at'),
  MATCH: fitOf(query, raw('c.search_text'), [raw('c.name_uz'), raw('c.name_ru'), raw('c.name_en')]),
});

export const listCountryIds = async (
  db: Queryable,
  language: Language,
  filter: CountryFilter,
  { limit, offset }: Window,
): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`select c.id from countries c where ${conditionsOf(filter)}
        order by ${orderBy(ordersIn(language, filter.query), filter.order, raw('c.id'))} limit ${limit} offset ${offset}`,
    false,
  );
  return found.map(({ id }) => id);
};

export const countCountries = async (db: Queryable, filter: CountryFilter): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from countries c where ${conditionsOf(filter)}`,
      false,
    )
  )[0]!.total;

export const updateCountry = (
  db: Queryable,
  id: number,
  country: CountryDraft,
  by: { accountId: string; at: Date },
): Promise<number> =>
  run(
    db,
    sql`update countries set name_uz = ${country.nameUz}, name_ru = ${country.nameRu}, name_en = ${country.nameEn},
          code = ${country.code}, continent_id = ${country.continentId}, order_number = ${country.orderNumber},
          version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id}`,
  );

export const removeCountry = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from countries where id = ${id}`);

export const lockCountryOrder = (db: Queryable, continentId: number): Promise<Placed[]> =>
  rows(
    db,
    sql`select c.id, c.order_number from countries c where c.continent_id = ${continentId}
        order by c.id for no key update`,
  );

export const { setOrder: setCountryOrder } = orderIn('countries');

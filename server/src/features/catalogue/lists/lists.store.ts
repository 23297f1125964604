import type { Continent, Country, Degree } from '@parvoz/contract/catalogue/lists.ts';
import type { OrderedKind } from '@parvoz/contract/catalogue/visitor-order.ts';
import type { Language, WrittenLanguage } from '@parvoz/contract/languages.ts';
import { idOf } from '../../../db/identity.ts';
import { inLanguage, sortedBy } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';

type Uncounted<T> = Omit<T, 'universityCount'>;

/** Returns the order by order number, then by name as the language sorts it (docs/rules.md#order-of-lists). */
const inOrder = (alias: 'c' | 'd' | 'f', language: Language): Sql =>
  sql`${raw(`${alias}.order_number`)}, ${sortedBy(`${alias}.name`, language)}`;

/** Lists faculties of both levels; the parent is null on the first one. */
export const listFaculties = (
  db: Queryable,
  language: Language,
): Promise<{ id: number; parentId: number | null; name: string }[]> =>
  rows(
    db,
    sql`
    select f.id, f.parent_id, ${inLanguage('f.name', language)} as name
    from faculties f order by ${inOrder('f', language)}`,
  );

export const listContinents = (db: Queryable, language: Language): Promise<Uncounted<Continent>[]> =>
  rows(
    db,
    sql`select c.id, ${inLanguage('c.name', language)} as name from continents c order by ${inOrder('c', language)}`,
  );

export const listCountries = (db: Queryable, language: Language): Promise<Uncounted<Country>[]> =>
  rows(
    db,
    sql`
    select c.id, c.code, c.continent_id, c.order_number,
      ${inLanguage('c.name', language)} as name
    from countries c order by ${inOrder('c', language)}`,
  );

export const listDegrees = (db: Queryable, language: Language): Promise<Uncounted<Degree>[]> =>
  rows(
    db,
    sql`
    select d.id, d.key, ${inLanguage('d.name', language)} as name, ${inLanguage('d.name', language)} as value
    from degrees d order by ${inOrder('d', language)}`,
  );

export type LocalisedText = Record<WrittenLanguage, string>;

export const insertContinent = async (
  db: Queryable,
  name: LocalisedText,
  orderNumber: number,
): Promise<{ id: number }> =>
  (await one<{ id: number }>(
    db,
    sql`insert into continents (name_uz, name_ru, name_en, order_number)
        values (${name.uz}, ${name.ru}, ${name.en}, ${orderNumber}) returning id`,
  ))!;

export const insertCountry = async (
  db: Queryable,
  country: {
    code: string;
    continentId: number;
    name: LocalisedText;
    orderNumber: number;
    updatedBy?: string;
    /** Id of a restored record. */
    id?: number;
  },
): Promise<{ id: number }> =>
  (await one<{ id: number }>(
    db,
    sql`insert into countries (id, code, continent_id, name_uz, name_ru, name_en, order_number, updated_by)
        overriding system value
        values (${idOf('countries', country.id)}, ${country.code}, ${country.continentId}, ${country.name.uz}, ${country.name.ru}, ${country.name.en},
          ${country.orderNumber}, ${country.updatedBy ?? null}) returning id`,
  ))!;

export const insertDegree = async (
  db: Queryable,
  degree: { key: string; name: LocalisedText; orderNumber: number },
): Promise<{ id: number }> =>
  (await one<{ id: number }>(
    db,
    sql`insert into degrees (key, name_uz, name_ru, name_en, order_number)
        values (${degree.key}, ${degree.name.uz}, ${degree.name.ru}, ${degree.name.en}, ${degree.orderNumber})
        returning id`,
  ))!;

export const insertFaculty = async (
  db: Queryable,
  faculty: { parentId: number | null; name: LocalisedText; orderNumber: number },
): Promise<{ id: number }> =>
  (await one<{ id: number }>(
    db,
    sql`insert into faculties (level, parent_id, name_uz, name_ru, name_en, order_number)
        values (${faculty.parentId === null ? 1 : 2}, ${faculty.parentId}, ${faculty.name.uz}, ${faculty.name.ru},
          ${faculty.name.en}, ${faculty.orderNumber}) returning id`,
  ))!;

export const isEmpty = async (db: Queryable): Promise<boolean> =>
  (await one<{ empty: boolean }>(db, sql`select not exists (select from countries) as empty`))!.empty;

/** Ids of a kind in their order for visitors. */
export const listOrder = async (db: Queryable, kind: OrderedKind): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select ref_id as id from catalogue_order where kind = ${kind} order by place`,
    )
  ).map(({ id }) => id);

/** Replaces the order of a kind, and has answers that follow it forgotten. */
export const replaceOrder = async (
  db: Queryable,
  kind: OrderedKind,
  ids: readonly number[],
  tags: string,
): Promise<void> => {
  await run(db, sql`delete from catalogue_order where kind = ${kind}`);
  await run(
    db,
    sql`insert into catalogue_order (kind, ref_id, place)
        select ${kind}, id, place from unnest(${ids}::int[]) with ordinality as ordered (id, place)`,
  );
  await run(db, sql`select pg_notify('catalogue', ${tags})`);
};

import type { Category, Continent, Country, Degree } from '@parvoz/contract/catalogue.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { collation, inLanguage } from '../../db/localised.ts';
import type { Queryable } from '../../db/pool.ts';
import { one, raw, rows, type Sql, sql } from '../../db/sql.ts';

/** By order number, then by name as the language sorts it (decisions.md §4). */
const inOrder = (alias: 'c' | 'd' | 'f', language: Language): Sql =>
  sql`${raw(`${alias}.order_number`)}, ${inLanguage(`${alias}.name`, language)} ${collation(language)}`;

/** Active universities by what they are counted for, as the universities keep it. */
const universityTotals = (kind: 'COUNTRY' | 'DEGREE' | 'FACULTY'): Sql => sql`(
  select ref_id, sum(total)::int as total from university_totals where kind = ${raw(`'${kind}'`)} group by ref_id
)`;

/** First-level faculties with their second level as a JSON string; counts are of active universities. */
export const listCategories = (db: Queryable, language: Language, id: number | null): Promise<Category[]> =>
  rows(
    db,
    sql`
    with taught as materialized ${universityTotals('FACULTY')},
    sub as (
      select f.parent_id, json_agg(
        json_build_object('id', f.id, 'name', ${inLanguage('f.name', language)}, 'universityCount', coalesce(t.total, 0))
        order by ${inOrder('f', language)}
      )::text as list
      from faculties f left join taught t on t.ref_id = f.id
      where f.level = 2
      group by f.parent_id
    )
    select f.id, ${inLanguage('f.name', language)} as name, coalesce(t.total, 0) as "universityCount",
      coalesce(s.list, '[]') as "subFaculty"
    from faculties f
    left join taught t on t.ref_id = f.id
    left join sub s on s.parent_id = f.id
    where f.level = 1 and (${id}::int is null or f.id = ${id})
    order by ${inOrder('f', language)}`,
  );

export const listContinents = (db: Queryable, language: Language): Promise<Continent[]> =>
  rows(
    db,
    sql`
    select c.id, ${inLanguage('c.name', language)} as name, coalesce(t.total, 0) as "universityCount"
    from continents c
    left join (
      select n.continent_id, sum(u.total)::int as total
      from ${universityTotals('COUNTRY')} u join countries n on n.id = u.ref_id
      group by n.continent_id
    ) t on t.continent_id = c.id
    order by ${inOrder('c', language)}`,
  );

export const listCountries = (db: Queryable, language: Language): Promise<Country[]> =>
  rows(
    db,
    sql`
    select c.id, c.code, c.continent_id as "continentId", c.order_number as "orderNumber",
      ${inLanguage('c.name', language)} as name, coalesce(t.total, 0) as "universityCount"
    from countries c left join ${universityTotals('COUNTRY')} t on t.ref_id = c.id
    order by ${inOrder('c', language)}`,
  );

export const listDegrees = (db: Queryable, language: Language): Promise<Degree[]> =>
  rows(
    db,
    sql`
    select d.id, d.key, ${inLanguage('d.name', language)} as name, ${inLanguage('d.name', language)} as value,
      coalesce(t.total, 0) as "universityCount"
    from degrees d left join ${universityTotals('DEGREE')} t on t.ref_id = d.id
    order by ${inOrder('d', language)}`,
  );

export type LocalisedText = Record<Language, string>;

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
  country: { code: string; continentId: number; name: LocalisedText; orderNumber: number },
): Promise<{ id: number }> =>
  (await one<{ id: number }>(
    db,
    sql`insert into countries (code, continent_id, name_uz, name_ru, name_en, order_number)
        values (${country.code}, ${country.continentId}, ${country.name.uz}, ${country.name.ru}, ${country.name.en},
          ${country.orderNumber}) returning id`,
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

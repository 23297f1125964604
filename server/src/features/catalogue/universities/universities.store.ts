import type {
  University,
  UniversityCard,
  UniversityDetail,
} from '@parvoz/contract/catalogue/universities.ts';
import { inEveryLanguage, type Language } from '@parvoz/contract/languages.ts';
import type { z } from 'zod';
import { inLanguage } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { one, rows, type Sql, sql } from '../../../db/sql.ts';
import type { UseCounter } from '../../../db/uses.ts';

const degreeList = (language: Language): Sql => sql`coalesce((
  select json_agg(json_build_object('key', d.key, 'value', ${inLanguage('d.name', language)}) order by d.order_number)
  from university_degrees ud join degrees d on d.id = ud.degree_id where ud.university_id = u.id
), '[]')`;

/** Columns of a card, from `universities u` joined with its country `c`. */
export const cardColumns = (language: Language): Sql => sql`
  u.id, ${inLanguage('u.name', language)} as name, ${inLanguage('u.abbreviation', language)} as abbreviation,
  ${pictureOf('u.photo_id')} as photo,
  json_build_object('id', c.id, 'name', ${inLanguage('c.name', language)}, 'code', c.code) as country,
  u.country_id, ${inLanguage('u.city', language)} as city, ${degreeList(language)} as degree_list,
  u.web_site, ${inLanguage('u.description', language)} as description, u.rating::float8 as rating,
  u.status`;

/** Active ones of these universities, in the order of the ids. */
export const findByIds = (
  db: Queryable,
  language: Language,
  ids: readonly number[],
): Promise<UniversityCard[]> =>
  rows(
    db,
    sql`
    select ${cardColumns(language)}
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    join universities u on u.id = wanted.id and u.status = 'ACTIVE'
    join countries c on c.id = u.country_id
    order by wanted.position`,
  );

export const findDetail = (db: Queryable, language: Language, id: number): Promise<UniversityDetail | null> =>
  one(
    db,
    sql`
    select ${cardColumns(language)}, u.name_en as original_name,
      json_build_object('id', t.id, 'name', ${inLanguage('t.name', language)}) as continent,
      coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'name', ${inLanguage('f.name', language)},
          'parent', json_build_object('id', p.id, 'name', ${inLanguage('p.name', language)})
        ) order by p.order_number, f.order_number)
        from university_faculties uf
        join faculties f on f.id = uf.faculty_id
        join faculties p on p.id = f.parent_id
        where uf.university_id = u.id
      ), '[]') as faculty_list,
      u.source_url, u.checked_on, u.is_demo
    from universities u
    join countries c on c.id = u.country_id
    join continents t on t.id = c.continent_id
    where u.id = ${id} and u.status = 'ACTIVE'`,
  );

export const findEveryLanguage = (db: Queryable, id: number): Promise<z.infer<typeof University> | null> =>
  one(
    db,
    sql`
    select u.id, u.name_uz, u.name_ru, u.name_en,
      u.abbreviation_uz, u.abbreviation_ru, u.abbreviation_en,
      u.description_uz, u.description_ru, u.description_en,
      u.city_uz, u.city_ru, u.city_en, ${pictureOf('u.photo_id')} as photo,
      u.country_id, u.web_site, u.source_url, u.checked_on,
      u.rating::float8 as rating, u.status,
      array(select degree_id from university_degrees where university_id = u.id order by 1) as degree_ids,
      array(select faculty_id from university_faculties where university_id = u.id order by 1) as faculty_ids
    from universities u
    where u.id = ${id} and u.status = 'ACTIVE'`,
  );

export interface UniversityDraft extends Omit<z.infer<typeof University>, 'id' | 'photo'> {
  photoId: string | null;
  isDemo: boolean;
}

const localisedText = <Name extends string>(name: Name) => inEveryLanguage(name, () => 'text');

/** PostgreSQL's types of the fields of a draft. */
export const DRAFT_TYPES = {
  ...localisedText('name'),
  ...localisedText('abbreviation'),
  ...localisedText('description'),
  ...localisedText('city'),
  photoId: 'uuid',
  countryId: 'int',
  degreeIds: 'int[]',
  facultyIds: 'int[]',
  webSite: 'text',
  sourceUrl: 'text',
  checkedOn: 'date',
  rating: 'numeric',
  status: 'text',
  isDemo: 'boolean',
};

/** A university to add; a restored one has its former id. */
type Added = UniversityDraft & { formerId?: number };

const draftFields = fieldsOf<Added>({ formerId: 'int', ...DRAFT_TYPES });

/**
 * Adds universities with their degrees and faculties, and with the author and check of their facts; returns their ids in the
 * order of the drafts.
 */
export const insertMany = async (
  db: Queryable,
  drafts: readonly Added[],
  accountId: string | null = null,
): Promise<number[]> => {
  const inserted = await rows<{ id: number }>(
    db,
    sql`
    with drafts as (
      select coalesce(d.former_id, nextval(pg_get_serial_sequence('universities', 'id'))::int) as id, d.*
      from rows from (json_to_recordset(${asJson(drafts)}) as ${draftFields}) with ordinality as d
    ),
    added as (
      insert into universities (id, name_uz, name_ru, name_en, abbreviation_uz, abbreviation_ru, abbreviation_en,
        description_uz, description_ru, description_en, city_uz, city_ru, city_en, photo_id, country_id, web_site,
        source_url, checked_on, checked_by, rating, status, is_demo, updated_by)
      overriding system value
      select id, name_uz, name_ru, name_en, abbreviation_uz, abbreviation_ru, abbreviation_en, description_uz,
        description_ru, description_en, city_uz, city_ru, city_en, photo_id, country_id, web_site, source_url,
        checked_on, case when checked_on is not null then ${accountId}::uuid end, rating, status, is_demo,
        ${accountId}::uuid
      from drafts
    ),
    degrees as (
      insert into university_degrees (university_id, degree_id) select id, unnest(degree_ids) from drafts
    ),
    faculties as (
      insert into university_faculties (university_id, faculty_id) select id, unnest(faculty_ids) from drafts
    )
    select id from drafts order by ordinality`,
  );
  return inserted.map(({ id }) => id);
};

/** Largest id that has a public page, 0 without any. */
export const findMaxId = async (db: Queryable): Promise<number> =>
  (await one<{ max: number }>(
    db,
    sql`select coalesce(max(id), 0) as max from universities where status = 'ACTIVE'`,
  ))!.max;

/** Public pages with ids above `after` up to `upTo`. */
export const listPages = (
  db: Queryable,
  after: number,
  upTo: number,
): Promise<{ id: number; changedOn: string }[]> =>
  rows(
    db,
    sql`select id, updated_at::date as changed_on from universities
        where id > ${after} and id <= ${upTo} and status = 'ACTIVE' order by id`,
  );

/** Counts the universities of a country. */
export const countInCountry: UseCounter = async (db, countryId) => ({
  kind: 'UNIVERSITY',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from universities where country_id = ${countryId}`,
  ))!.count,
});

/** Counts the universities that teach a field. */
export const countWithFaculty: UseCounter = async (db, id) => ({
  kind: 'UNIVERSITY',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from university_faculties where faculty_id = ${id}`,
  ))!.count,
});

/** Counts the universities that award a degree. */
export const countWithDegree: UseCounter = async (db, id) => ({
  kind: 'UNIVERSITY',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from university_degrees where degree_id = ${id}`,
  ))!.count,
});

import type { Language } from '@parvoz/contract/languages.ts';
import type { UniversitySort } from '@parvoz/contract/limits.ts';
import type {
  University,
  UniversityCard,
  UniversityDetail,
  UniversityFilter,
} from '@parvoz/contract/universities.ts';
import type { z } from 'zod';
import { collation, inLanguage } from '../../db/localised.ts';
import { pictureOf } from '../../db/picture.ts';
import type { Queryable } from '../../db/pool.ts';
import { all, one, raw, rows, type Sql, sql, toQuery } from '../../db/sql.ts';

/** Text condition of a list, as search understands it. */
export interface TextCondition {
  /** For `words @@ …::tsquery`. */
  tsquery: string;
}

const degreeList = (language: Language): Sql => sql`coalesce((
  select json_agg(json_build_object('key', d.key, 'value', ${inLanguage('d.name', language)}) order by d.order_number)
  from university_degrees ud join degrees d on d.id = ud.degree_id where ud.university_id = u.id
), '[]')`;

/** Columns of a card, from `universities u` joined with its country `c`. */
const cardColumns = (language: Language): Sql => sql`
  u.id, ${inLanguage('u.name', language)} as name, ${inLanguage('u.abbreviation', language)} as abbreviation,
  ${pictureOf('u.photo_id')} as photo,
  json_build_object('id', c.id, 'name', ${inLanguage('c.name', language)}, 'code', c.code) as country,
  u.country_id as "countryId", ${inLanguage('u.city', language)} as city, ${degreeList(language)} as "degreeList",
  u.web_site as "webSite", ${inLanguage('u.description', language)} as description, u.rating::float8 as rating,
  u.status`;

/** The bare name, not the fallback expression: it is what the index has, and names exist in every language. */
const nameIn = (language: Language): Sql =>
  ({ uz: sql`u.name_uz`, ru: sql`u.name_ru`, en: sql`u.name_en` })[language];

const orderBy = (sort: UniversitySort, language: Language): Sql => {
  if (sort === 'NAME') return sql`${nameIn(language)} ${collation(language)}, u.id`;
  if (sort === 'NEW') return sql`u.id desc`;
  return sql`u.rating desc, u.id`;
};

const placesOf = ({ countryId, continentId }: UniversityFilter, column: Sql): Sql[] => {
  const conditions: Sql[] = [];
  const [onlyCountry, ...moreCountries] = countryId;
  if (onlyCountry !== undefined)
    conditions.push(
      moreCountries.length ? sql`${column} = any(${countryId}::int[])` : sql`${column} = ${onlyCountry}`,
    );
  // As an array it is looked at in the index of a list; joined, each row of the list would be fetched.
  if (continentId.length)
    conditions.push(
      sql`${column} = any(array(select id from countries where continent_id = any(${continentId}::int[])))`,
    );
  return conditions;
};

const matching = ({ tsquery }: TextCondition): Sql =>
  sql`select ref_id from search_documents where kind = 'UNIVERSITY' and words @@ ${tsquery}::tsquery`;

const conditionsOf = (filter: UniversityFilter, text: TextCondition | null): Sql => {
  const conditions = [sql`u.status = 'ACTIVE'`, ...placesOf(filter, sql`u.country_id`)];
  if (filter.degreeId.length)
    conditions.push(sql`exists (select from university_degrees x
      where x.university_id = u.id and x.degree_id = any(${filter.degreeId}::int[]))`);
  if (filter.facultyId.length)
    conditions.push(sql`exists (select from university_faculties x
      where x.university_id = u.id and x.faculty_id = any(array(
        select id from faculties where id = any(${filter.facultyId}::int[]) or parent_id = any(${filter.facultyId}::int[])
      )))`);
  if (text) conditions.push(sql`u.id in (${matching(text)})`);
  return all(conditions);
};

/** A text that more universities have than this is common: walking through the list finds a page of it soon. */
const FEW = 1500;

/**
 * Ids of one page of a text without other conditions. A rare text is looked up in the index of words; with a common one,
 * the list is walked through in its order until the page is full. One of the two has rows: the database can only guess
 * how rare a text is, and walking a million for a rare one takes half a second.
 */
const idsByText = (text: TextCondition, order: Sql, cut: Sql): Sql => sql`
  with found as materialized (
    ${matching(text)} limit ${raw(String(FEW + 1))}
  )
  (
    select u.id from universities u
    where u.status = 'ACTIVE' and (select count(*) from found) <= ${raw(String(FEW))}
      and u.id in (select ref_id from found)
    order by ${order} ${cut}
  )
  union all
  (
    select u.id from universities u
    where u.status = 'ACTIVE' and (select count(*) from found) > ${raw(String(FEW))}
      and (select d.words @@ ${text.tsquery}::tsquery from search_documents d
        where d.kind = 'UNIVERSITY' and d.ref_id = u.id)
    order by ${order} ${cut}
  )`;

export interface Window {
  limit: number;
  offset: number;
}

/** Ids of one page of a filter. It is cut in an index before any row is looked at. */
const pageOf = (language: Language, filter: UniversityFilter, text: TextCondition | null, window: Window) => {
  const order = orderBy(filter.sort, language);
  const cut = sql`limit ${window.limit} offset ${window.offset}`;
  const isOnlyText = ![filter.countryId, filter.continentId, filter.degreeId, filter.facultyId].some(
    ({ length }) => length,
  );
  return text && isOnlyText
    ? idsByText(text, order, cut)
    : sql`select u.id from universities u where ${conditionsOf(filter, text)} order by ${order} ${cut}`;
};

/** Ids of one page of a filter, in order. */
export const findIds = async (
  db: Queryable,
  language: Language,
  filter: UniversityFilter,
  text: TextCondition | null,
  window: Window,
): Promise<number[]> => {
  const query = toQuery(pageOf(language, filter, text, window));
  // The plan depends on the words of a text, which a prepared statement would have to plan without.
  const found = await db.query(text ? { ...query, name: undefined } : query);
  return found.rows.map(({ id }) => id);
};

/** Active universities of a filter without a text, one page of them. */
export const findPage = (
  db: Queryable,
  language: Language,
  filter: UniversityFilter,
  window: Window,
): Promise<UniversityCard[]> =>
  rows(
    db,
    sql`
    select ${cardColumns(language)}
    from (${pageOf(language, filter, null, window)}) page
    join universities u on u.id = page.id
    join countries c on c.id = u.country_id
    order by ${orderBy(filter.sort, language)}`,
  );

/** Rows of the table of totals that add up to the total of a filter, or null when it does not hold it. */
const keptTotalOf = (filter: UniversityFilter, text: TextCondition | null): Sql | null => {
  const { countryId, continentId, degreeId, facultyId } = filter;
  const isPlaced = countryId.length + continentId.length > 0;
  const others = degreeId.length + facultyId.length;
  if (text || others > 1 || (isPlaced && others > 0)) return null;
  // A university has one country, so that those of several countries add up.
  if (others === 0) return all([sql`kind = 'COUNTRY'`, ...placesOf(filter, sql`ref_id`)]);
  return degreeId.length
    ? sql`kind = 'DEGREE' and ref_id = ${degreeId[0]}`
    : sql`kind = 'FACULTY' and ref_id = ${facultyId[0]}`;
};

/** Conditions on what universities are counted for: narrow rows with everything that a filter asks about. */
const countedConditions = (filter: UniversityFilter, text: TextCondition | null): Sql => {
  const conditions = placesOf(filter, sql`u.country_id`);
  if (filter.degreeId.length) conditions.push(sql`u.degree_ids && ${filter.degreeId}::int[]`);
  if (filter.facultyId.length) conditions.push(sql`u.faculty_ids && ${filter.facultyId}::int[]`);
  if (text) conditions.push(sql`u.university_id in (${matching(text)})`);
  return all(conditions);
};

export const countAll = async (
  db: Queryable,
  filter: UniversityFilter,
  text: TextCondition | null,
): Promise<number> => {
  const kept = keptTotalOf(filter, text);
  const query = toQuery(
    kept
      ? sql`select coalesce(sum(total), 0)::int as total from university_totals where ${kept}`
      : sql`select count(*)::int as total from counted_universities u where ${countedConditions(filter, text)}`,
  );
  return (await db.query(kept ? query : { ...query, name: undefined })).rows[0].total;
};

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
    select ${cardColumns(language)}, u.name_en as "originalName",
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
      ), '[]') as "facultyList",
      u.source_url as "sourceUrl", u.checked_on as "checkedOn", u.is_demo as "isDemo"
    from universities u
    join countries c on c.id = u.country_id
    join continents t on t.id = c.continent_id
    where u.id = ${id} and u.status = 'ACTIVE'`,
  );

export const findEveryLanguage = (db: Queryable, id: number): Promise<z.infer<typeof University> | null> =>
  one(
    db,
    sql`
    select u.id, u.name_uz as "nameUz", u.name_ru as "nameRu", u.name_en as "nameEn",
      u.abbreviation_uz as "abbreviationUz", u.abbreviation_ru as "abbreviationRu", u.abbreviation_en as "abbreviationEn",
      u.description_uz as "descriptionUz", u.description_ru as "descriptionRu", u.description_en as "descriptionEn",
      u.city_uz as "cityUz", u.city_ru as "cityRu", u.city_en as "cityEn", ${pictureOf('u.photo_id')} as photo,
      u.country_id as "countryId", u.web_site as "webSite", u.source_url as "sourceUrl", u.checked_on as "checkedOn",
      u.rating::float8 as rating, u.status,
      array(select degree_id from university_degrees where university_id = u.id order by 1) as "degreeIds",
      array(select faculty_id from university_faculties where university_id = u.id order by 1) as "facultyIds"
    from universities u
    where u.id = ${id} and u.status = 'ACTIVE'`,
  );

export interface UniversityDraft extends Omit<z.infer<typeof University>, 'id' | 'photo'> {
  photoId: string | null;
  isDemo: boolean;
}

/** Adds universities with their degrees and faculties; answers their ids in the order of the drafts. */
export const insertMany = async (db: Queryable, drafts: readonly UniversityDraft[]): Promise<number[]> => {
  const inserted = await rows<{ id: number }>(
    db,
    sql`
    with drafts as (
      select nextval(pg_get_serial_sequence('universities', 'id'))::int as id, position, draft
      from json_array_elements(${JSON.stringify(drafts)}::json) with ordinality as list (draft, position)
    ),
    added as (
      insert into universities (id, name_uz, name_ru, name_en, abbreviation_uz, abbreviation_ru, abbreviation_en,
        description_uz, description_ru, description_en, city_uz, city_ru, city_en, photo_id, country_id, web_site,
        source_url, checked_on, rating, status, is_demo)
      overriding system value
      select d.id, r."nameUz", r."nameRu", r."nameEn", r."abbreviationUz", r."abbreviationRu", r."abbreviationEn",
        r."descriptionUz", r."descriptionRu", r."descriptionEn", r."cityUz", r."cityRu", r."cityEn", r."photoId",
        r."countryId", r."webSite", r."sourceUrl", r."checkedOn", r.rating, r.status, r."isDemo"
      from drafts d, json_to_record(d.draft) as r ("nameUz" text, "nameRu" text, "nameEn" text,
        "abbreviationUz" text, "abbreviationRu" text, "abbreviationEn" text, "descriptionUz" text,
        "descriptionRu" text, "descriptionEn" text, "cityUz" text, "cityRu" text, "cityEn" text, "photoId" uuid,
        "countryId" int, "webSite" text, "sourceUrl" text, "checkedOn" date, rating numeric, status text,
        "isDemo" boolean)
      returning id
    ),
    degrees as (
      insert into university_degrees (university_id, degree_id)
      select d.id, x::int from drafts d, json_array_elements_text(d.draft -> 'degreeIds') x
    ),
    faculties as (
      insert into university_faculties (university_id, faculty_id)
      select d.id, x::int from drafts d, json_array_elements_text(d.draft -> 'facultyIds') x
    )
    select d.id from drafts d order by d.position`,
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
    sql`select id, updated_at::date as "changedOn" from universities
        where id > ${after} and id <= ${upTo} and status = 'ACTIVE' order by id`,
  );

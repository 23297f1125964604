import type { Language } from '@parvoz/contract/languages.ts';
import type { UniversitySort } from '@parvoz/contract/limits.ts';
import type { UniversityCard, UniversityFilter } from '@parvoz/contract/universities.ts';
import { collation } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { all, raw, rows, type Sql, sql, toQuery } from '../../../db/sql.ts';
import { cardColumns } from '../store.ts';

/** Text condition of a list, as search understands it. */
export interface TextCondition {
  /** For `words @@ …::tsquery`. */
  tsquery: string;
}

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

import type { Language } from '@parvoz/contract/languages.ts';
import type { UniversitySort } from '@parvoz/contract/limits.ts';
import type { UniversityCard, UniversityFilter } from '@parvoz/contract/universities.ts';
import { collation } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { all, empty, number, raw, rows, type Sql, sql, toQuery } from '../../../db/sql.ts';
import { cardColumns } from '../store.ts';

/** How a text is found: words that are looked up, words that are checked on what has these, and all of them. */
interface TextPlan {
  lookedUp: string;
  filtered: string;
  every: string;
}

/** The bare name, not the fallback expression: it is what the index has, and names exist in every language. */
const nameIn = (language: Language): Sql => raw(`u.name_${language}`);

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

const conditionsOf = (filter: UniversityFilter): Sql => {
  const conditions = [sql`u.status = 'ACTIVE'`, ...placesOf(filter, sql`u.country_id`)];
  if (filter.degreeId.length)
    conditions.push(sql`exists (select from university_degrees x
      where x.university_id = u.id and x.degree_id = any(${filter.degreeId}::int[]))`);
  if (filter.facultyId.length)
    conditions.push(sql`exists (select from university_faculties x
      where x.university_id = u.id and x.faculty_id = any(array(
        select id from faculties where id = any(${filter.facultyId}::int[]) or parent_id = any(${filter.facultyId}::int[])
      )))`);
  return all(conditions);
};

export interface Window {
  limit: number;
  offset: number;
}

/** Ids of one page of a filter. It is cut in an index before any row is looked at. */
const pageOf = (
  language: Language,
  filter: UniversityFilter,
  { limit, offset }: Window,
  more = raw('true'),
) => sql`
  select u.id from universities u where ${all([conditionsOf(filter), more])}
  order by ${orderBy(filter.sort, language)} limit ${limit} offset ${offset}`;

/** Ids of one page of a filter without a text, in order. */
export const findIds = async (
  db: Queryable,
  language: Language,
  filter: UniversityFilter,
  window: Window,
): Promise<number[]> => {
  const found = await rows<{ id: number }>(db, pageOf(language, filter, window));
  return found.map(({ id }) => id);
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
    from (${pageOf(language, filter, window)}) page
    join universities u on u.id = page.id
    join countries c on c.id = u.country_id
    order by ${orderBy(filter.sort, language)}`,
  );

/** Rows of the table of totals that add up to the total of a filter, or null when it does not hold it. */
const keptTotalOf = (filter: UniversityFilter): Sql | null => {
  const { countryId, continentId, degreeId, facultyId } = filter;
  const isPlaced = countryId.length + continentId.length > 0;
  const others = degreeId.length + facultyId.length;
  if (others > 1 || (isPlaced && others > 0)) return null;
  // A university has one country, so that those of several countries add up.
  if (others === 0) return all([sql`kind = 'COUNTRY'`, ...placesOf(filter, sql`ref_id`)]);
  return degreeId.length
    ? sql`kind = 'DEGREE' and ref_id = ${degreeId[0]}`
    : sql`kind = 'FACULTY' and ref_id = ${facultyId[0]}`;
};

/** Conditions on what universities are counted for: narrow rows with everything that a filter asks about. */
const countedConditions = (filter: UniversityFilter): Sql => {
  const conditions = placesOf(filter, sql`c.country_id`);
  if (filter.degreeId.length) conditions.push(sql`c.degree_ids && ${filter.degreeId}::int[]`);
  if (filter.facultyId.length) conditions.push(sql`c.faculty_ids && ${filter.facultyId}::int[]`);
  return all(conditions);
};

/** Number of universities of a filter without a text. */
export const countAll = async (db: Queryable, filter: UniversityFilter): Promise<number> => {
  const kept = keptTotalOf(filter);
  const query = toQuery(
    kept
      ? sql`select coalesce(sum(total), 0)::int as total from university_totals where ${kept}`
      : sql`select count(*)::int as total from counted_universities c where ${countedConditions(filter)}`,
  );
  return (await db.query(kept ? query : { ...query, name: undefined })).rows[0].total;
};

/** The plan depends on the words of a text, which a prepared statement would have to plan without. */
const askOnce = async <Row>(db: Queryable, query: Sql): Promise<Row> =>
  (await db.query({ ...toQuery(query), name: undefined })).rows[0];

/** Words that every university has are no condition. */
const hasWords = (words: string): Sql => (words ? sql`d.words @@ ${words}::tsquery` : raw('true'));

/** What the index of documents has of a filter. */
const documentConditions = (filter: UniversityFilter): Sql[] => [
  ...placesOf(filter, sql`d.country_id`),
  ...(filter.facultyId.length ? [sql`d.faculty_ids && ${filter.facultyId}::int[]`] : []),
];

/** Documents with the words, the places and the faculties. `offset 0` keeps the words that are checked from being looked up, too. */
const documentsOf = (filter: UniversityFilter, { lookedUp, filtered }: TextPlan): Sql => sql`
  select d.ref_id, d.rating from (
    select d.* from search_documents d
    where d.kind = 'UNIVERSITY' and ${hasWords(lookedUp)} and ${all(documentConditions(filter))} offset 0
  ) d where ${hasWords(filtered)}`;

/** What is found is sorted by, when `f` is its document. */
const keyOf = (sort: UniversitySort, language: Language): Sql => {
  if (sort === 'NAME')
    return sql`(select ${nameIn(language)} from universities u where u.id = f.ref_id) ${collation(language)}`;
  return sort === 'NEW' ? sql`-f.ref_id` : sql`-f.rating`;
};

/**
 * One page of a filter with a text: everything that has the words is looked up, and counted and sorted together.
 * Null when more than `most` universities have the words, before the other conditions.
 */
export const lookUpText = async (
  db: Queryable,
  language: Language,
  filter: UniversityFilter,
  text: TextPlan,
  { limit, offset }: Window,
  most: number,
): Promise<{ ids: number[]; total: number } | null> => {
  const found = await askOnce<{ ids: number[]; total: number; isAll: boolean }>(
    db,
    sql`
    with found as materialized (${documentsOf(filter, text)} limit ${number(most + 1)}),
    listed as materialized (
      select f.ref_id as id, ${keyOf(filter.sort, language)} as key
      from found f join counted_universities c on c.university_id = f.ref_id
      where (select count(*) from found) <= ${number(most)} and ${countedConditions(filter)}
    )
    select array(select id from listed order by key, id limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from listed) as total,
      (select count(*) from found) <= ${number(most)} as "isAll"`,
  );
  return found.isAll ? found : null;
};

/** Ids of one page of a filter with common words: walking through the list in its order soon fills it. */
export const walkText = async (
  db: Queryable,
  language: Language,
  filter: UniversityFilter,
  { every }: TextPlan,
  window: Window,
): Promise<number[]> => {
  const has = sql`(select ${hasWords(every)} from search_documents d
    where d.kind = 'UNIVERSITY' and d.ref_id = u.id)`;
  const { ids } = await askOnce<{ ids: number[] }>(
    db,
    sql`select array(${pageOf(language, filter, window, has)}) as ids`,
  );
  return ids;
};

/**
 * How many universities of a filter have a text, counted no further than `most`. Without degrees nearly every
 * document counts: each is looked up (`offset 0`), as the count soon ends. With them it may never reach its end, and
 * PostgreSQL chooses.
 */
export const countText = async (
  db: Queryable,
  filter: UniversityFilter,
  text: TextPlan,
  most: number,
): Promise<number> => {
  const fence = filter.degreeId.length ? empty : raw('offset 0');
  const { total } = await askOnce<{ total: number }>(
    db,
    sql`
    select count(*)::int as total from (
      select from (${documentsOf(filter, text)}) d, lateral (
        select from counted_universities c where c.university_id = d.ref_id and ${countedConditions(filter)} ${fence}
      ) c limit ${number(most)}
    ) counted`,
  );
  return total;
};

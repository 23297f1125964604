import type { Language } from '@parvoz/contract/languages.ts';
import type { ScholarshipSort } from '@parvoz/contract/limits.ts';
import type {
  ScholarshipCard,
  ScholarshipCountry,
  ScholarshipCoverage,
  ScholarshipDetail,
  ScholarshipFilter,
} from '@parvoz/contract/scholarships.ts';
import { collation, inLanguage } from '../../db/localised.ts';
import { pictureOf } from '../../db/picture.ts';
import type { Queryable } from '../../db/pool.ts';
import { all, empty, join, number, one, raw, rows, type Sql, sql, toQuery } from '../../db/sql.ts';

/** Text condition of a list, as search understands it. */
export interface TextCondition {
  tsquery: string;
}

/** `today` is the date in Tashkent: the status of a scholarship depends on it. */
interface Viewpoint {
  language: Language;
  today: string;
}

const cardColumns = ({ language, today }: Viewpoint): Sql => sql`
  s.id, ${inLanguage('s.name', language)} as name, ${inLanguage('s.description', language)} as description,
  ${pictureOf('s.attach_id')} as attach,
  coalesce((
    select json_agg(json_build_object('key', d.key, 'value', ${inLanguage('d.name', language)}) order by d.order_number)
    from scholarship_degrees sd join degrees d on d.id = sd.degree_id where sd.scholarship_id = s.id
  ), '[]') as "degreeTypeList",
  s.start_date as "startDate", s.expired_date as "expiredDate",
  case when s.expired_date < ${today}::date then 'EXPIRED'
    when s.start_date > ${today}::date then 'UPCOMING' else 'OPEN' end as status,
  case when u.id is not null then json_build_object('id', u.id, 'name', ${inLanguage('u.name', language)}) end
    as university,
  case when c.id is not null
    then json_build_object('id', c.id, 'name', ${inLanguage('c.name', language)}, 'code', c.code) end as country,
  s.price_tiyin as price, s.coverage`;

const joins = sql`
  left join countries c on c.id = s.country_id
  left join universities u on u.id = s.university_id and u.status = 'ACTIVE'`;

/** What a list is sorted by before the id; an index has the same. */
interface Order {
  key: Sql;
  direction: Sql;
}

const byDeadline: Order = { key: sql`s.expired_date`, direction: empty };

const orderOf = (sort: ScholarshipSort, language: Language): Order => {
  if (sort === 'NAME')
    return { key: sql`${inLanguage('s.name', language)} ${collation(language)}`, direction: empty };
  return sort === 'NEW' ? { key: sql`s.id`, direction: raw('desc') } : byDeadline;
};

/** One id is compared, not searched in a list: then an index by it also has the order of the list. */
const isAmong = (column: Sql, ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::int[])`;

const conditionsOf = (filter: ScholarshipFilter): Sql => {
  const conditions: Sql[] = [];
  if (filter.countryId.length) conditions.push(isAmong(sql`s.country_id`, filter.countryId));
  if (filter.degreeId.length)
    conditions.push(sql`exists (select from scholarship_degrees x
      where x.scholarship_id = s.id and ${isAmong(sql`x.degree_id`, filter.degreeId)})`);
  if (filter.from) conditions.push(sql`s.expired_date >= ${filter.from}::date`);
  if (filter.to) conditions.push(sql`s.start_date <= ${filter.to}::date`);
  if (filter.free) conditions.push(sql`s.price_tiyin = 0`);
  return all(conditions);
};

const matching = ({ tsquery }: TextCondition): Sql =>
  sql`select ref_id from search_documents where kind = 'SCHOLARSHIP' and words @@ ${tsquery}::tsquery`;

/** A text that more scholarships have than this is common: walking through the list finds a page of it soon. */
const FEW = raw('1500');

/** What a rare text finds, once for all walks; a common one is only noticed. */
const findRare = (text: TextCondition): Sql =>
  sql`with found as materialized (${matching(text)} limit ${FEW} + 1)`;

/** Conditions of a rare text and of a common one, of which one holds: nobody knows beforehand how rare a text is. */
const textsOf = (text: TextCondition | null): Sql[] =>
  text
    ? [
        sql`(select count(*) from found) <= ${FEW} and s.id in (select ref_id from found)`,
        sql`(select count(*) from found) > ${FEW} and (select d.words @@ ${text.tsquery}::tsquery
          from search_documents d where d.kind = 'SCHOLARSHIP' and d.ref_id = s.id)`,
      ]
    : [raw('true')];

/** Scholarships of universities and of their whole countries, apart, as each has an index; otherwise all. */
const sourcesOf = ({ universityId }: ScholarshipFilter): Sql[] => {
  const [first, ...more] = universityId;
  if (first === undefined) return [raw('true')];
  const country = more.length
    ? sql`any(array(select country_id from universities where id = any(${universityId}::int[])))`
    : sql`(select country_id from universities where id = ${first})`;
  return [
    isAmong(sql`s.university_id`, universityId),
    sql`s.university_id is null and s.country_id = ${country}`,
  ];
};

interface Paging {
  limit: number;
  offset: number;
}

const LENGTHS = [10, 30, 100, 300, 1000, 3000];

/**
 * Where a walk for `count` ends: PostgreSQL sees how short it is and keeps its plan, which it would make anew for each call
 * with a parameter. Few lengths keep the statements few.
 */
const lengthFor = (count: number): Sql => {
  const length = LENGTHS.find((one) => one >= count);
  return length === undefined ? sql`${count}` : number(length);
};

/**
 * One page of groups that follow each other, each in an order. A group may come from several sources. Each
 * group of a source is one walk through an index: with one order over all of them, every row would be sorted.
 */
const pageOf = (
  groups: readonly Sql[],
  sources: readonly Sql[],
  conditions: Sql,
  { key, direction }: Order,
  { limit, offset }: Paging,
): Sql => {
  const walks = groups.flatMap((group, part) =>
    sources.map(
      (source) => sql`(
        select s.id, ${key} as key, ${number(part)} as part from scholarships s
        where ${all([source, group, conditions])} order by ${key} ${direction}, s.id limit ${lengthFor(limit + offset)}
      )`,
    ),
  );
  return sql`
    select id, row_number() over (order by part, key ${direction}, id) as position from (${join(walks, ' union all ')}) w
    order by position limit ${limit} offset ${offset}`;
};

const cardsOf = (viewpoint: Viewpoint, page: Sql): Sql =>
  sql`select ${cardColumns(viewpoint)} from (${page}) p join scholarships s on s.id = p.id ${joins} order by p.position`;

/** One page of a filter, in its order. */
export const findPage = async (
  db: Queryable,
  viewpoint: Viewpoint,
  filter: ScholarshipFilter,
  text: TextCondition | null,
  paging: Paging,
): Promise<ScholarshipCard[]> => {
  const { language, today } = viewpoint;
  const groups =
    filter.sort === 'DEADLINE'
      ? [sql`s.expired_date >= ${today}::date`, sql`s.expired_date < ${today}::date`]
      : [raw('true')];
  const sources = sourcesOf(filter).flatMap((source) => textsOf(text).map((found) => all([source, found])));
  const page = pageOf(groups, sources, conditionsOf(filter), orderOf(filter.sort, language), paging);
  if (!text) return rows(db, cardsOf(viewpoint, page));
  // The plan depends on the words of a text, which a prepared statement would have to plan without.
  const query = toQuery(sql`${findRare(text)} ${cardsOf(viewpoint, page)}`);
  return (await db.query({ ...query, name: undefined })).rows;
};

export const countAll = async (
  db: Queryable,
  filter: ScholarshipFilter,
  text: TextCondition | null,
): Promise<number> => {
  const found = text ? sql`s.id in (${matching(text)})` : raw('true');
  const counts = sourcesOf(filter).map(
    (source) =>
      sql`(select count(*) from scholarships s where ${all([source, conditionsOf(filter), found])})`,
  );
  return (await one<{ total: number }>(db, sql`select (${join(counts, ' + ')})::int as total`))!.total;
};

/** What is open now, then what opens next: first those of whole countries, nearest deadline first. */
export const findTop = async (
  db: Queryable,
  viewpoint: Viewpoint,
  limit: number,
): Promise<ScholarshipCard[]> => {
  const today = sql`${viewpoint.today}::date`;
  const groupsOf = (opening: Sql) => [
    sql`${opening} and s.university_id is null`,
    sql`${opening} and s.university_id is not null`,
  ];
  const find = (groups: Sql[]) =>
    rows<ScholarshipCard>(
      db,
      cardsOf(
        viewpoint,
        pageOf(groups, [raw('true')], sql`s.expired_date >= ${today}`, byDeadline, { limit, offset: 0 }),
      ),
    );
  const open = groupsOf(sql`s.start_date <= ${today}`);
  const found = await find(open);
  // Those that open next have late deadlines: finding them among many is dear, and only needed where few are open.
  return found.length < limit ? find([...open, ...groupsOf(sql`s.start_date > ${today}`)]) : found;
};

/** Countries of scholarships in the order of the catalogue. */
export const listCountries = (db: Queryable, language: Language): Promise<ScholarshipCountry[]> =>
  rows(
    db,
    sql`
    select c.id, c.code, ${inLanguage('c.name', language)} as name, s.total as "scholarshipCount"
    from (
      select country_id, count(*)::int as total from scholarships where country_id is not null group by country_id
    ) s join countries c on c.id = s.country_id
    order by c.order_number, ${inLanguage('c.name', language)} ${collation(language)}`,
  );

export const findDetail = (
  db: Queryable,
  viewpoint: Viewpoint,
  id: number,
): Promise<ScholarshipDetail | null> =>
  one(
    db,
    sql`
    select ${cardColumns(viewpoint)}, s.source_url as "sourceUrl", s.checked_on as "checkedOn", s.is_demo as "isDemo"
    from scholarships s ${joins}
    where s.id = ${id}`,
  );

export interface ScholarshipDraft {
  nameUz: string;
  nameRu: string;
  nameEn: string;
  descriptionUz: string;
  descriptionRu: string;
  descriptionEn: string;
  attachId: string | null;
  countryId: number | null;
  universityId: number | null;
  startDate: string;
  expiredDate: string;
  priceTiyin: number;
  coverage: ScholarshipCoverage;
  sourceUrl: string | null;
  checkedOn: string | null;
  isDemo: boolean;
  degreeIds: number[];
}

export const insert = async (db: Queryable, draft: ScholarshipDraft): Promise<number> => {
  const added = (await one<{ id: number }>(
    db,
    sql`
    insert into scholarships (name_uz, name_ru, name_en, description_uz, description_ru, description_en, attach_id,
      country_id, university_id, start_date, expired_date, price_tiyin, coverage, source_url, checked_on,
      is_demo)
    values (${draft.nameUz}, ${draft.nameRu}, ${draft.nameEn}, ${draft.descriptionUz}, ${draft.descriptionRu},
      ${draft.descriptionEn}, ${draft.attachId}, ${draft.countryId}, ${draft.universityId}, ${draft.startDate},
      ${draft.expiredDate}, ${draft.priceTiyin}, ${draft.coverage}, ${draft.sourceUrl}, ${draft.checkedOn}, ${draft.isDemo})
    returning id`,
  ))!;
  await rows(
    db,
    sql`insert into scholarship_degrees (scholarship_id, degree_id)
        select ${added.id}, unnest(${draft.degreeIds}::int[])`,
  );
  return added.id;
};

/** Largest id that has a public page, 0 without any. */
export const findMaxId = async (db: Queryable): Promise<number> =>
  (await one<{ max: number }>(db, sql`select coalesce(max(id), 0) as max from scholarships`))!.max;

/** Public pages with ids above `after` up to `upTo`. */
export const listPages = (
  db: Queryable,
  after: number,
  upTo: number,
): Promise<{ id: number; changedOn: string }[]> =>
  rows(
    db,
    sql`select id, updated_at::date as "changedOn" from scholarships
        where id > ${after} and id <= ${upTo} order by id`,
  );

import type {
  Comment,
  ConsultingCard,
  ConsultingDetail,
  ConsultingFilter,
} from '@parvoz/contract/consultings.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { collation, inLanguage } from '../../db/localised.ts';
import { pictureOf } from '../../db/picture.ts';
import type { Queryable } from '../../db/pool.ts';
import { all, empty, one, rows, run, type Sql, sql } from '../../db/sql.ts';

/** Text condition of a list, as search understands it. */
export interface TextCondition {
  tsquery: string;
}

interface Paging {
  limit: number;
  offset: number;
}

const rating = sql`case when g.comment_count > 0 then round(g.rating_total::numeric / g.comment_count, 1)::float8 end`;

/** Columns of a card. Links with active universities have the university's country. */
const cardColumns = (language: Language): Sql => sql`
  g.id, g.name, g.abbreviation, ${pictureOf('g.photo_id')} as photo, ${inLanguage('g.city', language)} as city,
  ${inLanguage('g.description', language)} as description, ${rating} as rating, g.comment_count as "commentCount",
  (select count(*)::int from consulting_universities l
    where l.consulting_id = g.id and l.country_id is not null) as "universityCount",
  g.is_demo as "isDemo"`;

const conditionsOf = (filter: ConsultingFilter, text: TextCondition | null): Sql => {
  const conditions = [sql`g.status = 'ACTIVE'`];
  if (filter.countryId.length)
    conditions.push(sql`exists (select from consulting_universities l
      where l.consulting_id = g.id and l.country_id = any(${filter.countryId}::int[]))`);
  if (filter.universityId.length)
    conditions.push(sql`exists (select from consulting_universities l
      where l.consulting_id = g.id and l.country_id is not null and l.university_id = any(${filter.universityId}::int[]))`);
  if (text)
    conditions.push(sql`g.id in (select ref_id from search_documents
      where kind = 'CONSULTING' and words @@ ${text.tsquery}::tsquery)`);
  return all(conditions);
};

const orderBy = (language: Language, sort: ConsultingFilter['sort']): Sql => {
  const byRating = sort === 'RATING' ? sql`${rating} desc nulls last, g.comment_count desc, ` : empty;
  return sql`order by ${byRating} g.name ${collation(language)}, g.id`;
};

/** Ids of one page of a filter; best reviewed first unless sorted by name. */
export const findIds = async (
  db: Queryable,
  language: Language,
  filter: ConsultingFilter,
  text: TextCondition | null,
  { limit, offset }: Paging,
): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`select g.id from consultings g where ${conditionsOf(filter, text)} ${orderBy(language, filter.sort)}
      limit ${limit} offset ${offset}`,
  );
  return found.map(({ id }) => id);
};

/** Active ones of these agencies, in the order of the ids. */
export const findByIds = (
  db: Queryable,
  language: Language,
  ids: readonly number[],
): Promise<ConsultingCard[]> =>
  rows(
    db,
    sql`
    select ${cardColumns(language)}
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    join consultings g on g.id = wanted.id and g.status = 'ACTIVE'
    order by wanted.position`,
  );

/** Active agencies, one page of them, in the order of `findIds`. */
export const findPage = (
  db: Queryable,
  language: Language,
  filter: ConsultingFilter,
  { limit, offset }: Paging,
): Promise<ConsultingCard[]> =>
  rows(
    db,
    sql`
    select ${cardColumns(language)} from consultings g
    where ${conditionsOf(filter, null)} ${orderBy(language, filter.sort)} limit ${limit} offset ${offset}`,
  );

export const countAll = async (
  db: Queryable,
  filter: ConsultingFilter,
  text: TextCondition | null,
): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from consultings g where ${conditionsOf(filter, text)}`,
  ))!.total;

export const findDetail = (db: Queryable, language: Language, id: number): Promise<ConsultingDetail | null> =>
  one(
    db,
    sql`
    select ${cardColumns(language)}, g.phone, g.owner_name as "ownerName", g.owner_surname as "ownerSurname",
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', ${inLanguage('c.name', language)}, 'code', c.code,
          'universityCount', n.total) order by c.order_number, c.id)
        from (
          select l.country_id, count(*)::int as total from consulting_universities l
          where l.consulting_id = g.id and l.country_id is not null group by l.country_id
        ) n join countries c on c.id = n.country_id
      ), '[]') as "countryList"
    from consultings g
    where g.id = ${id} and g.status = 'ACTIVE'`,
  );

const linkedTo = (consultingId: number): Sql => sql`
  from consulting_universities l join universities u on u.id = l.university_id and u.status = 'ACTIVE'
  where l.consulting_id = ${consultingId}`;

/** Ids of an agency's active universities, best rated first. */
export const findUniversityIds = async (
  db: Queryable,
  consultingId: number,
  { limit, offset }: Paging,
): Promise<number[]> => {
  const linked = await rows<{ id: number }>(
    db,
    sql`select u.id ${linkedTo(consultingId)} order by u.rating desc, u.id limit ${limit} offset ${offset}`,
  );
  return linked.map(({ id }) => id);
};

export const countUniversities = async (db: Queryable, consultingId: number): Promise<number> =>
  (await one<{ total: number }>(db, sql`select count(*)::int as total ${linkedTo(consultingId)}`))!.total;

export const isActive = async (db: Queryable, id: number): Promise<boolean> =>
  (await one(db, sql`select from consultings where id = ${id} and status = 'ACTIVE'`)) !== null;

/** Reviews, newest first, of one agency or (null) of all active ones. */
export const findComments = (
  db: Queryable,
  consultingId: number | null,
  { limit, offset }: Paging,
): Promise<Comment[]> =>
  rows(
    db,
    sql`
    select m.id, json_build_object('id', g.id, 'name', g.name) as consulting, m.author_name as "authorName", m.rating,
      m.text, m.reply, ${isoMoment('m.created_at')} as "createdAt", ${isoMoment('m.replied_at')} as "repliedAt",
      m.is_demo as "isDemo"
    from consulting_comments m join consultings g on g.id = m.consulting_id
    where g.status = 'ACTIVE' and ${consultingId === null ? sql`true` : sql`m.consulting_id = ${consultingId}`}
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`,
  );

const isoMoment = (column: 'm.created_at' | 'm.replied_at'): Sql =>
  column === 'm.created_at'
    ? sql`to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`to_char(m.replied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const countComments = async (db: Queryable): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select coalesce(sum(comment_count), 0)::int as total from consultings where status = 'ACTIVE'`,
  ))!.total;

export const countCommentsOf = async (db: Queryable, consultingId: number): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select comment_count as total from consultings where id = ${consultingId}`,
  ))!.total;

export interface ConsultingDraft {
  name: string;
  abbreviation: string;
  descriptionUz: string;
  descriptionRu: string;
  descriptionEn: string;
  cityUz: string;
  cityRu: string;
  cityEn: string;
  photoId: string | null;
  ownerName: string;
  ownerSurname: string;
  phone: string;
  isDemo: boolean;
}

export const insert = async (db: Queryable, draft: ConsultingDraft): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into consultings (name, abbreviation, description_uz, description_ru, description_en, city_uz, city_ru,
      city_en, photo_id, owner_name, owner_surname, phone, is_demo)
    values (${draft.name}, ${draft.abbreviation}, ${draft.descriptionUz}, ${draft.descriptionRu},
      ${draft.descriptionEn}, ${draft.cityUz}, ${draft.cityRu}, ${draft.cityEn}, ${draft.photoId}, ${draft.ownerName},
      ${draft.ownerSurname}, ${draft.phone}, ${draft.isDemo})
    returning id`,
  ))!.id;

/** Links an agency with universities; those already linked stay as they are. */
export const linkUniversities = (
  db: Queryable,
  consultingId: number,
  universityIds: readonly number[],
): Promise<number> =>
  run(
    db,
    sql`insert into consulting_universities (consulting_id, university_id)
        select ${consultingId}, unnest(${universityIds}::int[]) on conflict do nothing`,
  );

/** The oldest agency of the demo data. */
export interface DemoAgency {
  id: number;
  ownerName: string;
  ownerSurname: string;
}

export const listFirstDemo = (db: Queryable, count: number): Promise<DemoAgency[]> =>
  rows(
    db,
    sql`select id, owner_name as "ownerName", owner_surname as "ownerSurname" from consultings
        where is_demo order by id limit ${count}`,
  );

export interface CommentDraft {
  authorName: string;
  rating: number;
  text: string;
  reply: string | null;
  createdAt: Date;
  repliedAt: Date | null;
  isDemo: boolean;
}

/** Adds a review and counts it in the agency's average, in one statement. */
export const insertComment = (db: Queryable, consultingId: number, draft: CommentDraft): Promise<number> =>
  run(
    db,
    sql`
    with added as (
      insert into consulting_comments (consulting_id, author_name, rating, text, reply, created_at, replied_at, is_demo)
      values (${consultingId}, ${draft.authorName}, ${draft.rating}, ${draft.text}, ${draft.reply}, ${draft.createdAt},
        ${draft.repliedAt}, ${draft.isDemo})
      returning rating
    )
    update consultings set comment_count = comment_count + 1, rating_total = rating_total + added.rating
    from added where id = ${consultingId}`,
  );

/** Largest id that has a public page, 0 without any. */
export const findMaxId = async (db: Queryable): Promise<number> =>
  (await one<{ max: number }>(
    db,
    sql`select coalesce(max(id), 0) as max from consultings where status = 'ACTIVE'`,
  ))!.max;

/** Public pages with ids above `after` up to `upTo`. */
export const listPages = (
  db: Queryable,
  after: number,
  upTo: number,
): Promise<{ id: number; changedOn: string }[]> =>
  rows(
    db,
    sql`select id, updated_at::date as "changedOn" from consultings
        where id > ${after} and id <= ${upTo} and status = 'ACTIVE' order by id`,
  );

/** Leaves of the reviews that somebody wrote nothing but their rating, and what the agencies replied. */
export const eraseCommentsOf = (db: Queryable, authorId: string): Promise<number> =>
  run(
    db,
    sql`update consulting_comments set author_id = null, author_name = '', text = '' where author_id = ${authorId}`,
  );

import type { Comment, ConsultingCard, ConsultingDetail } from '@parvoz/contract/consultings.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage } from '../../db/localised.ts';
import { pictureOf } from '../../db/picture.ts';
import type { Queryable } from '../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../db/sql.ts';
import type { UsesCounter } from '../../db/uses.ts';

interface Paging {
  limit: number;
  offset: number;
}

const rating = sql`case when g.comment_count > 0 then round(g.rating_total::numeric / g.comment_count, 1)::float8 end`;

const linkedTo = (consultingId: Sql): Sql => sql`
  from consulting_universities l join universities u on u.id = l.university_id and u.status = 'ACTIVE'
  where l.consulting_id = ${consultingId}`;

const cardColumns = (language: Language, today: string): Sql => sql`
  g.id, g.name, g.abbreviation, ${pictureOf('g.photo_id')} as photo, ${inLanguage('g.city', language)} as city,
  ${inLanguage('g.description', language)} as description, ${rating} as rating, g.comment_count,
  (select count(*)::int ${linkedTo(sql`g.id`)}) as university_count, g.is_demo,
  case when coalesce(g.verified_until >= ${today}::date, true) then g.verified_on end as verified_on`;

/** Active ones of these agencies, in the order of the ids. */
export const findByIds = (
  db: Queryable,
  language: Language,
  today: string,
  ids: readonly number[],
): Promise<ConsultingCard[]> =>
  rows(
    db,
    sql`
    select ${cardColumns(language, today)}
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    join consultings g on g.id = wanted.id and g.status = 'ACTIVE'
    order by wanted.position`,
  );

export const findDetail = (
  db: Queryable,
  language: Language,
  today: string,
  id: number,
): Promise<ConsultingDetail | null> =>
  one(
    db,
    sql`
    select ${cardColumns(language, today)}, g.phone, g.owner_name, g.owner_surname,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', ${inLanguage('c.name', language)}, 'code', c.code,
          'universityCount', n.total) order by c.order_number, c.id)
        from (
          select u.country_id, count(*)::int as total ${linkedTo(sql`g.id`)} group by u.country_id
        ) n join countries c on c.id = n.country_id
      ), '[]') as country_list
    from consultings g
    where g.id = ${id} and g.status = 'ACTIVE'`,
  );

/** Ids of an agency's active universities, best rated first. */
export const findUniversityIds = async (
  db: Queryable,
  consultingId: number,
  { limit, offset }: Paging,
): Promise<number[]> => {
  const linked = await rows<{ id: number }>(
    db,
    sql`select u.id ${linkedTo(sql`${consultingId}`)} order by u.rating desc, u.id limit ${limit} offset ${offset}`,
  );
  return linked.map(({ id }) => id);
};

export const countUniversities = async (db: Queryable, consultingId: number): Promise<number> =>
  (await one<{ total: number }>(db, sql`select count(*)::int as total ${linkedTo(sql`${consultingId}`)}`))!
    .total;

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
    select m.id, json_build_object('id', g.id, 'name', g.name) as consulting, m.author_name, m.rating,
      m.text, m.reply, ${isoMoment('m.created_at')} as created_at, ${isoMoment('m.replied_at')} as replied_at,
      m.is_demo
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

/**
 * The universities are locked: one that is just being changed is waited for, and one that changes later finds the link,
 * so that the index of agencies has both.
 */
export const linkUniversities = (
  db: Queryable,
  consultingId: number,
  universityIds: readonly number[],
): Promise<number> =>
  run(
    db,
    sql`
    with held as (select id from universities where id = any(${universityIds}::int[]) order by id for share)
    insert into consulting_universities (consulting_id, university_id)
    select ${consultingId}, id from held on conflict do nothing`,
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
    sql`select id, owner_name, owner_surname from consultings
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

export interface Review {
  applicationId: string;
  authorId: string;
  authorName: string;
  rating: number;
  text: string;
  createdAt: Date;
}

/** The same of a student, once for an application: null where it has one. */
export const insertReview = (
  db: Queryable,
  consultingId: number,
  review: Review,
): Promise<{ id: number } | null> =>
  one(
    db,
    sql`
    with added as (
      insert into consulting_comments (consulting_id, application_id, author_id, author_name, rating, text, created_at)
      values (${consultingId}, ${review.applicationId}, ${review.authorId}, ${review.authorName}, ${review.rating},
        ${review.text}, ${review.createdAt})
      on conflict (application_id) do nothing
      returning id, rating
    )
    update consultings set comment_count = comment_count + 1, rating_total = rating_total + added.rating
    from added where consultings.id = ${consultingId} returning added.id`,
  );

/** One review, also of an agency that is not active. */
export const findComment = (db: Queryable, id: number): Promise<Comment | null> =>
  one(
    db,
    sql`
    select m.id, json_build_object('id', g.id, 'name', g.name) as consulting, m.author_name, m.rating,
      m.text, m.reply, ${isoMoment('m.created_at')} as created_at, ${isoMoment('m.replied_at')} as replied_at,
      m.is_demo
    from consulting_comments m join consultings g on g.id = m.consulting_id where m.id = ${id}`,
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
    sql`select id, updated_at::date as changed_on from consultings
        where id > ${after} and id <= ${upTo} and status = 'ACTIVE' order by id`,
  );

/** Leaves of the reviews that somebody wrote nothing but their rating, and what the agencies replied. */
export const eraseCommentsOf = (db: Queryable, authorId: string): Promise<number> =>
  run(
    db,
    sql`update consulting_comments set author_id = null, author_name = '', text = '' where author_id = ${authorId}`,
  );

/** How many work with a university. */
export const countAtUniversity: UsesCounter = {
  kind: 'CONSULTING',
  count: (db, ids) =>
    rows(
      db,
      sql`select university_id as id, count(*)::int as count from consulting_universities
          where university_id = any(${ids}::int[]) group by university_id`,
    ),
};

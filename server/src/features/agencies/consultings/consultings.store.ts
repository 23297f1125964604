import type { ConsultingCard, ConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import type { SpokenLanguage } from '@parvoz/contract/agencies/spoken-languages.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { MIN_MEASURED } from '@parvoz/contract/limits.ts';
import { agencyName, inLanguage, inLanguageNaming } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';
import type { UsesCounter } from '../../../db/uses.ts';

const rating = sql`case when g.comment_count > 0 then round(g.rating_total::numeric / g.comment_count, 1)::float8 end`;

const linkedTo = (consultingId: Sql): Sql => sql`
  from consulting_universities l join universities u on u.id = l.university_id and u.status = 'ACTIVE'
  where l.consulting_id = ${consultingId}`;

const universityCount = sql`(select count(*)::int ${linkedTo(sql`g.id`)})`;

const cardColumns = (language: Language, today: string, countOfUniversities = universityCount): Sql => sql`
  g.id, ${agencyName('g', language)} as name, g.abbreviation, ${pictureOf('g.photo_id')} as photo, ${inLanguage('g.city', language)} as city,
  ${inLanguageNaming('g.description', 'g', language)} as description, ${rating} as rating, g.comment_count,
  ${countOfUniversities} as university_count, g.is_demo,
  case when coalesce(g.verified_until >= ${today}::date, true) then g.verified_on end as verified_on,
  json_build_object(
    'answer', case when g.answer_minutes is not null
      then json_build_object('minutes', g.answer_minutes, 'count', g.answer_count) end,
    'outcomes', case when g.finished_percent is not null
      then json_build_object('finished', g.finished_count, 'rejected', g.rejected_count, 'canceled', g.canceled_count)
      end,
    'disputes', case when g.finished_step_count >= ${MIN_MEASURED}
      then json_build_object('steps', g.finished_step_count, 'lost', g.lost_step_count) end) as measures,
  g.price_from_tiyin as price_from, (g.created_at at time zone 'Asia/Tashkent')::date as on_parvoz_since`;

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
  /** Also one that visitors do not see. */
  isOwn = false,
): Promise<ConsultingDetail | null> =>
  one(
    db,
    sql`
    select ${cardColumns(language, today, sql`coalesce(abroad.university_count, 0)`)}, g.phone, g.owner_name, g.owner_surname, g.web_site,
      g.opening_hours, g.licence_number, g.spoken_languages,
      array(
        select count(m.id)::int from generate_series(1, 5) as stars (count)
        left join consulting_comments m
          on m.consulting_id = g.id and m.rating = stars.count and m.hidden_at is null
        group by stars.count order by stars.count
      ) as rating_spread,
      coalesce(abroad.country_list, '[]') as country_list
    from consultings g
    cross join lateral (
      select sum(n.total)::int as university_count,
        json_agg(json_build_object('id', c.id, 'name', ${inLanguage('c.name', language)}, 'code', c.code,
          'universityCount', n.total) order by c.order_number, c.id) as country_list
      from (
        select u.country_id, count(*)::int as total ${linkedTo(sql`g.id`)} group by u.country_id
      ) n join countries c on c.id = n.country_id
    ) abroad
    where g.id = ${id} and (g.status = 'ACTIVE' or ${isOwn})`,
  );

export const isActive = async (db: Queryable, id: number): Promise<boolean> =>
  (await one(db, sql`select from consultings where id = ${id} and status = 'ACTIVE'`)) !== null;

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
  spokenLanguages?: SpokenLanguage[];
  /** Now, where nothing is said. */
  createdAt?: Date;
  isDemo: boolean;
}

export const insert = async (db: Queryable, draft: ConsultingDraft): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into consultings (name, abbreviation, description_uz, description_ru, description_en, city_uz, city_ru,
      city_en, photo_id, owner_name, owner_surname, phone, spoken_languages, created_at, is_demo)
    values (${draft.name}, ${draft.abbreviation}, ${draft.descriptionUz}, ${draft.descriptionRu},
      ${draft.descriptionEn}, ${draft.cityUz}, ${draft.cityRu}, ${draft.cityEn}, ${draft.photoId}, ${draft.ownerName},
      ${draft.ownerSurname}, ${draft.phone}, ${draft.spokenLanguages ?? []}::text[], coalesce(${draft.createdAt ?? null}::timestamptz, now()),
      ${draft.isDemo})
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

/** Counts the agencies that work with a university. */
export const countAtUniversity: UsesCounter = {
  kind: 'CONSULTING',
  count: (db, ids) =>
    rows(
      db,
      sql`select university_id as id, count(*)::int as count from consulting_universities
          where university_id = any(${ids}::int[]) group by university_id`,
    ),
};

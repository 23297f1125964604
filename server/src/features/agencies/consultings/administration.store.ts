import type {
  ManagedConsulting,
  ManagedConsultingFilter,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { fitOf, hasText, orderBy, type Window } from '../../../db/admin-list.ts';
import { onDays } from '../../../db/days.ts';
import { idOf } from '../../../db/identity.ts';
import { collation, inLanguage } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { all, empty, one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';
import { isUntranslated } from '../../../db/untranslated.ts';

/** Fields of an answer that have the same names in a save. */
type AsSaved = 'surname' | 'isShortName' | 'isShortSurname' | 'hasNoSurname';

/** An agency with everything that is compared and audited. */
export interface ManagedRow
  extends Omit<
    ManagedConsulting,
    | AsSaved
    | 'photo'
    | 'isPhotoDrawn'
    | 'rating'
    | 'commentCount'
    | 'universityCount'
    | 'isVerified'
    | 'readyOn'
    | 'createdAt'
    | 'updatedAt'
  > {
  photoId: string | null;
  /** Universities that it works with, in order. */
  universityIds: number[];
}

const OWN = sql`g.id, g.name, g.name_cyrillic, g.abbreviation, g.description_uz, g.description_ru, g.description_en, g.city_uz, g.city_ru,
  g.city_en, g.legal_name, g.tax_number, g.web_site, g.owner_name, g.owner_surname, g.phone, g.opening_hours,
  g.licence_number, g.spoken_languages, g.status, g.hidden_reason, g.is_demo, g.verified_on, g.verified_until, g.verification_reason, g.version`;

const findStates = (db: Queryable, ids: readonly number[], locking: Sql): Promise<ManagedRow[]> =>
  rows(
    db,
    sql`select ${OWN}, g.photo_id,
          array(select l.university_id from consulting_universities l where l.consulting_id = g.id
            order by l.university_id) as university_ids
        from consultings g where g.id = any(${ids}::int[]) order by g.id ${locking}`,
  );

export const lock = (db: Queryable, ids: readonly number[]) => findStates(db, ids, sql`for no key update`);

/** The same without a lock, for what only looks. */
export const listStates = (db: Queryable, ids: readonly number[]) => findStates(db, ids, empty);

const rating = sql`case when g.comment_count > 0 then round(g.rating_total::numeric / g.comment_count, 1)::float8 end`;

const universityCount = sql`(select count(*)::int from consulting_universities l where l.consulting_id = g.id)`;

const readyOn = sql`(g.ready_at at time zone 'Asia/Tashkent')::date`;

const isVerified = (today: string): Sql =>
  sql`g.verified_on is not null and coalesce(g.verified_until >= ${today}::date, true)`;

interface Moments {
  createdAt: Date;
  updatedAt: Date;
}

export const find = (
  db: Queryable,
  id: number,
  today: string,
): Promise<(Omit<ManagedConsulting, AsSaved | keyof Moments> & Moments) | null> =>
  one(
    db,
    sql`select ${OWN}, ${pictureOf('g.photo_id')} as photo,
          exists (select from attachments a where a.id = g.photo_id and a.owner_id is null) as is_photo_drawn,
          ${rating} as rating, g.comment_count, ${universityCount} as university_count, ${isVerified(today)} as is_verified, ${readyOn} as ready_on,
          g.created_at, g.updated_at
        from consultings g where g.id = ${id}`,
  );

interface Day {
  today: string;
  /** The last day of marks that are said to end. */
  soon: string;
}

const markIs = (wanted: NonNullable<ManagedConsultingFilter['verification']>, { today, soon }: Day): Sql => {
  if (wanted === 'VERIFIED') return isVerified(today);
  return wanted === 'ENDING'
    ? sql`g.verified_on is not null and g.verified_until between ${today}::date and ${soon}::date`
    : sql`not (${isVerified(today)})`;
};

const isIn = (state: NonNullable<ManagedConsultingFilter['status']>): Sql =>
  state === 'READY' ? sql`g.ready_at is not null` : sql`g.status = ${state}`;

/** A tax number or phone, as it is written: `309 482 117`. */
const NUMBER = /^\+?[\d\s()-]{3,20}$/;

/** Returns the condition that an agency's names have a text, or its tax number or phone the digits of one. */
const isFound = (query: string): Sql => {
  const byName = hasText(raw('g.search_text'), query);
  if (!NUMBER.test(query)) return byName;
  const digits = `%${query.replace(/\D/g, '')}%`;
  return sql`${byName} or g.tax_number like ${digits} or g.phone like ${digits}`;
};

const conditionsOf = (
  { query, status, verification, missingLanguage, ...days }: ManagedConsultingFilter,
  day: Day,
): Sql =>
  all([
    ...(query ? [isFound(query)] : []),
    ...(status ? [isIn(status)] : []),
    ...onDays(raw('g.created_at'), days),
    ...(verification ? [markIs(verification, day)] : []),
    ...(missingLanguage ? [isUntranslated(['g.description', 'g.city'], missingLanguage)] : []),
  ]);

const ordersIn = (language: Language, query: string | null) => ({
  NAME: sql`g.name ${collation(language)}`,
  NEW: raw('g.created_at'),
  VERIFIED: raw('g.verified_until'),
  MATCH: fitOf(query, raw('g.search_text'), [raw('g.name')]),
});

export const listIds = async (
  db: Queryable,
  language: Language,
  filter: ManagedConsultingFilter,
  day: Day,
  { limit, offset }: Window,
): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`select g.id from consultings g where ${conditionsOf(filter, day)}
        order by ${orderBy(ordersIn(language, filter.query), filter.order, raw('g.id'))} limit ${limit} offset ${offset}`,
    false,
  );
  return found.map(({ id }) => id);
};

export const count = async (db: Queryable, filter: ManagedConsultingFilter, day: Day): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from consultings g where ${conditionsOf(filter, day)}`,
      false,
    )
  )[0]!.total;

export interface ListedRow
  extends Pick<
    ManagedConsulting,
    | 'id'
    | 'name'
    | 'photo'
    | 'ownerName'
    | 'ownerSurname'
    | 'phone'
    | 'status'
    | 'isDemo'
    | 'rating'
    | 'commentCount'
    | 'universityCount'
    | 'verifiedOn'
    | 'verifiedUntil'
    | 'isVerified'
    | 'readyOn'
    | 'version'
  > {
  city: string;
  answerMinutes: number | null;
  createdAt: Date;
}

export const findRows = (
  db: Queryable,
  language: Language,
  ids: readonly number[],
  today: string,
): Promise<ListedRow[]> =>
  rows(
    db,
    sql`
    select g.id, g.name, ${pictureOf('g.photo_id')} as photo, ${inLanguage('g.city', language)} as city, g.owner_name,
      g.owner_surname, g.phone, g.status, g.is_demo, ${rating} as rating, g.comment_count,
      ${universityCount} as university_count, g.verified_on, g.verified_until, ${isVerified(today)} as is_verified,
      ${readyOn} as ready_on, g.answer_minutes, g.created_at, g.version
    from unnest(${ids}::int[]) with ordinality as wanted (id, position) join consultings g on g.id = wanted.id
    order by wanted.position`,
  );

interface By {
  accountId: string;
  at: Date;
}

type Given = Omit<
  ManagedRow,
  | 'id'
  | 'status'
  | 'hiddenReason'
  | 'isDemo'
  | 'version'
  | 'verifiedOn'
  | 'verifiedUntil'
  | 'verificationReason'
  | 'universityIds'
>;

export const insert = async (
  db: Queryable,
  given: Given & Pick<ManagedRow, 'status'>,
  by: By,
  /** Id of an agency that is restored. */
  formerId?: number,
): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into consultings (id, name, name_cyrillic, abbreviation, description_uz, description_ru, description_en, city_uz, city_ru,
      city_en, photo_id, legal_name, tax_number, web_site, owner_name, owner_surname, phone, opening_hours,
      licence_number, spoken_languages, status, updated_by, created_at, updated_at)
    overriding system value
    values (${idOf('consultings', formerId)}, ${given.name}, ${given.nameCyrillic}, ${given.abbreviation}, ${given.descriptionUz}, ${given.descriptionRu},
      ${given.descriptionEn}, ${given.cityUz}, ${given.cityRu}, ${given.cityEn}, ${given.photoId},
      ${given.legalName}, ${given.taxNumber}, ${given.webSite}, ${given.ownerName}, ${given.ownerSurname},
      ${given.phone}, ${JSON.stringify(given.openingHours)}::jsonb, ${given.licenceNumber},
      ${given.spokenLanguages}::text[], ${given.status},
      ${by.accountId}, ${by.at}, ${by.at}) returning id`,
  ))!.id;

export const update = (db: Queryable, id: number, given: Given, by: By): Promise<number> =>
  run(
    db,
    sql`
    update consultings set name = ${given.name}, name_cyrillic = ${given.nameCyrillic}, abbreviation = ${given.abbreviation},
      description_uz = ${given.descriptionUz}, description_ru = ${given.descriptionRu},
      description_en = ${given.descriptionEn}, city_uz = ${given.cityUz}, city_ru = ${given.cityRu},
      city_en = ${given.cityEn}, photo_id = ${given.photoId}, legal_name = ${given.legalName},
      tax_number = ${given.taxNumber}, web_site = ${given.webSite}, owner_name = ${given.ownerName},
      owner_surname = ${given.ownerSurname}, phone = ${given.phone},
      opening_hours = ${JSON.stringify(given.openingHours)}::jsonb, licence_number = ${given.licenceNumber},
      spoken_languages = ${given.spokenLanguages}::text[],
      version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
    where id = ${id}`,
  );

/** Opens or hides an agency; one that is open or hidden already stays as it is. */
export const setStatus = (
  db: Queryable,
  id: number,
  { status, reason }: { status: ManagedRow['status']; reason: string | null },
  by: By,
): Promise<number> =>
  run(
    db,
    sql`update consultings set status = ${status},
          hidden_reason = case when ${status} = 'INACTIVE' then coalesce(${reason}::text, '') end,
          version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id} and status <> ${status}`,
  );

/** An agency that was never active and lacks nothing that its page needs; only active tariffs have a lowest price. */
const IS_READY = sql`g.status = 'INACTIVE' and g.hidden_reason is null and g.price_from_tiyin is not null
  and g.photo_id is not null and g.description_uz <> '' and g.description_ru <> '' and g.description_en <> ''
  and exists (select from consulting_universities l where l.consulting_id = g.id)`;

/** Notes since when these agencies are ready to be opened, or that they are not. */
export const noteReady = (db: Queryable, ids: readonly number[], now: Date): Promise<number> =>
  run(
    db,
    sql`update consultings g set ready_at = case when ${IS_READY} then ${now}::timestamptz end
        where g.id = any(${ids}::int[]) and (g.ready_at is not null) <> (${IS_READY})`,
  );

export const setVerification = (
  db: Queryable,
  id: number,
  mark: { on: string | null; until: string | null; reason: string },
  by: By,
): Promise<number> =>
  run(
    db,
    sql`update consultings set verified_on = ${mark.on}, verified_until = ${mark.until},
          verification_reason = ${mark.reason}, verified_by = ${by.accountId}, version = version + 1,
          updated_at = ${by.at}, updated_by = ${by.accountId} where id = ${id}`,
  );

/** Writes the columns of a restored agency that neither `insert` nor `update` writes. */
export const restore = (
  db: Queryable,
  { id, status, isDemo, verifiedOn, verifiedUntil, verificationReason, hiddenReason }: ManagedRow,
  by: By,
): Promise<number> =>
  run(
    db,
    sql`update consultings set status = ${status},
          hidden_reason = case when ${status} = 'INACTIVE' then ${hiddenReason ?? null}::text end, is_demo = ${isDemo}, verified_on = ${verifiedOn},
          verified_until = ${verifiedUntil}, verification_reason = ${verificationReason},
          verified_by = case when ${verifiedOn}::date is null then null else ${by.accountId}::uuid end
        where id = ${id}`,
  );

export const remove = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from consultings where id = ${id}`);

/** Returns whether a picture is one that the product drew itself. */
export const isDrawn = async (db: Queryable, photoId: string): Promise<boolean> =>
  (await one(db, sql`select from attachments where id = ${photoId} and owner_id is null`)) !== null;

export const countComments = async (db: Queryable, id: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from consulting_comments where consulting_id = ${id}`,
  ))!.count;

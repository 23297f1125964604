import type {
  ManagedUniversity,
  UniversityAdminFilter,
  UniversityRow,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { MATCH } from '@parvoz/contract/limits.ts';
import { fitOf, fitting, hasText, isFirst, orderBy, type Window } from '../../../db/admin-list.ts';
import { onDays } from '../../../db/days.ts';
import { inLanguage, sortedBy } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { all, empty, one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';
import { untranslatedIn } from '../../../db/untranslated.ts';
import { DRAFT_TYPES, type UniversityDraft } from './universities.store.ts';

/** Fields of a university that are recorded with its changes. */
export type UniversityState = UniversityDraft & { id: number; version: number; checkedBy: string | null };

const findStates = (db: Queryable, ids: readonly number[], locking: Sql): Promise<UniversityState[]> =>
  rows(
    db,
    sql`select u.id, u.name_uz, u.name_ru, u.name_en, u.abbreviation_uz, u.abbreviation_ru, u.abbreviation_en,
          u.description_uz, u.description_ru, u.description_en, u.city_uz, u.city_ru, u.city_en, u.photo_id,
          u.country_id, u.web_site, u.source_url, u.checked_on, u.checked_by, u.rating::float8 as rating, u.status,
          u.is_demo, u.version,
          array(select degree_id from university_degrees where university_id = u.id order by 1) as degree_ids,
          array(select faculty_id from university_faculties where university_id = u.id order by 1) as faculty_ids
        from universities u where u.id = any(${ids}::int[]) order by u.id ${locking}`,
  );

export const lock = (db: Queryable, ids: readonly number[]) => findStates(db, ids, sql`for no key update`);

/** The same without a lock, for what only looks. */
export const listStates = (db: Queryable, ids: readonly number[]) => findStates(db, ids, empty);

type ManagedRow = Omit<ManagedUniversity, 'updatedAt'> & { updatedAt: Date };

export const find = (db: Queryable, id: number): Promise<ManagedRow | null> =>
  one(
    db,
    sql`select u.id, u.name_uz, u.name_ru, u.name_en, u.abbreviation_uz, u.abbreviation_ru, u.abbreviation_en,
          u.description_uz, u.description_ru, u.description_en, u.city_uz, u.city_ru, u.city_en,
          ${pictureOf('u.photo_id')} as photo, coalesce(a.owner_id is null, true) as is_cover,
          u.country_id, u.web_site, u.source_url, u.checked_on, u.rating::float8 as rating, u.status, u.is_demo,
          u.version, u.updated_at,
          array(select degree_id from university_degrees where university_id = u.id order by 1) as degree_ids,
          array(select faculty_id from university_faculties where university_id = u.id order by 1) as faculty_ids
        from universities u left join attachments a on a.id = u.photo_id where u.id = ${id}`,
  );

/** Returns whether the picture of a university is a drawn cover. */
export const hasCover = async (db: Queryable, id: number): Promise<boolean> =>
  (await one(
    db,
    sql`select from universities u join attachments a on a.id = u.photo_id
        where u.id = ${id} and a.owner_id is null`,
  )) !== null;

/** Counts those of these faculties that universities can have: of the second level. */
export const countSecondLevel = async (db: Queryable, ids: readonly number[]): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from faculties where id = any(${ids}::int[]) and parent_id is not null`,
  ))!.count;

export interface Author {
  accountId: string;
  at: Date;
}

/** A university as it is to be. */
export type ChangedUniversity = UniversityDraft & { id: number };

const FIELDS = fieldsOf<ChangedUniversity>({ id: 'int', ...DRAFT_TYPES });

/** Sets all fields of universities, and the degrees and faculties that they have. */
export const updateMany = async (
  db: Queryable,
  universities: readonly ChangedUniversity[],
  by: Author,
): Promise<void> => {
  const given = sql`json_to_recordset(${asJson(universities)}) as d ${FIELDS}`;
  await run(
    db,
    sql`update universities u set
          name_uz = d.name_uz, name_ru = d.name_ru, name_en = d.name_en,
          abbreviation_uz = d.abbreviation_uz, abbreviation_ru = d.abbreviation_ru, abbreviation_en = d.abbreviation_en,
          description_uz = d.description_uz, description_ru = d.description_ru, description_en = d.description_en,
          city_uz = d.city_uz, city_ru = d.city_ru, city_en = d.city_en, photo_id = d.photo_id,
          country_id = d.country_id, web_site = d.web_site, source_url = d.source_url, rating = d.rating,
          status = d.status,
          checked_by = case when u.checked_on is not distinct from d.checked_on then u.checked_by
            when d.checked_on is not null then ${by.accountId}::uuid end,
          checked_on = d.checked_on, version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
        from ${given} where u.id = d.id`,
  );
  await run(
    db,
    sql`delete from university_degrees l using ${given}
        where l.university_id = d.id and l.degree_id <> all(d.degree_ids)`,
  );
  await run(
    db,
    sql`insert into university_degrees (university_id, degree_id)
        select d.id, unnest(d.degree_ids) from ${given} on conflict do nothing`,
  );
  await run(
    db,
    sql`delete from university_faculties l using ${given}
        where l.university_id = d.id and l.faculty_id <> all(d.faculty_ids)`,
  );
  await run(
    db,
    sql`insert into university_faculties (university_id, faculty_id)
        select d.id, unnest(d.faculty_ids) from ${given} on conflict do nothing`,
  );
};

export const setStatus = (
  db: Queryable,
  ids: readonly number[],
  status: UniversityRow['status'],
  by: Author,
): Promise<number> =>
  run(
    db,
    sql`update universities set status = ${status}, version = version + 1, updated_at = ${by.at},
          updated_by = ${by.accountId}
        where id = any(${ids}::int[]) and status <> ${status}`,
  );

/** Fields that bulk changes set; others would have to be compared, folded and linked again. */
export const MARKS = ['status', 'checkedOn', 'checkedBy'] as const;

type Marked = Pick<UniversityState, 'id' | (typeof MARKS)[number]>;

const MARKED = fieldsOf<Marked>({ id: 'int', status: 'text', checkedOn: 'date', checkedBy: 'uuid' });

/** Sets these of universities, each its own. */
export const setMarks = (db: Queryable, marked: readonly Marked[], by: Author): Promise<number> =>
  run(
    db,
    sql`update universities u set status = d.status, checked_on = d.checked_on, checked_by = d.checked_by,
          version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
        from json_to_recordset(${asJson(marked)}) as d ${MARKED} where u.id = d.id`,
  );

/** Records that the facts were compared with their source on a day. */
export const setChecked = (db: Queryable, ids: readonly number[], day: string, by: Author): Promise<number> =>
  run(
    db,
    sql`update universities set checked_on = ${day}, checked_by = ${by.accountId}, version = version + 1,
          updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = any(${ids}::int[]) and checked_on is distinct from ${day}::date`,
  );

export const remove = (db: Queryable, ids: readonly number[]): Promise<number> =>
  run(db, sql`delete from universities where id = any(${ids}::int[])`);

type ListedRow = Omit<UniversityRow, 'updatedAt'> & { updatedAt: Date };

export const findRows = (db: Queryable, language: Language, ids: readonly number[]): Promise<ListedRow[]> =>
  rows(
    db,
    sql`select u.id, ${inLanguage('u.name', language)} as name, u.name_en as original_name,
          ${pictureOf('u.photo_id')} as photo, u.country_id,
          concat_ws(', ', nullif(${inLanguage('u.city', language)}, ''), ${inLanguage('c.name', language)}) as place,
          array(select degree_id from university_degrees where university_id = u.id order by 1) as degree_ids,
          u.rating::float8 as rating, ${untranslatedIn('u', 'description')} as missing_languages, u.status, u.checked_on, u.source_url, u.is_demo,
          u.version, u.updated_at
        from unnest(${ids}::int[]) with ordinality as k (id, place)
        join universities u on u.id = k.id join countries c on c.id = u.country_id order by k.place`,
  );

const conditionsOf = (filter: UniversityAdminFilter, freshSince: string): Sql => {
  const { query, countryId, continentId, degreeId, facultyId, status, missingLanguage, checked } = filter;
  return all([
    ...(query ? [hasText(raw('u.search_text'), query)] : []),
    ...(countryId.length > 0 ? [sql`u.country_id = any(${countryId}::int[])`] : []),
    ...(continentId.length > 0
      ? [
          sql`u.country_id = any(array(select id from countries where continent_id = any(${continentId}::int[])))`,
        ]
      : []),
    ...(degreeId.length > 0
      ? [
          sql`exists (select from university_degrees x
            where x.university_id = u.id and x.degree_id = any(${degreeId}::int[]))`,
        ]
      : []),
    ...(facultyId.length > 0
      ? [
          sql`exists (select from university_faculties x where x.university_id = u.id and x.faculty_id = any(array(
            select id from faculties where id = any(${facultyId}::int[]) or parent_id = any(${facultyId}::int[]))))`,
        ]
      : []),
    ...(status ? [sql`u.status = ${status}`] : []),
    ...(missingLanguage.length > 0
      ? [sql`${untranslatedIn('u', 'description')} && ${missingLanguage}::text[]`]
      : []),
    ...onDays(raw('u.created_at'), filter),
    ...(checked === 'NEVER' ? [sql`u.checked_on is null`] : []),
    ...(checked === 'OLD' ? [sql`u.checked_on < ${freshSince}`] : []),
    ...(checked === 'FRESH' ? [sql`u.checked_on >= ${freshSince}`] : []),
  ]);
};

const ordersIn = (language: Language, query: string | null) => ({
  NAME: sortedBy('u.name', language),
  COUNTRY: sortedBy('c.name', language),
  RATING: raw('u.rating'),
  UPDATED: raw('u.updated_at'),
  CHECKED: raw('u.checked_on'),
  STATUS: raw('u.status'),
  NEW: raw('u.id'),
  MATCH: fitOf(query, raw('u.search_text'), [raw('u.name_uz'), raw('u.name_ru'), raw('u.name_en')]),
});

/** Countries come first where they are the order: each has its universities by their ids from an index. */
const listedFrom = (order: UniversityAdminFilter['order']): Sql =>
  order.endsWith('COUNTRY')
    ? sql`countries c join universities u on u.country_id = c.id`
    : sql`universities u`;

const ofTable = sql`universities u`;

/** All of a filter, or those among which the best fits for its text are. */
const wherever = (
  conditions: Sql,
  { query, order }: UniversityAdminFilter,
  language: Language,
  window: Window,
): Sql =>
  order === MATCH && query && isFirst(window)
    ? sql`u.id in (${fitting({
        ...{ from: ofTable, id: raw('u.id'), conditions, searchText: raw('u.search_text') },
        ...{ name: sortedBy('u.name', language), text: query },
      })})`
    : conditions;

export const listIds = async (
  db: Queryable,
  language: Language,
  { filter, freshSince }: { filter: UniversityAdminFilter; freshSince: string },
  window: Window,
): Promise<number[]> => {
  const { limit, offset } = window;
  const found = await rows<{ id: number }>(
    db,
    sql`select u.id from ${listedFrom(filter.order)}
        where ${wherever(conditionsOf(filter, freshSince), filter, language, window)}
        order by ${orderBy(ordersIn(language, filter.query), filter.order, raw('u.id'), ['CHECKED'])} limit ${limit} offset ${offset}`,
    false,
  );
  return found.map(({ id }) => id);
};

export const count = async (
  db: Queryable,
  filter: UniversityAdminFilter,
  freshSince: string,
): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from universities u where ${conditionsOf(filter, freshSince)}`,
      false,
    )
  )[0]!.total;

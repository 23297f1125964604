import type { Intake } from '@parvoz/contract/catalogue/programs.ts';
import type { Program, ProgramAdminFilter, ProgramRow } from '@parvoz/contract/catalogue/programs-admin.ts';
import type { Requirements } from '@parvoz/contract/catalogue/requirements.ts';
import type { TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { FACTS_FRESH_DAYS } from '@parvoz/contract/limits.ts';
import { fitOf, hasText, orderBy, type Window } from '../../../../db/admin-list.ts';
import { onDays } from '../../../../db/days.ts';
import { inLanguage, sortedBy } from '../../../../db/localised.ts';
import { pictureOf } from '../../../../db/picture.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { all, empty, one, raw, rows, type Sql, sql } from '../../../../db/sql.ts';
import { intakeObject, tuition } from '../programs.store.ts';

/** Fields of a programme that are compared and audited. `tuitionMinor` is 0 for free, null for unknown. */
export interface ProgramRecord {
  id: number;
  version: number;
  nameUz: string;
  nameRu: string;
  nameEn: string;
  universityId: number;
  degreeId: number;
  facultyId: number;
  languages: TeachingLanguage[];
  durationMonths: number | null;
  tuitionMinor: number | null;
  tuitionCurrency: Currency | null;
  intakes: Intake[];
  requirements: Requirements | null;
  webPage: string | null;
  sourceUrl: string | null;
  factsYear: number | null;
  checkedOn: string | null;
  isActive: boolean;
}

/** All intakes, those that are over among them. */
const intakes = sql`coalesce((
  select json_agg(${intakeObject} order by i.start_month)
  from program_intakes i where i.program_id = p.id
), '[]')`;

const findStates = (db: Queryable, ids: readonly number[], locking: Sql): Promise<ProgramRecord[]> =>
  rows(
    db,
    sql`select p.id, p.version, p.name_uz, p.name_ru, p.name_en, p.university_id, p.degree_id, p.faculty_id,
          p.languages, p.duration_months, p.tuition_minor, p.tuition_currency, ${intakes} as intakes, p.requirements,
          p.web_page, p.source_url, p.facts_year, p.checked_on, p.is_active
        from programs p where p.id = any(${ids}::int[]) order by p.id ${locking}`,
  );

export const lock = (db: Queryable, ids: readonly number[]) =>
  findStates(db, ids, sql`for no key update of p`);

/** The same without a lock, for what only looks. */
export const listStates = (db: Queryable, ids: readonly number[]) => findStates(db, ids, empty);

const shared = (language: Language): Sql => sql`
  p.id, json_build_object('id', u.id, 'name', ${inLanguage('u.name', language)}) as university, p.degree_id,
  json_build_object('id', f.id, 'name', ${inLanguage('f.name', language)}) as faculty, p.languages, p.duration_months,
  u.country_id, ${pictureOf('u.photo_id')} as photo, ${tuition} as tuition, ${intakes} as intakes, case when p.is_active then 'ACTIVE' else 'INACTIVE' end as status,
  p.source_url, p.checked_on, p.is_demo, p.version, p.updated_at`;

const joins = sql`join universities u on u.id = p.university_id join faculties f on f.id = p.faculty_id`;

type Dated<T> = Omit<T, 'updatedAt'> & { updatedAt: Date };

/** Returns all fields of a programme, with the names of its university and field in a language. */
export const find = (
  db: Queryable,
  id: number,
  language: Language,
): Promise<Dated<Omit<Program, 'universityId' | 'facultyId'>> | null> =>
  one(
    db,
    sql`select ${shared(language)}, p.name_uz, p.name_ru, p.name_en, p.requirements, p.web_page, p.facts_year
        from programs p ${joins} where p.id = ${id}`,
  );

export const findRows = (
  db: Queryable,
  ids: readonly number[],
  language: Language,
): Promise<Dated<ProgramRow>[]> =>
  rows(
    db,
    sql`select ${shared(language)}, ${inLanguage('p.name', language)} as name, p.missing_languages
        from unnest(${ids}::int[]) with ordinality as k (id, place)
        join programs p on p.id = k.id ${joins}
        order by k.place`,
  );

const TUITIONS = {
  FREE: sql`p.tuition_minor = 0`,
  PAID: sql`p.tuition_minor > 0`,
  UNKNOWN: sql`p.tuition_minor is null`,
};

const CHECKS = {
  NEVER: () => sql`p.checked_on is null`,
  OLD: (today: string) => sql`p.checked_on < ${today}::date - ${FACTS_FRESH_DAYS}::int`,
  FRESH: (today: string) => sql`p.checked_on >= ${today}::date - ${FACTS_FRESH_DAYS}::int`,
};

const conditionsOf = (filter: ProgramAdminFilter, today: string): Sql => {
  const {
    query,
    universityId,
    countryId,
    degreeId,
    facultyId,
    tuition: kind,
    status,
    checked,
    missingLanguage,
    ...days
  } = filter;
  return all([
    ...(query ? [hasText(raw('p.search_text'), query)] : []),
    ...(universityId.length > 0 ? [sql`p.university_id = any(${universityId}::int[])`] : []),
    ...(countryId.length > 0
      ? [
          sql`p.university_id in (select u.id from universities u where u.country_id = any(${countryId}::int[]))`,
        ]
      : []),
    ...(degreeId.length > 0 ? [sql`p.degree_id = any(${degreeId}::int[])`] : []),
    ...(facultyId.length > 0
      ? [
          sql`p.faculty_id in (select f.id from faculties f
              where f.id = any(${facultyId}::int[]) or f.parent_id = any(${facultyId}::int[]))`,
        ]
      : []),
    ...(kind ? [TUITIONS[kind]] : []),
    ...(status ? [sql`p.is_active = ${status === 'ACTIVE'}`] : []),
    ...(checked ? [CHECKS[checked](today)] : []),
    ...(missingLanguage ? [sql`p.missing_languages @> array[${missingLanguage}::text]`] : []),
    ...onDays(raw('p.created_at'), days),
  ]);
};

const ordersIn = (language: Language, query: string | null) => ({
  NAME: sortedBy('p.name', language),
  TUITION: raw('p.tuition_tiyin'),
  UPDATED: raw('p.updated_at'),
  CHECKED: raw('p.checked_on'),
  NEW: raw('p.id'),
  MATCH: fitOf(query, raw('p.search_text'), [raw('p.name_uz'), raw('p.name_ru'), raw('p.name_en')]),
});

/** `today` is the date in Tashkent. */
export const listIds = async (
  db: Queryable,
  { language, today }: { language: Language; today: string },
  filter: ProgramAdminFilter,
  { limit, offset }: Window,
): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`select p.id from programs p where ${conditionsOf(filter, today)}
        order by ${orderBy(ordersIn(language, filter.query), filter.order, raw('p.id'), ['CHECKED'])} limit ${limit} offset ${offset}`,
    false,
  );
  return found.map(({ id }) => id);
};

export const count = async (db: Queryable, today: string, filter: ProgramAdminFilter): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from programs p where ${conditionsOf(filter, today)}`,
      false,
    )
  )[0]!.total;

/** Returns whether a faculty is of the second level. */
export const isField = async (db: Queryable, facultyId: number): Promise<boolean> =>
  (await one(db, sql`select from faculties where id = ${facultyId} and parent_id is not null`)) !== null;

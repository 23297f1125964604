import type { Conditions, Covers } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import type { ScholarshipCoverage } from '@parvoz/contract/catalogue/scholarships.ts';
import type {
  Scholarship,
  ScholarshipAdminFilter,
  ScholarshipRow,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { FACTS_FRESH_DAYS, MATCH } from '@parvoz/contract/limits.ts';
import { fitOf, fitting, hasText, isFirst, orderBy, type Window } from '../../../../db/admin-list.ts';
import { onDays } from '../../../../db/days.ts';
import { inLanguage, sortedBy } from '../../../../db/localised.ts';
import { pictureOf } from '../../../../db/picture.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { all, empty, one, raw, rows, type Sql, sql } from '../../../../db/sql.ts';
import { isCopied, untranslatedIn } from '../../../../db/untranslated.ts';

/** Fields of a scholarship that are compared and audited. */
export interface ScholarshipRecord {
  id: number;
  version: number;
  nameUz: string;
  nameRu: string;
  nameEn: string;
  descriptionUz: string;
  descriptionRu: string;
  descriptionEn: string;
  attachId: string | null;
  countryId: number | null;
  universityId: number | null;
  degreeIds: number[];
  startDate: string;
  expiredDate: string;
  isExpected: boolean;
  priceTiyin: number | null;
  coverage: ScholarshipCoverage;
  covers: Covers | null;
  conditions: Conditions | null;
  stepsUz: string;
  stepsRu: string;
  stepsEn: string;
  sourceUrl: string | null;
  checkedOn: string | null;
  isActive: boolean;
}

const degreeIds = sql`array(
  select d.degree_id from scholarship_degrees d where d.scholarship_id = s.id order by d.degree_id)`;

const findStates = (db: Queryable, ids: readonly number[], locking: Sql): Promise<ScholarshipRecord[]> =>
  rows(
    db,
    sql`select s.id, s.version, s.name_uz, s.name_ru, s.name_en, s.description_uz, s.description_ru, s.description_en,
          s.attach_id, s.country_id, s.university_id, ${degreeIds} as degree_ids, s.start_date, s.expired_date,
          s.is_expected, s.price_tiyin, s.coverage, s.covers, s.conditions, s.steps_uz, s.steps_ru, s.steps_en, s.source_url, s.checked_on, s.is_active
        from scholarships s where s.id = any(${ids}::int[]) order by s.id ${locking}`,
  );

export const lock = (db: Queryable, ids: readonly number[]) =>
  findStates(db, ids, sql`for no key update of s`);

/** The same without a lock, for what only looks. */
export const listStates = (db: Queryable, ids: readonly number[]) => findStates(db, ids, empty);

const shared = (language: Language, today: string): Sql => sql`
  s.id, ${pictureOf('s.attach_id')} as attach,
  case when u.id is not null then json_build_object('id', u.id, 'name', ${inLanguage('u.name', language)}) end
    as university,
  s.country_id, ${degreeIds} as degree_ids, s.start_date, s.expired_date, s.is_expected,
  case when s.expired_date < ${today}::date then 'EXPIRED'
    when s.start_date > ${today}::date then 'UPCOMING' else 'OPEN' end as state,
  case when s.is_active then 'ACTIVE' else 'INACTIVE' end as status,
  s.price_tiyin as price, s.coverage, s.source_url, s.checked_on, s.is_demo, s.version, s.updated_at`;

type Dated<T> = Omit<T, 'updatedAt'> & { updatedAt: Date };

/** Returns all fields of a scholarship, with the name of its university in a language. */
export const find = (
  db: Queryable,
  id: number,
  { language, today }: { language: Language; today: string },
): Promise<Dated<Omit<Scholarship, 'universityId'>> | null> =>
  one(
    db,
    sql`select ${shared(language, today)}, s.name_uz, s.name_ru, s.name_en,
          s.description_uz, s.description_ru, s.description_en, s.steps_uz, s.steps_ru, s.steps_en,
          s.covers, s.conditions, coalesce(a.owner_id is null and a.id is not null, false) as is_cover
        from scholarships s
        left join universities u on u.id = s.university_id
        left join attachments a on a.id = s.attach_id
        where s.id = ${id}`,
  );

export const findRows = (
  db: Queryable,
  ids: readonly number[],
  { language, today }: { language: Language; today: string },
): Promise<Dated<ScholarshipRow>[]> =>
  rows(
    db,
    sql`select ${shared(language, today)}, ${inLanguage('s.name', language)} as name,
          ${untranslatedIn('s', 'description')} as missing_languages
        from unnest(${ids}::int[]) with ordinality as k (id, place)
        join scholarships s on s.id = k.id
        left join universities u on u.id = s.university_id
        order by k.place`,
  );

const STATES = {
  EXPIRED: (today: string) => sql`s.expired_date < ${today}::date`,
  UPCOMING: (today: string) => sql`s.start_date > ${today}::date`,
  OPEN: (today: string) => sql`s.start_date <= ${today}::date and s.expired_date >= ${today}::date`,
};

const CHECKS = {
  NEVER: () => sql`s.checked_on is null`,
  OLD: (today: string) => sql`s.checked_on < ${today}::date - ${FACTS_FRESH_DAYS}::int`,
  FRESH: (today: string) => sql`s.checked_on >= ${today}::date - ${FACTS_FRESH_DAYS}::int`,
};

const conditionsOf = (filter: ScholarshipAdminFilter, today: string): Sql => {
  const {
    query,
    universityId,
    countryId,
    degreeId,
    coverage,
    state,
    endsIn,
    status,
    checked,
    missingLanguage,
    ...days
  } = filter;
  return all([
    ...(query ? [hasText(raw('s.search_text'), query)] : []),
    ...(universityId.length > 0 ? [sql`s.university_id = any(${universityId}::int[])`] : []),
    ...(countryId.length > 0 ? [sql`s.country_id = any(${countryId}::int[])`] : []),
    ...(degreeId.length > 0
      ? [
          sql`exists (select from scholarship_degrees d
              where d.scholarship_id = s.id and d.degree_id = any(${degreeId}::int[]))`,
        ]
      : []),
    ...(coverage ? [sql`s.coverage = ${coverage}`] : []),
    ...(state ? [STATES[state](today)] : []),
    ...(typeof endsIn === 'number'
      ? [sql`s.expired_date between ${today}::date and ${today}::date + ${endsIn}::int`]
      : []),
    ...(status ? [sql`s.is_active = ${status === 'ACTIVE'}`] : []),
    ...(checked ? [CHECKS[checked](today)] : []),
    ...(missingLanguage
      ? [
          sql`(s.missing_languages @> array[${missingLanguage}::text] or ${isCopied('s.description', missingLanguage)})`,
        ]
      : []),
    ...onDays(raw('s.created_at'), days),
  ]);
};

const ordersIn = (language: Language, query: string | null) => ({
  NAME: sortedBy('s.name', language),
  START: raw('s.start_date'),
  EXPIRED: raw('s.expired_date'),
  PRICE: raw('s.price_tiyin'),
  UPDATED: raw('s.updated_at'),
  CHECKED: raw('s.checked_on'),
  MATCH: fitOf(query, raw('s.search_text'), [raw('s.name_uz'), raw('s.name_ru'), raw('s.name_en')]),
});

const ofTable = sql`scholarships s`;

/** All of a filter, or those among which the best fits for its text are. */
const wherever = (
  conditions: Sql,
  { query, order }: ScholarshipAdminFilter,
  language: Language,
  window: Window,
): Sql =>
  order === MATCH && query && isFirst(window)
    ? sql`s.id in (${fitting({
        ...{ from: ofTable, id: raw('s.id'), conditions, searchText: raw('s.search_text') },
        ...{ name: sortedBy('s.name', language), text: query },
      })})`
    : conditions;

/** `today` is the date in Tashkent. */
export const listIds = async (
  db: Queryable,
  { language, today }: { language: Language; today: string },
  filter: ScholarshipAdminFilter,
  window: Window,
): Promise<number[]> => {
  const { limit, offset } = window;
  const found = await rows<{ id: number }>(
    db,
    sql`select s.id from scholarships s where ${wherever(conditionsOf(filter, today), filter, language, window)}
        order by ${orderBy(ordersIn(language, filter.query), filter.order, raw('s.id'), ['CHECKED', 'PRICE'])} limit ${limit} offset ${offset}`,
    false,
  );
  return found.map(({ id }) => id);
};

export const count = async (db: Queryable, today: string, filter: ScholarshipAdminFilter): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from scholarships s where ${conditionsOf(filter, today)}`,
      false,
    )
  )[0]!.total;

/** Returns whether its picture is a drawn cover. */
export const hasCover = async (db: Queryable, id: number): Promise<boolean> =>
  (await one(
    db,
    sql`select from scholarships s join attachments a on a.id = s.attach_id
        where s.id = ${id} and a.owner_id is null`,
  )) !== null;

import { fundingOf, stepsOf } from '@parvoz/contract/catalogue/coverage.ts';
import type { Conditions, Covers } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import type {
  ScholarshipCard,
  ScholarshipCountry,
  ScholarshipCoverage,
  ScholarshipDetail,
} from '@parvoz/contract/catalogue/scholarships.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { dayIn } from '../../../db/calendars.ts';
import { inLanguage, sortedBy } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { roundDay } from '../../../db/rounds.ts';
import { one, rows, type Sql, sql } from '../../../db/sql.ts';
import type { UseCounter, UsesCounter } from '../../../db/uses.ts';
import type { Calendars } from '../../../lib/calendars.ts';

/** The status of a scholarship depends on the day in its country. */
interface Viewpoint extends Calendars {
  language: Language;
}

/** The day that it is in the country `c` of a scholarship. */
const itsDay = (calendars: Calendars): Sql => dayIn(calendars, sql`c.code`);

const cardColumns = ({ language, ...calendars }: Viewpoint): Sql => sql`
  s.id, ${inLanguage('s.name', language)} as name, ${inLanguage('s.description', language)} as description,
  ${pictureOf('s.attach_id')} as attach,
  coalesce((
    select json_agg(json_build_object('key', d.key, 'value', ${inLanguage('d.name', language)}) order by d.order_number)
    from scholarship_degrees sd join degrees d on d.id = sd.degree_id where sd.scholarship_id = s.id
  ), '[]') as degree_type_list,
  ${roundDay('start_date', calendars)} as start_date, ${roundDay('expired_date', calendars)} as expired_date,
  s.is_expected and s.expired_date >= ${itsDay(calendars)} as is_expected,
  case when s.expired_date < ${itsDay(calendars)} then 'EXPIRED'
    when s.start_date > ${itsDay(calendars)} then 'UPCOMING' else 'OPEN' end as status,
  case when u.id is not null then json_build_object('id', u.id, 'name', ${inLanguage('u.name', language)}) end
    as university,
  case when c.id is not null
    then json_build_object('id', c.id, 'name', ${inLanguage('c.name', language)}, 'code', c.code) end as country,
  s.price_tiyin as price, s.coverage, s.covers, s.conditions`;

const joins = sql`
  left join countries c on c.id = s.country_id
  left join universities u on u.id = s.university_id and u.status = 'ACTIVE'`;

/** These scholarships, in the order of the ids. */
export const findByIds = (
  db: Queryable,
  viewpoint: Viewpoint,
  ids: readonly number[],
): Promise<ScholarshipCard[]> =>
  rows(
    db,
    sql`
    select ${cardColumns(viewpoint)}
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    join scholarships s on s.id = wanted.id and s.is_active ${joins}
    order by wanted.position`,
  );

/**
 * Returns scholarships that can still be applied for, in the order for visitors; those without a place in it come after: open ones,
 * then those that open next, of whole countries first, nearest deadline first.
 */
export const findTop = (db: Queryable, viewpoint: Viewpoint, limit: number): Promise<ScholarshipCard[]> => {
  const order = sql`s.place nulls last, s.start_date > ${itsDay(viewpoint)}, s.university_id is not null, s.expired_date, s.id`;
  return rows(
    db,
    sql`
    select ${cardColumns(viewpoint)}
    from (
      select s.* from (
        select s.*, o.place from scholarships s left join catalogue_order o on o.kind = 'SCHOLARSHIP' and o.ref_id = s.id
      ) s left join countries c on c.id = s.country_id
      where s.expired_date >= ${itsDay(viewpoint)} and s.is_active order by ${order} limit ${limit}
    ) s ${joins}
    order by ${order}`,
  );
};

/** Countries of scholarships in the order of the catalogue. */
export const listCountries = (db: Queryable, language: Language): Promise<ScholarshipCountry[]> =>
  rows(
    db,
    sql`
    select c.id, c.code, ${inLanguage('c.name', language)} as name, s.total as scholarship_count
    from (
      select country_id, count(*)::int as total from scholarships where country_id is not null and is_active group by country_id
    ) s join countries c on c.id = s.country_id
    order by c.order_number, ${sortedBy('c.name', language)}`,
  );

export const findDetail = async (
  db: Queryable,
  viewpoint: Viewpoint,
  id: number,
): Promise<ScholarshipDetail | null> => {
  const found = await one<Omit<ScholarshipDetail, 'steps'> & { steps: string }>(
    db,
    sql`
    select ${cardColumns(viewpoint)}, ${inLanguage('s.steps', viewpoint.language)} as steps,
      s.source_url, s.checked_on, s.is_demo
    from scholarships s ${joins}
    where s.id = ${id} and s.is_active`,
  );
  return found && { ...found, steps: stepsOf(found.steps) };
};

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
  /** Without it: announced. */
  isExpected?: boolean;
  /** Fee for applying; null is unknown. */
  priceTiyin: number | null;
  coverage: ScholarshipCoverage;
  covers?: Covers | null;
  conditions?: Conditions | null;
  stepsUz?: string;
  stepsRu?: string;
  stepsEn?: string;
  sourceUrl: string | null;
  checkedOn: string | null;
  isDemo: boolean;
  degreeIds: number[];
}

/** The word of lists and filters: where things are named it follows from them. */
export const coverageOf = ({
  covers = null,
  coverage,
}: Pick<ScholarshipDraft, 'covers' | 'coverage'>): ScholarshipCoverage =>
  fundingOf(covers, coverage) === 'FULL' ? 'FULL' : 'PARTIAL';

export const insert = async (db: Queryable, draft: ScholarshipDraft): Promise<number> => {
  const added = (await one<{ id: number }>(
    db,
    sql`
    insert into scholarships (name_uz, name_ru, name_en, description_uz, description_ru, description_en, attach_id,
      country_id, university_id, start_date, expired_date, is_expected, price_tiyin, coverage, covers, conditions,
      steps_uz, steps_ru, steps_en, source_url, checked_on, is_demo)
    values (${draft.nameUz}, ${draft.nameRu}, ${draft.nameEn}, ${draft.descriptionUz}, ${draft.descriptionRu},
      ${draft.descriptionEn}, ${draft.attachId}, ${draft.countryId}, ${draft.universityId}, ${draft.startDate},
      ${draft.expiredDate}, ${draft.isExpected ?? false}, ${draft.priceTiyin}, ${coverageOf(draft)}, ${draft.covers ? JSON.stringify(draft.covers) : null}::jsonb,
      ${draft.conditions ? JSON.stringify(draft.conditions) : null}::jsonb, ${draft.stepsUz ?? ''}, ${draft.stepsRu ?? ''},
      ${draft.stepsEn ?? ''}, ${draft.sourceUrl}, ${draft.checkedOn}, ${draft.isDemo})
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
  (await one<{ max: number }>(db, sql`select coalesce(max(id), 0) as max from scholarships where is_active`))!
    .max;

/** Public pages with ids above `after` up to `upTo`. */
export const listPages = (
  db: Queryable,
  after: number,
  upTo: number,
): Promise<{ id: number; changedOn: string }[]> =>
  rows(
    db,
    sql`select id, updated_at::date as changed_on from scholarships
        where id > ${after} and id <= ${upTo} and is_active order by id`,
  );

/** Counts the scholarships of a country. */
export const countInCountry: UseCounter = async (db, countryId) => ({
  kind: 'SCHOLARSHIP',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from scholarships where country_id = ${countryId}`,
  ))!.count,
});

/** Counts the scholarships for a degree. */
export const countWithDegree: UseCounter = async (db, id) => ({
  kind: 'SCHOLARSHIP',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from scholarship_degrees where degree_id = ${id}`,
  ))!.count,
});

/** Counts the scholarships at a university. */
export const countAtUniversity: UsesCounter = {
  kind: 'SCHOLARSHIP',
  count: (db, ids) =>
    rows(
      db,
      sql`select university_id as id, count(*)::int as count from scholarships
          where university_id = any(${ids}::int[]) group by university_id`,
    ),
};

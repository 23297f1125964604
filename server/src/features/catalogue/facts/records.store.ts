import type { CheckedKind, FactRecord } from '@parvoz/contract/catalogue/facts.ts';
import type { ReportedKind } from '@parvoz/contract/catalogue/mistake-reports.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage, sortedBy } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, raw, rows, type Sql, sql } from '../../../db/sql.ts';

/**
 * Days of `country_facts k` on which known facts were checked, `-infinity` for those that never were; unknown facts, which have
 * nothing to be checked, have none.
 */
export const countryDays = raw(`array_remove(array[
  case when k.living_currency is not null then coalesce(k.living_checked_on, '-infinity') end,
  case when k.recognition <> 'UNKNOWN' then coalesce(k.recognition_checked_on, '-infinity') end,
  case when k.legalisation is not null then coalesce(k.legalisation_checked_on, '-infinity') end,
  case when k.visa_uz || k.visa_ru || k.visa_en <> '' then coalesce(k.visa_checked_on, '-infinity') end,
  (select min(coalesce(x.checked_on, '-infinity')) from country_costs x where x.country_id = k.country_id)], null)`);

interface Viewpoint {
  language: Language;
  /** The date in Tashkent. */
  today: string;
}

/** Facts of a record, without its reports and checks. */
export type Facts = Omit<FactRecord, 'kind' | 'proposal' | 'checks' | 'reports' | 'program' | 'countryFacts'>;

const namesOf = (table: string, links: Sql, language: Language): Sql => sql`array(
  select ${inLanguage(`${table}.name`, language)} from ${links} order by ${sortedBy(`${table}.name`, language)})`;

const findUniversity = (db: Queryable, id: number, { language }: Viewpoint): Promise<Facts | null> =>
  one(
    db,
    sql`
    select u.id, ${inLanguage('u.name', language)} as name, ${pictureOf('u.photo_id')} as photo, u.version,
      u.status = 'ACTIVE' as is_public, u.source_url, u.checked_on, ${inLanguage('c.name', language)} as country,
      ${inLanguage('u.city', language)} as city, null as university, u.web_site, null as phone,
      ${namesOf('d', sql`university_degrees x join degrees d on d.id = x.degree_id where x.university_id = u.id`, language)}
        as degrees,
      ${namesOf('f', sql`university_faculties x join faculties f on f.id = x.faculty_id where x.university_id = u.id`, language)}
        as faculties,
      u.rating::float8 as rating, null as start_date, null as expired_date, null as is_expected, null as state, null as price,
      null as coverage, ${inLanguage('u.description', language)} as description
    from universities u join countries c on c.id = u.country_id where u.id = ${id}`,
  );

const findScholarship = (db: Queryable, id: number, { language, today }: Viewpoint): Promise<Facts | null> =>
  one(
    db,
    sql`
    select s.id, ${inLanguage('s.name', language)} as name, ${pictureOf('s.attach_id')} as photo, s.version,
      s.is_active as is_public, s.source_url, s.checked_on,
      case when c.id is not null then ${inLanguage('c.name', language)} end as country, null as city,
      case when u.id is not null then ${inLanguage('u.name', language)} end as university,
      null as web_site, null as phone,
      ${namesOf('d', sql`scholarship_degrees x join degrees d on d.id = x.degree_id where x.scholarship_id = s.id`, language)}
        as degrees,
      null as faculties, null as rating, s.start_date, s.expired_date, s.is_expected,
      case when s.expired_date < ${today}::date then 'EXPIRED'
        when s.start_date > ${today}::date then 'UPCOMING' else 'OPEN' end as state,
      s.price_tiyin as price, s.coverage, ${inLanguage('s.description', language)} as description
    from scholarships s
    left join countries c on c.id = s.country_id
    left join universities u on u.id = s.university_id
    where s.id = ${id}`,
  );

const findConsulting = (db: Queryable, id: number, { language }: Viewpoint): Promise<Facts | null> =>
  one(
    db,
    sql`
    select c.id, c.name, ${pictureOf('c.photo_id')} as photo, null as version, c.status = 'ACTIVE' as is_public,
      null as source_url, null as checked_on, null as country, ${inLanguage('c.city', language)} as city,
      null as university, c.web_site, c.phone, null as degrees, null as faculties, null as rating,
      null as start_date, null as expired_date, null as is_expected, null as state, null as price, null as coverage,
      ${inLanguage('c.description', language)} as description
    from consultings c where c.id = ${id}`,
  );

const findProgram = (db: Queryable, id: number, { language }: Viewpoint): Promise<Facts | null> =>
  one(
    db,
    sql`
    select p.id, ${inLanguage('p.name', language)} as name, ${pictureOf('u.photo_id')} as photo, p.version,
      p.is_active and u.status = 'ACTIVE' as is_public, p.source_url, p.checked_on,
      ${inLanguage('c.name', language)} as country, ${inLanguage('u.city', language)} as city,
      ${inLanguage('u.name', language)} as university, p.web_page as web_site, null as phone,
      array[${inLanguage('d.name', language)}] as degrees, array[${inLanguage('f.name', language)}] as faculties,
      null as rating, null as start_date, null as expired_date, null as is_expected, null as state, null as price, null as coverage,
      '' as description
    from programs p
    join universities u on u.id = p.university_id
    join countries c on c.id = u.country_id
    join degrees d on d.id = p.degree_id
    join faculties f on f.id = p.faculty_id
    where p.id = ${id}`,
  );

const findCountry = (db: Queryable, id: number, { language }: Viewpoint): Promise<Facts | null> =>
  one(
    db,
    sql`
    select c.id, ${inLanguage('c.name', language)} as name, null as photo, k.version, true as is_public,
      null as source_url, (select nullif(min(day), '-infinity') from unnest(${countryDays}) day) as checked_on, null as country,
      null as city, null as university, null as web_site, null as phone, null as degrees, null as faculties,
      null as rating, null as start_date, null as expired_date, null as is_expected, null as state, null as price, null as coverage,
      '' as description
    from countries c join country_facts k on k.country_id = c.id where c.id = ${id}`,
  );

const FIND: Record<ReportedKind, (db: Queryable, id: number, from: Viewpoint) => Promise<Facts | null>> = {
  UNIVERSITY: findUniversity,
  SCHOLARSHIP: findScholarship,
  CONSULTING: findConsulting,
  PROGRAM: findProgram,
  COUNTRY: findCountry,
};

export const find = (db: Queryable, kind: ReportedKind, id: number, from: Viewpoint): Promise<Facts | null> =>
  FIND[kind](db, id, from);

/** The last checks of a thing, newest first. */
export const listChecks = (
  db: Queryable,
  kind: CheckedKind,
  id: number,
): Promise<{ checkedAt: Date; by: string; quote: string | null }[]> =>
  rows(
    db,
    sql`select k.checked_at, coalesce(nullif(trim(p.name || ' ' || p.surname), ''), '') as by, k.quote
        from fact_checks k left join profiles p on p.id = k.checked_by
        where k.kind = ${kind} and k.ref_id = ${id} order by k.id desc limit 5`,
  );

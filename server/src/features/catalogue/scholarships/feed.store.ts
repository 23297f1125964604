import type { KeyValue } from '@parvoz/contract/common.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { dayIn } from '../../../db/calendars.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';
import type { Calendars } from '../../../lib/calendars.ts';

export interface NewScholarship {
  id: number;
  name: string;
  description: string;
  /** Country; null where there are several. */
  country: string | null;
  university: string | null;
  universityId: number | null;
  degrees: KeyValue[];
  startDate: string;
  expiredDate: string;
  isExpected: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Countries and degrees of which one is enough each, or no degree at all; an empty list asks for nothing. */
export interface Wanted {
  countryIds: readonly number[];
  degreeIds: readonly number[];
}

/** Public ones that can still be applied for, the newest first. */
export const findNewest = (
  db: Queryable,
  language: Language,
  calendars: Calendars,
  { countryIds, degreeIds }: Wanted,
  limit: number,
): Promise<NewScholarship[]> =>
  rows(
    db,
    sql`
    select s.id, ${inLanguage('s.name', language)} as name, ${inLanguage('s.description', language)} as description,
      ${inLanguage('c.name', language)} as country, ${inLanguage('u.name', language)} as university,
      s.university_id, coalesce((
        select json_agg(json_build_object('key', d.key, 'value', ${inLanguage('d.name', language)}) order by d.order_number)
        from scholarship_degrees sd join degrees d on d.id = sd.degree_id where sd.scholarship_id = s.id
      ), '[]') as degrees,
      s.start_date, s.expired_date, s.is_expected, s.created_at, s.updated_at
    from scholarships s
    left join countries c on c.id = s.country_id
    left join universities u on u.id = s.university_id and u.status = 'ACTIVE'
    where s.is_active and s.expired_date >= ${dayIn(calendars, sql`c.code`)}
      and (cardinality(${countryIds}::int[]) = 0 or s.country_id = any(${countryIds}::int[]))
      and (cardinality(${degreeIds}::int[]) = 0
        or not exists (select from scholarship_degrees w where w.scholarship_id = s.id)
        or exists (
          select from scholarship_degrees w where w.scholarship_id = s.id and w.degree_id = any(${degreeIds}::int[])))
    order by s.created_at desc, s.id desc
    limit ${limit}`,
  );

/** Names of these countries, in the order of the catalogue; of those that there are. */
export const findCountryNames = (
  db: Queryable,
  language: Language,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  rows(
    db,
    sql`select c.id, ${inLanguage('c.name', language)} as name from countries c
        where c.id = any(${ids}::int[]) order by c.order_number, c.id`,
  );

/** The same of degrees. */
export const findDegreeNames = (
  db: Queryable,
  language: Language,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  rows(
    db,
    sql`select d.id, ${inLanguage('d.name', language)} as name from degrees d
        where d.id = any(${ids}::int[]) order by d.order_number, d.id`,
  );

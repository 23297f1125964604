import type { Queryable } from '../../../../db/pool.ts';
import { rows, sql } from '../../../../db/sql.ts';

const idsOf = async (found: Promise<{ id: number }[]>): Promise<number[]> =>
  (await found).map(({ id }) => id);

/** A country, and how many people have chosen something of it. */
export interface ChosenCountry {
  id: number;
  people: number;
  orderNumber: number;
}

/**
 * Countries in the order of administrators, with the people who since a moment have marked something of theirs with a heart, or
 * have applied there: each person once for a country.
 */
export const countCountries = (db: Queryable, since: Date): Promise<ChosenCountry[]> =>
  rows(
    db,
    sql`
    with hearts as (select * from shortlist_items where added_at >= ${since}),
    chosen as (
      select h.account_id, u.country_id from hearts h
      join programs p on h.kind = 'PROGRAM' and p.id = h.target_id join universities u on u.id = p.university_id
      union
      select h.account_id, u.country_id from hearts h
      join universities u on h.kind = 'UNIVERSITY' and u.id = h.target_id
      union
      select h.account_id, s.country_id from hearts h
      join scholarships s on h.kind = 'SCHOLARSHIP' and s.id = h.target_id
      union
      select a.student_id, coalesce(u.country_id, s.country_id) from applications a
      left join universities u on u.id = a.university_id left join scholarships s on s.id = a.scholarship_id
      where a.created_at >= ${since}
    )
    select c.id, c.order_number, coalesce(n.people, 0)::int as people
    from countries c left join (
      select country_id, count(*) as people from chosen where country_id is not null group by country_id
    ) n on n.country_id = c.id
    order by c.order_number, c.id`,
  );

/**
 * Scholarships that can be applied for on a day or later: one of each country in the order of countries, then the second of each.
 * Of a country those for a first degree come first, then those that can be applied for now and are of the whole country.
 */
export const orderScholarships = (db: Queryable, today: string, limit: number): Promise<number[]> =>
  idsOf(
    rows(
      db,
      sql`
      select x.id from (
        select s.id, s.country_id, row_number() over (partition by s.country_id order by
          not exists (select from scholarship_degrees sd join degrees d on d.id = sd.degree_id
            where sd.scholarship_id = s.id and d.key = 'BACHELOR'),
          s.start_date > ${today}::date, s.university_id is not null, s.expired_date, s.id) as turn
        from scholarships s where s.is_active and s.expired_date >= ${today}::date
      ) x left join catalogue_order o on o.kind = 'COUNTRY' and o.ref_id = x.country_id
      order by x.turn, o.place nulls last, x.id limit ${limit}`,
    ),
  );

/**
 * Programmes for a first degree that can be applied for: with a deadline on a day or later, or without a known one of an intake
 * to come. One of each country in the order of countries, then the second of each; of a country one of each university first,
 * and those with a deadline before those without.
 */
export const orderPrograms = (db: Queryable, from: string, limit: number): Promise<number[]> =>
  idsOf(
    rows(
      db,
      sql`
      with dated as (
        select p.id, p.university_id, u.country_id, min(i.deadline) as deadline
        from programs p join universities u on u.id = p.university_id and u.status = 'ACTIVE'
        join degrees d on d.id = p.degree_id and d.key = 'BACHELOR'
        join program_intakes i on i.program_id = p.id
          and (i.deadline >= ${from}::date or (i.deadline is null and i.start_month >= ${from}::date))
        where p.is_active group by p.id, u.id
      ), of_universities as (
        select *, row_number() over (partition by university_id order by deadline nulls last, id) as turn from dated
      ), of_countries as (
        select id, country_id, row_number() over (partition by country_id order by turn, deadline nulls last, id) as turn
        from of_universities
      )
      select x.id from of_countries x left join catalogue_order o on o.kind = 'COUNTRY' and o.ref_id = x.country_id
      order by x.turn, o.place nulls last, x.id limit ${limit}`,
    ),
  );

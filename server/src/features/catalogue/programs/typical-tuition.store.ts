import type { Queryable } from '../../../db/pool.ts';
import { rows, type Sql, sql } from '../../../db/sql.ts';

/** A year's typical tuition for a degree in a country: what it begins at, in tiyin at the latest rate. */
export interface TuitionRange {
  countryId: number;
  degreeId: number;
  leastTiyin: number;
}

/** Typical tuition for the degree of `programs p` in `countries c`, for `rangeOf` of the contract; none where its own is known. */
export const typicalTuition = sql`case when p.tuition_minor is null then (
  select json_agg(json_build_object('fromMinor', x.from_minor, 'toMinor', x.to_minor, 'currency', x.currency,
    'year', x.year, 'source', x.source))
  from country_costs x where x.country_id = c.id and x.kind = 'TUITION' and x.degree_id = p.degree_id
) end`;

/** Returns the ranges of all countries and degrees; those of several currencies, or of one without a rate, are none. */
export const listTuitionRanges = (db: Queryable): Promise<TuitionRange[]> =>
  rows(
    db,
    sql`
    select r.country_id, r.degree_id, coalesce(r.least_tiyin, 0) as least_tiyin
    from (
      select x.country_id, x.degree_id, tiyin_of(min(x.from_minor), min(x.currency)) as least_tiyin
      from country_costs x where x.kind = 'TUITION'
      group by x.country_id, x.degree_id having min(x.currency) = max(x.currency)
    ) r
    where r.least_tiyin is not null and r.degree_id is not null`,
  );

const columns = (ranges: readonly TuitionRange[]): Sql => sql`unnest(
  ${ranges.map(({ countryId }) => countryId)}::int[], ${ranges.map(({ degreeId }) => degreeId)}::int[],
  ${ranges.map(({ leastTiyin }) => leastTiyin)}::bigint[])`;

/** Is one of these ranges what is said of `programs p` of `universities u`, whose own tuition is unknown? */
export const hasRange = (ranges: readonly TuitionRange[]): Sql => sql`(p.tuition_minor is null
  and (u.country_id, p.degree_id) in (
    select r.country_id, r.degree_id from ${columns(ranges)} as r (country_id, degree_id, least)))`;

/** Joins the range `t` of `programs p` of `universities u` where its own tuition is unknown; there has to be a range. */
export const rangeJoin = (ranges: readonly TuitionRange[]): Sql => sql`
  left join ${columns(ranges)} as t (country_id, degree_id, least)
  on p.tuition_minor is null and t.country_id = u.country_id and t.degree_id = p.degree_id`;

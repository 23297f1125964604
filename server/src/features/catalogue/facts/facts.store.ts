import { SUM_YEARS } from '@parvoz/contract/catalogue/cycles.ts';
import type { CheckedKind, FactGroup, FactRow } from '@parvoz/contract/catalogue/facts.ts';
import type { ReportedKind } from '@parvoz/contract/catalogue/mistake-reports.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { EXPIRED_REST_DAYS, FACTS_FRESH_DAYS } from '@parvoz/contract/limits.ts';
import { agencyName, inLanguage } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';
import { folded, hasRecord } from './mistake-reports/mistake-reports.store.ts';
import { countryDays } from './records.store.ts';

const isReported = (kind: Sql, id: Sql): Sql => sql`exists (
  select from mistake_reports r where r.kind = ${kind} and r.ref_id = ${id} and r.status = 'NEW')`;

/**
 * Returns the first day on which a sum of a year is old, as `sumOldOn` of the contract has it: `-infinity` for a year that is not
 * known, null where there is no sum.
 */
const sumOldOn = (sum: Sql, year: Sql): Sql => sql`case when ${sum} is not null
  then coalesce(make_date(${year} + ${SUM_YEARS + 1}::int, 1, 1), '-infinity') end`;

const university = (condition: Sql): Sql => sql`
  select 'UNIVERSITY' as kind, u.id, u.checked_on as since, null::date as old_on from universities u
  where ${condition} and u.status = 'ACTIVE' and not ${isReported(sql`'UNIVERSITY'`, sql`u.id`)}`;

/** Of a programme whichever comes first: its tuition is old, or the next deadline has passed. */
const program = (condition: Sql, today: string): Sql => sql`
  select 'PROGRAM' as kind, p.id, p.checked_on as since,
    least(${sumOldOn(sql`p.tuition_minor`, sql`p.facts_year`)}, n.deadline + 1) as old_on
  from programs p left join (
    select i.program_id, min(i.deadline) as deadline from program_intakes i
    where i.deadline >= ${today}::date group by i.program_id
  ) n on n.program_id = p.id
  where ${condition} and p.is_active and not ${isReported(sql`'PROGRAM'`, sql`p.id`)}`;

const scholarship = (condition: Sql, since: Sql): Sql => sql`
  select 'SCHOLARSHIP' as kind, s.id, ${since} as since, s.expired_date + 1 as old_on from scholarships s
  where ${condition} and s.is_active and not ${isReported(sql`'SCHOLARSHIP'`, sql`s.id`)}`;

/**
 * Returns the statement of countries by the oldest day on which one of their known facts was checked: `-infinity` where one
 * never was.
 */
const country = (condition: Sql, since: Sql): Sql => sql`
  select 'COUNTRY' as kind, c.id, ${since} as since, least(${sumOldOn(sql`k.living_currency`, sql`k.living_year`)},
    (select min(${sumOldOn(sql`x.currency`, sql`x.year`)}) from country_costs x where x.country_id = k.country_id)) as old_on
  from country_facts k join countries c on c.id = k.country_id, lateral (select min(day) as day from unnest(${countryDays}) day) x
  where ${condition} and not ${isReported(sql`'COUNTRY'`, sql`c.id`)}`;

const old = (column: Sql, today: string): Sql => sql`${column} < ${today}::date - ${FACTS_FRESH_DAYS}::int`;

/** Statements of a group's records, each with the day that it is in the group for. `today` is the date in Tashkent. */
const MEMBERS: Record<Exclude<FactGroup, 'REPORTED'>, (today: string, window: Sql) => Sql> = {
  EXPIRED: (today, window) =>
    sql`${scholarship(
      sql`s.expired_date < ${today}::date and (s.checked_on is null or s.checked_on <= s.expired_date
      or s.checked_on < ${today}::date - ${EXPIRED_REST_DAYS}::int)`,
      sql`s.expired_date`,
    )} order by s.expired_date, s.id ${window}`,
  NEVER: (today, window) => sql`
    (${university(sql`u.checked_on is null`)} order by u.id ${window})
    union all
    (${program(sql`p.checked_on is null`, today)} order by old_on, p.id ${window})
    union all
    (${scholarship(sql`s.checked_on is null and s.expired_date >= ${today}::date`, sql`s.checked_on`)}
      order by old_on, s.id ${window})
    union all
    (${country(sql`x.day = '-infinity'`, sql`null::date`)} order by old_on, c.id ${window})`,
  OLD: (today, window) => sql`
    (${university(old(sql`u.checked_on`, today))} order by u.checked_on, u.id ${window})
    union all
    (${program(old(sql`p.checked_on`, today), today)} order by old_on, p.checked_on, p.id ${window})
    union all
    (${scholarship(
      sql`${old(sql`s.checked_on`, today)} and s.expired_date >= ${today}::date`,
      sql`s.checked_on`,
    )} order by old_on, s.checked_on, s.id ${window})
    union all
    (${country(sql`x.day > '-infinity' and ${old(sql`x.day`, today)}`, sql`x.day`)} order by old_on, x.day, c.id ${window})`,
};

interface Member {
  kind: ReportedKind;
  id: number;
  since: string | null;
  oldOn: string | null;
}

/** Things with open reports, by the oldest of each. */
const reported = sql`
  select r.kind, r.ref_id as id, min(r.created_at) as since,
    count(distinct ${folded(sql`r.text`)})::int as reports
  from mistake_reports r
  where r.status = 'NEW' and ${hasRecord}
  group by r.kind, r.ref_id`;

export const listReported = (
  db: Queryable,
  limit: number,
): Promise<{ kind: ReportedKind; id: number; since: string; reportCount: number }[]> =>
  rows(
    db,
    sql`select kind, id, (since at time zone 'Asia/Tashkent')::date as since, reports as report_count
        from (${reported}) x order by x.since, kind, id limit ${limit}`,
  );

/** Counts the records with open reports, and the reports. */
export const countReported = async (db: Queryable): Promise<{ things: number; reports: number }> =>
  (await one<{ things: number; reports: number }>(
    db,
    sql`select count(*)::int as things, coalesce(sum(reports), 0)::int as reports from (${reported}) x`,
  ))!;

/** The most urgent ones of a group: those that have turned old, then those that will turn old next. */
export const listMembers = (
  db: Queryable,
  group: Exclude<FactGroup, 'REPORTED'>,
  today: string,
  limit: number,
): Promise<Member[]> =>
  rows(
    db,
    sql`select kind, id, since, nullif(old_on, '-infinity') as old_on
        from (${MEMBERS[group](today, sql`limit ${limit}`)}) x
        order by x.old_on, since nulls first, kind desc, id limit ${limit}`,
    false,
  );

export const countMembers = async (
  db: Queryable,
  group: Exclude<FactGroup, 'REPORTED'>,
  today: string,
): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from (${MEMBERS[group](today, sql``)}) x`,
      false,
    )
  )[0]!.total;

/** Names and pictures of things, in their order. */
export const listNamed = (
  db: Queryable,
  language: Language,
  things: readonly { kind: ReportedKind; id: number }[],
): Promise<Pick<FactRow, 'name' | 'photo'>[]> =>
  rows(
    db,
    sql`
    select case k.kind when 'UNIVERSITY' then ${inLanguage('u.name', language)}
        when 'SCHOLARSHIP' then ${inLanguage('s.name', language)}
        when 'PROGRAM' then ${inLanguage('p.name', language)}
        when 'COUNTRY' then ${inLanguage('n.name', language)} else coalesce(${agencyName('c', language)}, '') end as name,
      ${pictureOf('coalesce(u.photo_id, s.attach_id, c.photo_id, o.photo_id)')} as photo
    from unnest(${things.map(({ kind }) => kind)}::text[], ${things.map(({ id }) => id)}::int[])
      with ordinality as k (kind, id, place)
    left join universities u on k.kind = 'UNIVERSITY' and u.id = k.id
    left join scholarships s on k.kind = 'SCHOLARSHIP' and s.id = k.id
    left join consultings c on k.kind = 'CONSULTING' and c.id = k.id
    left join programs p on k.kind = 'PROGRAM' and p.id = k.id
    left join countries n on k.kind = 'COUNTRY' and n.id = k.id
    left join universities o on o.id = p.university_id
    order by k.place`,
  );

/** Things whose last check was on a day. */
export const countCheckedOn = async (db: Queryable, day: string): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select (select count(*)::int from universities where checked_on = ${day}::date)
          + (select count(*)::int from programs where checked_on = ${day}::date)
          + (select count(*)::int from scholarships where checked_on = ${day}::date)
          + (select count(*)::int from country_facts k join countries c on c.id = k.country_id
             where ${day}::date = any(${countryDays})) as total`,
  ))!.total;

export interface CheckRow {
  id: string;
  kind: CheckedKind;
  refId: number;
  sourceUrl: string | null;
  quote: string | null;
  checkedBy: string;
  checkedAt: Date;
}

export const insertCheck = (db: Queryable, row: CheckRow): Promise<number> =>
  run(
    db,
    sql`insert into fact_checks (id, kind, ref_id, source_url, quote, checked_by, checked_at)
        values (${row.id}, ${row.kind}, ${row.refId}, ${row.sourceUrl}, ${row.quote}, ${row.checkedBy}, ${row.checkedAt})`,
  );

/** The check of a thing that was the first one from a moment on. */
export const removeCheck = (
  db: Queryable,
  { kind, refId, since }: { kind: CheckedKind; refId: number; since: Date },
): Promise<number> =>
  run(
    db,
    sql`delete from fact_checks where id = (
          select id from fact_checks where kind = ${kind} and ref_id = ${refId} and checked_at >= ${since}
          order by id limit 1)`,
  );

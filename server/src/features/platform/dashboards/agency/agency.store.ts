import { UNDIVIDED_DAYS } from '@parvoz/contract/agencies/tariff-totals.ts';
import {
  type ApplicationStatus,
  RUNNING_STATUSES,
} from '@parvoz/contract/applications/application-states.ts';
import type { PersonRef } from '@parvoz/contract/applications/applications.ts';
import type { AgencyDashboard, AgencyTrendPoint } from '@parvoz/contract/platform/dashboards-agency.ts';
import { personOf } from '../../../../db/person.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, sql } from '../../../../db/sql.ts';
import { listOf } from '../../../../db/words.ts';
import type { Span } from '../dashboards.rules.ts';
import { startOf, within, ZONE } from '../dashboards.store.ts';

/** Number of the last moved applications of a period that times are computed from: the cost of a year is that of a month. */
const SAMPLE = 300;

const RUNNING = sql`status in ${listOf(RUNNING_STATUSES)}`;

export interface Came {
  status: ApplicationStatus;
  managerId: string | null;
  count: number;
}

/** Applications that came in a span, by what they are now and who is responsible. */
export const countCame = (db: Queryable, consultingId: number, span: Span): Promise<Came[]> =>
  rows(
    db,
    sql`select status, manager_id, count(*)::int as count from applications
        where consulting_id = ${consultingId} and ${within(span)} group by 1, 2`,
  );

export interface Totals {
  hasApplications: boolean;
  cameBefore: number;
  finished: number;
  finishedBefore: number;
}

/** Counts applications made before a span, and those finished in it and before it. */
export const findTotals = async (
  db: Queryable,
  consultingId: number,
  now: Span,
  before: Span,
): Promise<Totals> => {
  const finishedIn = ({ from, until }: Span) =>
    sql`(select count(*) from applications where consulting_id = ${consultingId} and status = 'FINISHED'
      and ended_at is not null and ended_at >= ${startOf(from)} and ended_at < ${startOf(until)})::int`;
  return (await one<Totals>(
    db,
    sql`select exists (select from applications where consulting_id = ${consultingId}) as has_applications,
          (select count(*) from applications where consulting_id = ${consultingId} and ${within(before)})::int
            as came_before,
          ${finishedIn(now)} as finished, ${finishedIn(before)} as finished_before`,
  ))!;
};

/** Counts new and finished applications from each of these days to the next, and from the last one on. */
export const findTrend = (
  db: Queryable,
  consultingId: number,
  days: readonly string[],
  until: string,
): Promise<AgencyTrendPoint[]> =>
  rows(
    db,
    sql`
    with parts as (
      select day as from_day, day::timestamp at time zone ${ZONE} as starts,
        coalesce(lead(day) over (order by day), ${until}::date)::timestamp at time zone ${ZONE} as ends
      from unnest(${days}::date[]) as day
    )
    select p.from_day as "from",
      (select count(*) from applications a where a.consulting_id = ${consultingId}
        and a.created_at >= p.starts and a.created_at < p.ends)::int as came,
      (select count(*) from applications a where a.consulting_id = ${consultingId} and a.status = 'FINISHED'
        and a.ended_at is not null and a.ended_at >= p.starts and a.ended_at < p.ends)::int as finished
    from parts p order by p.from_day`,
  );

/** Hours to acceptance, the middle one of those that came in a span. */
export const findAnswerHours = async (
  db: Queryable,
  consultingId: number,
  span: Span,
): Promise<number | null> =>
  (await one<{ hours: number | null }>(
    db,
    sql`select percentile_cont(0.5) within group (order by extract(epoch from started_at - created_at) / 3600)::float8
          as hours
        from (select started_at, created_at from applications
          where consulting_id = ${consultingId} and ${within(span)} and started_at is not null
          order by created_at desc limit ${SAMPLE}) x`,
  ))!.hours;

/** Applications at a step (null: new ones) and their days there. */
export interface Standing {
  number: number | null;
  count: number;
  averageDays: number;
  longestDays: number;
}

export const findStanding = (db: Queryable, consultingId: number, now: Date): Promise<Standing[]> =>
  rows(
    db,
    sql`select number, count, (epoch - average) / 86400 as average_days, (epoch - earliest) / 86400 as longest_days
        from (select step_number as number, count(*)::int as count,
            avg(date_part('epoch', coalesce(step_started_at, created_at))) as average,
            date_part('epoch', min(coalesce(step_started_at, created_at))) as earliest
          from applications where consulting_id = ${consultingId} and ${RUNNING} group by 1) x
          cross join date_part('epoch', ${now}::timestamptz) as epoch`,
  );

export interface StepTime {
  number: number;
  medianDays: number;
}

/** Days from a step's beginning to its end, the middle ones of those that ended in a span. */
export const findStepTimes = (db: Queryable, consultingId: number, span: Span): Promise<StepTime[]> =>
  rows(
    db,
    sql`
    with recent as (
      select id, started_at from applications
      where consulting_id = ${consultingId} and active_at >= ${startOf(span.from)} and started_at is not null
      order by active_at desc, id desc limit ${SAMPLE}
    ), taken as (
      select s.number, s.finished_at, extract(epoch from s.finished_at - coalesce(
          lag(s.finished_at) over (partition by s.application_id order by s.number), r.started_at)) / 86400 as days
      from recent r join application_steps s on s.application_id = r.id
    )
    select number, coalesce(percentile_cont(0.5) within group (order by days), 0)::float8 as median_days
    from taken where finished_at >= ${startOf(span.from)} and finished_at < ${startOf(span.until)} group by number`,
  );

/** Days that most tariffs of an agency give their steps, by the number of the step. */
export const findPlan = (db: Queryable, consultingId: number): Promise<{ number: number; days: number }[]> =>
  rows(
    db,
    sql`select number::int, coalesce(mode() within group (order by days), 0)::int as days
        from (
          select row_number() over (partition by s.tariff_id order by s.order_number, s.id) as number,
            coalesce((select sum(l.days) from step_levels l where l.step_id = s.id), ${UNDIVIDED_DAYS}) as days
          from steps s join tariffs t on t.id = s.tariff_id
          where s.status = 'ACTIVE' and t.consulting_id = ${consultingId}
        ) x group by number`,
  );

export interface Load {
  managerId: string | null;
  running: number;
  ourTurn: number;
  overdue: number;
}

/** Counts running applications by who is responsible. */
export const findLoads = (db: Queryable, consultingId: number, today: string): Promise<Load[]> =>
  rows(
    db,
    sql`select manager_id, count(*)::int as running, count(*) filter (where turn = 'CONSULTING')::int as our_turn,
          count(*) filter (where deadline < ${today})::int as overdue
        from applications where consulting_id = ${consultingId} and ${RUNNING} group by 1`,
  );

/** Members who may sign in, and these, by name. */
export const findPeople = (
  db: Queryable,
  consultingId: number,
  ids: readonly string[],
): Promise<{ id: string; manager: PersonRef }[]> =>
  rows(
    db,
    sql`select m.id, ${personOf('m.id', ['m'])} as manager
        from employees m join accounts k on k.id = m.id
        where m.consulting_id = ${consultingId} and (k.status = 'ACTIVE' or m.id = any(${ids}::uuid[]))
        order by m.name, m.surname, m.id`,
  );

/** Reviews of an agency that visitors read: those of a span, those without an answer with the oldest, and all. */
export const findReviews = async (
  db: Queryable,
  consultingId: number,
  { from, until }: Span,
): Promise<AgencyDashboard['reviews'] & { since: Date | null }> =>
  (await one<AgencyDashboard['reviews'] & { since: Date | null }>(
    db,
    sql`select n.count, n.average, u.count as unanswered, u.since, g.comment_count as total,
          (g.rating_total::float8 / nullif(g.comment_count, 0)) as rating
        from consultings g
          cross join lateral (select count(*)::int as count, avg(m.rating)::float8 as average
            from consulting_comments m where m.consulting_id = g.id
              and m.hidden_at is null and m.created_at >= ${startOf(from)} and m.created_at < ${startOf(until)}) n
          cross join lateral (select count(*)::int as count, min(m.created_at) as since
            from consulting_comments m where m.consulting_id = g.id and m.reply is null and m.hidden_at is null) u
        where g.id = ${consultingId}`,
  ))!;

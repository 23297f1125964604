import type { EndedStatus } from '@parvoz/contract/applications/application-states.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { rows, run, type Sql, sql } from '../../../../db/sql.ts';
import type { Counted } from './measures.rules.ts';

/** Stores when an application got its first answer, and requests the measuring of its agency. */
export const setAnswered = (db: Queryable, id: string, at: Date): Promise<number> =>
  run(
    db,
    sql`
    with answered as (
      update applications set first_answer_at = ${at}
      where id = ${id} and first_answer_at is null and not is_walk_in returning consulting_id
    )
    insert into measure_requests (consulting_id) select consulting_id from answered`,
  );

/** Stores when a dispute about a step was lost, and requests the measuring of its agency. */
export const setDisputeLost = (
  db: Queryable,
  consultingId: number,
  stepId: number,
  at: Date,
): Promise<number> =>
  run(
    db,
    sql`
    with lost as (update application_steps set dispute_lost_at = ${at} where id = ${stepId} returning id)
    insert into measure_requests (consulting_id) select ${consultingId} from lost`,
  );

/** Agencies that are asked to be measured. */
export const listRequested = async (db: Queryable): Promise<number[]> =>
  (
    await rows<{ id: number }>(db, sql`select distinct consulting_id as id from measure_requests order by 1`)
  ).map(({ id }) => id);

export const removeRequests = (db: Queryable, consultingId: number): Promise<number> =>
  run(db, sql`delete from measure_requests where consulting_id = ${consultingId}`);

export interface Window {
  now: Date;
  /** Applications that came since then are asked how long they have waited for an answer. */
  since: Date;
  /** Longest time of waiting that counts: an application without an answer for longer counts with this. */
  patience: string;
}

/** True if an application was answered, or has waited so long that it counts: then with the longest time. */
const hasWaited = ({ now, since, patience }: Window): Sql => sql`
  not a.is_walk_in and a.created_at >= ${since}
    and (a.first_answer_at is not null or coalesce(a.ended_at, ${now}) >= a.created_at + ${patience}::interval)`;

const medianMinutes = ({ patience }: Window): Sql => sql`percentile_cont(0.5) within group (
  order by extract(epoch from coalesce(a.first_answer_at - a.created_at, ${patience}::interval)) / 60)::float8`;

const ended = (status: EndedStatus): Sql => sql`(count(*) filter (where a.status = ${status}))::int`;

/** Counts over the applications of these agencies, in the order of the ids. */
export const count = (
  db: Queryable,
  ids: readonly number[],
  window: Window,
): Promise<(Counted & { id: number })[]> =>
  rows(
    db,
    sql`
    select g.id, w.wait_minutes, w.answer_count, e.finished_count, e.rejected_count, e.canceled_count,
      s.finished_step_count, s.lost_step_count
    from unnest(${ids}::int[]) as g (id)
    cross join lateral (
      select ${ended('FINISHED')} as finished_count, ${ended('REJECTED')} as rejected_count,
        ${ended('CANCELED')} as canceled_count
      from applications a where a.consulting_id = g.id and a.ended_at is not null
    ) e
    cross join lateral (
      -- What was done before its agency moved in has no moment.
      select (count(*) filter (where t.status = 'FINISHED' and t.finished_at is not null))::int as finished_step_count,
        count(t.dispute_lost_at)::int as lost_step_count
      from applications a join application_steps t on t.application_id = a.id where a.consulting_id = g.id
    ) s
    cross join lateral (
      select count(*)::int as answer_count, ${medianMinutes(window)} as wait_minutes
      from applications a where a.consulting_id = g.id and ${hasWaited(window)}
    ) w
    order by g.id`,
  );

/** Median minutes to the first answer in the applications that somebody is responsible for, without those who have none. */
export const findWaits = (
  db: Queryable,
  managerIds: readonly string[],
  window: Window,
): Promise<{ id: string; minutes: number }[]> =>
  rows(
    db,
    sql`
    select a.manager_id as id, coalesce(${medianMinutes(window)}, 0) as minutes from applications a
    where a.manager_id = any(${managerIds}::uuid[]) and a.manager_id is not null and ${hasWaited(window)}
    group by a.manager_id`,
  );

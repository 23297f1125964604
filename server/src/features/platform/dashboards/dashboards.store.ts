import type { ApplicationStatus } from '@parvoz/contract/applications/application-states.ts';
import type { Language, WrittenLanguage } from '@parvoz/contract/languages.ts';
import type { FigureKind } from '@parvoz/contract/limits.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, type Sql, sql } from '../../../db/sql.ts';
import { isCopied, isUntranslated } from '../../../db/untranslated.ts';
import type { Span } from './dashboards.rules.ts';

interface Waiting {
  count: number;
  since: string | null;
}

const waiting = async (db: Queryable, query: Sql): Promise<Waiting> => (await one<Waiting>(db, query))!;

export const ZONE = 'Asia/Tashkent';

/** Agencies that wait for an answer of ours: since they asked to join, or answered a question. */
export const findJoining = (db: Queryable): Promise<Waiting> =>
  waiting(
    db,
    sql`select count(*)::int as count,
          (min(case state when 'NEW' then created_at else changed_at end) at time zone ${ZONE})::date as since
        from join_requests where state in ('NEW', 'ANSWERED')`,
  );

/** Agencies that were never active and lack nothing that their pages need. */
export const findOpening = (db: Queryable): Promise<Waiting> =>
  waiting(
    db,
    sql`select count(*)::int as count, (min(ready_at) at time zone ${ZONE})::date as since
        from consultings where ready_at is not null`,
  );

/** Requests to be paid out that have not ended. */
export const findPayouts = (db: Queryable): Promise<Waiting> =>
  waiting(
    db,
    sql`select count(*)::int as count, (min(asked_at) at time zone ${ZONE})::date as since
        from payouts where state in ('WAITING', 'SENDING')`,
  );

/** Acts that wait for a second administrator. */
export const findApprovals = (db: Queryable, now: Date): Promise<Waiting> =>
  waiting(
    db,
    sql`select count(*)::int as count, (min(asked_at) at time zone ${ZONE})::date as since
        from approvals where state = 'WAITING' and expires_at > ${now}`,
  );

/** Disputes that an administrator has to decide, and the day until which the next one. */
export const findDisputes = (db: Queryable, now: Date): Promise<Waiting> =>
  waiting(
    db,
    sql`select count(*)::int as count, (min(decide_until) at time zone ${ZONE})::date as since
        from disputes where state = 'OPEN' and (answered_at is not null or answer_until <= ${now})`,
  );

/** Counts the appeals that an administrator has to decide, whose agencies have let their time go by, and since when. */
export const findAppeals = (db: Queryable, until: Date): Promise<Waiting> =>
  waiting(
    db,
    sql`select count(*)::int as count, (min(appealed_at) at time zone ${ZONE})::date as since
        from applications where appealed_at <= ${until}`,
  );

/** Returns the number of faults of the last proof of the ledger, and since when. */
export const findLedgerFaults = async (db: Queryable): Promise<Waiting> =>
  (await one<Waiting>(
    db,
    sql`select fault_count as count, (finished_at at time zone ${ZONE})::date as since
        from ledger_proofs order by id desc limit 1`,
  )) ?? { count: 0, since: null };

/** Messages to phones that could not be sent since a moment. */
export const findFailedMessages = (db: Queryable, after: Date): Promise<Waiting> =>
  waiting(
    db,
    sql`select count(*)::int as count, (min(created_at) at time zone ${ZONE})::date as since
        from sms_messages where status = 'FAILED' and created_at >= ${after}`,
  );

/** Active scholarships that end between these days. */
export const findExpiring = (db: Queryable, from: string, to: string): Promise<Waiting> =>
  waiting(
    db,
    sql`select count(*)::int as count, min(expired_date) as since from scholarships
        where is_active and expired_date between ${from}::date and ${to}::date`,
  );

/** Active universities that lack a text in a language, or have a copy there that waits for its translation. */
export const countUntranslated = async (db: Queryable, language: WrittenLanguage): Promise<number> =>
  (
    await waiting(
      db,
      sql`select count(*)::int as count, null as since from universities
          where status = 'ACTIVE'
            and (missing_languages @> array[${language}::text] or ${isCopied('description', language)})`,
    )
  ).count;

/** The same of active scholarships. */
export const countUntranslatedScholarships = async (
  db: Queryable,
  language: WrittenLanguage,
): Promise<number> =>
  (
    await waiting(
      db,
      sql`select count(*)::int as count, null as since from scholarships
          where is_active
            and (missing_languages @> array[${language}::text] or ${isCopied('description', language)})`,
    )
  ).count;

/** The same of active agencies, of whose texts only the description and the city are in languages. */
export const countUntranslatedConsultings = async (
  db: Queryable,
  language: WrittenLanguage,
): Promise<number> =>
  (
    await waiting(
      db,
      sql`select count(*)::int as count, null as since from consultings
          where status = 'ACTIVE' and ${isUntranslated(['description', 'city'], language)}`,
    )
  ).count;

/** Returns the moment when a day begins in Tashkent. */
export const startOf = (date: string): Sql => sql`(${date}::date)::timestamp at time zone ${ZONE}`;

const SOURCES: Record<FigureKind, Sql> = {
  STUDENTS: sql`select created_at from accounts where kind = 'PROFILE' and role = 'ROLE_STUDENT'
    and status in ('ACTIVE', 'BLOCKED')`,
  APPLICATIONS: sql`select created_at from applications`,
  CONSULTINGS: sql`select created_at from consultings`,
  UNIVERSITIES: sql`select created_at from universities where status = 'ACTIVE'`,
};

export const within = ({ from, until }: Span): Sql =>
  sql`created_at >= ${startOf(from)} and created_at < ${startOf(until)}`;

/** Counts new records of a kind in each of two spans, and all of them. */
export const findFigure = async (
  db: Queryable,
  kind: FigureKind,
  now: Span,
  before: Span,
): Promise<{ count: number; before: number; total: number }> =>
  (await one<{ count: number; before: number; total: number }>(
    db,
    sql`select count(*) filter (where ${within(now)})::int as count,
          count(*) filter (where ${within(before)})::int as before, count(*)::int as total
        from (${SOURCES[kind]}) x`,
  ))!;

/** Counts new students and applications from each of these days to the next, and from the last one on. */
export const findTrend = (
  db: Queryable,
  days: readonly string[],
  until: string,
): Promise<{ from: string; students: number; applications: number }[]> =>
  rows(
    db,
    sql`
    with parts as (
      select day as from_day, day::timestamp at time zone ${ZONE} as starts,
        coalesce(lead(day) over (order by day), ${until}::date)::timestamp at time zone ${ZONE} as ends
      from unnest(${days}::date[]) as day
    )
    select p.from_day as "from",
      (select count(*) from (${SOURCES.STUDENTS}) s where s.created_at >= p.starts and s.created_at < p.ends)::int
        as students,
      (select count(*) from (${SOURCES.APPLICATIONS}) a where a.created_at >= p.starts and a.created_at < p.ends)::int
        as applications
    from parts p order by p.from_day`,
  );

/** Applications of a span by what they are now. */
export const countStatuses = (
  db: Queryable,
  span: Span,
): Promise<{ status: ApplicationStatus; count: number }[]> =>
  rows(
    db,
    sql`select status, count(*)::int as count from applications where ${within(span)}
        group by status order by 2 desc, 1`,
  );

/** Countries by the number of their active universities. */
export const countCountries = (
  db: Queryable,
  language: Language,
): Promise<{ id: number; name: string; code: string; count: number }[]> =>
  rows(
    db,
    sql`select c.id, ${inLanguage('c.name', language)} as name, c.code, u.count
        from (select country_id, count(*)::int as count from universities where status = 'ACTIVE' group by 1) u
        join countries c on c.id = u.country_id order by u.count desc, c.id`,
  );

import type { CalendarEntry } from '@parvoz/contract/applications/calendar.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { WAITS_FOR_STUDENT } from '../../../db/levels.ts';
import { agencyName, inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

/** Number of changes of an entry's source, and the moment of the last. Both only grow. */
export interface Revision {
  version: number;
  changedAt: Date;
}

/** The levels of a student's applications that wait for them, with their deadlines; each event of an application is a revision. */
export const listLevels = (
  db: Queryable,
  language: Language,
  studentId: string,
): Promise<(CalendarEntry & Revision)[]> =>
  rows(
    db,
    sql`
    select 'LEVEL_DEADLINE' as kind, l.id, '' as key, a.id as application_id, a.deadline as date, null as dates_of,
      ${inLanguage('l.name', language)} as thing,
      case when u.id is not null then ${inLanguage('u.name', language)}
        when s.id is not null then ${inLanguage('s.name', language)} else ${agencyName('g', language)} end as about,
      a.version, coalesce(
        (select max(e.created_at) from application_events e where e.application_id = a.id), a.created_at
      ) as changed_at
    from applications a
    join application_levels l on l.id = a.level_id
    join consultings g on g.id = a.consulting_id
    left join universities u on u.id = a.university_id
    left join scholarships s on s.id = a.scholarship_id
    where a.student_id = ${studentId} and a.status = 'STARTED' and ${WAITS_FOR_STUDENT}
      and a.deadline is not null
    order by a.deadline, l.id`,
  );

/** Revisions of things of the catalogue; names of what they belong to count as theirs, because entries have them. */
export const listRevisions = (
  db: Queryable,
  { programIds, scholarshipIds }: { programIds: readonly number[]; scholarshipIds: readonly number[] },
): Promise<(Revision & { kind: 'PROGRAM' | 'SCHOLARSHIP'; id: number })[]> =>
  rows(
    db,
    sql`
    select 'PROGRAM' as kind, p.id, p.version, greatest(p.updated_at, u.updated_at) as changed_at
    from programs p join universities u on u.id = p.university_id where p.id = any (${programIds})
    union all
    select 'SCHOLARSHIP', s.id, s.version, greatest(s.updated_at, u.updated_at, c.updated_at)
    from scholarships s left join universities u on u.id = s.university_id
    left join countries c on c.id = s.country_id
    where s.id = any (${scholarshipIds})`,
  );

export const findLink = (db: Queryable, accountId: string): Promise<{ createdAt: Date } | null> =>
  one(db, sql`select created_at from calendar_links where account_id = ${accountId}`);

/** Stores a link in place of the former one. */
export const putLink = (
  db: Queryable,
  accountId: string,
  { tokenHash, language, createdAt }: { tokenHash: string; language: Language; createdAt: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into calendar_links (account_id, token_hash, language, created_at)
        values (${accountId}, ${tokenHash}, ${language}, ${createdAt})
        on conflict (account_id) do update
        set token_hash = excluded.token_hash, language = excluded.language, created_at = excluded.created_at`,
  );

export const removeLink = (db: Queryable, accountId: string): Promise<number> =>
  run(db, sql`delete from calendar_links where account_id = ${accountId}`);

/** Returns the owner of a calendar, a student who may sign in, and the language in which they are written to. */
export const findOwner = (
  db: Queryable,
  tokenHash: string,
): Promise<{ accountId: string; language: Language } | null> =>
  one(
    db,
    sql`select c.account_id, coalesce(a.language, c.language) as language
        from calendar_links c join accounts a on a.id = c.account_id
        where c.token_hash = ${tokenHash} and a.status = 'ACTIVE' and a.role = 'ROLE_STUDENT'`,
  );

export const forget = (db: Queryable, accountId: string): Promise<number> =>
  run(
    db,
    sql`with links as (delete from calendar_links where account_id = ${accountId}),
          choices as (delete from reminder_choices where account_id = ${accountId})
        delete from saved_reminders where account_id = ${accountId}`,
  );

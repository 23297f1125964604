import type { Language } from '@parvoz/contract/languages.ts';
import type { Guardian } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

/** The guardian of a session that has not ended. */
export const findCaller = (
  db: Queryable,
  sessionId: string,
  now: Date,
): Promise<Pick<Guardian, 'guardianId' | 'sessionId' | 'applicationIds'> | null> =>
  one(
    db,
    sql`select e.guardian_id, e.id as session_id, array(
            select s.application_id from guardianships s
            where s.guardian_id = e.guardian_id and s.ended_at is null) as application_ids
        from guardian_sessions e where e.id = ${sessionId} and e.expires_at > ${now}`,
  );

/** Returns those of these sessions that have ended. */
export const findEnded = async (db: Queryable, ids: readonly string[], now: Date): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select asked.id from unnest(${ids}::uuid[]) as asked (id)
          where not exists (select from guardian_sessions e where e.id = asked.id and e.expires_at > ${now})`,
    )
  ).map(({ id }) => id);

/** True if something is shown to a phone at this moment. */
export const isShownTo = async (db: Queryable, phone: string): Promise<boolean> =>
  (await one(
    db,
    sql`select from guardians g where g.phone = ${phone} and exists (
          select from guardianships s where s.guardian_id = g.id and s.ended_at is null)`,
  )) !== null;

/** The guardian with a phone, whose messages are in this language from now on; null where nothing is shown to them. */
export const findForSignIn = (
  db: Queryable,
  phone: string,
  language: Language,
): Promise<{ id: string } | null> =>
  one(
    db,
    sql`update guardians g set language = ${language} where g.phone = ${phone} and exists (
          select from guardianships s where s.guardian_id = g.id and s.ended_at is null) returning g.id`,
  );

export const insert = (
  db: Queryable,
  { id, guardianId, now, expiresAt }: { id: string; guardianId: string; now: Date; expiresAt: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into guardian_sessions (id, guardian_id, created_at, expires_at)
        values (${id}, ${guardianId}, ${now}, ${expiresAt})`,
  );

export const remove = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`delete from guardian_sessions where id = ${id}`);

export const removeExpired = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`delete from guardian_sessions where expires_at <= ${now}`);

/**
 * Cuts the open pages of a guardian off at the commit: they come back at once, and hear of other applications then. Their
 * sessions stay.
 */
export const cutStreams = (db: Queryable, guardianId: string): Promise<number> =>
  run(
    db,
    sql`select pg_notify('sessions', ids) from (
          select string_agg(id::text, ',') as ids from (
            select id from guardian_sessions where guardian_id = ${guardianId} order by created_at desc limit 100) newest
        ) found where ids is not null`,
  );

import type { Queryable } from '../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../db/sql.ts';
import type { ProtectedApplication } from './protection.store.ts';

/** Condition of a due share. All due ones have the same moment: the price, or in parts the share of the current step. */
const IS_DUE = raw(`s.state = 'UNPAID' and s.due_since is not null`);

/**
 * Applications after `after` whose payment has been due since this moment or longer, and not reminded of as many days: those of
 * students who can sign in.
 */
export const listDue = async (
  db: Queryable,
  { days, before }: { days: number; before: Date },
  after: string,
  limit: number,
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select distinct s.application_id as id from protected_shares s
            join protections p on p.application_id = s.application_id
            join applications a on a.id = s.application_id
            join accounts k on k.id = a.student_id and k.status = 'ACTIVE'
          where ${IS_DUE} and s.due_since <= ${before} and s.application_id > ${after}
            and (p.due_reminded_days is null or p.due_reminded_days < ${days})
          order by 1 limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Lists the applications whose payment has been due since this moment or longer although their students cannot sign in. */
export const listResting = async (
  db: Queryable,
  since: Date,
  after: string,
  limit: number,
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select distinct s.application_id as id from protected_shares s
            join applications a on a.id = s.application_id
            join accounts k on k.id = a.student_id and k.kind = 'PROFILE' and k.status = 'BLOCKED'
          where ${IS_DUE} and s.due_since <= ${since} and s.application_id > ${after} order by 1 limit ${limit}`,
    )
  ).map(({ id }) => id);

export interface DueApplication extends ProtectedApplication {
  dueSince: Date;
  dueTiyin: number;
}

/** The application while its payment is due, which it stays until the transaction ends. */
export const lockDue = async (db: Queryable, id: string): Promise<DueApplication | null> => {
  const application = await one<ProtectedApplication>(
    db,
    sql`select a.id, a.number, a.student_id, a.consulting_id, a.manager_id, a.status, null::text as deadline
        from applications a where a.id = ${id} and a.status = 'STARTED' for no key update of a`,
  );
  const due = await one<{ dueSince: Date | null; dueTiyin: number }>(
    db,
    sql`select min(s.due_since) as due_since, coalesce(sum(s.amount_tiyin), 0)::float8 as due_tiyin
        from protected_shares s where s.application_id = ${id} and ${IS_DUE}`,
  );
  return application && due?.dueSince ? { ...application, ...due, dueSince: due.dueSince } : null;
};

/** Moves the moment since which the shares of an application are due, with the days of its last reminder. */
export const putOff = (
  db: Queryable,
  applicationId: string,
  { dueSince, remindedDays }: { dueSince: Date; remindedDays: number },
): Promise<number> =>
  run(
    db,
    sql`with moved as (
          update protected_shares s set due_since = ${dueSince} where s.application_id = ${applicationId} and ${IS_DUE})
        update protections set due_reminded_days = ${remindedDays} where application_id = ${applicationId}`,
  );

/** Records of which reminder of a payment its student was notified; false where they were before. */
export const remind = async (db: Queryable, applicationId: string, days: number): Promise<boolean> =>
  (await run(
    db,
    sql`update protections set due_reminded_days = ${days}
        where application_id = ${applicationId} and (due_reminded_days is null or due_reminded_days < ${days})`,
  )) > 0;

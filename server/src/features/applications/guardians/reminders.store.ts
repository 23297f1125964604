import type { Language } from '@parvoz/contract/languages.ts';
import { MAX_TOP_UP_TIYIN } from '@parvoz/contract/limits.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, run, sql } from '../../../db/sql.ts';
import { isDueChecked } from './paying.store.ts';

export interface DueGuardianship {
  id: string;
  phone: string;
  language: Language;
  /** First name of the student. */
  name: string;
  dueSince: Date;
}

/**
 * Showings after `after` of which a payment is due that their guardian may and can make, and wants to be reminded of; not of one for
 * which somebody’s payment is being checked.
 */
export const listDue = (
  db: Queryable,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<DueGuardianship[]> =>
  rows(
    db,
    sql`select s.id, g.phone, g.language, p.name, due.due_since
        from guardianships s join guardians g on g.id = s.guardian_id
          join applications a on a.id = s.application_id and a.status = 'STARTED'
          join accounts c on c.id = a.student_id and c.status = 'ACTIVE'
          join profiles p on p.id = a.student_id
          join lateral (select min(h.due_since) as due_since, sum(h.amount_tiyin) as due_tiyin from protected_shares h
            where h.application_id = a.id and h.state = 'UNPAID' and h.due_since is not null) due
            on due.due_since is not null and due.due_tiyin <= ${MAX_TOP_UP_TIYIN}
        where s.ended_at is null and s.can_pay and s.wants_reminders and s.id > ${after}
          and not ${isDueChecked(sql`a.id`, now)}
        order by s.id limit ${limit}`,
  );

/** Moves the moment since which the payment of an application is due, with the days of the last reminder, for all its guardians. */
export const putOff = (
  db: Queryable,
  applicationId: string,
  { dueSince, remindedDays }: { dueSince: Date; remindedDays: number },
): Promise<number> =>
  run(
    db,
    sql`update guardianships set reminded_since = ${dueSince}, reminded_days = ${remindedDays}
        where application_id = ${applicationId} and ended_at is null`,
  );

/** Records a reminder of what is still due; returns 0 where it was made before, or nothing is due any more. */
export const remind = (
  db: Queryable,
  { id, dueSince, days }: { id: string; dueSince: Date; days: number },
): Promise<number> =>
  run(
    db,
    sql`update guardianships s set reminded_since = ${dueSince}, reminded_days = ${days}
        where s.id = ${id} and s.ended_at is null and s.can_pay and s.wants_reminders
          and (s.reminded_since is distinct from ${dueSince}::timestamptz or s.reminded_days < ${days})
          and exists (select from applications a join accounts c on c.id = a.student_id and c.status = 'ACTIVE'
            where a.id = s.application_id)
          and exists (select from protected_shares h
            where h.application_id = s.application_id and h.state = 'UNPAID' and h.due_since = ${dueSince})`,
  );

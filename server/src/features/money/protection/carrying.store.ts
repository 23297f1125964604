import { IN_VAIN_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../db/sql.ts';
import { listOf } from '../../../db/words.ts';
import type { ProtectedApplication } from './protection.store.ts';

const IS_MARKED = raw(`a.payment in ('PAID', 'RETURNED') and a.price_tiyin > 0 and not a.is_in_parts`);

/** Accepted applications after `after` whose protected payment is not there, or has not followed them; in the order of ids. */
export const listMissed = async (db: Queryable, after: string, limit: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`
      with missed as (
        select a.id from applications a
        where exists (select from application_steps s where s.application_id = a.id)
          and not exists (select from protections p where p.application_id = a.id)
        union
        select a.id from protected_shares p join application_steps s on s.id = p.step_id
          join applications a on a.id = p.application_id
        where p.state = 'HELD' and (s.finished_at is not null or a.status in ${listOf(IN_VAIN_STATUSES)})
          or p.state = 'UNPAID' and ${IS_MARKED})
      select id from missed where id > ${after} order by id limit ${limit}`,
    )
  ).map(({ id }) => id);

export interface CarriedApplication extends ProtectedApplication {
  priceTiyin: number;
  isInParts: boolean;
  isMarked: boolean;
  startedAt: Date;
}

/** The application, which nobody else changes until the transaction ends. */
export const lock = (db: Queryable, id: string): Promise<CarriedApplication | null> =>
  one(
    db,
    sql`select a.id, a.number, a.student_id, a.consulting_id, a.manager_id, a.status, null::text as deadline,
          a.price_tiyin::float8 as price_tiyin, a.is_in_parts, ${IS_MARKED} as is_marked,
          coalesce(a.started_at, a.created_at) as started_at
        from applications a where a.id = ${id} for no key update of a`,
  );

/** Returns when an application was marked as paid, and with what words. */
export const findMark = (db: Queryable, id: string): Promise<{ at: Date; reason: string } | null> =>
  one(
    db,
    sql`select created_at as at, coalesce(comment, '') as reason from application_events
        where application_id = ${id} and type = 'PAYMENT_SUCCESS' order by seq limit 1`,
  );

/** Marks the money of an application as received by the agency already. */
export const setOutside = (db: Queryable, id: string): Promise<number> =>
  run(
    db,
    sql`update protections set is_paid_outside = true, version = version + 1 where application_id = ${id}`,
  );

/** Finished steps whose shares do not wait yet. */
export const listFinished = (db: Queryable, id: string): Promise<{ stepId: number; finishedAt: Date }[]> =>
  rows(
    db,
    sql`select s.id as step_id, s.finished_at from application_steps s join protected_shares p on p.step_id = s.id
        where s.application_id = ${id} and s.finished_at is not null and p.state = 'HELD' order by s.number`,
  );

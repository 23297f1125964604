import type { Conditions } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { dayIn } from '../../../../db/calendars.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { roundDay } from '../../../../db/rounds.ts';
import { rows, sql } from '../../../../db/sql.ts';
import type { Calendars } from '../../../../lib/calendars.ts';

/** Scholarships that ask for the same until the same day, which is over for all or none: the rules decide of all of them at once. */
export interface Alike {
  conditions: Conditions | null;
  /** Keys. */
  degrees: string[];
  expiredDate: string;
  /** The last day is over in its country. */
  isOver: boolean;
  ids: number[];
  /** Positions of these in the whole list, from 1. */
  positions: number[];
}

/** These scholarships, by what the rules look at. */
export const findAlike = (db: Queryable, calendars: Calendars, ids: readonly number[]): Promise<Alike[]> =>
  rows(
    db,
    sql`
    select f.conditions, f.degrees, f.expired_date, f.is_over, array_agg(f.id) as ids, array_agg(f.position) as positions
    from (
      select s.id, s.conditions, ${roundDay('expired_date', calendars)} as expired_date,
        s.expired_date < ${dayIn(calendars, sql`c.code`)} as is_over, wanted.position::int as position,
        array(
          select d.key from scholarship_degrees sd join degrees d on d.id = sd.degree_id
          where sd.scholarship_id = s.id order by d.order_number
        ) as degrees
      from unnest(${ids}::int[]) with ordinality as wanted (id, position)
      join scholarships s on s.id = wanted.id and s.is_active
      left join countries c on c.id = s.country_id
    ) f
    group by f.conditions, f.degrees, f.expired_date, f.is_over`,
  );

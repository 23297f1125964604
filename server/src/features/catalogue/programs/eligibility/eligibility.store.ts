import type { ProgramFilter } from '@parvoz/contract/catalogue/programs.ts';
import type { Requirements } from '@parvoz/contract/catalogue/requirements.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { rows, sql } from '../../../../db/sql.ts';
import {
  conditions,
  intakeOrder,
  isOpenIn,
  orderOf,
  type Viewpoint,
  type Wanted,
} from '../programs.store.ts';

/** Programmes that ask for the same and are applied for at the same times: the rules decide of all of them at once. */
export interface Alike {
  requirements: Requirements | null;
  /** `2027-09-01 2027-02-26,2028-03-01 `: starts and last days to apply of the intakes to come; null without any. */
  intakes: string | null;
  ids: number[];
  /** Positions of these in the whole list, from 1; 0 where it is by last days to apply. */
  positions: number[];
}

/**
 * All programmes of a filter, by what the rules look at. Intakes are read for all of them in one go, and of what a programme
 * asks for only the hash is carried along: over 200,000 programmes a third of the time. By last days to apply the rules put them
 * in order, because those of a person are not everybody's: positions say nothing then.
 */
export const findAlike = (
  db: Queryable,
  viewpoint: Viewpoint,
  wanted: Wanted,
  sort: ProgramFilter['sort'],
): Promise<Alike[]> => {
  const { joins, position } = orderOf(sort, viewpoint, wanted);
  return rows(
    db,
    sql`
    with wanted as materialized (
      select p.id, u.country_id, jsonb_hash_extended(p.requirements, 0) as asks, ${position} as position
      from programs p join universities u on u.id = p.university_id ${joins}
      where ${conditions(wanted, viewpoint.today)}
    ), open as (
      select i.program_id, string_agg(i.start_month::text || ' ' || coalesce(i.deadline::text, ''), ','
          order by ${intakeOrder(wanted, viewpoint.today)}) as intakes
      from program_intakes i join wanted w on w.id = i.program_id join countries c on c.id = w.country_id
      where ${isOpenIn(viewpoint, sql`c.code`)}
      group by i.program_id
    ), alike as (
      select o.intakes, array_agg(w.id) as ids, array_agg(w.position) as positions, min(w.id) as first
      from wanted w left join open o on o.program_id = w.id
      group by w.asks, o.intakes
    )
    select p.requirements, a.intakes, a.ids, a.positions from alike a join programs p on p.id = a.first`,
  );
};

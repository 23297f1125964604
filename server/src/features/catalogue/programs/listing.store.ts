import type { ProgramFilter } from '@parvoz/contract/catalogue/programs.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, type Sql, sql } from '../../../db/sql.ts';
import { conditions, orderOf, type Viewpoint, type Wanted } from './programs.store.ts';

/** Language and day that the order of a list depends on. */
type Ordering = Pick<Viewpoint, 'language' | 'today'>;

interface Window {
  sort: ProgramFilter['sort'];
  limit: number;
  offset: number;
}

/** Ids of one page, and how many there are. */
interface Found {
  ids: number[];
  total: number;
}

const findBy = async (db: Queryable, { today }: Ordering, wanted: Wanted, ids: Sql): Promise<Found> =>
  (await one<Found>(
    db,
    sql`
    select
      (select count(*)::int from programs p join universities u on u.id = p.university_id
       where ${conditions(wanted, today)}) as total,
      array(${ids}) as ids`,
  ))!;

const sorted = (viewpoint: Ordering, wanted: Wanted, { sort, limit, offset }: Window): Sql => {
  const { joins, by } = orderOf(sort, viewpoint, wanted);
  return sql`
    select p.id from programs p join universities u on u.id = p.university_id ${joins}
    where ${conditions(wanted, viewpoint.today)} order by ${by} limit ${limit} offset ${offset}`;
};

/** The same by the next deadline, along its index; without what has none, which is the end of that order. */
const alongDeadlines = ({ today }: Ordering, wanted: Wanted, { limit, offset }: Window): Sql => sql`
  select i.program_id from program_intakes i
  join programs p on p.id = i.program_id join universities u on u.id = p.university_id
  where i.deadline >= ${today}::date and ${conditions(wanted, today)} and not exists (
    select from program_intakes sooner
    where sooner.program_id = i.program_id and sooner.deadline >= ${today}::date
      and (sooner.deadline, sooner.start_month) < (i.deadline, i.start_month)
  )
  order by i.deadline, i.program_id limit ${limit} offset ${offset}`;

/** The same in the order for visitors, along its index; without what has no place there, which comes after. */
const alongPlaces = ({ today }: Ordering, wanted: Wanted, { limit, offset }: Window): Sql => sql`
  select o.ref_id from catalogue_order o
  join programs p on p.id = o.ref_id join universities u on u.id = p.university_id
  where o.kind = 'PROGRAM' and ${conditions(wanted, today)}
  order by o.place limit ${limit} offset ${offset}`;

const isUnfiltered = ({ words, ...conditions }: Wanted): boolean =>
  words.length === 0 &&
  Object.values(conditions).every((one) => (Array.isArray(one) ? one.length === 0 : !one && one !== 0));

/** Behind so many, sorting everything is no slower than passing what comes before. */
const MAX_PASSED = 2000;

/** Returns one page of programmes. All of them in their usual order need not be sorted to show the first ones. */
export const find = async (
  db: Queryable,
  viewpoint: Ordering,
  wanted: Wanted,
  window: Window,
): Promise<Found> => {
  const indexed = { MAIN: alongPlaces, DEADLINE: alongDeadlines, TUITION: null, NAME: null, NEW: null };
  const along = indexed[window.sort];
  if (along && window.offset <= MAX_PASSED && isUnfiltered(wanted)) {
    const found = await findBy(db, viewpoint, wanted, along(viewpoint, wanted, window));
    if (found.ids.length === window.limit) return found;
  }
  return findBy(db, viewpoint, wanted, sorted(viewpoint, wanted, window));
};

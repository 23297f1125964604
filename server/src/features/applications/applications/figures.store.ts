import type { ConsultingFigures } from '@parvoz/contract/agencies/consulting-figures.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, sql } from '../../../db/sql.ts';

type Counts = Pick<
  ConsultingFigures,
  'waitingCount' | 'startedCount' | 'finishedCount' | 'rejectedCount' | 'canceledCount' | 'acceptHours'
>;

/** Counts the applications of an agency by state, with the hours to acceptance of those made since a moment. */
export const countApplications = async (db: Queryable, consultingId: number, since: Date): Promise<Counts> =>
  (await one<Counts>(
    db,
    sql`
    select count(*) filter (where status = 'TRAIL')::int as waiting_count,
      count(*) filter (where status = 'STARTED')::int as started_count,
      count(*) filter (where status = 'FINISHED')::int as finished_count,
      count(*) filter (where status = 'REJECTED')::int as rejected_count,
      count(*) filter (where status = 'CANCELED')::int as canceled_count,
      (percentile_cont(0.5) within group (order by extract(epoch from started_at - created_at) / 3600)
        filter (where started_at is not null and created_at >= ${since}))::float8 as accept_hours
    from applications where consulting_id = ${consultingId}`,
  ))!;

export const listTariffs = (
  db: Queryable,
  language: Language,
  consultingId: number,
): Promise<ConsultingFigures['tariffList']> =>
  rows(
    db,
    sql`select id, ${inLanguage('t.name', language)} as name, price_tiyin as price, is_active
        from tariffs t where consulting_id = ${consultingId} order by order_number, id`,
  );

export const listUniversities = (
  db: Queryable,
  language: Language,
  consultingId: number,
  limit: number,
): Promise<ConsultingFigures['universityList']> =>
  rows(
    db,
    sql`select u.id, ${inLanguage('u.name', language)} as name, u.status
        from consulting_universities l join universities u on u.id = l.university_id
        where l.consulting_id = ${consultingId} order by u.rating desc, u.id limit ${limit}`,
  );

export const countUniversities = async (db: Queryable, consultingId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from consulting_universities where consulting_id = ${consultingId}`,
  ))!.count;

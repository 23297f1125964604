import { RUNNING_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { ProtectedApplication } from '@parvoz/contract/money/finance.ts';
import { DUE_DAYS, STATES_OF_TOTAL } from '@parvoz/contract/money/protection-states.ts';
import { agencyName, inLanguage } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, sql } from '../../../db/sql.ts';
import { listOf, totalsOf } from '../../../db/words.ts';

const RUNNING = listOf(RUNNING_STATUSES);

/** Sums the top-ups that a provider is taking. One that was only begun may never be paid, so that nobody can count on it. */
export const sumPending = async (db: Queryable, studentId: string): Promise<number> =>
  (await one<{ pending: number }>(
    db,
    sql`select coalesce(sum(p.amount_tiyin), 0)::bigint as pending from payments p
        where p.student_id = ${studentId} and p.status = 'CREATED'
          and exists (select from provider_transactions t where t.payment_id = p.id and t.state = 'CREATED')`,
  ))!.pending;

export type FoundApplication = Omit<ProtectedApplication, 'closableAt' | 'nextReleaseAt'> & {
  closableAt: Date | null;
  nextReleaseAt: Date | null;
};

const SHOWN = 20;

/**
 * A student's applications of whose price something is paid here or due: those first where something happens soonest. Shares of
 * nothing are no money: a free application is none of these.
 */
export const listProtected = (
  db: Queryable,
  studentId: string,
  language: Language,
): Promise<FoundApplication[]> =>
  rows(
    db,
    sql`
    select json_build_object('id', a.id, 'number', a.number) as application,
      case when u.id is not null then ${inLanguage('u.name', language)}
        when h.id is not null then ${inLanguage('h.name', language)} end as target,
      ${pictureOf('coalesce(u.photo_id, h.attach_id, g.photo_id)')} as photo, ${agencyName('g', language)} as consulting,
      ${inLanguage('f.name', language)} as tariff, a.price_tiyin as price, s.held, s.awaiting, s.disputed, s.released,
      s.returned, s.unpaid, s.due_amount, s.due_since + make_interval(days => ${DUE_DAYS}) as closable_at, n.releases_at as next_release_at,
      coalesce(n.amount_tiyin, 0)::bigint as next_release_amount, n.step_id as next_step_id
    from applications a join protections p on p.application_id = a.id
    join consultings g on g.id = a.consulting_id
    join tariffs f on f.id = a.tariff_id
    left join universities u on u.id = a.university_id
    left join scholarships h on h.id = a.scholarship_id
    cross join lateral (
      select ${totalsOf('x.amount_tiyin', 'x.state', STATES_OF_TOTAL)},
        coalesce(sum(x.released_tiyin), 0)::bigint as released, coalesce(sum(x.returned_tiyin), 0)::bigint as returned,
        coalesce(sum(x.amount_tiyin) filter (where x.state = 'UNPAID' and a.status in ${RUNNING}), 0)::bigint as unpaid,
        coalesce(sum(x.amount_tiyin) filter (where x.state = 'UNPAID' and x.due_since is not null
          and a.status in ${RUNNING}), 0)::bigint as due_amount,
        min(x.due_since) filter (where x.state = 'UNPAID' and a.status in ${RUNNING}) as due_since,
        bool_or(x.paid_at is not null and x.amount_tiyin > 0) as is_paid
      from protected_shares x where x.application_id = a.id
    ) s
    left join lateral (
      select x.step_id, x.amount_tiyin, x.releases_at from protected_shares x
      where x.application_id = a.id and x.state = 'AWAITING' order by x.releases_at, x.step_id limit 1
    ) n on true
    where a.student_id = ${studentId} and (s.is_paid or s.due_amount > 0)
    order by least(s.due_since, n.releases_at) nulls last, a.active_at desc limit ${SHOWN}`,
  );

import type { Queryable } from '../../../db/pool.ts';
import { one, type Sql, sql } from '../../../db/sql.ts';

/** Days of Tashkent, `until` is the one after the last. */
export interface Days {
  from: string;
  until: string;
}

export interface Compared {
  amount: number;
  before: number;
}

const within = ({ from, until }: Days): Sql => sql`d.day >= ${from}::date and d.day < ${until}::date`;

/** Sums the released shares of an agency, or of all of them with Parvoz's commission (null), on the days of two spans. */
export const findReleased = async (
  db: Queryable,
  /** The agency's id, as accounts of the ledger have it. */
  owner: string | null,
  now: Days,
  before: Days,
): Promise<Compared> =>
  (await one<Compared>(
    db,
    sql`select coalesce(sum(d.amount_tiyin) filter (where ${within(now)}), 0)::bigint as amount,
          coalesce(sum(d.amount_tiyin) filter (where ${within(before)}), 0)::bigint as before
        from ledger_accounts a join ledger_days d on d.account_id = a.id
        where (a.kind = 'CONSULTING' and d.purpose = 'RELEASE' and (${owner}::text is null or a.owner = ${owner})
            or a.kind = 'EARNED' and d.purpose = 'COMMISSION' and ${owner}::text is null)
          and d.is_income and d.day >= ${before.from}::date and d.day < ${now.until}::date`,
  ))!;

/** Sums top-ups by providers on the days of two spans, less what providers reversed on those days. */
export const findCame = async (db: Queryable, now: Days, before: Days): Promise<Compared> =>
  (await one<Compared>(
    db,
    sql`select coalesce(-sum(d.amount_tiyin) filter (where ${within(now)}), 0)::bigint as amount,
          coalesce(-sum(d.amount_tiyin) filter (where ${within(before)}), 0)::bigint as before
        from ledger_accounts a join ledger_days d on d.account_id = a.id
        where a.kind = 'PROVIDER' and d.purpose in ('TOP_UP', 'TOP_UP_REVERSED')
          and d.day >= ${before.from}::date and d.day < ${now.until}::date`,
  ))!;

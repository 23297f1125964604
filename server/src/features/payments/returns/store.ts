import type { PaymentProvider } from '@parvoz/contract/payment-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

/** What of a student's paid payments has not gone back. */
export const sumReturnable = async (db: Queryable, studentId: string): Promise<number> =>
  (await one<{ sum: number }>(
    db,
    sql`select coalesce(sum(amount_tiyin - returned_tiyin), 0)::bigint as sum from payments
        where student_id = ${studentId} and status = 'SUCCESS'`,
  ))!.sum;

export interface Returnable {
  id: string;
  provider: PaymentProvider;
  leftTiyin: number;
}

/** A student's paid payments of which something is left, until the end of the transaction; in the order of their ids. */
export const lockReturnable = (db: Queryable, studentId: string): Promise<Returnable[]> =>
  rows(
    db,
    sql`select id, provider, amount_tiyin - returned_tiyin as left_tiyin from payments
        where student_id = ${studentId} and status = 'SUCCESS' and returned_tiyin < amount_tiyin
        order by id for update`,
  );

/** Adds to what has gone back of payments, or takes from it (-1). */
export const addReturned = (
  db: Queryable,
  parts: readonly { id: string; amountTiyin: number }[],
  sign: 1 | -1,
): Promise<number> =>
  run(
    db,
    sql`
    with given as (
      select * from unnest(${parts.map(({ id }) => id)}::uuid[],
        ${parts.map(({ amountTiyin }) => sign * amountTiyin)}::bigint[]) as t (id, change_tiyin)
    ), held as materialized (
      select p.id, g.change_tiyin from payments p join given g on g.id = p.id order by p.id for update of p
    )
    update payments p set returned_tiyin = p.returned_tiyin + h.change_tiyin from held h where p.id = h.id`,
  );

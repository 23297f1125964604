import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, run, sql } from '../../../db/sql.ts';

export interface Returnable {
  id: string;
  provider: PaymentProvider;
  leftTiyin: number;
}

/** A student's payments of which something is left, with who has made them, in the order of their ids. */
export const listReturnable = (
  db: Queryable,
  studentId: string,
): Promise<(Returnable & { payer: Relation | null })[]> =>
  rows(
    db,
    sql`select id, provider, left_tiyin, payer from payments
        where student_id = ${studentId} and left_tiyin > 0 order by id`,
  );

/** A student's payments of which something is left, until the end of the transaction; in the order of their ids. */
export const lockReturnable = (db: Queryable, studentId: string): Promise<Returnable[]> =>
  rows(
    db,
    sql`select id, provider, left_tiyin from payments
        where student_id = ${studentId} and left_tiyin > 0 order by id for update`,
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

/** The payment of a provider's transaction, until the end of the transaction: nothing of it comes or goes meanwhile. */
export const lockOf = (db: Queryable, provider: PaymentProvider, number: string): Promise<number> =>
  run(
    db,
    sql`select from payments p where p.id = (select t.payment_id from provider_transactions t
          where t.provider = ${provider} and t.provider_id = ${number}) for update`,
  );

/** Adds what a correction has moved to a transaction and to its payment, which are locked. Answers 0 where nobody knows it. */
export const addCorrected = (
  db: Queryable,
  { provider, number, amountTiyin }: { provider: PaymentProvider; number: string; amountTiyin: number },
): Promise<number> =>
  run(
    db,
    sql`
    with named as (
      update provider_transactions set corrected_tiyin = corrected_tiyin + ${amountTiyin}
      where provider = ${provider} and provider_id = ${number} returning payment_id
    )
    update payments p set corrected_tiyin = p.corrected_tiyin + ${amountTiyin} from named n where p.id = n.payment_id`,
  );

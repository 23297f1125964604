import type { SignedInContext } from './context.ts';
import type { Queryable } from './pool.ts';
import { raw, run, sql } from './sql.ts';

/** Author and moment of a change. */
export interface Editor {
  accountId: string;
  at: Date;
}

export const editorOf = ({ actor, clock }: Pick<SignedInContext, 'actor' | 'clock'>): Editor => ({
  accountId: actor.accountId,
  at: clock.now(),
});

/** A statement over a table with `order_number` and `version`. Called by the store that owns it, with the table's name. */
export const orderIn = (name: string) => ({
  /** Numbers these rows from 1 in the order given; those that stay where they are keep their version. */
  setOrder: (db: Queryable, ids: readonly number[], by: Editor): Promise<number> =>
    run(
      db,
      sql`
      update ${raw(name)} x set order_number = k.place, version = x.version + 1, updated_at = ${by.at},
        updated_by = ${by.accountId}
      from unnest(${ids}::int[]) with ordinality as k (id, place)
      where x.id = k.id and x.order_number <> k.place`,
    ),
});

/** A row of a list whose order is being changed. */
export interface Placed {
  id: number;
  orderNumber: number;
}

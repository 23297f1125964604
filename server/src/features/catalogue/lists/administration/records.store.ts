import type { ThingFilter } from '@parvoz/contract/catalogue/lists-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { hasText, orderBy, type Window } from '../../../../db/admin-list.ts';
import { sortedBy } from '../../../../db/localised.ts';
import { orderIn, type Placed } from '../../../../db/order.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { all, raw, rows, run, type Sql, sql } from '../../../../db/sql.ts';

const ordersIn = (language: Language) => ({
  ORDER: raw('x.order_number'),
  NAME: sortedBy('x.name', language),
  UPDATED: raw('x.updated_at'),
});

interface Things<Filter> {
  /** The text in which a filter's words are looked for. */
  searched?: Sql;
  /** Further conditions of a filter. */
  conditionsOf?(filter: Filter): Sql[];
}

/** Statements over a table of named things in an order; its row is `x`. Called by the store that owns it, with its name. */
export const thingsIn = <Filter extends ThingFilter>(
  name: string,
  {
    searched = raw(`x.name_uz || ' ' || x.name_ru || ' ' || x.name_en`),
    conditionsOf = () => [],
  }: Things<Filter> = {},
) => {
  const table = raw(name);
  const matching = (filter: Filter): Sql =>
    all([
      ...(filter.query ? [hasText(sql`(' ' || fold_text(${searched}))`, filter.query)] : []),
      ...conditionsOf(filter),
    ]);
  return {
    listIds: async (
      db: Queryable,
      language: Language,
      filter: Filter,
      { limit, offset }: Window,
    ): Promise<number[]> => {
      const found = await rows<{ id: number }>(
        db,
        sql`select x.id from ${table} x where ${matching(filter)}
            order by ${orderBy(ordersIn(language), filter.order, raw('x.id'))} limit ${limit} offset ${offset}`,
        false,
      );
      return found.map(({ id }) => id);
    },
    countAll: async (db: Queryable, filter: Filter): Promise<number> =>
      (
        await rows<{ total: number }>(
          db,
          sql`select count(*)::int as total from ${table} x where ${matching(filter)}`,
          false,
        )
      )[0]!.total,
    remove: (db: Queryable, id: number): Promise<number> =>
      run(db, sql`delete from ${table} where id = ${id}`),
    lockOrder: (db: Queryable): Promise<Placed[]> =>
      rows(db, sql`select x.id, x.order_number from ${table} x order by x.id for no key update`),
    ...orderIn(name),
  };
};

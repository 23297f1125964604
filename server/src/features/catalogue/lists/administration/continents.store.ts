import type { ContinentDraft, ManagedContinent } from '@parvoz/contract/catalogue/lists-admin.ts';
import { idOf } from '../../../../db/identity.ts';
import type { Editor } from '../../../../db/order.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, sql } from '../../../../db/sql.ts';
import type { UseCounter } from '../../../../db/uses.ts';
import { thingsIn } from './records.store.ts';

/** Fields that can be changed and are recorded on the audit. */
export type Row = Omit<ManagedContinent, 'updatedAt' | 'countryCount'> & { updatedAt: Date };

/** A continent with its number of countries. */
export type Shown = Row & Pick<ManagedContinent, 'countryCount'>;

const columns = sql`x.id, x.name_uz, x.name_ru, x.name_en, x.order_number, x.version, x.updated_at`;

const shownColumns = sql`${columns},
  (select count(*) from countries c where c.continent_id = x.id)::int as country_count`;

export const lock = (db: Queryable, ids: readonly number[]): Promise<Row[]> =>
  rows(
    db,
    sql`select ${columns} from continents x where x.id = any(${ids}::int[]) order by x.id for no key update`,
  );

export const findMany = (db: Queryable, ids: readonly number[]): Promise<Shown[]> =>
  rows(
    db,
    sql`select ${shownColumns} from unnest(${ids}::int[]) with ordinality as k (id, place)
        join continents x on x.id = k.id order by k.place`,
  );

export const { listIds, countAll, remove, lockOrder, setOrder } = thingsIn('continents');

export const insert = async (
  db: Queryable,
  draft: ContinentDraft & { id?: number },
  by: Editor,
): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into continents (id, name_uz, name_ru, name_en, order_number, updated_at, updated_by)
    overriding system value
    values (${idOf('continents', draft.id)}, ${draft.nameUz}, ${draft.nameRu}, ${draft.nameEn}, ${draft.orderNumber}, ${by.at},
      ${by.accountId})
    returning id`,
  ))!.id;

export const update = (db: Queryable, id: number, draft: ContinentDraft, by: Editor): Promise<number> =>
  run(
    db,
    sql`update continents set name_uz = ${draft.nameUz}, name_ru = ${draft.nameRu}, name_en = ${draft.nameEn},
          order_number = ${draft.orderNumber}, version = version + 1, updated_at = ${by.at},
          updated_by = ${by.accountId}
        where id = ${id}`,
  );

/** Counts the countries of a continent. */
export const countCountries: UseCounter = async (db, id) => ({
  kind: 'COUNTRY',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from countries where continent_id = ${id}`,
  ))!.count,
});

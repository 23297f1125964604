import type { DegreeDraft, ManagedDegree } from '@parvoz/contract/catalogue/lists-admin.ts';
import { idOf } from '../../../../db/identity.ts';
import type { Editor } from '../../../../db/order.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../../db/sql.ts';
import { thingsIn } from './records.store.ts';

/** Fields that can be changed and are recorded on the audit. */
export type Row = Omit<ManagedDegree, 'updatedAt'> & { updatedAt: Date };

const columns = sql`x.id, x.name_uz, x.name_ru, x.name_en, x.key, x.order_number, x.version, x.updated_at`;

export const lock = (db: Queryable, ids: readonly number[]): Promise<Row[]> =>
  rows(
    db,
    sql`select ${columns} from degrees x where x.id = any(${ids}::int[]) order by x.id for no key update`,
  );

export const findMany = (db: Queryable, ids: readonly number[]): Promise<Row[]> =>
  rows(
    db,
    sql`select ${columns} from unnest(${ids}::int[]) with ordinality as k (id, place)
        join degrees x on x.id = k.id order by k.place`,
  );

export const { listIds, countAll, remove, lockOrder, setOrder } = thingsIn('degrees', {
  searched: raw(`x.name_uz || ' ' || x.name_ru || ' ' || x.name_en || ' ' || x.key`),
});

export const insert = async (
  db: Queryable,
  draft: DegreeDraft & { id?: number },
  by: Editor,
): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into degrees (id, key, name_uz, name_ru, name_en, order_number, updated_at, updated_by)
    overriding system value
    values (${idOf('degrees', draft.id)}, ${draft.key}, ${draft.nameUz}, ${draft.nameRu}, ${draft.nameEn}, ${draft.orderNumber}, ${by.at},
      ${by.accountId})
    returning id`,
  ))!.id;

export const update = (db: Queryable, id: number, draft: DegreeDraft, by: Editor): Promise<number> =>
  run(
    db,
    sql`update degrees set key = ${draft.key}, name_uz = ${draft.nameUz}, name_ru = ${draft.nameRu}, name_en = ${draft.nameEn},
          order_number = ${draft.orderNumber}, version = version + 1, updated_at = ${by.at},
          updated_by = ${by.accountId}
        where id = ${id}`,
  );

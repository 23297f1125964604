import type { FacultyDraft, FacultyFilter, ManagedFaculty } from '@parvoz/contract/catalogue/lists-admin.ts';
import { idOf } from '../../../../db/identity.ts';
import type { Editor, Placed } from '../../../../db/order.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../../db/sql.ts';
import type { UseCounter } from '../../../../db/uses.ts';
import { thingsIn } from './records.store.ts';

/** Fields that can be changed and are recorded on the audit. */
export type Row = Omit<ManagedFaculty, 'updatedAt' | 'fieldCount'> & { updatedAt: Date };

/** A faculty with its number of fields. */
export type Shown = Row & Pick<ManagedFaculty, 'fieldCount'>;

const columns = sql`x.id, x.name_uz, x.name_ru, x.name_en, x.parent_id, x.order_number, x.version, x.updated_at`;

const shownColumns = sql`${columns},
  (select count(*) from faculties f where f.parent_id = x.id)::int as field_count`;

export const lock = (db: Queryable, ids: readonly number[]): Promise<Row[]> =>
  rows(
    db,
    sql`select ${columns} from faculties x where x.id = any(${ids}::int[]) order by x.id for no key update`,
  );

export const findMany = (db: Queryable, ids: readonly number[]): Promise<Shown[]> =>
  rows(
    db,
    sql`select ${shownColumns} from unnest(${ids}::int[]) with ordinality as k (id, place)
        join faculties x on x.id = k.id order by k.place`,
  );

/** The fields of a category; the categories themselves for null. */
const childrenOf = (parentId: number | null): Sql =>
  parentId === null ? sql`x.parent_id is null` : sql`x.parent_id = ${parentId}`;

export const { listIds, countAll, remove, setOrder } = thingsIn<FacultyFilter>('faculties', {
  conditionsOf: ({ parentId }) => (parentId === undefined ? [] : [childrenOf(parentId)]),
});

export const lockOrder = (db: Queryable, parentId: number | null): Promise<Placed[]> =>
  rows(
    db,
    sql`select x.id, x.order_number from faculties x where ${childrenOf(parentId)}
        order by x.id for no key update`,
  );

export const insert = async (
  db: Queryable,
  draft: FacultyDraft & { id?: number },
  by: Editor,
): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into faculties (id, level, parent_id, name_uz, name_ru, name_en, order_number, updated_at, updated_by)
    overriding system value
    values (${idOf('faculties', draft.id)}, ${draft.parentId === null ? 1 : 2}, ${draft.parentId}, ${draft.nameUz}, ${draft.nameRu}, ${draft.nameEn}, ${draft.orderNumber}, ${by.at},
      ${by.accountId})
    returning id`,
  ))!.id;

export const update = (db: Queryable, id: number, draft: FacultyDraft, by: Editor): Promise<number> =>
  run(
    db,
    sql`update faculties set parent_id = ${draft.parentId}, name_uz = ${draft.nameUz}, name_ru = ${draft.nameRu}, name_en = ${draft.nameEn},
          order_number = ${draft.orderNumber}, version = version + 1, updated_at = ${by.at},
          updated_by = ${by.accountId}
        where id = ${id}`,
  );

/** Counts the fields of a category. */
export const countFields: UseCounter = async (db, id) => ({
  kind: 'FACULTY',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from faculties where parent_id = ${id}`,
  ))!.count,
});

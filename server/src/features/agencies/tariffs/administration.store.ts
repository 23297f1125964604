import type { ManagedTariff, TariffDraft } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { Window } from '../../../db/admin-list.ts';
import { type Editor, orderIn, type Placed } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { empty, one, rows, run, type Sql, sql } from '../../../db/sql.ts';

/** A tariff's own fields, without the sums of its steps. */
export type TariffRow = Omit<
  ManagedTariff,
  | 'updatedAt'
  | 'stepCount'
  | 'levelCount'
  | 'days'
  | 'shareTotal'
  | 'shareList'
  | 'applicationCount'
  | 'clientCount'
  | 'runningCount'
> & { updatedAt: Date };

/** Owner of the tariffs: an agency, or null for the templates. */
export type Owner = number | null;

/** Tariffs that may be read: an owner's, or the active templates that agencies are offered. */
export type Shelf = Owner | 'OFFERED';

const ownedBy = (owner: Shelf): Sql => {
  if (owner === 'OFFERED') return sql`(t.consulting_id is null and t.is_active)`;
  return owner === null ? sql`t.consulting_id is null` : sql`t.consulting_id = ${owner}`;
};

const columns = sql`t.id, t.name_uz, t.name_ru, t.name_en, t.description_uz, t.description_ru, t.description_en,
  t.price_tiyin as price, t.order_number, t.is_active, t.is_in_parts, t.version, t.updated_at`;

const select = (db: Queryable, owner: Shelf, ids: readonly number[], locking: Sql): Promise<TariffRow[]> =>
  rows(
    db,
    sql`select ${columns} from tariffs t where t.id = any(${ids}::int[]) and ${ownedBy(owner)}
        order by t.id ${locking}`,
  );

export const lockMany = (db: Queryable, owner: Shelf, ids: readonly number[]) =>
  select(db, owner, ids, sql`for no key update`);

/** The same without a lock, for what only looks. */
export const findMany = (db: Queryable, owner: Shelf, ids: readonly number[]) =>
  select(db, owner, ids, empty);

export const find = (db: Queryable, owner: Shelf, id: number): Promise<TariffRow | null> =>
  one(db, sql`select ${columns} from tariffs t where t.id = ${id} and ${ownedBy(owner)}`);

export const findPage = (db: Queryable, owner: Shelf, { limit, offset }: Window): Promise<TariffRow[]> =>
  rows(
    db,
    sql`select ${columns} from tariffs t where ${ownedBy(owner)}
        order by t.order_number, t.id limit ${limit} offset ${offset}`,
  );

export const countAll = async (db: Queryable, owner: Shelf): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from tariffs t where ${ownedBy(owner)}`,
  ))!.total;

/** Makes those who add tariffs to one owner wait for each other, until the transaction ends. */
export const lockAdding = (db: Queryable, owner: Owner): Promise<number> =>
  run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`tariffs ${owner}`}, 0))`);

/** The order number of one that comes last. */
export const nextOrder = async (db: Queryable, owner: Owner): Promise<number> =>
  (await one<{ next: number }>(
    db,
    sql`select coalesce(max(t.order_number), 0)::int + 1 as next from tariffs t where ${ownedBy(owner)}`,
  ))!.next;

export const lockOrder = (db: Queryable, owner: Owner): Promise<Placed[]> =>
  rows(
    db,
    sql`select t.id, t.order_number from tariffs t where ${ownedBy(owner)} order by t.id for no key update`,
  );

export const { setOrder } = orderIn('tariffs');

export const update = (db: Queryable, id: number, tariff: TariffDraft, by: Editor): Promise<number> =>
  run(
    db,
    sql`update tariffs set name_uz = ${tariff.nameUz}, name_ru = ${tariff.nameRu}, name_en = ${tariff.nameEn},
          description_uz = ${tariff.descriptionUz}, description_ru = ${tariff.descriptionRu},
          description_en = ${tariff.descriptionEn}, price_tiyin = ${tariff.price},
          order_number = ${tariff.orderNumber}, is_active = ${tariff.isActive},
          is_in_parts = ${tariff.isInParts},
          version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id}`,
  );

export const remove = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from tariffs where id = ${id}`);

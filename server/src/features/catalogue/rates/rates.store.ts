import type { ExchangeRate, ManagedRate, RateFilter } from '@parvoz/contract/catalogue/rates.ts';
import type { Window } from '../../../db/admin-list.ts';
import { idOf } from '../../../db/identity.ts';
import type { Editor } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { all, one, rows, run, type Sql, sql } from '../../../db/sql.ts';

/** Fields that can be changed and are recorded on the audit. */
export type RateRow = Omit<ManagedRate, 'updatedAt' | 'isLatest'> & { updatedAt: Date };

/** The same in the list. */
export type ListedRate = RateRow & { isLatest: boolean };

const columns = sql`r.id, r.currency, r.rate_tiyin, r.nominal, r.dated_on, r.source_url, r.is_demo, r.version, r.updated_at`;

/** Condition of the latest rate of its currency in `exchange_rates r`. */
const isLatest = sql`not exists (
  select from exchange_rates o where o.currency = r.currency and o.dated_on > r.dated_on)`;

export const listLatest = (db: Queryable): Promise<ExchangeRate[]> =>
  rows(
    db,
    sql`select r.currency, r.rate_tiyin, r.nominal, r.dated_on, r.source_url, r.is_demo
        from exchange_rates r where ${isLatest} order by r.currency`,
  );

export const lock = (db: Queryable, ids: readonly number[]): Promise<RateRow[]> =>
  rows(
    db,
    sql`select ${columns} from exchange_rates r where r.id = any(${ids}::int[]) order by r.id for no key update`,
  );

export const findMany = (db: Queryable, ids: readonly number[]): Promise<RateRow[]> =>
  rows(db, sql`select ${columns} from exchange_rates r where r.id = any(${ids}::int[]) order by r.id`);

export const findListed = (db: Queryable, ids: readonly number[]): Promise<ListedRate[]> =>
  rows(
    db,
    sql`select ${columns}, ${isLatest} as is_latest
        from unnest(${ids}::int[]) with ordinality as k (id, place)
        join exchange_rates r on r.id = k.id order by k.place`,
  );

const conditionsOf = ({ currency, former }: RateFilter): Sql =>
  all([...(currency ? [sql`r.currency = ${currency}`] : []), ...(former ? [] : [isLatest])]);

export const listIds = async (
  db: Queryable,
  filter: RateFilter,
  { limit, offset }: Window,
): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select r.id from exchange_rates r where ${conditionsOf(filter)}
          order by r.currency, r.dated_on desc limit ${limit} offset ${offset}`,
    )
  ).map(({ id }) => id);

export const countAll = async (db: Queryable, filter: RateFilter): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from exchange_rates r where ${conditionsOf(filter)}`,
  ))!.total;

/** Rates of these days, by currency. */
export const findOfDays = (
  db: Queryable,
  of: readonly { currency: string; datedOn: string }[],
): Promise<RateRow[]> =>
  rows(
    db,
    sql`select ${columns}
        from unnest(${of.map(({ currency }) => currency)}::text[], ${of.map(({ datedOn }) => datedOn)}::date[])
          as k (currency, dated_on)
        join exchange_rates r on r.currency = k.currency and r.dated_on = k.dated_on`,
  );

/** `id` is that of a rate which comes back. */
export type NewRate = Pick<
  RateRow,
  'currency' | 'rateTiyin' | 'nominal' | 'datedOn' | 'sourceUrl' | 'isDemo'
> & {
  id?: number;
};

export const insert = async (db: Queryable, rate: NewRate, by: Editor | null): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`insert into exchange_rates (id, currency, rate_tiyin, nominal, dated_on, source_url, is_demo, updated_by)
        overriding system value
        values (${idOf('exchange_rates', rate.id)}, ${rate.currency}, ${rate.rateTiyin}, ${rate.nominal}, ${rate.datedOn},
          ${rate.sourceUrl}, ${rate.isDemo}, ${by?.accountId ?? null})
        returning id`,
  ))!.id;

/** Updates a rate. An edited rate is no demo any more, unless it is restored as one. */
export const update = (db: Queryable, id: number, rate: NewRate, by: Editor): Promise<number> =>
  run(
    db,
    sql`update exchange_rates set currency = ${rate.currency}, rate_tiyin = ${rate.rateTiyin}, nominal = ${rate.nominal},
          dated_on = ${rate.datedOn}, source_url = ${rate.sourceUrl}, is_demo = ${rate.isDemo}, version = version + 1,
          updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id}`,
  );

export const remove = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from exchange_rates where id = ${id}`);

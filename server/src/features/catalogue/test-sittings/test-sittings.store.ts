import type { CertificateKind } from '@parvoz/contract/catalogue/certificates.ts';
import type { ManagedSitting, SittingFilter, TestSitting } from '@parvoz/contract/catalogue/test-sittings.ts';
import type { Window } from '../../../db/admin-list.ts';
import { idOf } from '../../../db/identity.ts';
import type { Editor } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { all, one, rows, run, type Sql, sql } from '../../../db/sql.ts';

/** Fields that can be changed and are recorded on the audit. */
export type SittingRow = Omit<ManagedSitting, 'updatedAt'> & { updatedAt: Date };

const columns = sql`s.id, s.test, s.place, s.held_on, s.register_by, s.results_on, s.source_url, s.checked_on,
  s.is_cancelled, s.version, s.updated_at`;

/** Sittings that can be registered for on a day, by test. */
export const listOpen = (db: Queryable, today: string): Promise<TestSitting[]> =>
  rows(
    db,
    sql`select s.test, s.place, s.held_on, s.register_by, s.results_on, s.source_url from test_sittings s
        where s.register_by >= ${today}::date and not s.is_cancelled order by s.test, s.results_on, s.id`,
  );

export const lock = (db: Queryable, ids: readonly number[]): Promise<SittingRow[]> =>
  rows(
    db,
    sql`select ${columns} from test_sittings s where s.id = any(${ids}::int[]) order by s.id for no key update`,
  );

export const findMany = (db: Queryable, ids: readonly number[]): Promise<SittingRow[]> =>
  rows(
    db,
    sql`select ${columns} from unnest(${ids}::int[]) with ordinality as k (id, place_in_list)
        join test_sittings s on s.id = k.id order by k.place_in_list`,
  );

const conditionsOf = ({ test, former }: SittingFilter, today: string): Sql =>
  all([...(test ? [sql`s.test = ${test}`] : []), ...(former ? [] : [sql`s.register_by >= ${today}::date`])]);

export const listIds = async (
  db: Queryable,
  filter: SittingFilter,
  today: string,
  { limit, offset }: Window,
): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select s.id from test_sittings s where ${conditionsOf(filter, today)}
          order by s.held_on, s.test, s.id limit ${limit} offset ${offset}`,
    )
  ).map(({ id }) => id);

export const countAll = async (db: Queryable, filter: SittingFilter, today: string): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from test_sittings s where ${conditionsOf(filter, today)}`,
  ))!.total;

/** Number of sittings of a test that can be registered for, and the oldest day of their checks; null for one never checked. */
export const listChecks = (
  db: Queryable,
  today: string,
): Promise<{ test: CertificateKind; isUnchecked: boolean; checkedOn: string | null }[]> =>
  rows(
    db,
    sql`select s.test, bool_or(s.checked_on is null) as is_unchecked, min(s.checked_on) as checked_on
        from test_sittings s where s.register_by >= ${today}::date and not s.is_cancelled
        group by s.test order by s.test`,
  );

/** `id` is that of a sitting which comes back. */
export type NewSitting = Omit<SittingRow, 'id' | 'version' | 'updatedAt'> & { id?: number };

export const insert = async (db: Queryable, sitting: NewSitting, by: Editor): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`insert into test_sittings (id, test, place, held_on, register_by, results_on, source_url, checked_on, is_cancelled,
          updated_by)
        overriding system value
        values (${idOf('test_sittings', sitting.id)}, ${sitting.test}, ${sitting.place}, ${sitting.heldOn},
          ${sitting.registerBy}, ${sitting.resultsOn}, ${sitting.sourceUrl}, ${sitting.checkedOn}, ${sitting.isCancelled},
          ${by.accountId})
        returning id`,
  ))!.id;

export const update = (db: Queryable, id: number, sitting: NewSitting, by: Editor): Promise<number> =>
  run(
    db,
    sql`update test_sittings set test = ${sitting.test}, place = ${sitting.place}, held_on = ${sitting.heldOn},
          register_by = ${sitting.registerBy}, results_on = ${sitting.resultsOn}, source_url = ${sitting.sourceUrl},
          checked_on = ${sitting.checkedOn}, is_cancelled = ${sitting.isCancelled}, version = version + 1,
          updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id}`,
  );

export const remove = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from test_sittings where id = ${id}`);

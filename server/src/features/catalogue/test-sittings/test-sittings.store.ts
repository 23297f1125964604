import type { CertificateKind } from '@parvoz/contract/catalogue/certificates.ts';
import type { ManagedSitting, SittingFilter, TestSitting } from '@parvoz/contract/catalogue/test-sittings.ts';
import type { Window } from '../../../db/admin-list.ts';
import type { Editor } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
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

const FIELDS = fieldsOf<Required<NewSitting>>({
  ...{ id: 'int', test: 'text', place: 'text', heldOn: 'date', registerBy: 'date', resultsOn: 'date' },
  ...{ sourceUrl: 'text', checkedOn: 'date', isCancelled: 'boolean' },
});

/** Adds sittings; returns their ids in the order of the drafts. */
export const insertMany = async (
  db: Queryable,
  drafts: readonly NewSitting[],
  by: Editor,
): Promise<number[]> => {
  const added = await rows<{ id: number }>(
    db,
    sql`
    with drafts as (
      select coalesce(nullif(d.id, 0), nextval(pg_get_serial_sequence('test_sittings', 'id'))::int) as new_id, d.*
      from rows from (json_to_recordset(${asJson(drafts)}) as ${FIELDS}) with ordinality as d
    ),
    added as (
      insert into test_sittings (id, test, place, held_on, register_by, results_on, source_url, checked_on, is_cancelled,
        updated_by)
      overriding system value
      select new_id, test, place, held_on, register_by, results_on, source_url, checked_on, is_cancelled,
        ${by.accountId}::uuid
      from drafts
    )
    select new_id as id from drafts order by ordinality`,
  );
  return added.map(({ id }) => id);
};

/** Sets all fields of sittings; returns how many there were. */
export const updateMany = (
  db: Queryable,
  sittings: readonly Required<NewSitting>[],
  by: Editor,
): Promise<number> =>
  run(
    db,
    sql`update test_sittings s set test = d.test, place = d.place, held_on = d.held_on, register_by = d.register_by,
          results_on = d.results_on, source_url = d.source_url, checked_on = d.checked_on, is_cancelled = d.is_cancelled,
          version = s.version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
        from json_to_recordset(${asJson(sittings)}) as d ${FIELDS} where s.id = d.id`,
  );

/** Sittings on these days. */
export const listOnDays = (
  db: Queryable,
  days: readonly string[],
): Promise<Pick<SittingRow, 'id' | 'test' | 'place' | 'heldOn'>[]> =>
  rows(
    db,
    sql`select s.id, s.test, s.place, s.held_on from test_sittings s where s.held_on = any(${days}::date[]) order by s.id`,
  );

export const remove = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from test_sittings where id = ${id}`);

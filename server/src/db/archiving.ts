import type { ArchivingState } from '@parvoz/contract/money/reconciliation-states.ts';
import { bringMoney, type ProviderContracts } from '../lib/payments/settings.ts';
import type { Queryable } from './pool.ts';
import { one, sql } from './sql.ts';

/** Configuration that decides whether the failure of a disk may lose the last hours of payments. */
export interface Archived {
  contracts: ProviderContracts;
  /**
   * True if whoever runs this Parvoz says that the log is archived elsewhere, in a way that PostgreSQL does not know of
   * (WAL_ARCHIVED).
   */
  walArchived: boolean;
}

const findState = async (db: Queryable): Promise<ArchivingState> => {
  const { isOn, isFailing } = (await one<{ isOn: boolean; isFailing: boolean }>(
    db,
    sql`
    select current_setting('archive_mode') <> 'off'
        and (current_setting('archive_command') not in ('', '(disabled)')
          or coalesce(current_setting('archive_library', true), '') <> '') as is_on,
      last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as is_failing
    from pg_stat_archiver`,
  ))!;
  if (!isOn) return 'NONE';
  return isFailing ? 'FAILING' : 'DONE';
};

/**
 * Returns the bytes of the write-ahead log that the archiver has still to take: those behind the last segment that it has. Null
 * before its first one.
 */
export const findUnarchived = async (db: Queryable): Promise<number | null> =>
  (
    await one<{ bytes: number | null }>(
      db,
      sql`
    select case when last_archived_wal ~ '^[0-9A-F]{24}' then greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')
        - ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * 4294967296
        - (('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1)
          * pg_size_bytes(current_setting('wal_segment_size')))::float8 end as bytes
    from pg_stat_archiver`,
    )
  )?.bytes ?? null;

/**
 * Returns whether the write-ahead log is archived elsewhere, according to PostgreSQL itself or to whoever runs this Parvoz; not
 * needed where no provider takes real money.
 */
export const archivingOf = async (
  db: Queryable,
  { contracts, walArchived }: Archived,
): Promise<ArchivingState> => {
  if (!bringMoney(contracts)) return 'NOT_NEEDED';
  return walArchived ? 'DONE' : findState(db);
};

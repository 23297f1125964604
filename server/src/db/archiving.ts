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

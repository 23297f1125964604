import type { LedgerAccountKind } from '@parvoz/contract/money/ledger.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

/** Accounts of one owner. */
export const findOwn = (
  db: Queryable,
  kinds: readonly LedgerAccountKind[],
  owner: string,
): Promise<{ id: number }[]> =>
  rows(db, sql`select id from ledger_accounts where kind = any(${kinds}::text[]) and owner = ${owner}`);

/** Returns the accounts of money outside Parvoz. */
export const findOutside = (db: Queryable): Promise<{ id: number }[]> =>
  rows(db, sql`select id from ledger_accounts where kind in ('PROVIDER', 'OUTSIDE')`);

/** Returns the accounts of Parvoz's commission: from one agency, or from all (null). */
export const findEarned = (db: Queryable, consultingId: number | null): Promise<{ id: number }[]> =>
  rows(
    db,
    sql`select id from ledger_accounts
        where kind = 'EARNED' and (${consultingId}::int is null or owner = ${consultingId}::int::text)`,
  );

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

/** What stands for money outside. */
export const findOutside = (db: Queryable): Promise<{ id: number }[]> =>
  rows(db, sql`select id from ledger_accounts where kind in ('PROVIDER', 'OUTSIDE')`);

/** Where what Parvoz has kept of shares is: of an agency's, or of all of them (null). */
export const findEarned = (db: Queryable, consultingId: number | null): Promise<{ id: number }[]> =>
  rows(
    db,
    sql`select id from ledger_accounts
        where kind = 'EARNED' and (${consultingId}::int is null or owner = ${consultingId}::int::text)`,
  );

import type { LedgerAccountKind } from '@parvoz/contract/money/ledger.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import type { PayoutState } from '@parvoz/contract/money/payouts-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

/** Sums the ledger's balances by kind of account. */
export const sumBalances = (db: Queryable): Promise<{ kind: LedgerAccountKind; tiyin: number }[]> =>
  rows(
    db,
    sql`select kind, coalesce(sum(balance_tiyin), 0)::float8 as tiyin from ledger_accounts group by kind`,
  );

/** Counts the top-ups that providers have taken since a moment. */
export const countTopUps = (
  db: Queryable,
  since: Date,
): Promise<{ provider: PaymentProvider; total: number; tiyin: number }[]> =>
  rows(
    db,
    sql`select provider, count(*)::int as total, coalesce(sum(amount_tiyin), 0)::float8 as tiyin
        from provider_transactions where performed_at > ${since} group by provider`,
  );

/** Counts the payouts and withdrawals whose money has not left yet. */
export const countPayouts = (
  db: Queryable,
): Promise<{ state: PayoutState; total: number; tiyin: number }[]> =>
  rows(
    db,
    sql`select state, count(*)::int as total, coalesce(sum(amount_tiyin), 0)::float8 as tiyin
        from payouts where state in ('WAITING', 'SENDING') group by state`,
  );

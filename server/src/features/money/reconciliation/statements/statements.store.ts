import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, sql } from '../../../../db/sql.ts';
import type { NewStatement, StatementLine, StoredStatement } from './statements.rules.ts';

/** All statements of these days, also those that were replaced; newest first. */
export const list = (db: Queryable, { from, to }: { from: string; to: string }): Promise<StoredStatement[]> =>
  rows(
    db,
    sql`select id, provider, to_char(day, 'YYYY-MM-DD') as day, file_name, line_count, other_day_count, repeated_count,
          actor_id, created_at, replaced_at
        from statements where day between ${from}::date and ${to}::date order by created_at desc, id desc`,
  );

type Of = Pick<NewStatement, 'provider' | 'day'>;

/**
 * Locks and returns the statement in force until the end of the transaction: callers that close its differences or replace it
 * wait here.
 */
export const lockCurrent = (
  db: Queryable,
  { provider, day }: Of,
): Promise<Pick<NewStatement, 'id' | 'fileHash'> | null> =>
  one(
    db,
    sql`select id, file_hash from statements
        where provider = ${provider} and day = ${day}::date and replaced_at is null for update`,
  );

export const replace = (db: Queryable, id: string, at: Date): Promise<number> =>
  run(db, sql`update statements set replaced_at = ${at} where id = ${id}`);

/** Adds a statement, unless one of the day counts. */
export const insert = (db: Queryable, one: NewStatement): Promise<number> =>
  run(
    db,
    sql`
    insert into statements (id, provider, day, file_name, file_hash, line_count, other_day_count, repeated_count,
      actor_id, created_at)
    values (${one.id}, ${one.provider}, ${one.day}::date, ${one.fileName}, ${one.fileHash}, ${one.lineCount},
      ${one.otherDayCount}, ${one.repeatedCount}, ${one.actorId}, ${one.createdAt})
    on conflict (provider, day) where replaced_at is null do nothing`,
  );

export const insertLines = (db: Queryable, id: string, lines: readonly StatementLine[]): Promise<number> =>
  run(
    db,
    sql`
    insert into statement_lines (statement_id, line, number, amount_tiyin, state, time)
    select ${id}, w.line, w.number, w.amount_tiyin, w.state, w.time
    from unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ number }) => number)}::text[],
      ${lines.map(({ amountTiyin }) => amountTiyin)}::bigint[], ${lines.map(({ state }) => state)}::text[],
      ${lines.map(({ time }) => time)}::timestamptz[]) as w (line, number, amount_tiyin, state, time)`,
  );

/** Returns those of these numbers that are of this provider's transactions. */
export const listKnown = (
  db: Queryable,
  provider: StatementProvider,
  numbers: readonly string[],
): Promise<{ number: string }[]> =>
  rows(
    db,
    sql`select provider_id as number from provider_transactions
        where provider = ${provider} and provider_id = any(${numbers}::text[])`,
  );

/** The transaction that has paid each of these payments, by the id of the payment. */
export const listPaying = (
  db: Queryable,
  provider: StatementProvider,
  paymentIds: readonly string[],
): Promise<{ paymentId: string; number: string }[]> =>
  rows(
    db,
    sql`select distinct on (payment_id) payment_id, provider_id as number from provider_transactions
        where provider = ${provider} and payment_id = any(${paymentIds}::uuid[]) and state in ('PERFORMED', 'REVERSED')
        order by payment_id, id desc`,
  );

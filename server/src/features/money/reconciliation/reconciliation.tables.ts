import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import type { CorrectionSide, StatementLineState } from '@parvoz/contract/money/reconciliation-states.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../db/columns.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const tiyin = (name: string) => bigint(name, { mode: 'number' });
const isProvider = isOneOf<StatementProvider>({ PAYME: true, CLICK: true, UZUM: true });

/** Statements of a provider's day in Tashkent, as uploaded; one of a day is in force, those that it has replaced stay. */
export const statements = pgTable(
  'statements',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    day: date().notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file: the same one is known again. */
    fileHash: text('file_hash').notNull(),
    lineCount: integer('line_count').notNull(),
    otherDayCount: integer('other_day_count').notNull(),
    repeatedCount: integer('repeated_count').notNull(),
    actorId: uuid('actor_id').notNull(),
    createdAt: moment('created_at').notNull(),
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    check('statements_provider', sql`${table.provider} ${isProvider}`),
    uniqueIndex('statements_current').on(table.provider, table.day).where(sql`${table.replacedAt} is null`),
    index('statements_of_day').on(table.day, table.provider),
  ],
);

/** A line of a statement. `amountTiyin` is below zero where money went back, and 0 where none has moved. */
export const statementLines = pgTable(
  'statement_lines',
  {
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id),
    /** Number of the line as spreadsheets count. */
    line: integer().notNull(),
    /** The provider's name of the payment: our transaction's number, where the line has only the payment's. */
    number: text().notNull(),
    amountTiyin: tiyin('amount_tiyin').notNull(),
    state: text().notNull(),
    time: moment('time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.statementId, table.line] }),
    check(
      'statement_lines_state',
      sql`${table.state} ${isOneOf<StatementLineState>({ PAID: true, RETURNED: true, NONE: true })}`,
    ),
    index('statement_lines_number').on(table.statementId, table.number),
  ],
);

/**
 * Closings of differences or of parts of them; append-only. With a `side`, by a transfer of the ledger, whose key is
 * `correction:<id>`; without, with a reason only, valid for the difference as it was.
 */
export const differenceClosings = pgTable(
  'difference_closings',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    day: date().notNull(),
    number: text().notNull(),
    differenceTiyin: tiyin('difference_tiyin').notNull(),
    amountTiyin: tiyin('amount_tiyin').notNull(),
    side: text(),
    reason: text().notNull(),
    actorId: uuid('actor_id').notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('difference_closings_provider', sql`${table.provider} ${isProvider}`),
    check('difference_closings_amount', sql`${table.amountTiyin} <> 0`),
    check(
      'difference_closings_side',
      sql`${table.side} ${isOneOf<CorrectionSide>({ STUDENT: true, OUTSIDE: true })}`,
    ),
    index('difference_closings_of_day').on(table.day, table.provider, table.number),
    unique('difference_closings_idempotency').on(table.actorId, table.idempotencyKey),
  ],
);

/**
 * Closings that were taken back, one record each; append-only. Of a correction by a transfer the other way round, whose key is
 * `correction-taken-back:<id of the closing>`.
 */
export const closingReturns = pgTable(
  'closing_returns',
  {
    closingId: uuid('closing_id')
      .primaryKey()
      .references(() => differenceClosings.id),
    reason: text().notNull(),
    actorId: uuid('actor_id').notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('closing_returns_idempotency').on(table.actorId, table.idempotencyKey)],
);

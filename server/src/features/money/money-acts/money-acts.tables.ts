import type { MoneyActKind, MoneyActSubject } from '@parvoz/contract/money/money-acts-states.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../db/columns.ts';

/**
 * Administrators' acts with money, by day in Tashkent; append-only, also when accounts are gone. One without a `secondId` was
 * done alone and counts towards the daily limit of such acts.
 */
export const moneyActs = pgTable(
  'money_acts',
  {
    id: uuid().primaryKey(),
    kind: text().$type<MoneyActKind>().notNull(),
    amountTiyin: bigint('amount_tiyin', { mode: 'number' }).notNull(),
    subject: text().$type<MoneyActSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Name of the agency whose money it is; empty for a student, whose name is read from their account. */
    title: text().notNull(),
    actorId: uuid('actor_id').notNull(),
    secondId: uuid('second_id'),
    day: date().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('money_acts_amount', sql`${table.amountTiyin} >= 0`),
    check(
      'money_acts_kind',
      sql`${table.kind} ${isOneOf<MoneyActKind>({ SEND: true, BANK_FILE: true, CONFIRM: true, APPLICATION_CORRECTION: true, DAY_CORRECTION: true, CORRECTION_TAKEN_BACK: true })}`,
    ),
    check(
      'money_acts_subject',
      sql`${table.subject} ${isOneOf<MoneyActSubject>({ payout: true, withdrawal: true, application: true, statement: true })}`,
    ),
    check('money_acts_second', sql`${table.secondId} <> ${table.actorId}`),
    index('money_acts_of_day').on(table.day, table.actorId),
  ],
);

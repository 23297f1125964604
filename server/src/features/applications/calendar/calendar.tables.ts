import type { ReminderDays } from '@parvoz/contract/applications/deadlines.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../db/columns.ts';
import { accounts } from '../../people/auth/auth.tables.ts';

const ofAccount = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' });
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** The secret address of a calendar: of its token only the SHA-256. One of an account at a time. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    accountId: ofAccount().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    /** Language in which it was requested: that of its texts while the account has none. */
    language: text().notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [
    unique('calendar_links_token').on(table.tokenHash),
    check(
      'calendar_links_language',
      sql`${table.language} in (${sql.raw(LANGUAGES.map((one) => `'${one}'`).join(', '))})`,
    ),
  ],
);

/** Somebody's choices of reminders by days before a deadline; without a row the default holds. */
export const reminderChoices = pgTable(
  'reminder_choices',
  {
    accountId: ofAccount(),
    days: smallint().$type<ReminderDays>().notNull(),
    notification: boolean().notNull(),
    sms: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.days] })],
);

/** Reminders of what is on a shortlist that were sent: each once per thing, deadline and days before it. */
export const savedReminders = pgTable(
  'saved_reminders',
  {
    accountId: ofAccount(),
    kind: text().$type<'PROGRAM' | 'SCHOLARSHIP'>().notNull(),
    targetId: integer('target_id').notNull(),
    deadline: date().notNull(),
    days: smallint().$type<ReminderDays>().notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.targetId, table.deadline, table.days] }),
  ],
);

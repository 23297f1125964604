import type { NotificationKind, SmsKind } from '@parvoz/contract/application-states.ts';
import type { FollowUp } from '@parvoz/contract/notifications.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { applicationLevels, applications } from '../../applications/tables.ts';
import { accounts } from '../../auth/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What people are notified of, one row per recipient; names are read when it is shown. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id'),
    levelId: integer('level_id').references(() => applicationLevels.id),
    comment: text(),
    deadline: date(),
    /** What follows from it, on which level; null where `kind` says all. */
    next: text().$type<FollowUp>(),
    nextLevelId: integer('next_level_id').references(() => applicationLevels.id),
    readAt: moment('read_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notifications_of_account').on(table.accountId, table.id.desc().nullsFirst()),
    index('notifications_unread').on(table.accountId).where(sql`read_at is null`),
    index('notifications_application').on(table.applicationId),
    // New messages of one application are notified of once until somebody has read that.
    uniqueIndex('notifications_message')
      .on(table.accountId, table.applicationId)
      .where(sql`kind = 'MESSAGE' and read_at is null`),
  ],
);

/** What an account does not want as an SMS, or wants again; without a row it gets it. */
export const smsChoices = pgTable(
  'sms_choices',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    kind: text().$type<SmsKind>().notNull(),
    isWanted: boolean('is_wanted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);

/** Reminders that were sent: each once per level, kind and deadline. */
export const reminders = pgTable(
  'reminders',
  {
    levelId: integer('level_id')
      .notNull()
      .references(() => applicationLevels.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    deadline: date().notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.levelId, table.kind, table.deadline] })],
);

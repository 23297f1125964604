import type { NotificationKind, SmsKind } from '@parvoz/contract/applications/application-states.ts';
import type { FollowUp } from '@parvoz/contract/people/notifications.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { applicationLevels, applications } from '../../../applications/applications/applications.tables.ts';
import { programs } from '../../../catalogue/programs/programs.tables.ts';
import { scholarships } from '../../../catalogue/scholarships/scholarships.tables.ts';
import { payments } from '../../../money/payments/payments.tables.ts';
import { accounts } from '../../auth/auth.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Notifications, one row per recipient; names are read when they are shown. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** Application; null for money that concerns none. */
    applicationId: uuid('application_id').references(() => applications.id, {
      onDelete: 'cascade',
    }),
    /** The payment to a balance that it is about. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    /** Item on the shortlist of the account whose deadline is near. */
    programId: integer('program_id').references(() => programs.id, { onDelete: 'cascade' }),
    scholarshipId: integer('scholarship_id').references(() => scholarships.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id'),
    levelId: integer('level_id').references(() => applicationLevels.id),
    comment: text(),
    amountTiyin: bigint('amount_tiyin', { mode: 'number' }),
    deadline: date(),
    /** Next action and its level; null where `kind` says all. */
    next: text().$type<FollowUp>(),
    nextLevelId: integer('next_level_id').references(() => applicationLevels.id),
    readAt: moment('read_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notifications_of_account').on(table.accountId, table.id.desc().nullsFirst()),
    index('notifications_unread').on(table.accountId).where(sql`read_at is null`),
    index('notifications_application').on(table.applicationId),
    index('notifications_payment').on(table.paymentId).where(sql`payment_id is not null`),
    index('notifications_program').on(table.programId).where(sql`program_id is not null`),
    index('notifications_scholarship').on(table.scholarshipId).where(sql`scholarship_id is not null`),
    // New messages of one application are notified of once until somebody has read that.
    uniqueIndex('notifications_message')
      .on(table.accountId, table.applicationId)
      .where(sql`kind = 'MESSAGE' and read_at is null`),
  ],
);

/** Kinds that an account has turned off as SMS, or on again; without a row they are on. */
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

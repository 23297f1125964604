import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { TelegramTopic } from '@parvoz/contract/people/telegram-topics.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { applications } from '../../../applications/applications/applications.tables.ts';
import { accounts, sessions } from '../../auth/auth.tables.ts';
import { notifications } from '../inbox/inbox.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const account = () =>
  uuid('account_id').references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' });

/**
 * Browsers that notifications are pushed to. Each belongs to a session and ends with it; an address of a push service has one owner at a
 * time. `serverKey` is the key that it was subscribed with: with another one its service takes nothing.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid().primaryKey(),
    accountId: account().notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    serverKey: text('server_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_devices_endpoint').on(table.endpoint),
    uniqueIndex('push_devices_session').on(table.sessionId),
    index('push_devices_account').on(table.accountId),
  ],
);

/** Choices of accounts by push: all topics but these are wanted; without a row, all. */
export const pushChoices = pgTable('push_choices', {
  accountId: account().primaryKey(),
  unwantedTopics: text('unwanted_topics').array().$type<TelegramTopic[]>().notNull(),
  /** The account wants an SMS also of what was pushed. */
  withSms: boolean('with_sms').notNull(),
});

/**
 * Outbox of push, a row for each notification and browser. `dueAt` is when it may be sent, `sms` what goes to the phone where neither a
 * browser nor Telegram takes the notification. READ was seen on a page before it was sent, or asked for what was done
 * by then; FELL_BACK could not be delivered.
 */
export const pushNotices = pgTable(
  'push_notices',
  {
    id: uuid().primaryKey(),
    accountId: account().notNull(),
    deviceId: uuid('device_id').references(() => pushDevices.id, { onDelete: 'set null' }),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    text: text(),
    /** Path on the site that it opens. */
    path: text().notNull(),
    language: text().$type<Language>().notNull(),
    sms: text(),
    status: text().notNull().default('WAITING'),
    tries: integer().notNull().default(0),
    failure: text(),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    check('push_notices_status', sql`${table.status} in ('WAITING', 'SENT', 'READ', 'FELL_BACK')`),
    check('push_notices_waiting', sql`(${table.status} = 'WAITING') = (${table.decidedAt} is null)`),
    index('push_notices_device').on(table.deviceId),
    index('push_notices_account').on(table.accountId),
    index('push_notices_notification').on(table.notificationId),
    index('push_notices_application').on(table.applicationId),
    index('push_notices_created_at').on(table.createdAt),
  ],
);

import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import type { TelegramTopic } from '@parvoz/contract/people/telegram-topics.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { applications } from '../../../applications/applications/applications.tables.ts';
import { accounts } from '../../auth/auth.tables.ts';
import { notifications } from '../inbox/inbox.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const account = () =>
  uuid('account_id').references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' });

/**
 * Accounts that are linked with a chat of Telegram, or were. A link holds while it has not ended and the account has the
 * `phone` that was proved; `decidedAt` is by the clock of Telegram, so that an update that comes late ends no newer link.
 */
export const telegramLinks = pgTable(
  'telegram_links',
  {
    accountId: account().primaryKey(),
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    phone: text().notNull(),
    linkedAt: moment('linked_at').notNull(),
    decidedAt: moment('decided_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
    /** The account wants an SMS also of what Telegram has taken. */
    withSms: boolean('with_sms').notNull().default(false),
  },
  (table) => [
    check('telegram_links_reason', sql`${table.endReason} in ('UNLINKED', 'STOPPED', 'BLOCKED')`),
    check('telegram_links_end', sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
    index('telegram_links_chat').on(table.chatId),
  ],
);

/** Kinds that an account has turned off by Telegram, or on again; without a row they are on. */
export const telegramChoices = pgTable(
  'telegram_choices',
  {
    accountId: account().notNull(),
    topic: text().$type<TelegramTopic>().notNull(),
    isWanted: boolean('is_wanted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.topic] })],
);

/**
 * Outbox of the bot: notifications of linked accounts, and what it answers in chats (without `accountId`). `dueAt` is when it may
 * be sent, `sms` what goes to the phone where it cannot be. READ was seen on a page before it was sent, or asked for what was
 * done by then; FELL_BACK could not be delivered, and went to the phone where there is an `sms`. `messageId` is its number in
 * the chat.
 */
export const telegramNotices = pgTable(
  'telegram_notices',
  {
    id: uuid().primaryKey(),
    accountId: account(),
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    notificationId: uuid('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
    /** Kind of a notification; an answer to one about a MESSAGE goes to the chat of its application. */
    kind: text().$type<NotificationKind>(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    text: text(),
    /** Path of the address that its button opens, and the button's text. */
    path: text(),
    buttonText: text('button_text'),
    /** CONTACT asks for the phone by a button with `buttonText`, NONE takes that away. */
    keyboard: text(),
    sms: text(),
    status: text().notNull().default('WAITING'),
    tries: integer().notNull().default(0),
    failure: text(),
    messageId: bigint('message_id', { mode: 'number' }),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    check(
      'telegram_notices_status',
      sql`${table.status} in ('WAITING', 'SENT', 'READ', 'FELL_BACK', 'FAILED')`,
    ),
    check('telegram_notices_keyboard', sql`${table.keyboard} in ('CONTACT', 'NONE')`),
    check('telegram_notices_waiting', sql`(${table.status} = 'WAITING') = (${table.decidedAt} is null)`),
    check('telegram_notices_sent', sql`(${table.status} = 'SENT') = (${table.messageId} is not null)`),
    // Not unique: another bot has its own numbers.
    index('telegram_notices_message')
      .on(table.chatId, table.messageId)
      .where(sql`${table.messageId} is not null`),
    index('telegram_notices_waiting_ones').on(table.chatId).where(sql`status = 'WAITING'`),
    index('telegram_notices_account').on(table.accountId),
    index('telegram_notices_notification').on(table.notificationId),
    index('telegram_notices_application').on(table.applicationId),
    index('telegram_notices_created_at').on(table.createdAt),
  ],
);

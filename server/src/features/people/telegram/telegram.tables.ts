import { bigint, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/auth.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Updates that were dealt with, by bot: one that comes again changes nothing. */
export const telegramUpdates = pgTable(
  'telegram_updates',
  {
    botId: bigint('bot_id', { mode: 'number' }).notNull(),
    updateId: bigint('update_id', { mode: 'number' }).notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.updateId] }),
    index('telegram_updates_received_at').on(table.receivedAt),
  ],
);

/** Links that were begun on a page: good once, in the one chat that opens them, which then has to prove the phone. */
export const telegramStarts = pgTable(
  'telegram_starts',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    chatId: bigint('chat_id', { mode: 'number' }),
    /** Moment when the phone was proved. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('telegram_starts_account').on(table.accountId),
    index('telegram_starts_chat').on(table.chatId),
    index('telegram_starts_expires_at').on(table.expiresAt),
  ],
);

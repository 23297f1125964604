import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Outbox of codes that go by Telegram. One is undecided (WAITING, SENDING, SENT) until it was delivered, is wanted no more
 * (WITHDRAWN), or went to the outbox of SMS (FELL_BACK); so long it has its `code` and the `text` of that SMS. `expiresAt` is
 * from when on it is given up. What is SENDING may have been taken by the gateway, which is not known.
 */
export const telegramMessages = pgTable(
  'telegram_messages',
  {
    id: uuid().primaryKey(),
    /** Names the code to who has made it. */
    codeId: uuid('code_id').notNull(),
    recipient: text().notNull(),
    code: text(),
    text: text(),
    status: text().notNull().default('WAITING'),
    requestId: text('request_id').unique('telegram_messages_request_id'),
    failure: text(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    sentAt: moment('sent_at'),
    decidedAt: moment('decided_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    check(
      'telegram_messages_status',
      sql`${table.status} in ('WAITING', 'SENDING', 'SENT', 'DELIVERED', 'FELL_BACK', 'WITHDRAWN')`,
    ),
    check(
      'telegram_messages_undecided',
      sql`case when ${table.status} in ('WAITING', 'SENDING', 'SENT')
        then ${table.code} is not null and ${table.text} is not null and ${table.decidedAt} is null
        else ${table.code} is null and ${table.text} is null and ${table.decidedAt} is not null end`,
    ),
    index('telegram_messages_undecided_ones').on(table.id).where(sql`${table.decidedAt} is null`),
    index('telegram_messages_code').on(table.codeId),
    index('telegram_messages_recipient').on(table.recipient),
    index('telegram_messages_created_at').on(table.createdAt),
  ],
);

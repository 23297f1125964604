import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Outbox of SMS: a row is written in the transaction of its reason and sent by a job. `text` and later `recipient` are
 * null once they are too old to keep, or whose phone it was has deleted their account; `providerStatus` is what the provider last reported.
 */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: uuid().primaryKey(),
    recipient: text(),
    text: text(),
    status: text().notNull().default('WAITING'),
    tries: integer().notNull().default(0),
    failure: text(),
    gateway: text(),
    providerId: text('provider_id'),
    providerStatus: text('provider_status'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    reportedAt: moment('reported_at'),
  },
  (table) => [
    check('sms_messages_status', sql`${table.status} in ('WAITING', 'SENT', 'FAILED')`),
    check('sms_messages_sent', sql`(${table.status} = 'SENT') = (${table.sentAt} is not null)`),
    index('sms_messages_provider_id').on(table.providerId).where(sql`${table.providerId} is not null`),
    index('sms_messages_sent_at').on(table.sentAt),
    index('sms_messages_kept_texts').on(table.createdAt).where(sql`${table.text} is not null`),
    index('sms_messages_kept_recipients').on(table.createdAt).where(sql`${table.recipient} is not null`),
    index('sms_messages_recipient').on(table.recipient).where(sql`${table.recipient} is not null`),
  ],
);

import type { Role } from '@parvoz/contract/roles.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { id } from '../../../db/columns.ts';
import { attachments } from '../../people/files/files.tables.ts';
import { applications } from '../applications/applications.tables.ts';

/** Messages of an application, in one order with its events (`applications.last_seq`). */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    side: text().notNull(),
    authorId: uuid('author_id').notNull(),
    authorRole: text('author_role').$type<Role>().notNull(),
    text: text().notNull(),
    attachmentId: uuid('attachment_id').references(() => attachments.id),
    fileName: text('file_name'),
    clientId: uuid('client_id').notNull(),
    /** Written in Telegram, as an answer to a notification. */
    isFromTelegram: boolean('is_from_telegram').notNull().default(false),
    /** Moment since when its text and file are gone: its author has deleted their account. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('chat_messages_seq').on(table.applicationId, table.seq),
    unique('chat_messages_client').on(table.applicationId, table.authorId, table.clientId),
    check('chat_messages_side', sql`${table.side} in ('STUDENT', 'CONSULTING')`),
    check(
      'chat_messages_content',
      sql`(${table.removedAt} is null) = (${table.text} <> '' or ${table.attachmentId} is not null)`,
    ),
    check('chat_messages_file', sql`(${table.attachmentId} is null) = (${table.fileName} is null)`),
    index('chat_messages_attachment').on(table.attachmentId),
  ],
);

/** Texts that an agency writes often. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    /** Without a foreign key: the texts of a deleted agency wait, unseen, until it is restored or no longer can be. */
    consultingId: integer('consulting_id').notNull(),
    name: text().notNull(),
    text: text().notNull(),
  },
  (table) => [unique('message_templates_name').on(table.consultingId, table.name)],
);

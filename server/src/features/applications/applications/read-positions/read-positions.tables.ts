import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { applications } from '../applications.tables.ts';

/**
 * Reading position of a side in the common order of events and messages, and its number of unread messages of the other side.
 * The chat writes it here, because lists and marks of applications read it.
 */
export const applicationReads = pgTable(
  'chat_reads',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    side: text().notNull(),
    readSeq: integer('read_seq').notNull().default(0),
    unreadCount: integer('unread_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.side] }),
    check('chat_reads_side', sql`${table.side} in ('STUDENT', 'CONSULTING')`),
    check('chat_reads_unread', sql`${table.unreadCount} >= 0`),
    index('chat_reads_unread_of_side').on(table.side, table.applicationId).where(sql`unread_count > 0`),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Files of the attachment store; `original` is the storage key of what was kept. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    ownerId: uuid('owner_id'),
    mediaType: text('media_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    checksum: text().notNull(),
    width: integer(),
    height: integer(),
    original: text().notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('attachments_kind', sql`${table.kind} in ('PICTURE', 'DOCUMENT')`),
    check('attachments_size', sql`${table.sizeBytes} > 0`),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Files of the attachment store; `original` is the storage key of the stored file. Files with an owner were uploaded: `uses`
 * counts the places that show it, and one that none shows is removed, or held for a while first. A removed row stays a day
 * without its files.
 */
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
    /** Kind and name of a cover that is drawn whenever a width of it is made. It has no file of its own. */
    coverKind: text('cover_kind'),
    coverName: text('cover_name'),
    uses: integer().notNull().default(0),
    /** Moment until which an unused file is held for changes that can be undone; `infinity` is for good. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('attachments_kind', sql`${table.kind} in ('PICTURE', 'DOCUMENT')`),
    check('attachments_size', sql`${table.sizeBytes} > 0 or ${table.coverName} is not null`),
    check('attachments_cover', sql`${table.coverKind} in ('university', 'scholarship', 'agency')`),
    check('attachments_uses', sql`${table.uses} >= 0`),
    index('attachments_uploads').on(table.ownerId, table.createdAt).where(sql`${table.ownerId} is not null`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../auth/auth.tables.ts';

/** Private files that are being sent, piece by piece (`uploads/<id>/<piece>` in the store); swept after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    name: text().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    receivedBytes: integer('received_bytes').notNull().default(0),
    /** Names of what has arrived, each with its offset before a number of its own: of two pieces for one place one counts. */
    pieces: text().array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('uploads_size', sql`${table.sizeBytes} between 1 and 20971520`),
    check('uploads_received', sql`${table.receivedBytes} between 0 and ${table.sizeBytes}`),
    index('uploads_owner').on(table.ownerId, table.createdAt),
    index('uploads_age').on(table.createdAt),
  ],
);

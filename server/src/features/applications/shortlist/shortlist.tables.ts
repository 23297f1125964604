import type { ShortlistKind } from '@parvoz/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../people/auth/auth.tables.ts';

/**
 * Items that students have marked with a heart. `targetId` is of one of four tables; a deleted target stays here, so that its
 * student is notified.
 */
export const shortlistItems = pgTable(
  'shortlist_items',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    kind: text().$type<ShortlistKind>().notNull(),
    targetId: integer('target_id').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.targetId] }),
    check('shortlist_items_kind', sql`${table.kind} in ('PROGRAM', 'SCHOLARSHIP', 'UNIVERSITY', 'TARIFF')`),
  ],
);

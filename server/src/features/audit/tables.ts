import type { Role } from '@parvoz/contract/roles.ts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Who did what to what, when, from where; append-only, also when accounts and things are gone. `address` is null once it
 * is too old to keep.
 */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: uuid().primaryKey(),
    actorId: uuid('actor_id').notNull(),
    actorRole: text('actor_role').$type<Role>().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb().notNull(),
    address: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('audit_records_subject').on(table.subject, table.subjectId, table.id),
    index('audit_records_actor').on(table.actorId, table.id),
    index('audit_records_kept_addresses').on(table.createdAt).where(sql`${table.address} is not null`),
  ],
);

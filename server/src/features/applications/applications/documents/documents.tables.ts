import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { attachments } from '../../../people/files/files.tables.ts';
import { applicationRequirements, applications } from '../applications.tables.ts';

/** Files of an application. A newer version makes the one before REPLACED; nothing is overwritten. */
export const applicationDocuments = pgTable(
  'application_documents',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    requirementId: integer('requirement_id').references(() => applicationRequirements.id),
    attachmentId: uuid('attachment_id')
      .notNull()
      .references(() => attachments.id),
    name: text().notNull(),
    status: text().notNull(),
    comment: text(),
    number: smallint().notNull(),
    side: text().notNull(),
    authorId: uuid('author_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      'application_documents_status',
      sql`${table.status} in ('UPLOADED', 'ACCEPTED', 'RETURNED', 'REPLACED')`,
    ),
    check('application_documents_side', sql`${table.side} in ('STUDENT', 'CONSULTING')`),
    index('application_documents_application').on(table.applicationId, table.createdAt),
    index('application_documents_requirement').on(table.requirementId),
    index('application_documents_attachment').on(table.attachmentId),
  ],
);

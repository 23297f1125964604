import type { SavedView } from '@parvoz/contract/applications/application-notes.ts';
import { index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { id } from '../../../../db/columns.ts';
import { employees } from '../../../agencies/consultings/staff/staff.tables.ts';
import { applications } from '../applications.tables.ts';

/** Internal notes of an agency about an application; no student and no other agency sees them. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('application_notes_application').on(table.applicationId, table.id)],
);

/** Filters of the list under a name, of one member of an agency. */
export const applicationViews = pgTable(
  'application_views',
  {
    id: id(),
    employeeId: uuid('employee_id')
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filter: jsonb().$type<SavedView['filter']>().notNull(),
  },
  (table) => [unique('application_views_name').on(table.employeeId, table.name)],
);

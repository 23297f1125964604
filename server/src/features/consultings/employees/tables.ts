import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../auth/tables.ts';
import { attachments } from '../../files/tables.ts';
import { consultings } from '../tables.ts';

/** Staff of agencies: owners and managers, by the role of their account. */
export const employees = pgTable(
  'employees',
  {
    id: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    consultingId: integer('consulting_id')
      .notNull()
      .references(() => consultings.id),
    name: text().notNull(),
    surname: text().notNull(),
    photoId: uuid('photo_id').references(() => attachments.id),
  },
  (table) => [
    index('employees_consulting').on(table.consultingId),
    index('employees_photo').on(table.photoId),
  ],
);

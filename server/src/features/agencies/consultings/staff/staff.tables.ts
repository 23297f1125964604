import type { Language } from '@parvoz/contract/languages.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../../people/auth/auth.tables.ts';
import { attachments } from '../../../people/files/files.tables.ts';
import { consultings } from '../consultings.tables.ts';

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
    /** Moment when a one-time password was last sent. */
    invitedAt: timestamp('invited_at', { withTimezone: true }),
    /** Number of an owner's changes of the name; a save names the version that it was made from. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('employees_consulting').on(table.consultingId),
    index('employees_photo').on(table.photoId),
  ],
);

/**
 * Staff of deleted agencies, until the deletion can no longer be undone: their accounts as they were, and their names. They
 * cannot be signed in with; the phone is free for another account.
 */
export const heldEmployees = pgTable(
  'held_employees',
  {
    id: uuid().primaryKey(),
    consultingId: integer('consulting_id').notNull(),
    name: text().notNull(),
    surname: text().notNull(),
    phone: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text().$type<Role>().notNull(),
    status: text().$type<'ACTIVE' | 'BLOCKED'>().notNull(),
    mustChangePassword: boolean('must_change_password').notNull(),
    language: text().$type<Language>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    heldUntil: timestamp('held_until', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('held_employees_consulting').on(table.consultingId),
    index('held_employees_until').on(table.heldUntil),
  ],
);

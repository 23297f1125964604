import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { searchText, searchTextIndex } from '../../../db/columns.ts';
import { accounts } from '../auth/auth.tables.ts';
import { attachments } from '../files/files.tables.ts';

/** Students and administrators. Of a deleted account the names are empty and the rest is null. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    name: text().notNull(),
    surname: text().notNull(),
    gender: text(),
    country: text().$type<CountryCode>(),
    address: text(),
    photoId: uuid('photo_id').references(() => attachments.id),
    searchText: searchText('name', 'surname', 'name'),
  },
  (table) => [
    check('profiles_gender', sql`${table.gender} in ('MALE', 'FEMALE')`),
    check('profiles_country', sql`${table.country} ~ '^[A-Z]{2}$'`),
    index('profiles_photo').on(table.photoId),
    index('profiles_by_name').on(table.surname, table.name, table.id),
    searchTextIndex('profiles', table.searchText),
  ],
);

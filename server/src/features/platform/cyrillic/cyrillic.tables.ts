import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moments, versioned } from '../../../db/columns.ts';

/**
 * Corrections of Uzbek names in Cyrillic where the rules are wrong, by the Latin text: every record with this name is shown so
 * (docs/decisions/077-uzbek-in-cyrillic.md).
 */
export const cyrillicCorrections = pgTable(
  'cyrillic_corrections',
  {
    id: id(),
    latin: text().notNull().unique(),
    cyrillic: text().notNull(),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check(
      'cyrillic_corrections_texts',
      sql`${table.latin} <> '' and ${table.cyrillic} <> '' and length(${table.latin}) <= 300 and length(${table.cyrillic}) <= 300`,
    ),
  ],
);

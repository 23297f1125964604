import type { CertificateKind } from '@parvoz/contract/catalogue/certificates.ts';
import type { SittingPlace } from '@parvoz/contract/catalogue/test-sittings-rules.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, moments, versioned } from '../../../db/columns.ts';

/** Days on which tests are held in Uzbekistan. `checkedOn` is null while nobody has compared them with their source. */
export const testSittings = pgTable(
  'test_sittings',
  {
    id: id(),
    test: text().$type<CertificateKind>().notNull(),
    place: text().$type<SittingPlace>().notNull(),
    heldOn: date('held_on').notNull(),
    registerBy: date('register_by').notNull(),
    resultsOn: date('results_on').notNull(),
    sourceUrl: text('source_url').notNull(),
    checkedOn: date('checked_on'),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check(
      'test_sittings_order',
      sql`${table.registerBy} <= ${table.heldOn} and ${table.heldOn} <= ${table.resultsOn}`,
    ),
    check('test_sittings_words', sql`${table.test} ~ '^[A-Z_]+$' and ${table.place} ~ '^[A-Z_]+$'`),
    unique('test_sittings_day').on(table.test, table.place, table.heldOn),
    index('test_sittings_by_registration').on(table.registerBy),
  ],
);

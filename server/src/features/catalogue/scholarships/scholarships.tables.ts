import type { Conditions, Covers } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  id,
  localised,
  localisedIfAny,
  missingLanguages,
  moments,
  nameIndexes,
  searchText,
  searchTextIndex,
  versioned,
} from '../../../db/columns.ts';
import { attachments } from '../../people/files/files.tables.ts';
import { countries, degrees } from '../lists/lists.tables.ts';
import { universities } from '../universities/universities.tables.ts';

/** `priceTiyin` is what applying costs, null where nobody knows it, `coverage` what is paid for. `countryId` is where one studies, null when there are several; of a university's scholarship it is the university's. */
export const scholarships = pgTable(
  'scholarships',
  {
    id: id(),
    ...localised('name'),
    ...localised('description'),
    attachId: uuid('attach_id').references(() => attachments.id),
    countryId: integer('country_id').references(() => countries.id),
    universityId: integer('university_id').references(() => universities.id),
    startDate: date('start_date').notNull(),
    expiredDate: date('expired_date').notNull(),
    /** Both are of the round before, a year later. */
    isExpected: boolean('is_expected').notNull().default(false),
    priceTiyin: bigint('price_tiyin', { mode: 'number' }),
    coverage: text().notNull().default('PARTIAL'),
    /** Covered costs one by one; null where only `coverage` is known. */
    covers: jsonb().$type<Covers>(),
    /** Groups of which one is enough each; null where the conditions are unknown. */
    conditions: jsonb().$type<Conditions>(),
    /** Steps of applying, one on each line. */
    ...localisedIfAny('steps'),
    sourceUrl: text('source_url'),
    checkedOn: date('checked_on'),
    checkedBy: uuid('checked_by'),
    /** Inactive ones are shown to administrators only, whatever their dates. */
    isActive: boolean('is_active').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    searchText: searchText(...Object.keys(localised('name'))),
    missingLanguages: missingLanguages('name', 'description'),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check('scholarships_price', sql`${table.priceTiyin} >= 0`),
    check('scholarships_coverage', sql`${table.coverage} in ('FULL', 'PARTIAL')`),
    check('scholarships_dates', sql`${table.expiredDate} >= ${table.startDate}`),
    index('scholarships_by_deadline').on(table.expiredDate, table.id),
    ...nameIndexes('scholarships'),
    index('scholarships_by_start').on(table.startDate, table.id),
    index('scholarships_by_price').on(table.priceTiyin.asc().nullsFirst(), table.id),
    index('scholarships_by_update').on(table.updatedAt, table.id),
    index('scholarships_by_check').on(table.checkedOn.asc().nullsFirst(), table.id),
    index('scholarships_missing').using('gin', table.missingLanguages),
    searchTextIndex('scholarships', table.searchText),
    index('scholarships_country').on(table.countryId),
    index('scholarships_university').on(table.universityId),
    index('scholarships_attach').on(table.attachId),
  ],
);

export const scholarshipDegrees = pgTable(
  'scholarship_degrees',
  {
    scholarshipId: integer('scholarship_id')
      .notNull()
      .references(() => scholarships.id, { onDelete: 'cascade' }),
    degreeId: integer('degree_id')
      .notNull()
      .references(() => degrees.id),
  },
  (table) => [
    primaryKey({ columns: [table.scholarshipId, table.degreeId] }),
    index('scholarship_degrees_degree').on(table.degreeId, table.scholarshipId),
  ],
);

import type { Requirements } from '@parvoz/contract/catalogue/requirements.ts';
import type { TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
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
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  id,
  localised,
  missingLanguages,
  moments,
  nameIndexes,
  searchText,
  searchTextIndex,
  versioned,
} from '../../../db/columns.ts';
import { degrees, faculties } from '../lists/lists.tables.ts';
import { universities } from '../universities/universities.tables.ts';

/** `facultyId` is of the second level. `tuitionMinor` is for a year, in minor units of its currency; free is 0, unknown null. */
export const programs = pgTable(
  'programs',
  {
    id: id(),
    ...localised('name'),
    universityId: integer('university_id')
      .notNull()
      .references(() => universities.id),
    degreeId: integer('degree_id')
      .notNull()
      .references(() => degrees.id),
    facultyId: integer('faculty_id')
      .notNull()
      .references(() => faculties.id),
    /** ISO 639-1 codes. */
    languages: text().array().$type<TeachingLanguage[]>().notNull(),
    durationMonths: smallint('duration_months'),
    tuitionMinor: bigint('tuition_minor', { mode: 'number' }),
    tuitionCurrency: text('tuition_currency').$type<Currency>(),
    /** The same in tiyin at the latest rate, null without one: written by triggers (docs/decisions/067). */
    tuitionTiyin: bigint('tuition_tiyin', { mode: 'number' }),
    /**
     * Beginning of what is typical in its country for its degree, in tiyin at the latest rate, if its own tuition is unknown. Null
     * without a range, in several currencies or without a rate; written by triggers (docs/decisions/125).
     */
    typicalTuitionTiyin: bigint('typical_tuition_tiyin', { mode: 'number' }),
    /** Groups of which one is enough each; null where the requirements are unknown. */
    requirements: jsonb().$type<Requirements>(),
    webPage: text('web_page'),
    sourceUrl: text('source_url'),
    /** Year in which the academic year begins that tuition and requirements are of. */
    factsYear: smallint('facts_year'),
    checkedOn: date('checked_on'),
    checkedBy: uuid('checked_by'),
    /** Inactive ones are shown to administrators only. */
    isActive: boolean('is_active').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    searchText: searchText(...Object.keys(localised('name'))),
    missingLanguages: missingLanguages('name'),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check('programs_duration', sql`${table.durationMonths} > 0`),
    check(
      'programs_tuition',
      sql`${table.tuitionMinor} >= 0 and (${table.tuitionCurrency} is not null) = (coalesce(${table.tuitionMinor}, 0) > 0)`,
    ),
    check('programs_languages', sql`cardinality(${table.languages}) > 0`),
    check('programs_facts_year', sql`${table.factsYear} between 2000 and 2099`),
    index('programs_university').on(table.universityId, table.id),
    index('programs_degree').on(table.degreeId, table.id),
    index('programs_faculty').on(table.facultyId, table.id),
    index('programs_languages').using('gin', table.languages),
    index('programs_by_tuition').on(table.tuitionTiyin, table.typicalTuitionTiyin, table.id),
    index('programs_typical_tuition')
      .on(table.typicalTuitionTiyin)
      .where(sql`${table.typicalTuitionTiyin} is not null`),
    index('programs_currency').on(table.tuitionCurrency),
    index('programs_by_update').on(table.updatedAt, table.id),
    index('programs_by_check').on(table.checkedOn.asc().nullsFirst(), table.id),
    index('programs_missing').using('gin', table.missingLanguages),
    searchTextIndex('programs', table.searchText),
    ...nameIndexes('programs'),
  ],
);

/**
 * `startMonth` is the first day of the month in which studies begin. Intakes that are over stay, as what was known of earlier
 * cycles; `isExpected` are dates of the cycle before, a year later (docs/decisions/110).
 */
export const programIntakes = pgTable(
  'program_intakes',
  {
    programId: integer('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    startMonth: date('start_month').notNull(),
    opensOn: date('opens_on'),
    deadline: date(),
    isExpected: boolean('is_expected').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.startMonth] }),
    check('program_intakes_dates', sql`${table.deadline} >= ${table.opensOn}`),
    check('program_intakes_expected', sql`not ${table.isExpected} or ${table.deadline} is not null`),
    check('program_intakes_month', sql`extract(day from ${table.startMonth}) = 1`),
    index('program_intakes_deadline').on(table.deadline, table.programId),
  ],
);

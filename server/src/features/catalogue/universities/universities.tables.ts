import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  foldedText,
  id,
  localised,
  missingLanguages,
  moments,
  nameIndexes,
  searchText,
  searchTextIndex,
  versioned,
} from '../../../db/columns.ts';
import { attachments } from '../../people/files/files.tables.ts';
import { countries, degrees, faculties } from '../lists/lists.tables.ts';

export const universities = pgTable(
  'universities',
  {
    id: id(),
    ...localised('name'),
    ...localised('abbreviation'),
    ...localised('description'),
    ...localised('city'),
    photoId: uuid('photo_id').references(() => attachments.id),
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
    webSite: text('web_site'),
    sourceUrl: text('source_url'),
    checkedOn: date('checked_on'),
    rating: numeric({ precision: 2, scale: 1 }).notNull(),
    status: text().notNull().default('ACTIVE'),
    checkedBy: uuid('checked_by'),
    isDemo: boolean('is_demo').notNull().default(false),
    searchText: searchText(
      ...Object.keys({ ...localised('name'), ...localised('abbreviation'), ...localised('city') }),
      'webSite',
    ),
    /** Its names alone, without its place and site: applications are found by them. */
    namesText: foldedText('names_text', Object.keys({ ...localised('name'), ...localised('abbreviation') })),
    missingLanguages: missingLanguages('name', 'description'),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check('universities_rating', sql`${table.rating} between 0 and 5`),
    check('universities_status', sql`${table.status} in ('ACTIVE', 'INACTIVE')`),
    index('universities_photo').on(table.photoId),
    ...nameIndexes('universities'),
    index('universities_by_rating').on(table.rating, table.id),
    index('universities_by_country').on(table.countryId, table.id),
    index('universities_by_status').on(table.status, table.id),
    index('universities_by_update').on(table.updatedAt, table.id),
    index('universities_by_check').on(table.checkedOn.asc().nullsFirst(), table.id),
    index('universities_missing').using('gin', table.missingLanguages),
    searchTextIndex('universities', table.searchText),
    index('universities_names_text').using('gin', sql`${table.namesText} gin_trgm_ops`),
  ],
);

export const universityDegrees = pgTable(
  'university_degrees',
  {
    universityId: integer('university_id')
      .notNull()
      .references(() => universities.id, { onDelete: 'cascade' }),
    degreeId: integer('degree_id')
      .notNull()
      .references(() => degrees.id),
  },
  (table) => [
    primaryKey({ columns: [table.universityId, table.degreeId] }),
    index('university_degrees_degree').on(table.degreeId, table.universityId),
  ],
);

/** Second-level faculties of a university. */
export const universityFaculties = pgTable(
  'university_faculties',
  {
    universityId: integer('university_id')
      .notNull()
      .references(() => universities.id, { onDelete: 'cascade' }),
    facultyId: integer('faculty_id')
      .notNull()
      .references(() => faculties.id),
  },
  (table) => [
    primaryKey({ columns: [table.universityId, table.facultyId] }),
    index('university_faculties_faculty').on(table.facultyId, table.universityId),
  ],
);

import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { id, LANGUAGES, localised, moments } from '../../db/columns.ts';
import { countries, degrees, faculties } from '../catalogue/tables.ts';
import { attachments } from '../files/tables.ts';

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
    isDemo: boolean('is_demo').notNull().default(false),
    ...moments(),
  },
  (table) => [
    check('universities_rating', sql`${table.rating} between 0 and 5`),
    check('universities_status', sql`${table.status} in ('ACTIVE', 'INACTIVE')`),
    // The country at the end lets lists of several countries be walked through without looking at the rows.
    index('universities_by_rating')
      .on(table.rating.desc().nullsFirst(), table.id, table.countryId)
      .where(sql`status = 'ACTIVE'`),
    index('universities_by_country')
      .on(table.countryId, table.rating.desc().nullsFirst(), table.id)
      .where(sql`status = 'ACTIVE'`),
    index('universities_newest_by_country').on(table.countryId, table.id).where(sql`status = 'ACTIVE'`),
    ...LANGUAGES.flatMap((language) => {
      const name = sql.raw(`name_${language} collate "${language}-x-icu"`);
      return [
        index(`universities_by_name_${language}`)
          .on(name, table.id, table.countryId)
          .where(sql`status = 'ACTIVE'`),
        index(`universities_by_country_name_${language}`)
          .on(table.countryId, name, table.id)
          .where(sql`status = 'ACTIVE'`),
      ];
    }),
    index('universities_photo').on(table.photoId),
    // Applications are found by a part of any name.
    index('universities_names').using(
      'gin',
      sql`(${table.nameUz} || ' ' || ${table.nameRu} || ' ' || ${table.nameEn}) gin_trgm_ops`,
    ),
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

/**
 * Active universities by country, degree and faculty; a first-level faculty has those of its second level, each once.
 * A total is the sum of its rows, because writers that meet each add one. Triggers keep both tables (docs/decisions/010).
 */
export const universityTotals = pgTable(
  'university_totals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    refId: integer('ref_id').notNull(),
    total: integer().notNull(),
  },
  (table) => [
    check('university_totals_kind', sql`${table.kind} in ('COUNTRY', 'DEGREE', 'FACULTY')`),
    index('university_totals_ref').on(table.kind, table.refId),
  ],
);

/** What each university counts for in the totals; those that are not active have no row. */
export const countedUniversities = pgTable(
  'counted_universities',
  {
    universityId: integer('university_id').primaryKey(),
    countryId: integer('country_id').notNull(),
    degreeIds: integer('degree_ids').array().notNull(),
    /** Of both levels. */
    facultyIds: integer('faculty_ids').array().notNull(),
  },
  (table) => [index('counted_universities_country').on(table.countryId)],
);

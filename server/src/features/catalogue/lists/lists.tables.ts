import type { Legalisation, Recognition } from '@parvoz/contract/catalogue/country-facts-states.ts';
import type { CitySize, CostKind, CostSource, Ownership } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { OrderedKind } from '@parvoz/contract/catalogue/visitor-order.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  id,
  isOneOf,
  localised,
  moments,
  nameIndexes,
  searchText,
  searchTextIndex,
  versioned,
} from '../../../db/columns.ts';

export const continents = pgTable('continents', {
  id: id(),
  ...localised('name'),
  orderNumber: integer('order_number').notNull(),
  ...versioned(),
  ...moments(),
});

export const countries = pgTable(
  'countries',
  {
    id: id(),
    /** ISO 3166-1 alpha-2, upper case. */
    code: text().notNull().unique(),
    continentId: integer('continent_id')
      .notNull()
      .references(() => continents.id),
    ...localised('name'),
    orderNumber: integer('order_number').notNull(),
    searchText: searchText(...Object.keys(localised('name')), 'code'),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check('countries_code', sql`${table.code} ~ '^[A-Z]{2}$'`),
    index('countries_continent').on(table.continentId),
    index('countries_in_order').on(table.orderNumber, table.id),
    ...nameIndexes('countries'),
    searchTextIndex('countries', table.searchText),
  ],
);

/** Facts about a country for students; every country has a row. Sums are of a month, in minor units of the currency. */
export const countryFacts = pgTable(
  'country_facts',
  {
    /** Without a foreign key: the facts of a deleted country wait, unseen, until it is restored or no longer can be. */
    countryId: integer('country_id').primaryKey(),
    livingFromMinor: bigint('living_from_minor', { mode: 'number' }),
    livingToMinor: bigint('living_to_minor', { mode: 'number' }),
    livingCurrency: text('living_currency').$type<Currency>(),
    /** The year that the sums are of. */
    livingYear: smallint('living_year'),
    livingSourceUrl: text('living_source_url'),
    livingCheckedOn: date('living_checked_on'),
    recognition: text().$type<Recognition>().notNull().default('UNKNOWN'),
    recognitionSourceUrl: text('recognition_source_url'),
    recognitionCheckedOn: date('recognition_checked_on'),
    legalisation: text().$type<Legalisation>(),
    legalisationSourceUrl: text('legalisation_source_url'),
    legalisationCheckedOn: date('legalisation_checked_on'),
    ...localised('visa'),
    visaSourceUrl: text('visa_source_url'),
    visaCheckedOn: date('visa_checked_on'),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check(
      'country_facts_living',
      sql`${table.livingFromMinor} > 0 and ${table.livingFromMinor} <= ${table.livingToMinor}`,
    ),
    check(
      'country_facts_living_whole',
      sql`num_nulls(${table.livingFromMinor}, ${table.livingToMinor}, ${table.livingCurrency}) in (0, 3)`,
    ),
    check(
      'country_facts_recognition',
      sql`${table.recognition} ${isOneOf<Recognition>({ LIKELY: true, TEST: true, UNKNOWN: true })}`,
    ),
    check(
      'country_facts_legalisation',
      sql`${table.legalisation} ${isOneOf<Legalisation>({ APOSTILLE: true, CONSULAR: true, NONE: true })}`,
    ),
  ],
);

/**
 * The order in which things are shown first, computed each hour from what people choose (docs/decisions/117); 1 comes first.
 * What is not in it comes after, in the order of its list. Without foreign keys: what was deleted is left out when it is read.
 */
export const catalogueOrder = pgTable(
  'catalogue_order',
  {
    kind: text().$type<OrderedKind>().notNull(),
    refId: integer('ref_id').notNull(),
    place: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.refId] }),
    check(
      'catalogue_order_kind',
      sql`${table.kind} ${isOneOf<OrderedKind>({ COUNTRY: true, PROGRAM: true, SCHOLARSHIP: true })}`,
    ),
    index('catalogue_order_places').on(table.kind, table.place, table.refId),
  ],
);

export const degrees = pgTable('degrees', {
  id: id(),
  key: text().notNull().unique(),
  ...localised('name'),
  orderNumber: integer('order_number').notNull(),
  ...versioned(),
  ...moments(),
});

/**
 * Typical costs of a country: tuition of a year, living of a month, in minor units of the currency. Null is for every ownership
 * and every city. Both amounts are 0 where it is free.
 */
export const countryCosts = pgTable(
  'country_costs',
  {
    countryId: integer('country_id')
      .notNull()
      .references(() => countryFacts.countryId),
    kind: text().$type<CostKind>().notNull(),
    degreeId: integer('degree_id').references(() => degrees.id),
    ownership: text().$type<Ownership>(),
    city: text().$type<CitySize>(),
    /** True for a cost of living that rent is not in. */
    withoutRent: boolean('without_rent').notNull().default(false),
    fromMinor: bigint('from_minor', { mode: 'number' }).notNull(),
    toMinor: bigint('to_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The year that the sums are of. */
    year: smallint().notNull(),
    source: text().$type<CostSource>().notNull(),
    sourceUrl: text('source_url').notNull(),
    checkedOn: date('checked_on'),
    ...localised('note'),
  },
  (table) => [
    // One for each: it is also the index by which a programme's are found.
    unique('country_costs_subject')
      .on(table.countryId, table.kind, table.degreeId, table.ownership, table.city)
      .nullsNotDistinct(),
    index('country_costs_degree').on(table.degreeId),
    check(
      'country_costs_kind',
      sql`case ${table.kind} when 'TUITION' then ${table.degreeId} is not null and ${table.city} is null
        when 'LIVING' then ${table.degreeId} is null and ${table.ownership} is null and ${table.fromMinor} > 0
        else false end`,
    ),
    check('country_costs_rent', sql`not ${table.withoutRent} or ${table.kind} = 'LIVING'`),
    check('country_costs_range', sql`0 <= ${table.fromMinor} and ${table.fromMinor} <= ${table.toMinor}`),
    check('country_costs_year', sql`${table.year} between 2000 and 2099`),
    check(
      'country_costs_ownership',
      sql`${table.ownership} ${isOneOf<Ownership>({ PUBLIC: true, PRIVATE: true })}`,
    ),
    check('country_costs_city', sql`${table.city} ${isOneOf<CitySize>({ LARGE: true, OTHER: true })}`),
    check(
      'country_costs_source',
      sql`${table.source} ${isOneOf<CostSource>({ OFFICIAL_PRICES: true, PROOF_OF_FUNDS: true, ESTIMATE: true })}`,
    ),
  ],
);

/** Faculties in two levels: the parent of a second-level faculty is a first-level one, and only it has a parent. */
export const faculties = pgTable(
  'faculties',
  {
    id: id(),
    level: smallint().notNull(),
    parentId: integer('parent_id'),
    parentLevel: smallint('parent_level').generatedAlwaysAs(sql`case when level = 2 then 1 end`),
    ...localised('name'),
    orderNumber: integer('order_number').notNull(),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    unique('faculties_id_level').on(table.id, table.level),
    foreignKey({ columns: [table.parentId, table.parentLevel], foreignColumns: [table.id, table.level] }),
    check(
      'faculties_level',
      sql`${table.level} in (1, 2) and (${table.level} = 1) = (${table.parentId} is null)`,
    ),
    index('faculties_parent').on(table.parentId),
  ],
);

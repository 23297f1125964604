import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import {
  id,
  localised,
  moments,
  nameIndexes,
  searchText,
  searchTextIndex,
  versioned,
} from '../../db/columns.ts';

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

export const degrees = pgTable('degrees', {
  id: id(),
  key: text().notNull().unique(),
  ...localised('name'),
  orderNumber: integer('order_number').notNull(),
  ...versioned(),
  ...moments(),
});

/** Two levels: the parent of a second-level faculty is a first-level one, and only it has a parent. */
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

import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Read model: one row per thing that can be found. `words` holds its folded words in all languages (names,
 * abbreviations, city, country, faculties). Universities and scholarships have one country; agencies have several.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text().notNull(),
    refId: integer('ref_id').notNull(),
    words: tsvector().notNull(),
    countryId: integer('country_id'),
    continentId: integer('continent_id'),
    countryIds: integer('country_ids').array().notNull(),
    continentIds: integer('continent_ids').array().notNull(),
    facultyIds: integer('faculty_ids').array().notNull(),
    rating: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.refId] }),
    index('search_documents_words').using('gin', table.words),
    index('search_documents_faculties').using('gin', table.facultyIds),
    index('search_documents_by_rating').on(table.kind, table.rating.desc().nullsFirst(), table.refId),
    index('search_documents_by_country').on(
      table.kind,
      table.countryId,
      table.rating.desc().nullsFirst(),
      table.refId,
    ),
    index('search_documents_by_continent').on(
      table.kind,
      table.continentId,
      table.rating.desc().nullsFirst(),
      table.refId,
    ),
  ],
);

/** Folded names and abbreviations, for exact and prefix matches. */
export const searchNames = pgTable(
  'search_names',
  {
    kind: text().notNull(),
    refId: integer('ref_id').notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.refId, table.name] }),
    index('search_names_prefix').on(table.kind, table.name.op('text_pattern_ops')),
  ],
);

/** Every word of the documents with the number of documents that have it: for slips and for choosing a plan. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    documentCount: integer('document_count').notNull(),
  },
  (table) => [
    index('search_words_prefix').on(table.word.op('text_pattern_ops')),
    index('search_words_similar').using('gin', sql`word gin_trgm_ops`),
  ],
);

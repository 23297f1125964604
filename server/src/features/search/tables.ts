import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';

const KINDS = ['UNIVERSITY', 'SCHOLARSHIP', 'CONSULTING'];

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
    // One of each kind: a word of a million universities costs nothing to those who look for an agency.
    ...KINDS.flatMap((kind) => [
      index(`search_documents_words_${kind.toLowerCase()}`)
        .using('gin', table.words)
        .where(sql.raw(`kind = '${kind}'`)),
      index(`search_documents_faculties_${kind.toLowerCase()}`)
        .using('gin', table.facultyIds)
        .where(sql.raw(`kind = '${kind}'`)),
    ]),
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
    /** The document's, so that the best of many names are found in the index alone. */
    rating: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.refId, table.name] }),
    index('search_names_prefix').on(table.kind, table.name.op('text_pattern_ops'), table.rating, table.refId),
  ],
);

/**
 * Every word of the documents with the number of documents of each kind that have it: for slips and for choosing a
 * plan. The row of the empty word counts all documents of each kind.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    universities: integer().notNull(),
    scholarships: integer().notNull(),
    consultings: integer().notNull(),
  },
  (table) => [
    index('search_words_prefix').on(
      table.word.op('text_pattern_ops'),
      table.universities,
      table.scholarships,
      table.consultings,
    ),
    index('search_words_similar').using('gin', sql`word gin_trgm_ops`),
  ],
);

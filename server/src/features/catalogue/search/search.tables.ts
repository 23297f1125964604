import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core';
import { id, localised, moments, versioned, WRITTEN_LANGUAGES } from '../../../db/columns.ts';

const LISTED_KINDS = ['UNIVERSITY', 'SCHOLARSHIP', 'CONSULTING'];
const KINDS = [...LISTED_KINDS, 'PROGRAM'];

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Read model of everything that is found and listed: one row per public university, scholarship, agency and
 * programme, written in the transaction that changes one of them. `words` holds its folded words in all languages, and whole names
 * (catalogue/search/index.service.ts).
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text().notNull(),
    refId: integer('ref_id').notNull(),
    words: tsvector().notNull(),
    ...localised('name'),
    /** Countries; of an agency those of its universities. */
    countryIds: integer('country_ids').array().notNull(),
    continentIds: integer('continent_ids').array().notNull(),
    /** Faculties of both levels. */
    facultyIds: integer('faculty_ids').array().notNull(),
    degreeIds: integer('degree_ids').array().notNull(),
    /** The university of a scholarship or programme, those of an agency. */
    universityIds: integer('university_ids').array().notNull(),
    rating: real().notNull(),
    /** Number of reviews, for an agency. */
    weight: integer().notNull(),
    /** First day, for a scholarship. */
    startDate: date('start_date'),
    expiredDate: date('expired_date'),
    isFree: boolean('is_free').notNull(),
    // Measures of an agency; null where there is too little, which comes last.
    answerMinutes: integer('answer_minutes'),
    finishedPercent: integer('finished_percent'),
    priceTiyin: bigint('price_tiyin', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.refId] }),
    // One of each kind: a word of all universities costs nothing to those who look for an agency.
    ...KINDS.map((kind) =>
      index(`search_documents_words_${kind.toLowerCase()}`)
        .using('gin', table.words)
        .where(sql.raw(`kind = '${kind}'`)),
    ),
    // Programmes have a list of their own.
    ...LISTED_KINDS.map((kind) =>
      index(`search_documents_lists_${kind.toLowerCase()}`)
        .using(
          'gin',
          table.countryIds,
          table.continentIds,
          table.facultyIds,
          table.degreeIds,
          table.universityIds,
        )
        .where(sql.raw(`kind = '${kind}'`)),
    ),
    // The columns after the id serve filters and counts without reading the rows, which are wide.
    index('search_documents_by_rating')
      .on(
        table.kind,
        table.rating.desc().nullsFirst(),
        table.weight.desc().nullsFirst(),
        table.refId,
        table.countryIds,
        table.continentIds,
        table.facultyIds,
        table.degreeIds,
      )
      .where(sql`kind = 'UNIVERSITY'`),
    // Measures are rounded, so that many are equal: of those, the better reviewed come first.
    ...[
      { name: 'answer', measured: table.answerMinutes },
      { name: 'finished', measured: table.finishedPercent.desc().nullsLast() },
      { name: 'price', measured: table.priceTiyin },
    ].map(({ name, measured }) =>
      index(`search_documents_by_${name}`)
        .on(
          table.kind,
          measured,
          table.rating.desc().nullsFirst(),
          table.weight.desc().nullsFirst(),
          table.refId,
        )
        .where(sql`kind = 'CONSULTING'`),
    ),
    index('search_documents_by_deadline').on(table.kind, table.expiredDate, table.refId),
    ...WRITTEN_LANGUAGES.map((language) =>
      index(`search_documents_by_name_${language}`).on(
        table.kind,
        sql.raw(`name_${language} collate "${language}-x-icu"`),
        table.refId,
      ),
    ),
    index('search_documents_by_name_uz_cyrl').on(
      table.kind,
      sql.raw('cyrillic_order(name_uz) collate "C"'),
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
    index('search_names_prefix').on(table.kind, table.name.op('text_pattern_ops'), table.refId),
  ],
);

/** Every word that documents have or had, for telling slips from words; whole names begin with a sign. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_prefix').on(table.word.op('text_pattern_ops')),
  // A whole name is never mistyped as one word.
  index('search_words_similar').using('gin', sql`word gin_trgm_ops`).where(sql`word !~ '^[=@#]'`),
]);

/**
 * Words for the same thing in any language and script, with the names that catalogues use. `meaning` is `NAME`, or says that
 * the words mean a kind of record, or nothing (`FILLER`).
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    meaning: text().notNull().default('NAME'),
    names: text().array().notNull(),
    /** Text by which administrators find a row (`searchText`). */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql.raw('fold_names(names)')),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check(
      'search_synonyms_meaning',
      sql`${table.meaning} in ('NAME', 'UNIVERSITY', 'SCHOLARSHIP', 'FULL', 'CONSULTING', 'FILLER')`,
    ),
    check('search_synonyms_names', sql`cardinality(${table.names}) > 0`),
  ],
);

/** Queries without results, folded, by day; without their authors. */
export const searchMisses = pgTable(
  'search_misses',
  {
    text: text().notNull(),
    day: date().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.text, table.day] }),
    index('search_misses_day').on(table.day),
    check('search_misses_count', sql`${table.count} > 0`),
  ],
);

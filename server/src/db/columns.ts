import {
  inEveryLanguage,
  LANGUAGES,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
} from '@parvoz/contract/languages.ts';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { snakeCase, sortKeyIn } from './names.ts';

/** Identifier of a catalogue row. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** Languages that there are columns of, and those that there are indexes of. */
export { LANGUAGES, WRITTEN_LANGUAGES };

/** A text in every language, as the columns `<name>_uz`, `<name>_ru` and so on. */
export const localised = <Name extends string>(name: Name) =>
  inEveryLanguage(name, (language) => text(`${name}_${language}`).notNull());

/** The same of a text that many things have none of. */
export const localisedIfAny = <Name extends string>(name: Name) =>
  inEveryLanguage(name, (language) => text(`${name}_${language}`).notNull().default(''));

/**
 * `= 'A'` or `in ('A', 'B')` for a condition of a table. Every word of the type is named, so that a new one does not
 * compile before somebody has decided whether it belongs here.
 */
export const isOneOf = <Word extends string>(words: Readonly<Record<Word, true>>) => {
  const quoted = Object.keys(words).map((word) => `'${word}'`);
  return sql.raw(quoted.length === 1 ? `= ${quoted[0]}` : `in (${quoted.join(', ')})`);
};

/**
 * Of what administrators edit: `version` counts its changes, so that the second of two editors is told of the first;
 * `updatedBy` is whose the last one was.
 */
export const versioned = () => ({
  version: integer().notNull().default(1),
  updatedBy: uuid('updated_by'),
});

/**
 * What administrators find a row by: these columns, folded as `contract/src/fold.ts` folds what they type, so that any
 * script and apostrophe finds it (db/admin-list.ts). Kept by the database, so that no statement has to. Each word has a
 * space before it, so that its beginning is found as well as a part of it.
 */
export const searchText = (...columns: readonly string[]) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(
      sql.raw(
        `' ' || fold_text(${columns.map((one) => `coalesce(${snakeCase(one)}, '')`).join(" || ' ' || ")})`,
      ),
    );

/** Index of `searchText`. */
export const searchTextIndex = (table: string, column: AnyPgColumn) =>
  index(`${table}_search_text`).using('gin', sql`${column} gin_trgm_ops`);

/** Languages in which one of these texts is empty: `{ru,en}`. */
export const missingLanguages = (...names: readonly string[]) => {
  const cases = WRITTEN_LANGUAGES.map((language) => {
    const empty = names.map((name) => `${name}_${language} = ''`).join(' or ');
    return `case when ${empty} then '${language}' end`;
  });
  return text('missing_languages')
    .array()
    .$type<WrittenLanguage[]>()
    .notNull()
    .generatedAlwaysAs(sql.raw(`array_remove(array[${cases.join(', ')}], null)`));
};

/** An index of a list by the names that it shows, for each language, as the language sorts (`sortedBy` of localised.ts). */
export const nameIndexes = (table: string) =>
  LANGUAGES.map((language) =>
    index(`${table}_by_name_${language.toLowerCase().replace('-', '_')}`).on(
      sql.raw(sortKeyIn('name', language)),
      sql.raw('id'),
    ),
  );

export const moments = () => ({
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

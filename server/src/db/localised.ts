import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@parvoz/contract/languages.ts';
import { raw, type Sql, sql } from './sql.ts';

/** By language and column: the same few dozen expressions stand in every query. */
const made = new Map<string, Sql>();

/**
 * A localised text of a table in one language, falling back to uz, then to whichever exists (docs/rules.md#languages).
 * `column` is like `u.name`, from our own code.
 */
export const inLanguage = (column: string, language: Language): Sql => {
  const key = `${language} ${column}`;
  const known = made.get(key);
  if (known) return known;
  const order = [...new Set([language, DEFAULT_LANGUAGE, ...LANGUAGES])];
  const text = raw(`coalesce(${order.map((lng) => `nullif(${column}_${lng}, '')`).join(', ')}, '')`);
  made.set(key, text);
  return text;
};

/** Collation by which names of a language are sorted; the index of each list has the same. */
export const collation = (language: Language): Sql => raw(`collate "${language}-x-icu"`);

/** A text of a table as its index by name sorts it: as it stands in the language, and as the language sorts. */
export const sortedBy = (column: string, language: Language): Sql =>
  sql`${raw(`${column}_${language}`)} ${collation(language)}`;

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@parvoz/contract/languages.ts';
import { raw, type Sql } from './sql.ts';

/**
 * A localised text of a table in one language, falling back to uz, then to whichever exists (decisions.md §2).
 * `column` is like `u.name`, from our own code.
 */
export const inLanguage = (column: string, language: Language): Sql => {
  const order = [...new Set([language, DEFAULT_LANGUAGE, ...LANGUAGES])];
  return raw(`coalesce(${order.map((lng) => `nullif(${column}_${lng}, '')`).join(', ')}, '')`);
};

/** Collation by which names of a language are sorted; the index of each list has the same. */
export const collation = (language: Language): Sql => raw(`collate "${language}-x-icu"`);

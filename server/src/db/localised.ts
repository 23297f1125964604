import type { Language } from '@parvoz/contract/languages.ts';
import { textIn } from './names.ts';
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
  const text = raw(textIn(column, language));
  made.set(key, text);
  return text;
};

/** Collation by which names of a language are sorted; the index of each list has the same. */
export const collation = (language: Language): Sql => raw(`collate "${language}-x-icu"`);

/** A text of a table as it is shown in a language, and as the language sorts: what its index by name holds. */
export const sortedBy = (column: string, language: Language): Sql =>
  sql`${inLanguage(column, language)} ${collation(language)}`;

import { type Language, writtenLanguage } from '@parvoz/contract/languages.ts';
import { marked, nameMarked } from './cyrillic.ts';
import { sortKeyIn, textIn } from './names.ts';
import { raw, type Sql } from './sql.ts';

/** Cache by language and column: every query has the same few dozen expressions. */
const made = new Map<string, Sql>();

const once = (key: string, make: () => string): Sql => {
  const known = made.get(key);
  if (known) return known;
  const text = raw(make());
  made.set(key, text);
  return text;
};

/**
 * A localised text of a table in one language, falling back to uz, then to whichever exists (docs/rules.md#languages).
 * `column` is like `u.name`, from our own code. It is for showing: what is sorted by is `sortedBy`.
 */
export const inLanguage = (column: string, language: Language): Sql =>
  once(`${language} ${column}`, () => (language === 'uz-Cyrl' ? marked(column) : textIn(column, language)));

/**
 * Returns the name of an agency, which is one for all languages but in Cyrillic may be another (docs/decisions/093-words-kept-by-the-check.md).
 * `agency` is its table in the statement.
 */
export const agencyName = (agency: string, language: Language): Sql =>
  once(`${language} agency ${agency}`, () =>
    language === 'uz-Cyrl' ? nameMarked(agency) : `${agency}.name`,
  );

/** A localised text about an agency: its name stands in it as `agencyName` has it. */
export const inLanguageNaming = (column: string, agency: string, language: Language): Sql =>
  once(`${language} ${column} naming ${agency}`, () =>
    language === 'uz-Cyrl' ? marked(column, agency) : textIn(column, language),
  );

/** Collation by which names that are written once for all languages are sorted for readers of one. */
export const collation = (language: Language): Sql => raw(`collate "${writtenLanguage(language)}-x-icu"`);

/** A text of a table as it is shown in a language, and as the language sorts: what its index by name holds. */
export const sortedBy = (column: string, language: Language): Sql =>
  once(`order ${language} ${column}`, () => sortKeyIn(column, language));

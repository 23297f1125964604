import { DEFAULT_LANGUAGE, WRITTEN_LANGUAGES, type WrittenLanguage } from '@parvoz/contract/languages.ts';
import { MIN_COPY_LENGTH } from '@parvoz/contract/limits.ts';
import { raw, type Sql } from './sql.ts';

/** The lengths are compared first by the database itself: texts of different length are not read. */
const copied = (column: string, language: WrittenLanguage): string => {
  const others = WRITTEN_LANGUAGES.filter((one) => one !== language).map((one) => `${column}_${one}`);
  const text = `${column}_${language}`;
  return `(${text} in (${others.join(', ')}) and char_length(${text}) >= ${MIN_COPY_LENGTH})`;
};

/**
 * Condition that a long text of a language stands word for word in another one as well, so that nobody has translated it
 * (docs/rules.md#forms). The default language is the one that is translated from. `column` is like `u.description`.
 */
export const isCopied = (column: string, language: WrittenLanguage): Sql =>
  raw(language === DEFAULT_LANGUAGE ? 'false' : copied(column, language));

/** Condition that one of these texts is missing in a language, or is a copy there. `columns` are like `g.description`. */
export const isUntranslated = (columns: readonly string[], language: WrittenLanguage): Sql => {
  const missing = columns.map((column) => `${column}_${language} = ''`);
  const copies = language === DEFAULT_LANGUAGE ? [] : columns.map((column) => copied(column, language));
  return raw(`(${[...missing, ...copies].join(' or ')})`);
};

/** Languages of a record in which a text is missing, or a copy in `column` waits for its translation. */
export const untranslatedIn = (table: string, column: string): Sql => {
  const cases = WRITTEN_LANGUAGES.filter((one) => one !== DEFAULT_LANGUAGE).map(
    (one) => `case when ${copied(`${table}.${column}`, one)} then '${one}' end`,
  );
  return raw(`${table}.missing_languages || array_remove(array[${cases.join(', ')}], null)`);
};

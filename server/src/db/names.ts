import {
  DEFAULT_LANGUAGE,
  type Language,
  WRITTEN_LANGUAGES,
  writtenLanguage,
} from '@parvoz/contract/languages.ts';

const camelCased = new Map<string, string>();

/** Returns `tariff_id` as `tariffId`: columns of rows have the names of the code. */
export const camelCase = (name: string): string => {
  const known = camelCased.get(name);
  if (known) return known;
  const made = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(name, made);
  return made;
};

const snakeCased = new Map<string, string>();
/** Largest number of cached names: fields have the names of our code; those from elsewhere must not fill the memory. */
const MAX_NAMES = 1000;

/** Returns `tariffId` as `tariff_id`: fields of statements have the names of columns. */
export const snakeCase = (name: string): string => {
  const known = snakeCased.get(name);
  if (known) return known;
  const made = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (snakeCased.size < MAX_NAMES) snakeCased.set(name, made);
  return made;
};

/** The SQL of `inLanguage`, which an index of it has to repeat to the letter. */
export const textIn = (column: string, language: Language): string => {
  const order = [...new Set([writtenLanguage(language), DEFAULT_LANGUAGE, ...WRITTEN_LANGUAGES])];
  return `coalesce(${order.map((lng) => `nullif(${column}_${lng}, '')`).join(', ')}, '')`;
};

/** The SQL of `sortedBy`, which is the same. */
export const sortKeyIn = (column: string, language: Language): string => {
  const text = textIn(column, language);
  return language === 'uz-Cyrl'
    ? `cyrillic_order(${text}) collate "C"`
    : `(${text}) collate "${language}-x-icu"`;
};

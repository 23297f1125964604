import {
  DEFAULT_LANGUAGE,
  type Language,
  WRITTEN_LANGUAGES,
  writtenLanguage,
} from '@parvoz/contract/languages.ts';

const camelCased = new Map<string, string>();

/** `tariff_id` as `tariffId`: columns are called in rows as everything else is in code. */
export const camelCase = (name: string): string => {
  const known = camelCased.get(name);
  if (known) return known;
  const made = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(name, made);
  return made;
};

const snakeCased = new Map<string, string>();
/** Fields are called as our code calls them; a name that came from elsewhere does not fill the memory. */
const MAX_NAMES = 1000;

/** `tariffId` as `tariff_id`: fields are called in statements as columns are. */
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

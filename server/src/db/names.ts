import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@parvoz/contract/languages.ts';

const camelCased = new Map<string, string>();

/** `tariff_id` as `tariffId`: columns are called in rows as everything else is in code. */
export const camelCase = (name: string): string => {
  const known = camelCased.get(name);
  if (known) return known;
  const made = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(name, made);
  return made;
};

/** `tariffId` as `tariff_id`: fields are called in statements as columns are. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The SQL of `inLanguage`, which an index of it has to repeat to the letter. */
export const textIn = (column: string, language: Language): string => {
  const order = [...new Set([language, DEFAULT_LANGUAGE, ...LANGUAGES])];
  return `coalesce(${order.map((lng) => `nullif(${column}_${lng}, '')`).join(', ')}, '')`;
};

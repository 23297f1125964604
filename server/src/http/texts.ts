import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@parvoz/contract/languages.ts';

export const LOCALES_FOLDER = join(import.meta.dirname, '../../../locales');

type Texts = { [key: string]: string | Texts };

const errors = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(join(LOCALES_FOLDER, language, 'errors.json'), 'utf8')) as Texts,
  ]),
) as Record<Language, Texts>;

/** Sentence of `errors.json` by its dotted key; `{{limit}}` is filled in. */
export const errorText = (language: Language, key: string, limit?: number): string => {
  let found: string | Texts | undefined = errors[language] ?? errors[DEFAULT_LANGUAGE];
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`no text ${key} in errors.json`);
  return limit === undefined ? found : found.replace('{{limit}}', String(limit));
};

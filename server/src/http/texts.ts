import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@parvoz/contract/languages.ts';

export const LOCALES_FOLDER = join(import.meta.dirname, '../../../locales');

type Texts = { [key: string]: string | Texts };

const readTexts = (namespace: string) =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      JSON.parse(readFileSync(join(LOCALES_FOLDER, language, `${namespace}.json`), 'utf8')) as Texts,
    ]),
  ) as Record<Language, Texts>;

const common = readTexts('common');
const errors = readTexts('errors');
const sms = readTexts('sms');

const textOf = (texts: Record<Language, Texts>, language: Language, key: string): string => {
  let found: string | Texts | undefined = texts[language] ?? texts[DEFAULT_LANGUAGE];
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`there is no text ${key}`);
  return found;
};

/** Text of the pages' `common.json` by its key. */
export const commonText = (language: Language, key: string): string => textOf(common, language, key);

/** Sentence of `errors.json` by its dotted key; `{{limit}}` is filled in. */
export const errorText = (language: Language, key: string, limit?: number): string => {
  const found = textOf(errors, language, key);
  return limit === undefined ? found : found.replace('{{limit}}', String(limit));
};

/** Text of a message to a phone from `sms.json`, with its `{{values}}` filled in. */
export const smsText = (language: Language, key: string, values: Record<string, string>): string =>
  textOf(sms, language, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text ${key} needs ${name}`);
    return value;
  });

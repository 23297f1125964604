import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '@parvoz/contract/errors.ts';
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

const findText = (texts: Record<Language, Texts>, language: Language, key: string): string | undefined => {
  let found: string | Texts | undefined = texts[language] ?? texts[DEFAULT_LANGUAGE];
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
};

const textOf = (texts: Record<Language, Texts>, language: Language, key: string): string => {
  const found = findText(texts, language, key);
  if (found === undefined) throw new Error(`there is no text ${key}`);
  return found;
};

/** Text of the pages' `common.json` by its key. */
export const commonText = (language: Language, key: string): string => textOf(common, language, key);

/** Sentence of `errors.json` by its dotted key; `{{limit}}` is filled in. */
export const errorText = (language: Language, key: string, limit?: number): string => {
  const found = textOf(errors, language, key);
  return limit === undefined ? found : found.replace('{{limit}}', String(limit));
};

const MAX_SECONDS = 90;

/** How long it is still to wait, as “in 40 seconds” or “in 15 minutes”. */
const waitText = (language: Language, seconds: number): string => {
  const format = new Intl.RelativeTimeFormat(language);
  return seconds <= MAX_SECONDS
    ? format.format(seconds, 'second')
    : format.format(Math.ceil(seconds / 60), 'minute');
};

/** Sentence of a refusal; with the seconds after which it may be tried again, it says when that is. */
export const refusalText = (language: Language, code: ErrorCode, retryAfter?: number): string => {
  const sentence = retryAfter === undefined ? undefined : findText(errors, language, `after.${code}`);
  return sentence?.replace('{{time}}', waitText(language, retryAfter!)) ?? errorText(language, code);
};

/** Text of a message to a phone from `sms.json`, with its `{{values}}` filled in. */
export const smsText = (language: Language, key: string, values: Record<string, string>): string =>
  textOf(sms, language, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text ${key} needs ${name}`);
    return value;
  });

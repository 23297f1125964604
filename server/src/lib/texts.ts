import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byLanguage, DEFAULT_LANGUAGE, type Language } from '@parvoz/contract/languages.ts';
import type { Texts } from '../../../locales/texts.ts';
import type { AppError } from './app-error.ts';

export const LOCALES_FOLDER = join(import.meta.dirname, '../../../locales');

/** Dotted keys of the texts in a file. */
export type TextKey<File extends keyof Texts> = KeyIn<Texts[File]>;
type KeyIn<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyIn<T[K]>}` }[keyof T &
  string];

type Tree = { [key: string]: string | Tree };

const readTexts = (file: keyof Texts) =>
  byLanguage(
    (language): Tree => JSON.parse(readFileSync(join(LOCALES_FOLDER, language, `${file}.json`), 'utf8')),
  );

const common = readTexts('common');
const errors = readTexts('errors');
const sms = readTexts('sms');
const audit = readTexts('admin-audit');

const findText = (texts: Record<Language, Tree>, language: Language, key: string): string | undefined => {
  let found: string | Tree | undefined = texts[language] ?? texts[DEFAULT_LANGUAGE];
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
};

const textOf = (texts: Record<Language, Tree>, language: Language, key: string): string => {
  const found = findText(texts, language, key);
  if (found === undefined) throw new Error(`there is no text ${key}`);
  return found;
};

/** Text of the pages' `common.json` by its key. */
export const commonText = (language: Language, key: TextKey<'common'>): string =>
  textOf(common, language, key);

/** Text of the pages' `admin-audit.json` by its key. */
export const auditText = (language: Language, key: TextKey<'admin-audit'>): string =>
  textOf(audit, language, key);

/** The same by a key that may have none. */
export const findAuditText = (language: Language, key: string): string | undefined =>
  findText(audit, language, key);

/** Sentence of `errors.json` by its dotted key; `{{limit}}` is filled in. */
export const errorText = (language: Language, key: TextKey<'errors'>, limit?: number | string): string => {
  const found = textOf(errors, language, key);
  return limit === undefined ? found : found.replace('{{limit}}', () => String(limit));
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
export const refusalText = (
  language: Language,
  { code, retryAfter, hint, references }: Pick<AppError, 'code' | 'retryAfter' | 'hint' | 'references'>,
): string => {
  const sentence = retryAfter === undefined ? undefined : findText(errors, language, `after.${code}`);
  const used = references?.map(({ kind, count }) => `${errorText(language, `uses.${kind}`)}: ${count}`);
  if (used?.length)
    return `${errorText(language, code)} ${errorText(language, 'usedBy')} ${used.join(', ')}.`;
  const text = sentence?.replace('{{time}}', waitText(language, retryAfter!)) ?? errorText(language, code);
  return hint ? `${text} ${errorText(language, `hint.${hint}`)}` : text;
};

/** Text of a message to a phone from `sms.json`, with its `{{values}}` filled in. */
export const smsText = (language: Language, key: TextKey<'sms'>, values: Record<string, string>): string =>
  textOf(sms, language, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text ${key} needs ${name}`);
    return value;
  });

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SittingPlace } from '@parvoz/contract/catalogue/test-sittings-rules.ts';
import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import { cyrillicTexts, type TextTree } from '@parvoz/contract/cyrillic/cyrillic.ts';
import type { FieldProblem } from '@parvoz/contract/errors.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, writtenLanguage } from '@parvoz/contract/languages.ts';
import { withFacts } from '@parvoz/contract/text-facts.ts';
import type { Texts } from '../../../locales/texts.ts';
import type { AppError, FieldFault } from './app-error.ts';

export const LOCALES_FOLDER = join(import.meta.dirname, '../../../locales');

/** Dotted keys of the texts in a file. */
export type TextKey<File extends keyof Texts> = KeyIn<Texts[File]>;
type KeyIn<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyIn<T[K]>}` }[keyof T &
  string];

type Tree = TextTree;

/** Paths of the files that texts are written in, by their name; they lie on the shelves of their areas. */
const PATHS = new Map(
  globSync(`${DEFAULT_LANGUAGE}/*/*.json`, { cwd: LOCALES_FOLDER }).map((path) => [
    basename(path, '.json'),
    path.slice(DEFAULT_LANGUAGE.length),
  ]),
);

/** Names of all files of texts, as `/locales/{lng}/{ns}.json` has them. */
export const TEXT_FILES: readonly string[] = [...PATHS.keys()];

/** Returns the texts of a file in a language; of a language that nobody writes, made from what it is made from. */
export const readTextFile = (language: Language, file: string): Tree => {
  const path = join(LOCALES_FOLDER, writtenLanguage(language), PATHS.get(file)!);
  const written: Tree = JSON.parse(readFileSync(path, 'utf8'));
  return language === 'uz-Cyrl' ? cyrillicTexts(written) : written;
};

type FileTexts = (language: Language) => Tree;

/** The texts of a file by language, read, and made where nobody writes them, when they are first asked for. */
const readTexts = (file: keyof Texts, writtenIn = (language: Language) => language): FileTexts => {
  const read = new Map<Language, Tree>();
  return (asked) => {
    const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
    const texts = read.get(language) ?? readTextFile(writtenIn(language), file);
    read.set(language, texts);
    return texts;
  };
};

const common = readTexts('common');
const errors = readTexts('errors');
/** Cyrillic letters make a message two to three times as many, so that Uzbek ones are Latin for everybody. */
const sms = readTexts('sms', writtenLanguage);
const audit = readTexts('audit');
const board = readTexts('board');
const payouts = readTexts('payouts');
const finance = readTexts('finance');
const receipts = readTexts('receipts');
const calendar = readTexts('calendar');
const feeds = readTexts('feeds');
const llms = readTexts('llms');
const telegram = readTexts('telegram');
const eligibility = readTexts('eligibility');
const countryNames = readTexts('country-names');
const notifications = readTexts('notifications');
const offline = readTexts('offline');

const findText = (texts: FileTexts, language: Language, key: string): string | undefined => {
  let found: string | Tree | undefined = texts(language);
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? withFacts(found) : undefined;
};

const textOf = (texts: FileTexts, language: Language, key: string): string => {
  const found = findText(texts, language, key);
  if (found === undefined) throw new Error(`there is no text ${key}`);
  return found;
};

/** Text of the pages' `common.json` by its key. */
export const commonText = (language: Language, key: TextKey<'common'>): string =>
  textOf(common, language, key);

/** Text of the pages' `audit.json` by its key. */
export const auditText = (language: Language, key: TextKey<'audit'>): string => textOf(audit, language, key);

/** Text of the pages' `board.json` by its key. */
export const boardText = (language: Language, key: TextKey<'board'>): string => textOf(board, language, key);

/** Text of the pages' `payouts.json` by its key. */
export const payoutText = (language: Language, key: TextKey<'payouts'>): string =>
  textOf(payouts, language, key);

/** Text of the pages' `finance.json` by its key. */
export const financeText = (language: Language, key: TextKey<'finance'>): string =>
  textOf(finance, language, key);

/** Text of the pages' `notifications.json` by its key. */
export const noticeText = (language: Language, key: TextKey<'notifications'>): string =>
  textOf(notifications, language, key);

/** Text of papers, `receipts.json`, by its key; `{{name}}` is filled in. */
export const receiptText = (
  language: Language,
  key: TextKey<'receipts'>,
  values: Readonly<Record<string, string>> = {},
): string =>
  textOf(receipts, language, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Text of the pages' `calendar.json`, with its `{{values}}` filled in. */
export const calendarText = (
  language: Language,
  key: TextKey<'calendar'>,
  values: Record<string, string> = {},
): string => filledText(calendar, language, key, values);

/** Text of `audit.json` by a key that may have none. */
export const findAuditText = (language: Language, key: string): string | undefined =>
  findText(audit, language, key);

/** Sentence of `errors.json` by its dotted key; `{{limit}}` is filled in. */
export const errorText = (language: Language, key: TextKey<'errors'>, limit?: number | string): string => {
  const found = textOf(errors, language, key);
  return limit === undefined ? found : found.replace('{{limit}}', () => String(limit));
};

/** Problems whose limit is an amount of tiyin. */
const OF_AMOUNTS: readonly FieldProblem[] = ['amountTooSmall', 'amountTooBig', 'amountSum'];

/** Tiyin in som, grouped as pages do it; decimals only where there are any. */
export const somOf = (language: Language, tiyin: number): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'ru-RU', {
    minimumFractionDigits: tiyin % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(tiyin / 100);

/** Tiyin in som with two decimals and the unit, as pages write amounts. */
export const exactSom = (language: Language, tiyin: number): string => {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'ru-RU', { minimumFractionDigits: 2 });
  return `${format.format(tiyin / 100)}\u00a0${commonText(language, 'som')}`;
};

/** Returns why a field is refused, as a sentence; the limit of an amount is written in som. */
export const faultText = (language: Language, { problem, limit }: FieldFault): string =>
  errorText(
    language,
    `field.${problem}`,
    typeof limit === 'number' && OF_AMOUNTS.includes(problem) ? somOf(language, limit) : limit,
  );

const MAX_SECONDS = 90;

/** Returns the remaining time to wait, as “in 40 seconds” or “in 15 minutes”. */
const waitText = (language: Language, seconds: number): string => {
  const format = new Intl.RelativeTimeFormat(language);
  return seconds <= MAX_SECONDS
    ? format.format(seconds, 'second')
    : format.format(Math.ceil(seconds / 60), 'minute');
};

/** Largest number of names in a sentence. */
const MAX_NAMES = 10;

/** Names as a part of a sentence; of many the first ones, and how many more there are. */
const listOf = (language: Language, names: readonly string[]): string => {
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${shown} ${errorText(language, 'andMore', more)}` : shown;
};

/** Sentence of a refusal; with the seconds after which it may be tried again, it says when that is. */
export const refusalText = (
  language: Language,
  {
    code,
    retryAfter,
    hint,
    references,
    names,
  }: Pick<AppError, 'code' | 'retryAfter' | 'hint' | 'references' | 'names'>,
): string => {
  const sentence = retryAfter === undefined ? undefined : findText(errors, language, `after.${code}`);
  const used = references?.map(({ kind, count }) => `${errorText(language, `uses.${kind}`)}: ${count}`);
  if (used?.length)
    return `${errorText(language, code)} ${errorText(language, 'usedBy')} ${used.join(', ')}.`;
  if (names) return errorText(language, code).replace('{{names}}', () => listOf(language, names));
  const text = sentence?.replace('{{time}}', waitText(language, retryAfter!)) ?? errorText(language, code);
  return hint ? `${text} ${errorText(language, `hint.${hint}`)}` : text;
};

/** A text with its `{{values}}` filled in. */
const filledText = (
  texts: FileTexts,
  language: Language,
  key: string,
  values: Record<string, string>,
): string =>
  textOf(texts, language, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text ${key} needs ${name}`);
    return value;
  });

/** Text of the pages' `offline.json` by its key. */
export const offlineText = (language: Language, key: TextKey<'offline'>): string =>
  textOf(offline, language, key);

/** Returns the name of a country by its code. */
export const countryName = (language: Language, code: CountryCode): string =>
  textOf(countryNames, language, code);

/** Returns the name of a place in which tests are held. */
export const placeName = (language: Language, place: SittingPlace): string =>
  textOf(eligibility, language, `sitting.place.${place}`);

/** Text of a message to a phone from `sms.json`, with its `{{values}}` filled in. */
export const smsText = (language: Language, key: TextKey<'sms'>, values: Record<string, string>): string =>
  filledText(sms, language, key, values);

/** Returns a text of the bot, from `telegram.json`, with its `{{values}}` filled in. */
export const telegramText = (
  language: Language,
  key: TextKey<'telegram'>,
  values: Record<string, string> = {},
): string => filledText(telegram, language, key, values);

/** Text of `feeds.json`, with its `{{values}}` filled in. */
export const feedText = (
  language: Language,
  key: TextKey<'feeds'>,
  values: Record<string, string> = {},
): string => filledText(feeds, language, key, values);

/** Text of `llms.json`, with its `{{values}}` filled in. */
export const llmsText = (
  language: Language,
  key: TextKey<'llms'>,
  values: Record<string, string> = {},
): string => filledText(llms, language, key, values);

/** Returns a reader of texts of a file, with their `{{values}}` filled in. */
export const openTexts = <File extends keyof Texts>(file: File) => {
  const texts = readTexts(file);
  return (language: Language, key: TextKey<File>, values: Record<string, string> = {}): string =>
    filledText(texts, language, key, values);
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type account from '../locales/uz/account.json';
import type applications from '../locales/uz/applications.json';
import type auth from '../locales/uz/auth.json';
import type board from '../locales/uz/board.json';
import type chat from '../locales/uz/chat.json';
import type common from '../locales/uz/common.json';
import type consultings from '../locales/uz/consultings.json';
import type errors from '../locales/uz/errors.json';
import type home from '../locales/uz/home.json';
import type lists from '../locales/uz/lists.json';
import type notifications from '../locales/uz/notifications.json';
import type scholarships from '../locales/uz/scholarships.json';
import type search from '../locales/uz/search.json';
import type settings from '../locales/uz/settings.json';
import type tariffs from '../locales/uz/tariffs.json';
import type universities from '../locales/uz/universities.json';
import type validation from '../locales/uz/validation.json';

export const LANGUAGES = ['uz', 'ru', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Texts {
  account: typeof account;
  applications: typeof applications;
  auth: typeof auth;
  board: typeof board;
  chat: typeof chat;
  common: typeof common;
  consultings: typeof consultings;
  errors: typeof errors;
  home: typeof home;
  lists: typeof lists;
  notifications: typeof notifications;
  scholarships: typeof scholarships;
  search: typeof search;
  settings: typeof settings;
  tariffs: typeof tariffs;
  universities: typeof universities;
  validation: typeof validation;
}

const FOLDER = join(import.meta.dirname, '../locales');
const NAMESPACES = [
  'account',
  'applications',
  'auth',
  'board',
  'chat',
  'common',
  'consultings',
  'errors',
  'home',
  'lists',
  'notifications',
  'scholarships',
  'search',
  'settings',
  'tariffs',
  'universities',
  'validation',
];

const readTexts = (language: Language): Texts =>
  Object.fromEntries(
    NAMESPACES.map((name) => [
      name,
      JSON.parse(readFileSync(join(FOLDER, language, `${name}.json`), 'utf8')),
    ]),
  ) as unknown as Texts;

/** What the product says, by language. */
export const TEXTS: Record<Language, Texts> = {
  uz: readTexts('uz'),
  ru: readTexts('ru'),
  en: readTexts('en'),
};

/** A text with its places filled. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

/** A text that depends on a number, in the form that the language has for it. */
export const counted = (language: Language, texts: object, key: string, count: number): string => {
  const forms = texts as Record<string, string>;
  const form = new Intl.PluralRules(language).select(count);
  return fill(forms[`${key}_${form}`] ?? forms[`${key}_other`] ?? key, { count });
};

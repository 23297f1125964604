import type account from './en/account.json';
import type applications from './en/applications.json';
import type auth from './en/auth.json';
import type board from './en/board.json';
import type chat from './en/chat.json';
import type common from './en/common.json';
import type consultings from './en/consultings.json';
import type countries from './en/countries.json';
import type errors from './en/errors.json';
import type home from './en/home.json';
import type lists from './en/lists.json';
import type messages from './en/messages.json';
import type notifications from './en/notifications.json';
import type scholarships from './en/scholarships.json';
import type search from './en/search.json';
import type settings from './en/settings.json';
import type sms from './en/sms.json';
import type tariffs from './en/tariffs.json';
import type universities from './en/universities.json';
import type validation from './en/validation.json';

/** Shape of every language's texts by file: what the compiler checks keys against. The check compares the languages. */
export interface Texts {
  account: typeof account;
  applications: typeof applications;
  auth: typeof auth;
  board: typeof board;
  chat: typeof chat;
  common: typeof common;
  consultings: typeof consultings;
  countries: typeof countries;
  errors: typeof errors;
  home: typeof home;
  lists: typeof lists;
  messages: typeof messages;
  notifications: typeof notifications;
  scholarships: typeof scholarships;
  search: typeof search;
  settings: typeof settings;
  sms: typeof sms;
  tariffs: typeof tariffs;
  universities: typeof universities;
  validation: typeof validation;
}

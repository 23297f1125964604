import { type Currency, minorDigits } from '@parvoz/contract/currencies.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';

/** `YYYY-MM-DD` as `DD.MM.YYYY` (docs/rules.md#time). */
export const formatDate = (date: string): string => date.slice(0, 10).split('-').reverse().join('.');

const TASHKENT_OFFSET_MS = 5 * 60 * 60 * 1000;

/** Moment (ISO) as the calendar date in Tashkent, `YYYY-MM-DD`. */
export const dateInTashkent = (moment: string): string =>
  new Date(Date.parse(moment) + TASHKENT_OFFSET_MS).toISOString().slice(0, 10);

/** Moment (ISO) as the calendar date in Tashkent, `DD.MM.YYYY`. */
export const formatMoment = (moment: string): string => formatDate(dateInTashkent(moment));

/** Moment (ISO) as the time of day in Tashkent, `HH:mm:ss`. */
export const formatTime = (moment: string): string =>
  new Date(Date.parse(moment) + TASHKENT_OFFSET_MS).toISOString().slice(11, 19);

/** Moment (ISO) as the minute in Tashkent, `HH:mm`. */
export const formatMinute = (moment: string): string => formatTime(moment).slice(0, 5);

/** Moment (ISO) in Tashkent, `DD.MM.YYYY, HH:mm`. */
export const formatMomentAndMinute = (moment: string): string =>
  `${formatMoment(moment)}, ${formatMinute(moment)}`;

/** Date in Tashkent, `YYYY-MM-DD`. */
export const todayInTashkent = (): string =>
  new Date(Date.now() + TASHKENT_OFFSET_MS).toISOString().slice(0, 10);

const JUST_NOW_MS = 5 * 60_000;

/** True if a moment has passed. */
export const isOver = (moment: string): boolean => Date.parse(moment) <= Date.now();

/** True if a moment was within the last five minutes; the use of a session is recorded with that precision. */
export const isJustNow = (moment: string): boolean => Date.now() - new Date(moment).getTime() < JUST_NOW_MS;

/** Whole days from one calendar date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * Returns the days left until a deadline that the server says is still to come: none when its day goes on in its country after
 * Tashkent's has ended.
 */
export const daysLeftUntil = (deadline: string, today: string): number =>
  Math.max(0, daysBetween(today, deadline));

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Returns the time of an answer in the unit that it is shown in: days from two on (docs/rules.md#measured-by-the-platform). */
export const inUnits = (minutes: number): ['minutes' | 'hours' | 'days', number] => {
  if (minutes < HOUR_MINUTES) return ['minutes', minutes];
  return minutes < 2 * DAY_MINUTES
    ? ['hours', Math.round(minutes / HOUR_MINUTES)]
    : ['days', Math.round(minutes / DAY_MINUTES)];
};

const numbers = new Map<string, Intl.NumberFormat>();
const numberFormat = (language: Language, digits: number): Intl.NumberFormat => {
  const key = `${language}${digits}`;
  const known =
    numbers.get(key) ??
    new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'ru-RU', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  numbers.set(key, known);
  return known;
};

/** Grouped whole number; Uzbek groups and points like Russian. */
export const formatNumber = (value: number, language: Language): string =>
  numberFormat(language, 0).format(value);

/** Formats numbers in texts, which are all counts: other numbers (a year, an id) are passed to a text as strings. */
export const formatInText = (value: unknown, _: unknown, language = ''): unknown =>
  typeof value === 'number' ? formatNumber(value, language as Language) : value;

/** With one decimal, as ratings are shown. */
export const formatRating = (value: number, language: Language): string =>
  numberFormat(language, 1).format(value);

/** With one decimal, as rounded sums are shown. */
export const formatTenths = (value: number, language: Language): string =>
  numberFormat(language, 1).format(value);

/** `10%`; in Russian with a no-break space, `10 %`. */
export const formatPercent = (percent: number, language: Language): string =>
  `${formatNumber(percent, language)}${language === 'ru' ? '\u00a0' : ''}%`;

/** Hundredths of a per cent, exactly: 250 is `2,5%`. */
export const formatPoints = (points: number, language: Language): string => {
  const digits = points % 100 === 0 ? 0 : points % 10 === 0 ? 1 : 2;
  return `${numberFormat(language, digits).format(points / 100)}${language === 'ru' ? '\u00a0' : ''}%`;
};

export const TIYIN_IN_SOM = 100;

/** Tiyin as som with two decimals, without the unit. */
export const formatSom = (tiyin: number, language: Language): string =>
  numberFormat(language, 2).format(tiyin / TIYIN_IN_SOM);

/** Minor units of a currency in its major one, without its name; decimals only where there are any. */
export const formatMinor = (minor: number, currency: Currency, language: Language): string => {
  const unit = 10 ** minorDigits(currency);
  return numberFormat(language, minor % unit === 0 ? 0 : minorDigits(currency)).format(minor / unit);
};

/** 12 digits as `+998 90 123 45 67`, which no line breaks into two; another number as `+` and its digits. */
export const formatPhone = (digits: string): string => {
  const parts = /^(998)(\d{2})([\d•]{3})([\d•]{2})(\d{2})$/.exec(digits);
  return `+${parts ? parts.slice(1).join('\u00a0') : digits}`;
};

/** Link of a website; `https://` is added when it has no scheme (docs/rules.md#forms). */
export const webSiteLink = (site: string): string => (/^https?:\/\//i.test(site) ? site : `https://${site}`);

/** Website as it is shown: the bare host. */
export const webSiteName = (site: string): string =>
  site
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/+$/, '');

/** Plain text of sanitised HTML, cut at a word to at most `length` characters. */
export const plainText = (html: string, length: number): string => {
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, '')}…`;
};

/** Returns a text with a full stop where it ends without a sign, so that another sentence can follow. */
export const formatSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

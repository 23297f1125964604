import type { OpenDay } from '@parvoz/contract/agencies/opening-hours.ts';
import { isLanguage, LANGUAGE_FACTS, type Language } from '@parvoz/contract/languages.ts';
import type { AuditDifference, AuditRow } from '@parvoz/contract/platform/audit.ts';
import type { TFunction } from 'i18next';
import {
  formatDate,
  formatMomentAndMinute,
  formatRating,
  formatSom,
  plainText,
} from '../../../lib/format.ts';

type T = TFunction<'audit'>;

/** Returns the word for a key; without one, the key itself. */
const wordOf = (t: T, group: 'actions' | 'subjects' | 'fields' | 'values', key: string): string =>
  // Actions and fields are data: new ones come with new records.
  t(`${group}.${key}` as 'actions.CREATED', { defaultValue: key });

/** Returns the word for an action, which differs for some kinds of records: a payout is asked for, an agency is asked a question. */
export const actionName = (t: T, action: string, subject?: string): string =>
  t(`actions.${action}` as 'actions.CREATED', { context: subject, defaultValue: action });
export const subjectName = (t: T, subject: string): string => wordOf(t, 'subjects', subject);

/** `nameUz` is the name in a language. */
export const fieldName = (t: T, field: string): string => {
  const [, base = field, ending = ''] = /^(\w+?)([A-Z][a-z])$/.exec(field) ?? [];
  const language = ending.toLowerCase();
  return isLanguage(language)
    ? `${wordOf(t, 'fields', base)} (${LANGUAGE_FACTS[language].name})`
    : wordOf(t, 'fields', field);
};

const NUMBER = /^\d{1,10}$/;

/** Returns the title of a change: the record's name, or the number of records of a bulk change. */
export const changeTitle = (
  t: T,
  { subject, subjectId, title, count }: Pick<AuditRow, 'subject' | 'subjectId' | 'title' | 'count'>,
): string => {
  // Other ids mean nothing to a person.
  const number = NUMBER.test(subjectId) ? ` № ${subjectId}` : '';
  if (subject !== 'bulk') return title || `${subjectName(t, subject)}${number}`;
  const named = title ? `: ${title}` : '';
  return t('bulkTitle', { subject: subjectName(t, subjectId), count: count ?? 0 }) + named;
};

/** Fields of tiyin. */
const IN_TIYIN = ['price', 'priceTiyin', 'rateTiyin'];

/** Returns an amount in som if the field is one in tiyin; null otherwise. */
const amountText = (language: Language, field: string, value: unknown): string | null =>
  typeof value === 'number' && IN_TIYIN.includes(field) ? formatSom(value, language) : null;

const MAX_SHOWN = 400;

const isOpenDay = (value: unknown): value is OpenDay =>
  typeof value === 'object' && value !== null && 'opens' in value && 'closes' in value;

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A value as a person reads it. */
const valueText = (t: T, value: unknown): string => {
  if (value === null || value === undefined || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value))
    return value.length > 0 ? value.map((one) => valueText(t, one)).join(', ') : t('nothing');
  if (isOpenDay(value)) return `${wordOf(t, 'values', `DAY_${value.day}`)} ${value.opens}–${value.closes}`;
  // A step, a level or a document by its name.
  if (typeof value === 'object')
    return 'nameUz' in value ? String(value.nameUz) : JSON.stringify(value).slice(0, MAX_SHOWN);
  if (/^[A-Z_]{4,}$/.test(String(value))) return wordOf(t, 'values', String(value));
  if (DAY.test(String(value))) return formatDate(String(value));
  if (MOMENT.test(String(value))) return formatMomentAndMinute(String(value));
  return plainText(String(value), MAX_SHOWN);
};

/** Fields of pictures. */
export const PICTURES: readonly string[] = ['photoId', 'attachId'];

/** Returns whether a field is the number of another record, which says nothing in a line. */
const isReference = (field: string): boolean => /(?:^id|Ids?)$/.test(field);

/** Fields that a line names. */
const NAMED = 2;

/** Names come first, and pictures last: a cover is drawn again for each name. */
const placeOf = (field: string): number => (field.startsWith('name') ? 0 : PICTURES.includes(field) ? 2 : 1);

/** Returns the value of a field as a person reads it: amounts in som, a score with its comma. */
export const fieldValueText = (t: T, language: Language, field: string, value: unknown): string => {
  const amount = amountText(language, field, value);
  if (amount !== null) return amount;
  return field === 'rating' && typeof value === 'number'
    ? formatRating(value, language)
    : valueText(t, value);
};

/** Returns the values of a field as they were and are. */
export const pairText = (t: T, language: Language, { field, before, after }: AuditDifference): string =>
  t('sentence.pair', {
    before: fieldValueText(t, language, field, before),
    after: fieldValueText(t, language, field, after),
  });

/** Returns the text about changed fields: of a few with their values, of more with the names of the first. */
export const differencesText = (
  t: T,
  language: Language,
  differences: readonly AuditDifference[],
): string => {
  const isRenamed = differences.some(({ field }) => placeOf(field) === 0);
  const listed = differences
    .filter(({ field }) => !(isRenamed && PICTURES.includes(field)))
    .toSorted((a, b) => placeOf(a.field) - placeOf(b.field));
  if (listed.length <= NAMED && listed.every(({ field, isShown }) => isShown && !isReference(field)))
    return listed.map((one) => `${fieldName(t, one.field)}: ${pairText(t, language, one)}`).join('; ');
  const named = listed.slice(0, NAMED + 1);
  const fields = named.map(({ field }) => fieldName(t, field)).join(', ');
  const count = listed.length - named.length;
  return count > 0 ? t('sentence.more', { fields, count }) : t('sentence.changed', { fields });
};

/** Actions whose text is what they have changed. */
const CHANGING = new Set(['CHANGED', 'STATUS_CHANGED', 'ROLE_CHANGED', 'ROLLED_OVER']);

/** Returns the text that says, behind the title of a change, what was done. */
export const changeText = (
  t: T,
  language: Language,
  { action, subject, differences }: Pick<AuditRow, 'action' | 'subject' | 'differences'>,
): string =>
  CHANGING.has(action) && differences.length > 0
    ? differencesText(t, language, differences)
    : actionName(t, action, subject);

import type { OpenDay } from '@parvoz/contract/agencies/opening-hours.ts';
import { isLanguage, LANGUAGE_FACTS, type Language } from '@parvoz/contract/languages.ts';
import type { AuditRow } from '@parvoz/contract/platform/audit.ts';
import type { TFunction } from 'i18next';
import { formatSom, plainText } from '../../../lib/format.ts';

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

/** Returns the title of a change: the record's name, or the number of records of a bulk change. */
export const changeTitle = (t: T, { subject, subjectId, title, count }: AuditRow): string => {
  if (subject !== 'bulk') return title || `${subjectName(t, subject)} ${subjectId}`;
  const named = title ? `: ${title}` : '';
  return t('bulkTitle', { subject: subjectName(t, subjectId), count: count ?? 0 }) + named;
};

/** Fields of tiyin. */
const IN_TIYIN = ['price', 'priceTiyin', 'rateTiyin'];

/** Returns an amount in som if the field is one in tiyin; null otherwise. */
export const amountText = (language: Language, field: string, value: unknown): string | null =>
  typeof value === 'number' && IN_TIYIN.includes(field) ? formatSom(value, language) : null;

const MAX_SHOWN = 400;

const isOpenDay = (value: unknown): value is OpenDay =>
  typeof value === 'object' && value !== null && 'opens' in value && 'closes' in value;

/** A value as a person reads it. */
export const valueText = (t: T, value: unknown): string => {
  if (value === null || value === undefined || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value))
    return value.length > 0 ? value.map((one) => valueText(t, one)).join(', ') : t('nothing');
  if (isOpenDay(value)) return `${wordOf(t, 'values', `DAY_${value.day}`)} ${value.opens}–${value.closes}`;
  // A step, a level or a document by its name.
  if (typeof value === 'object')
    return 'nameUz' in value ? String(value.nameUz) : JSON.stringify(value).slice(0, MAX_SHOWN);
  if (/^[A-Z_]{4,}$/.test(String(value))) return wordOf(t, 'values', String(value));
  return plainText(String(value), MAX_SHOWN);
};

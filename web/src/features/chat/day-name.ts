import type { Language } from '@parvoz/contract/languages.ts';
import type { TFunction } from 'i18next';
import { daysBetween, formatDate, todayInTashkent } from '../../lib/format.ts';

/** Today, yesterday, `20-noyabr`, or the whole date of another year. */
export const dayName = (date: string, language: Language, t: TFunction<'chat'>): string => {
  const today = todayInTashkent();
  const days = daysBetween(date, today);
  if (days === 0) return t('today');
  if (days === 1) return t('yesterday');
  if (date.slice(0, 4) !== today.slice(0, 4)) return formatDate(date);
  const [, month, day] = date.split('-').map(Number);
  if (language === 'uz') return `${day}-${t(`months.${month! - 1}` as 'months.0')}`;
  const locale = language === 'ru' ? 'ru-RU' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date));
};

import type { TFunction } from 'i18next';
import type { Texts } from '../../../../../locales/texts.ts';
import { daysBetween, formatDate, todayInTashkent } from '../../../lib/format.ts';

type MonthKey = `dayOfMonth.${keyof Texts['chat']['dayOfMonth']}`;

/** Today, yesterday, `20-noyabr`, or the whole date of another year. */
export const dayName = (date: string, t: TFunction<'chat'>): string => {
  const today = todayInTashkent();
  const days = daysBetween(date, today);
  if (days === 0) return t('today');
  if (days === 1) return t('yesterday');
  if (date.slice(0, 4) !== today.slice(0, 4)) return formatDate(date);
  const [, month, day] = date.split('-').map(Number);
  return t(`dayOfMonth.${month}` as MonthKey, { day });
};

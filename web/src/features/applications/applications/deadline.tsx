import { clsx } from 'clsx';
import { AlarmClock, CalendarClock, CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { daysBetween, formatDate, todayInTashkent } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';

/** A calendar date in words: how many days are left, that it is today, or by how many days it has passed. */
export const useDaysLeftText = () => {
  const { t } = useTranslation('applications');
  return (deadline: string): string => {
    const days = daysBetween(todayInTashkent(), deadline);
    if (days === 0) return t('deadline.today');
    return days > 0 ? t('deadline.left', { count: days }) : t('deadline.over', { count: -days });
  };
};

/** `Muddat 26.11.2026 · 5 kun qoldi` */
export const useDeadlineText = () => {
  const { t } = useTranslation('applications');
  const daysLeft = useDaysLeftText();
  return (deadline: string): string =>
    `${t('deadline.date', { date: formatDate(deadline) })} · ${daysLeft(deadline)}`;
};

const SOON_DAYS = 3;

/** The date alone while there is time, in words when it comes close or has passed. */
export const DeadlineBadge = ({ deadline }: { deadline: string }) => {
  const { t } = useTranslation('applications');
  const daysLeftText = useDaysLeftText();
  const days = daysBetween(todayInTashkent(), deadline);
  const [tone, Icon] =
    days < 0
      ? (['danger', AlarmClock] as const)
      : days <= SOON_DAYS
        ? (['warning', CalendarClock] as const)
        : (['', CalendarDays] as const);
  return (
    <span className={clsx(badgeStyles.badge, tone && badgeStyles[tone])}>
      <Icon aria-hidden />
      {tone ? daysLeftText(deadline) : t('deadline.date', { date: formatDate(deadline) })}
    </span>
  );
};

import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { AlarmClock, CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../../lib/format.ts';
import textStyles from '../../../../../ui/text.module.css';
import { cardDate, daysLate } from '../../card-facts.ts';
import applicationTableStyles from './application-table.module.css';

/** Deadline of the current level, in red once it has passed. */
export const Deadline = ({ card }: { card: Pick<ApplicationCard, 'deadline' | 'isOverdue'> }) => {
  const { t } = useTranslation('board');
  const { deadline, isOverdue } = card;
  if (!deadline)
    return (
      <span className={textStyles.faint}>
        <span aria-hidden>{t('table.none')}</span>
        <span className={textStyles.sr}>{t('table.noDeadline')}</span>
      </span>
    );
  const date = cardDate(deadline, t);
  const count = daysLate(deadline);
  return isOverdue ? (
    <span
      className={clsx(applicationTableStyles.due, applicationTableStyles.red)}
      title={`${formatDate(deadline)}, ${t('card.overdueLabel', { count })}`}
    >
      <AlarmClock aria-hidden />
      {t('table.late', { date, count })}
      <span className={textStyles.sr}>, {t('card.overdueLabel', { count })}</span>
    </span>
  ) : (
    <span className={applicationTableStyles.due} title={formatDate(deadline)}>
      <CalendarDays aria-hidden />
      {date}
    </span>
  );
};

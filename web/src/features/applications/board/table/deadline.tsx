import type { ApplicationCard } from '@parvoz/contract/applications.ts';
import { AlarmClock, CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../lib/format.ts';
import { cardDate, daysLate } from '../../card-facts.ts';

/** Until when the current level is due, in red once that is over. */
export const Deadline = ({ card }: { card: Pick<ApplicationCard, 'deadline' | 'isOverdue'> }) => {
  const { t } = useTranslation('board');
  const { deadline, isOverdue } = card;
  if (!deadline)
    return (
      <span className="faint">
        <span aria-hidden>{t('table.none')}</span>
        <span className="sr">{t('table.noDeadline')}</span>
      </span>
    );
  const date = cardDate(deadline, t);
  const count = daysLate(deadline);
  return isOverdue ? (
    <span className="due red" title={`${formatDate(deadline)}, ${t('card.overdueLabel', { count })}`}>
      <AlarmClock className="i" aria-hidden />
      {t('table.late', { date, count })}
      <span className="sr">, {t('card.overdueLabel', { count })}</span>
    </span>
  ) : (
    <span className="due" title={formatDate(deadline)}>
      <CalendarDays className="i" aria-hidden />
      {date}
    </span>
  );
};

import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween, formatDate, todayInTashkent } from '../../lib/format.ts';

/** What the banner shows: whose turn it is to an agency. */
export interface Turn {
  mood: 'mine' | 'late' | 'theirs' | 'done' | 'over';
  title: string;
  text: string;
}

const moodOf = ({ turn, status, isOverdue }: ApplicationDetail): Turn['mood'] => {
  if (turn === null) return status === 'FINISHED' ? 'done' : 'over';
  if (turn !== 'CONSULTING') return 'theirs';
  return isOverdue ? 'late' : 'mine';
};

const useDueText = ({ deadline, isOverdue }: ApplicationDetail): string => {
  const { t } = useTranslation('board');
  if (!deadline) return '';
  const date = formatDate(deadline);
  if (!isOverdue) return t('desk.due', { date });
  return t('desk.late', { date, count: daysBetween(deadline, todayInTashkent()) });
};

/** The sentence of the banner, for whoever draws it. */
export const DeskTurn = ({
  application,
  children,
}: {
  application: ApplicationDetail;
  children(turn: Turn): ReactNode;
}) => {
  const { t } = useTranslation('board');
  const { next, status, level, endComment } = application;
  const due = useDueText(application);
  const title =
    next === 'NONE'
      ? t(`desk.turn.${status as 'FINISHED' | 'REJECTED' | 'CANCELED'}.title`)
      : t(`desk.turn.${next}.title`, { level: level?.name ?? '' });
  const text = next === 'NONE' ? (endComment ?? '') : [t(`desk.turn.${next}.text`), due].filter(Boolean).join(' ');
  return children({ mood: moodOf(application), title, text });
};

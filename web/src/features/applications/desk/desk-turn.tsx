import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween, formatDate, todayInTashkent } from '../../../lib/format.ts';

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

interface DeskTurnProps {
  application: ApplicationDetail;
  /** By an administrator, to whom the agency is somebody else too. */
  isSeen?: boolean;
  children(turn: Turn): ReactNode;
}

/** The sentence of the banner, for whoever draws it. */
export const DeskTurn = ({ application, isSeen = false, children }: DeskTurnProps) => {
  const { t } = useTranslation('board');
  const { next, status, level, endComment } = application;
  const due = useDueText(application);
  if (next === 'NONE') {
    const title = t(`desk.turn.${status as 'FINISHED' | 'REJECTED' | 'CANCELED'}.title`);
    return children({ mood: moodOf(application), title, text: endComment ?? '' });
  }
  const say = (part: 'title' | 'text') => {
    const own = `desk.turn.${next}.${part}` as const;
    if (next === 'PAY' && part === 'text' && !isSeen && !application.can.PAYMENT_SUCCESS)
      return t('desk.turn.PAY.textOfManager');
    const keys = isSeen ? [`desk.seen.${next}.${part}`, own] : [own];
    return t(keys as never, { level: level?.name ?? '' }) as string;
  };
  const mood = isSeen && application.turn === 'CONSULTING' ? 'theirs' : moodOf(application);
  return children({ mood, title: say('title'), text: [say('text'), due].filter(Boolean).join(' ') });
};

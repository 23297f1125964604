import { endingOf, isEnded, STATUS_FACTS } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween, formatDate, todayInTashkent } from '../../../../lib/format.ts';
import { isAgencys } from '../card-facts.ts';
import { endOf, pendingOf } from '../turn.ts';

/** Content of the banner that tells an agency whose turn it is. */
export interface Turn {
  mood: 'mine' | 'late' | 'theirs' | 'done' | 'over';
  title: string;
  text: string;
}

const moodOf = ({ turn, status, isOverdue }: ApplicationDetail): Turn['mood'] => {
  if (isEnded(status)) return STATUS_FACTS[status].isInVain ? 'over' : 'done';
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

/** Banner with the sentence about whose turn it is; children are shown below it. */
export const DeskTurn = ({ application, isSeen = false, children }: DeskTurnProps) => {
  const { t } = useTranslation('board');
  const { next, status, level, step, endComment, isInParts } = application;
  const due = useDueText(application);
  const end = endOf(status);
  if (end) {
    const title = t(`desk.turn.${endingOf(application) ?? end}.title`);
    return children({ mood: moodOf(application), title, text: endComment ?? '' });
  }
  const key = pendingOf(next);
  const values = { level: level?.name ?? '', step: String(step?.number ?? '') };
  const named = key === 'PAY' && isInParts ? 'PART' : key;
  const title =
    isSeen && isAgencys(key) ? t(`desk.seen.${key}.title`, values) : t(`desk.turn.${named}.title`, values);
  const text = isSeen ? t(`desk.seen.${key}.text`, values) : t(`desk.turn.${named}.text`, values);
  const mood = isSeen && application.turn === 'CONSULTING' ? 'theirs' : moodOf(application);
  const closable = application.can.CLOSED && t('desk.turn.PAY.closable');
  // The deadline is the level's, and a payment has days of its own.
  return children({ mood, title, text: [text, closable, key !== 'PAY' && due].filter(Boolean).join(' ') });
};

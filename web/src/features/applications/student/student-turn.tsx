import { STATUS_FACTS } from '@parvoz/contract/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { choicesOf, writeChoices } from '../apply/choices.ts';
import { useDeadlineText } from '../deadline.tsx';
import turnBannerStyles from '../detail/turn-banner.module.css';
import { TurnBanner, type TurnMood } from '../detail/turn-banner.tsx';
import { currentLevelOf, missingOf } from '../documents/requirements.ts';
import { endOf, type TurnKey, turnOf } from '../turn.ts';

const moodOf = ({ status, turn, isOverdue }: ApplicationDetail): TurnMood => {
  const end = endOf(status);
  if (end) return STATUS_FACTS[end].isInVain ? 'over' : 'done';
  const mine = isOverdue ? 'late' : 'mine';
  return turn === 'STUDENT' ? mine : 'theirs';
};

/** Where the button leads; without one there is nothing to do. */
const PLACES = {
  PAY: '#payment',
  SUBMIT: '#documents',
  REWORK: '#documents',
  SEND: '#documents',
} as const satisfies Partial<Record<TurnKey, string>>;

const hasPlace = (key: TurnKey): key is keyof typeof PLACES => key in PLACES;

/** What follows, or by when. */
const useTurnText = (application: ApplicationDetail, key: TurnKey): string => {
  const { t, i18n } = useTranslation('applications');
  const deadlineText = useDeadlineText();
  const { deadline, price, endComment } = application;
  const due = deadline ? deadlineText(deadline) : '';
  const missing = missingOfCurrent(application);
  if (key === 'PAY') return t('turn.PAY.text', { amount: formatSom(price, languageOf(i18n)) });
  // What is complete says SEND.
  if (key === 'SUBMIT' || (key === 'REWORK' && missing > 0))
    return `${t('turn.missing', { count: missing })} ${due}`.trim();
  if (key === 'REWORK') return `${t('turn.REWORK.text')} ${due}`.trim();
  if (key === 'SEND') return `${t('turn.SEND.text')} ${due}`.trim();
  if (key === 'REJECTED' && endComment) return t('turn.REJECTED.reason', { comment: endComment });
  if (key === 'LEAD') return due;
  return t(`turn.${key}.text`);
};

const missingOfCurrent = (application: ApplicationDetail): number => {
  const current = currentLevelOf(application);
  return current ? missingOf(current.level).length : 0;
};

/** The student's banner: one sentence about whose turn it is, and the way to what is asked. */
export const StudentTurn = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('applications');
  const key = turnOf(application);
  const level = application.level?.name ?? '';
  const text = useTurnText(application, key);
  const action: ReactNode = hasPlace(key) ? (
    <a className={clsx(buttonClass('lg'), turnBannerStyles.btn, turnBannerStyles.night)} href={PLACES[key]}>
      {t(`turn.${key}.action`)}
    </a>
  ) : (
    // Ended so that one may want to try once more.
    STATUS_FACTS[application.status].isInVain && (
      <Link
        className={clsx(buttonClass('lg'), turnBannerStyles.btn, turnBannerStyles.night)}
        to="/apply"
        search={writeChoices(choicesOf(application))}
      >
        {t('turn.again')}
      </Link>
    )
  );
  return (
    <TurnBanner
      mood={moodOf(application)}
      title={t(`turn.${key}.title`, { level })}
      text={text}
      action={action}
    />
  );
};

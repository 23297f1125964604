import { endingOf, STATUS_FACTS } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import turnBannerStyles from '../../../../ui/turn-banner.module.css';
import { TurnBanner, type TurnMood } from '../../../../ui/turn-banner.tsx';
import { choicesOf, writeChoices } from '../apply/choices.ts';
import { useDeadlineText } from '../deadline.tsx';
import { currentLevelOf, missingOf } from '../documents/requirements.ts';
import { endOf, type TurnKey, turnOf } from '../turn.ts';

const moodOf = ({ status, turn, isOverdue }: ApplicationDetail): TurnMood => {
  const end = endOf(status);
  if (end) return STATUS_FACTS[end].isInVain ? 'over' : 'done';
  const mine = isOverdue ? 'late' : 'mine';
  return turn === 'STUDENT' ? mine : 'theirs';
};

/** Anchor on this page that the button leads to; without one there is nothing to do here. */
const PLACES = {
  SUBMIT: '#documents',
  REWORK: '#documents',
  SEND: '#documents',
} as const satisfies Partial<Record<TurnKey, string>>;

const hasPlace = (key: TurnKey): key is keyof typeof PLACES => key in PLACES;

/** Returns the amount to pay now in tiyin: the price, or the share of the current step if it is paid in parts. */
const dueOf = ({ isInParts, price, step, stepList }: ApplicationDetail): number =>
  isInParts ? (stepList.find(({ id }) => id === step?.id)?.shareTiyin ?? 0) : price;

/** Returns the sentence about what follows, or about the deadline. */
const useTurnText = (application: ApplicationDetail, key: TurnKey): string => {
  const { t, i18n } = useTranslation('applications');
  const deadlineText = useDeadlineText();
  const { deadline, endComment } = application;
  const late = application.isOverdue ? `. ${t('turn.late')}` : '';
  const due = deadline ? `${deadlineText(deadline)}${late}` : '';
  const missing = missingOfCurrent(application);
  if (key === 'PAY')
    return t(`turn.${application.isInParts ? 'PART' : 'PAY'}.text`, {
      amount: formatSom(dueOf(application), languageOf(i18n)),
    });
  // A complete level has the key SEND.
  if (key === 'SUBMIT' || (key === 'REWORK' && missing > 0))
    return `${t('turn.missing', { count: missing })} ${due}`.trim();
  if (key === 'REWORK') return `${t('turn.REWORK.text')} ${due}`.trim();
  if (key === 'SEND') return `${t('turn.SEND.text')} ${due}`.trim();
  if (endingOf(application) && endComment) return endComment;
  if (key === 'REJECTED' && endComment) return t('turn.REJECTED.reason', { comment: endComment });
  if (key === 'LEAD') return '';
  return t(`turn.${key}.text`);
};

const missingOfCurrent = (application: ApplicationDetail): number => {
  const current = currentLevelOf(application);
  return current ? missingOf(current.level).length : 0;
};

/** Link to the required action, or to a new attempt if the application ended without success. */
const TurnAction = ({ application, turn }: { application: ApplicationDetail; turn: TurnKey }) => {
  const { t } = useTranslation('applications');
  const look = clsx(buttonClass('lg'), turnBannerStyles.btn, turnBannerStyles.night);
  if (turn === 'PAY')
    return (
      <Link className={look} to="/student-applications/$id/payment" params={{ id: application.id }}>
        {t('turn.PAY.action')}
      </Link>
    );
  if (hasPlace(turn))
    return (
      <a className={look} href={PLACES[turn]}>
        {t(`turn.${turn}.action`)}
      </a>
    );
  if (!STATUS_FACTS[application.status].isInVain) return null;
  return (
    <Link className={look} to="/apply" search={writeChoices(choicesOf(application))}>
      {t('turn.again')}
    </Link>
  );
};

/** The student's banner: one sentence about whose turn it is, and a link to the required action. */
export const StudentTurn = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('applications');
  const key = turnOf(application);
  const values = { level: application.level?.name ?? '', step: String(application.step?.number ?? '') };
  const named = key === 'PAY' && application.isInParts ? 'PART' : key;
  const text = useTurnText(application, key);
  return (
    <TurnBanner
      label={t('turn.label')}
      mood={moodOf(application)}
      title={t(`turn.${named}.title`, values)}
      text={text}
      action={<TurnAction application={application} turn={key} />}
    />
  );
};

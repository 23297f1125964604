import { type EndedStatus, STATUS_FACTS } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard as Card } from '@parvoz/contract/applications/applications.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import {
  BriefcaseBusiness,
  CircleCheck,
  CircleSlash,
  Hand,
  type LucideIcon,
  MessageCircle,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../../ui/badge.module.css';
import cardStyles from '../../../../ui/card.module.css';
import { Flag } from '../../../../ui/flag.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import { Picture } from '../../../../ui/picture.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import textStyles from '../../../../ui/text.module.css';
import { DeadlineBadge } from '../deadline.tsx';
import { ApplicationBadge } from '../status-badge.tsx';
import { StepProgress } from '../step-progress.tsx';
import { targetOf, targetPhoto } from '../target.ts';
import { endOf, turnOfCard } from '../turn.ts';
import applicationListStyles from './application-list.module.css';

/** An application in its student's list: target, whose turn it is, progress. */
export const ApplicationCard = ({ application }: { application: Card }) => {
  const { t } = useTranslation('applications');
  const { id, number, status, university, degree, consulting, tariff, unreadCount } = application;
  return (
    <li className={clsx(cardStyles.card, applicationListStyles.apCard)}>
      <Picture
        className={applicationListStyles.cover}
        picture={targetPhoto(application)}
        sizes="64px"
        width={64}
        height={64}
      />
      <div>
        <h2>
          <Link to="/student-applications/$id" params={{ id }}>
            {targetOf(application, t('generalTarget')).name}
          </Link>
        </h2>
        <p className={applicationListStyles.sub}>
          {university && (
            <span className={layoutStyles.row}>
              <Flag code={university.country.code} />
              {university.country.name}
            </span>
          )}
          {degree && <span>{degree.value}</span>}
          <span>
            {consulting.name} · {tariff.name}
          </span>
          <span className={clsx(textStyles.num, applicationListStyles.num)}>{number}</span>
        </p>
      </div>
      <div className={applicationListStyles.state}>
        {unreadCount > 0 && (
          <span className={clsx(badgeStyles.badge, badgeStyles.brand)}>
            <MessageCircle aria-hidden />
            <span aria-hidden>{unreadCount}</span>
            <span className={textStyles.sr}>{t('unread', { count: unreadCount })}</span>
          </span>
        )}
        <ApplicationBadge status={status} />
      </div>
      <NextLine application={application} />
      {STATUS_FACTS[status].hasLevel && (
        <div className={applicationListStyles.howFar}>
          <StepProgress finished={application.finishedStepCount} count={application.stepCount} />
          <span className={clsx(textStyles.num, applicationListStyles.num)} aria-hidden>
            {application.finishedStepCount} / {application.stepCount}
          </span>
        </div>
      )}
    </li>
  );
};

const END_ICONS: Record<EndedStatus, LucideIcon> = {
  FINISHED: CircleCheck,
  REJECTED: CircleSlash,
  CANCELED: CircleSlash,
};

/** Sentence that tells whose turn it is, and until when. */
const NextLine = ({ application }: { application: Card }) => {
  const { t } = useTranslation('applications');
  const { turn, level, deadline, status } = application;
  const key = turnOfCard(application);
  const isMine = turn === 'STUDENT';
  const end = endOf(status);
  const Icon = end ? END_ICONS[end] : isMine ? Hand : BriefcaseBusiness;
  return (
    <p className={clsx(applicationListStyles.next, isMine && applicationListStyles.mine)}>
      <Icon aria-hidden />
      <span>{key === 'PAY' ? t('turn.PAY.short') : t(`turn.${key}.title`, { level: level?.name })}</span>
      {deadline && <DeadlineBadge deadline={deadline} />}
    </p>
  );
};

/** In the size of a card, while the list loads. */
export const ApplicationCardSkeleton = () => (
  <div className={clsx(cardStyles.card, applicationListStyles.apCard)}>
    <Skeleton width="64px" height={64} radius={16} />
    <div className={applicationListStyles.lines}>
      <Skeleton width="52%" height={20} />
      <Skeleton width="76%" />
    </div>
    <div className={applicationListStyles.state}>
      <Skeleton width="110px" height={24} radius={12} />
    </div>
    <p className={applicationListStyles.next}>
      <Skeleton width="60%" />
    </p>
  </div>
);

import type { ProtectedShare, Protection } from '@parvoz/contract/money/protection.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { buttonClass } from '../../../ui/button-class.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { Countdown } from './countdown.tsx';
import styles from './step-waiting.module.css';
import type { Reader } from './sums.ts';

/** Page of a finished step for each reader. */
const PAGES = {
  STUDENT: '/student-applications/$id/step/$stepId',
  CONSULTING: '/consulting-applications/$id/step/$stepId',
  ADMIN: '/admin-applications/$id/step/$stepId',
} as const;

interface StepWaitingProps {
  protection: Protection;
  share: ProtectedShare;
  reader: Reader;
  agencyName: string;
  /** Documents of the step. */
  children?: ReactNode;
}

/** In the timeline, below a finished step whose share waits for the student's word. */
export const StepWaiting = ({ protection, share, reader, agencyName, children }: StepWaitingProps) => {
  const { t } = useTranslation('protection');
  const { resultComment, finishedAt, releasesAt, stepId } = share;
  const isOwn = reader === 'STUDENT';
  return (
    <div className={styles.waiting}>
      {resultComment && <p className={styles.said}>“{resultComment}”</p>}
      {finishedAt && releasesAt && (
        <p>
          {t(isOwn ? 'waiting.own' : 'waiting.student', {
            moment: formatMomentAndMinute(finishedAt),
            until: formatMomentAndMinute(releasesAt),
          })}
        </p>
      )}
      {!releasesAt && <p>{t('waiting.resting')}</p>}
      <div className={styles.things}>
        {children}
        {releasesAt && (
          <span className={clsx(badgeStyles.badge, styles.clock)}>
            <Timer aria-hidden />
            <Countdown until={releasesAt} />
          </span>
        )}
      </div>
      <div className={styles.acts}>
        {isOwn && protection.can.confirm && (
          <ConfirmStep protection={protection} share={share} agencyName={agencyName} />
        )}
        <Link
          className={buttonClass('secondary')}
          to={PAGES[reader]}
          params={{ id: protection.applicationId, stepId: String(stepId) }}
        >
          {t('waiting.see')}
        </Link>
      </div>
    </div>
  );
};

import { isEnded } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { ProtectedShare, Protection } from '@parvoz/contract/money/protection.ts';
import { clsx } from 'clsx';
import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../../ui/badge.module.css';
import cardStyles from '../../../../ui/card.module.css';
import { Money } from '../../../../ui/money.tsx';
import { Countdown } from '../countdown.tsx';
import { MoneyBar } from '../money-bar.tsx';
import { MoneyPageHead } from '../money-page-head.tsx';
import type { Reader } from '../sums.ts';
import { ClockCard } from './clock-card.tsx';
import { DecisionCard } from './decision-card.tsx';
import { ResultCard } from './result-card.tsx';
import styles from './step-page.module.css';
import { StepTurn, type StepTurnProps } from './step-turn.tsx';

interface StepPageProps {
  application: ApplicationDetail;
  protection: Protection;
  share: ProtectedShare;
  reader: Reader;
  answerUntil?: StepTurnProps['answerUntil'];
  /** Target of the application in words. */
  target: string;
  /** Documents that the step has. */
  documents?: ReactNode;
  /** The dispute about the share, once there is one. */
  dispute?: ReactNode;
}

/** The result of a step and what becomes of its share: the student decides, the agency and administrators look on. */
export const StepPage = ({
  application,
  protection,
  share,
  reader,
  answerUntil,
  target,
  documents,
  dispute,
}: StepPageProps) => {
  const { t } = useTranslation('protection');
  const isAwaiting = share.state === 'AWAITING';
  const mayDecide = reader === 'STUDENT' && isAwaiting && protection.can.confirm;
  return (
    <>
      <MoneyPageHead
        title={t('step.title', { step: String(share.number), name: share.name })}
        about={[application.consulting.name, target, application.number]}
      >
        {isAwaiting && share.releasesAt && (
          <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>
            <Timer aria-hidden />
            <Countdown until={share.releasesAt} />
          </span>
        )}
      </MoneyPageHead>
      <StepTurn share={share} reader={reader} answerUntil={answerUntil} />
      <div className={styles.flow}>
        <div className={styles.column}>
          <ResultCard application={application} share={share} documents={documents} />
          {mayDecide && <DecisionCard application={application} protection={protection} share={share} />}
          {dispute}
        </div>
        <aside className={styles.column} aria-label={t('title')}>
          {isAwaiting && <ClockCard share={share} />}
          <section className={clsx(cardStyles.card, styles.card)} aria-labelledby="money-title">
            <h2 id="money-title">{t('title')}</h2>
            <p className={styles.big}>
              <Money tiyin={protection.price} />
            </p>
            <MoneyBar protection={protection} reader={reader} isEnded={isEnded(application.status)} />
          </section>
        </aside>
      </div>
    </>
  );
};

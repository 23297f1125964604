import type { ApplicationDetail, ApplicationStep } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../../ui/card.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import { Money } from '../../../../ui/money.tsx';
import textStyles from '../../../../ui/text.module.css';
import {
  AgencyFact,
  ApplicationFact,
  ApplicationFacts,
  PaidOutside,
  ProgressFact,
} from '../detail/application-facts.tsx';
import { ApplicationHead } from '../detail/application-head.tsx';
import applicationLayoutStyles from '../detail/application-layout.module.css';
import stepsStyles from '../detail/application-steps.module.css';
import { ApplicationSteps, type StepMoney } from '../detail/application-steps.tsx';
import { HistoryDialog } from '../detail/history-dialog.tsx';
import sectionJumpsStyles from '../detail/section-jumps.module.css';
import { SectionJumps } from '../detail/section-jumps.tsx';
import { DocumentsCard } from '../documents/documents-card.tsx';
import { currentLevelOf, missingOf } from '../documents/requirements.ts';
import { Appeal } from './appeal.tsx';
import { StudentLevelAction } from './student-level-action.tsx';
import { StudentTurn } from './student-turn.tsx';
import { SubmitLevel } from './submit-level.tsx';
import { Withdraw } from './withdraw.tsx';

interface StudentApplicationProps {
  application: ApplicationDetail;
  /** The student's review of the agency, once they may write one. */
  review: ReactNode;
  /** Before everything else that waits for the student: a finished step to be confirmed. */
  turn?: ReactNode;
  /** Refund of an application that has ended, shown first. */
  returned?: ReactNode;
  /** The protected payment. */
  payment: ReactNode;
  /** Returns the parts about money that are added to a step. */
  stepMoney?: ((step: ApplicationStep) => StepMoney | undefined) | undefined;
  /** People to whom the student shows it. */
  guardians?: ReactNode;
  /** Amount that the student would get back on withdrawing. */
  refund: ReactNode;
}

/** A student's own application: its next action, steps, documents and payment. */
export const StudentApplication = ({
  application,
  review,
  turn,
  returned,
  payment,
  stepMoney,
  guardians,
  refund,
}: StudentApplicationProps) => {
  const { t } = useTranslation('applications');
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { tariff, price, paidOutside, comment, can } = application;
  const current = currentLevelOf(application);
  const missing = current && can.upload ? missingOf(current.level).length : 0;
  return (
    <>
      <ApplicationHead application={application} />
      {returned}
      {turn || <StudentTurn application={application} />}
      <Appeal application={application} />
      {review}
      <ApplicationFacts>
        <AgencyFact application={application} />
        <ApplicationFact name={t('tariff')}>
          {tariff.name}
          {(price > 0 || paidOutside === 0) && (
            <small>{price > 0 ? <Money tiyin={price} /> : t('payment.free')}</small>
          )}
          <PaidOutside application={application} />
        </ApplicationFact>
        <ProgressFact application={application} />
      </ApplicationFacts>
      <SectionJumps missing={missing} />
      <ApplicationSteps
        application={application}
        money={stepMoney}
        aside={
          <button
            type="button"
            className={clsx(textStyles.link, stepsStyles.link)}
            onClick={() => setIsHistoryOpen(true)}
          >
            {t('history.open')}
          </button>
        }
        levelAction={(level) => <StudentLevelAction application={application} level={level} />}
      />
      <div className={sectionJumpsStyles.pair}>
        <DocumentsCard application={application} isStudent>
          <SubmitLevel application={application} />
        </DocumentsCard>
        <div className={clsx(layoutStyles.stack, sectionJumpsStyles.stack)}>
          {payment}
          {guardians}
          {comment && (
            <section
              className={clsx(cardStyles.card, cardStyles.pad, applicationLayoutStyles.ownWords)}
              aria-labelledby="comment-title"
            >
              <h2 id="comment-title">{t('ownComment')}</h2>
              <p>{comment}</p>
            </section>
          )}
          <Withdraw application={application} refund={refund} />
        </div>
      </div>
      <HistoryDialog
        applicationId={application.id}
        isOpen={isHistoryOpen}
        onClose={() => setIsHistoryOpen(false)}
      />
    </>
  );
};

import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../features/applications/applications/card-facts.ts';
import { ActDialog } from '../../features/applications/applications/desk/act-dialog.tsx';
import { DeskActionsBar } from '../../features/applications/applications/desk/desk-actions-bar.tsx';
import { DeskTurn } from '../../features/applications/applications/desk/desk-turn.tsx';
import { ManagerCard } from '../../features/applications/applications/desk/manager-card.tsx';
import { StudentCard } from '../../features/applications/applications/desk/student-card.tsx';
import { usePendingAction } from '../../features/applications/applications/desk/use-pending-action.ts';
import { ZipButton } from '../../features/applications/applications/desk/zip-button.tsx';
import {
  AgencyFact,
  ApplicationFact,
  ApplicationFacts,
  PaidOutside,
  ProgressFact,
} from '../../features/applications/applications/detail/application-facts.tsx';
import { ApplicationHead } from '../../features/applications/applications/detail/application-head.tsx';
import stepsStyles from '../../features/applications/applications/detail/application-steps.module.css';
import { ApplicationSteps } from '../../features/applications/applications/detail/application-steps.tsx';
import { HistoryDialog } from '../../features/applications/applications/detail/history-dialog.tsx';
import sectionJumpsStyles from '../../features/applications/applications/detail/section-jumps.module.css';
import { SectionJumps } from '../../features/applications/applications/detail/section-jumps.tsx';
import { DocumentsCard } from '../../features/applications/applications/documents/documents-card.tsx';
import { RelationsCard } from '../../features/applications/guardians/relations-card.tsx';
import { formatMoment } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import layoutStyles from '../../ui/layout.module.css';
import { Money } from '../../ui/money.tsx';
import textStyles from '../../ui/text.module.css';
import { TurnBanner } from '../../ui/turn-banner.tsx';
import { moneyOf } from '../money/action-money.tsx';
import { MoneyPanel, useMoney } from '../money/application-money.tsx';

interface DeskPageProps {
  application: ApplicationDetail;
  /** Administrators look on: they see which agency it is, and are not addressed. */
  isSeen?: boolean;
  /** Above whose turn it is. */
  notice?: ReactNode;
  /** Below the documents. */
  children?: ReactNode;
}

/** Everything about an application, for who works on it or looks on. */
export const DeskPage = ({ application, isSeen = false, notice, children }: DeskPageProps) => {
  const { t } = useTranslation('board');
  const { pending, ask, close } = usePendingAction();
  const reader = isSeen ? 'ADMIN' : 'CONSULTING';
  const { query, stepMoney } = useMoney(application, reader);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { id, number, student, tariff, price, paidOutside, createdAt } = application;
  const name = nameOf(student, t);
  return (
    <>
      <ApplicationHead application={application} title={name} />
      {notice}
      <DeskTurn application={application} isSeen={isSeen}>
        {(turn) => (
          <TurnBanner
            label={t('turn.label', { ns: 'applications' })}
            {...turn}
            action={<DeskActionsBar application={application} onAct={(action) => ask(application, action)} />}
          />
        )}
      </DeskTurn>
      <ApplicationFacts>
        {isSeen ? (
          <AgencyFact application={application} />
        ) : (
          <ApplicationFact name={t('desk.applied')}>{formatMoment(createdAt)}</ApplicationFact>
        )}
        <ApplicationFact name={t('tariff', { ns: 'applications' })}>
          {tariff.name}
          {(price > 0 || paidOutside === 0) && (
            <small>{price > 0 ? <Money tiyin={price} /> : t('payment.free', { ns: 'applications' })}</small>
          )}
          <PaidOutside application={application} />
        </ApplicationFact>
        <ProgressFact application={application} />
      </ApplicationFacts>
      <SectionJumps missing={0} />
      <ApplicationSteps
        application={application}
        money={stepMoney}
        aside={
          <button
            type="button"
            className={clsx(textStyles.link, stepsStyles.link)}
            onClick={() => setIsHistoryOpen(true)}
          >
            {t('history.open', { ns: 'applications' })}
          </button>
        }
      />
      <div className={sectionJumpsStyles.pair}>
        <div className={clsx(layoutStyles.stack, sectionJumpsStyles.stack)}>
          <DocumentsCard
            application={application}
            aside={application.documentCount > 0 && <ZipButton id={id} number={number} saveFile={saveFile} />}
          />
          {children}
        </div>
        <div className={clsx(layoutStyles.stack, sectionJumpsStyles.stack)}>
          <StudentCard application={application} />
          <RelationsCard applicationId={id} />
          <ManagerCard application={application} />
          <MoneyPanel application={application} query={query} reader={reader} />
        </div>
      </div>
      <HistoryDialog applicationId={id} isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
      <ActDialog pending={pending} onClose={close} moneyOf={moneyOf} />
    </>
  );
};

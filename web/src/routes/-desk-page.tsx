import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagerCard } from '../features/application-desk/manager-card.tsx';
import { StudentCard } from '../features/application-desk/student-card.tsx';
import { ZipButton } from '../features/application-desk/zip-button.tsx';
import {
  AgencyFact,
  ApplicationFact,
  ApplicationFacts,
  ProgressFact,
} from '../features/applications/detail/application-facts.tsx';
import { ApplicationHead } from '../features/applications/detail/application-head.tsx';
import { HistoryDialog } from '../features/applications/detail/history-dialog.tsx';
import { PaymentCard } from '../features/applications/detail/payment-card.tsx';
import { SectionJumps } from '../features/applications/detail/section-jumps.tsx';
import { StageList } from '../features/applications/detail/stage-list.tsx';
import { DocumentsCard } from '../features/applications/documents/documents-card.tsx';
import { saveFile } from '../features/applications/documents/save-file.ts';
import { endOf } from '../features/applications/turn.ts';
import { formatMoment } from '../lib/format.ts';
import { Money } from '../ui/money.tsx';

interface DeskPageProps {
  application: ApplicationDetail;
  /** Whose turn it is, with what can be done. */
  turn: ReactNode;
  /** Of an administrator's page: which agency it is. */
  hasAgency?: boolean;
  /** Below the documents. */
  children?: ReactNode;
}

/** What there is to know about paying: of an application that has ended nobody asks for it any more. */
const paymentOf = ({ price, payment, status }: ApplicationDetail) => {
  if (price === 0) return 'FREE';
  return payment === 'NONE' && endOf(status) ? 'NEVER' : payment;
};

/** Everything about an application, for who works on it or looks on. */
export const DeskPage = ({ application, turn, hasAgency = false, children }: DeskPageProps) => {
  const { t } = useTranslation('board');
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { id, number, student, tariff, price, createdAt } = application;
  const name = `${student.name} ${student.surname}`.trim() || t('card.deleted');
  return (
    <>
      <ApplicationHead application={application} title={name} />
      {turn}
      <ApplicationFacts>
        {hasAgency ? (
          <AgencyFact application={application} />
        ) : (
          <ApplicationFact name={t('desk.applied')}>{formatMoment(createdAt)}</ApplicationFact>
        )}
        <ApplicationFact name={t('applications:tariff')}>
          {tariff.name}
          <small>{price > 0 ? <Money tiyin={price} /> : t('applications:payment.free')}</small>
        </ApplicationFact>
        <ProgressFact application={application} />
      </ApplicationFacts>
      <SectionJumps missing={0} />
      <StageList
        application={application}
        aside={
          <button type="button" className="link" onClick={() => setIsHistoryOpen(true)}>
            {t('applications:history.open')}
          </button>
        }
      />
      <div className="pair">
        <div className="stack">
          <DocumentsCard
            application={application}
            aside={application.documentCount > 0 && <ZipButton id={id} number={number} saveFile={saveFile} />}
          />
          {children}
        </div>
        <div className="stack">
          <StudentCard application={application} />
          <ManagerCard application={application} />
          <PaymentCard application={application} note={t(`desk.paymentNote.${paymentOf(application)}`)} />
        </div>
      </div>
      <HistoryDialog applicationId={id} isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
    </>
  );
};

import { isEnded } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OwnReview } from '../../features/agencies/reviews/own-review.tsx';
import { ApplicationPage } from '../../features/applications/applications/detail/application-page.tsx';
import { StudentApplication } from '../../features/applications/applications/student/student-application.tsx';
import { GuardiansCard } from '../../features/applications/guardians/guardians-card.tsx';
import { RefundNote } from '../../features/money/protection/refund-note.tsx';
import { ReturnedNote } from '../../features/money/protection/returned-note.tsx';
import { PushCard } from '../../features/people/notifications/push-card.tsx';
import { useNoticesSeen } from '../../features/people/notifications/use-notices-seen.ts';
import { renderChat } from '../../pages/applications/application-chat.tsx';
import { ApplicationDisputes } from '../../pages/money/application-disputes.tsx';
import { ConfirmTurn, MoneyPanel, useMoney } from '../../pages/money/application-money.tsx';
import { ConsentGate } from '../../ui/acceptance/consent-gate.tsx';

const Page = () => {
  const { t } = useTranslation('account');
  const { id } = Route.useParams();
  return (
    <ConsentGate>
      <ApplicationPage
        key={id}
        id={id}
        list="/student-applications"
        listName={t('sections.applications')}
        chat={renderChat}
      >
        {(application) => <Shown application={application} />}
      </ApplicationPage>
    </ConsentGate>
  );
};

const Shown = ({ application }: { application: ApplicationDetail }) => {
  const { id, status, turn, consulting } = application;
  const { query, awaited, stepMoney } = useMoney(application, 'STUDENT');
  useNoticesSeen(id);
  return (
    <StudentApplication
      application={application}
      review={
        <>
          <ApplicationDisputes application={application} side="STUDENT" />
          {status !== 'TRAIL' && (
            // Asked for at the end; one that was written before is what notifications about it lead to.
            <OwnReview consulting={consulting} applicationId={id} isAsked={isEnded(status)} />
          )}
        </>
      }
      // An action that holds up the work comes first; a share waiting for confirmation is released automatically.
      turn={awaited && turn !== 'STUDENT' && <ConfirmTurn applicationId={id} share={awaited} />}
      returned={isEnded(status) && query.data && <ReturnedNote protection={query.data} />}
      payment={<MoneyPanel application={application} query={query} reader="STUDENT" />}
      stepMoney={stepMoney}
      guardians={
        <>
          <GuardiansCard applicationId={id} documents={documentsOf(application)} />
          <PushCard />
        </>
      }
      refund={<RefundNote applicationId={id} reader="STUDENT" />}
    />
  );
};

/** All documents of an application that stand now, by their names. */
const documentsOf = ({ stepList, documentList }: ApplicationDetail) =>
  [
    ...stepList.flatMap(({ levelList }) =>
      levelList.flatMap(({ requirementList }) => requirementList.flatMap((one) => one.documentList)),
    ),
    ...documentList,
  ]
    .filter(({ status }) => status !== 'REPLACED')
    .map(({ id, file }) => ({ id, name: file.name }));

export const Route = createFileRoute('/_student/student-applications/$id/')({
  loader: async ({ context, params: { id } }) =>
    (await import('../../pages/applications/student-application-load.ts')).loadApplication(context, id),
  head: async ({ match: { context }, params: { id } }) =>
    (await import('../../pages/applications/student-application-load.ts')).headOfApplication(context, id),
  // Not part of what every page loads.
  pendingComponent: lazyRouteComponent(
    () => import('../../features/applications/applications/detail/application-skeleton.tsx'),
    'ApplicationPending',
  ),
  component: Page,
});

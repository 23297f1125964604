import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApplicationPage } from '../../features/applications/applications/detail/application-page.tsx';
import { targetOf } from '../../features/applications/applications/target.ts';
import { PayPage } from '../../features/money/protection/pay/pay-page.tsx';
import { MoneyOf } from '../../pages/money/application-money.tsx';
import { loadMoney, moneyHead } from '../../pages/money/application-money-load.ts';
import { AcceptanceGate } from '../../ui/acceptance/acceptance-gate.tsx';

const Page = () => {
  const { t } = useTranslation(['account', 'applications', 'protection']);
  const { id } = Route.useParams();
  return (
    <ApplicationPage
      key={id}
      id={id}
      list="/student-applications"
      listName={t('sections.applications')}
      below={{ name: t('pay.title', { ns: 'protection' }), to: `/student-applications/${id}` }}
    >
      {(application) => (
        <MoneyOf application={application}>
          {(protection) => (
            <AcceptanceGate>
              <PayPage
                application={application}
                protection={protection}
                target={targetOf(application, t('generalTarget', { ns: 'applications' })).name}
              />
            </AcceptanceGate>
          )}
        </MoneyOf>
      )}
    </ApplicationPage>
  );
};

export const Route = createFileRoute('/_student/student-applications/$id/payment')({
  loader: loadMoney,
  head: ({ match: { context }, params: { id } }) =>
    moneyHead(context, id, context.i18n.t('protection:pay.title')),
  component: Page,
});

import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadMoney, moneyHead } from '../../pages/money/application-money-load.ts';
import { StepRoute } from '../../pages/money/step-route.tsx';

const Page = () => {
  const { t } = useTranslation('account');
  const params = Route.useParams();
  return (
    <StepRoute
      {...params}
      reader="STUDENT"
      list="/student-applications"
      listName={t('sections.applications')}
    />
  );
};

export const Route = createFileRoute('/_student/student-applications/$id/step/$stepId')({
  loader: ({ context, params }) => loadMoney({ context, params }),
  head: ({ match: { context }, params: { id } }) =>
    moneyHead(context, id, context.i18n.t('protection:step.crumb')),
  component: Page,
});

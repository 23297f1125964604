import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadMoney, moneyHead } from '../../pages/money/application-money-load.ts';
import { StepRoute } from '../../pages/money/step-route.tsx';

const Page = () => {
  const { t } = useTranslation('board');
  const params = Route.useParams();
  return <StepRoute {...params} reader="ADMIN" list="/admin-applications" listName={t('title')} />;
};

export const Route = createFileRoute('/_admin/admin-applications/$id/step/$stepId')({
  loader: ({ context, params }) => loadMoney({ context, params }),
  head: ({ match: { context }, params: { id } }) =>
    moneyHead(context, id, context.i18n.t('protection:step.crumb')),
  component: Page,
});

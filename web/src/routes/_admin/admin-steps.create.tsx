import { createFileRoute } from '@tanstack/react-router';
import { NewStepPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { readTariffId } from '../-plan-page.ts';
import { templatePage } from './-template-page.ts';
import { Templates } from './-templates.tsx';

const AdminStepsCreateRoute = () => {
  const { tariff } = Route.useSearch();
  return (
    <Templates>
      <NewStepPage key={tariff} tariff={tariff} />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-steps/create')({
  validateSearch: readTariffId,
  ...templatePage('/admin-steps', 'steps'),
  component: AdminStepsCreateRoute,
});

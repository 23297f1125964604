import { createFileRoute } from '@tanstack/react-router';
import { readTariffId } from '../../features/agencies/tariffs/editing/editing-route.ts';
import { NewStepPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { templatesRoute } from '../../features/agencies/tariffs/editing/templates-route.ts';
import { Templates } from '../../pages/agencies/templates.tsx';

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
  ...templatesRoute('/admin-steps', 'steps'),
  component: AdminStepsCreateRoute,
});

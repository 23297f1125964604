import { createFileRoute } from '@tanstack/react-router';
import { readTariffId } from '../../features/agencies/tariffs/editing/plan-page.ts';
import { StepsScreen } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { templatePage } from '../../features/agencies/tariffs/editing/template-page.ts';
import { Templates } from '../../pages/agencies/templates.tsx';

const AdminStepsIndexRoute = () => {
  const { tariff } = Route.useSearch();
  return (
    <Templates>
      <StepsScreen tariff={tariff} />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-steps/')({
  validateSearch: readTariffId,
  ...templatePage('/admin-steps', 'steps'),
  component: AdminStepsIndexRoute,
});

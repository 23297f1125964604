import { createFileRoute } from '@tanstack/react-router';
import { readTariffId } from '../../features/agencies/tariffs/editing/editing-route.ts';
import { StepsScreen } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { templatesRoute } from '../../features/agencies/tariffs/editing/templates-route.ts';
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
  ...templatesRoute('/admin-steps', 'steps'),
  component: AdminStepsIndexRoute,
});

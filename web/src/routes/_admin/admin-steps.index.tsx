import { createFileRoute } from '@tanstack/react-router';
import { StepsScreen } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { readTariffId } from '../-plan-page.ts';
import { templatePage } from './-template-page.ts';
import { Templates } from './-templates.tsx';

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

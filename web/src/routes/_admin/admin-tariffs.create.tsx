import { createFileRoute } from '@tanstack/react-router';
import { NewTariffPage } from '../../features/agencies/tariffs/editing/tariff-page.tsx';
import { templatesRoute } from '../../features/agencies/tariffs/editing/templates-route.ts';
import { Templates } from '../../pages/agencies/templates.tsx';

const AdminTariffsCreateRoute = () => {
  return (
    <Templates>
      <NewTariffPage />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-tariffs/create')({
  ...templatesRoute('/admin-tariffs', 'tariffs'),
  component: AdminTariffsCreateRoute,
});

import { createFileRoute } from '@tanstack/react-router';
import { TariffPage } from '../../features/agencies/tariffs/editing/tariff-page.tsx';
import { templatesRoute } from '../../features/agencies/tariffs/editing/templates-route.ts';
import { Templates } from '../../pages/agencies/templates.tsx';

const AdminTariffsTariffidRoute = () => {
  const { tariffId } = Route.useParams();
  return (
    <Templates>
      <TariffPage key={tariffId} id={Number(tariffId)} />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-tariffs/$tariffId')({
  ...templatesRoute('/admin-tariffs', 'tariffs'),
  component: AdminTariffsTariffidRoute,
});

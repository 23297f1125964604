import { createFileRoute } from '@tanstack/react-router';
import { TariffsScreen } from '../../features/agencies/tariffs/editing/tariffs-screen.tsx';
import { templatesRoute } from '../../features/agencies/tariffs/editing/templates-route.ts';
import { Templates } from '../../pages/agencies/templates.tsx';

const AdminTariffsIndexRoute = () => {
  return (
    <Templates>
      <TariffsScreen />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-tariffs/')({
  ...templatesRoute('/admin-tariffs', 'tariffs'),
  component: AdminTariffsIndexRoute,
});

import { createFileRoute } from '@tanstack/react-router';
import { TariffsScreen } from '../../features/agencies/tariffs/editing/tariffs-screen.tsx';
import { templatePage } from '../../features/agencies/tariffs/editing/template-page.ts';
import { Templates } from '../../pages/agencies/templates.tsx';

const AdminTariffsIndexRoute = () => {
  return (
    <Templates>
      <TariffsScreen />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-tariffs/')({
  ...templatePage('/admin-tariffs', 'tariffs'),
  component: AdminTariffsIndexRoute,
});

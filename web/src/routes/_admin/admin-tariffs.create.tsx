import { createFileRoute } from '@tanstack/react-router';
import { NewTariffPage } from '../../features/work-plans/form-pages.tsx';
import { Templates, templatePage } from './-templates.tsx';

const AdminTariffsCreateRoute = () => {
  return (
    <Templates>
      <NewTariffPage />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-tariffs/create')({
  ...templatePage('/admin-tariffs', 'tariffs'),
  component: AdminTariffsCreateRoute,
});

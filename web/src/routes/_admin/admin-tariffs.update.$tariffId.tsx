import { createFileRoute } from '@tanstack/react-router';
import { EditTariffPage } from '../../features/work-plans/form-pages.tsx';
import { templatePage } from './-template-page.ts';
import { Templates } from './-templates.tsx';

const AdminTariffsUpdateTariffidRoute = () => {
  const { tariffId } = Route.useParams();
  return (
    <Templates>
      <EditTariffPage key={tariffId} id={Number(tariffId)} />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-tariffs/update/$tariffId')({
  ...templatePage('/admin-tariffs', 'tariffs'),
  component: AdminTariffsUpdateTariffidRoute,
});

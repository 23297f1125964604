import { createFileRoute } from '@tanstack/react-router';
import { ownTariffsRoute } from '../../features/agencies/tariffs/editing/own-tariffs-route.ts';
import { NewTariffPage } from '../../features/agencies/tariffs/editing/tariff-page.tsx';
import { OwnTariffs } from '../../pages/agencies/own-tariffs.tsx';

const ConsultingTariffsCreateRoute = () => {
  return (
    <OwnTariffs>
      <NewTariffPage />
    </OwnTariffs>
  );
};

export const Route = createFileRoute('/_consulting/consulting-tariffs/create')({
  ...ownTariffsRoute('/consulting-tariffs', 'own'),
  component: ConsultingTariffsCreateRoute,
});

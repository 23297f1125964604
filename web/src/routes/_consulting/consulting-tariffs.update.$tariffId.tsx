import { createFileRoute } from '@tanstack/react-router';
import { ownTariffsRoute } from '../../features/agencies/tariffs/editing/own-tariffs-route.ts';
import { TariffPage } from '../../features/agencies/tariffs/editing/tariff-page.tsx';
import { OwnTariffs } from '../../pages/agencies/own-tariffs.tsx';

const ConsultingTariffsUpdateTariffidRoute = () => {
  const { tariffId } = Route.useParams();
  return (
    <OwnTariffs>
      <TariffPage key={tariffId} id={Number(tariffId)} />
    </OwnTariffs>
  );
};

export const Route = createFileRoute('/_consulting/consulting-tariffs/update/$tariffId')({
  ...ownTariffsRoute('/consulting-tariffs', 'own'),
  component: ConsultingTariffsUpdateTariffidRoute,
});

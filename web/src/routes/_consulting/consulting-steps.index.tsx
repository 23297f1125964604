import { createFileRoute } from '@tanstack/react-router';
import { readTariffId } from '../../features/agencies/tariffs/editing/editing-route.ts';
import { ownTariffsRoute } from '../../features/agencies/tariffs/editing/own-tariffs-route.ts';
import { StepsScreen } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { OwnTariffs } from '../../pages/agencies/own-tariffs.tsx';

const ConsultingStepsIndexRoute = () => {
  const { tariff } = Route.useSearch();
  return (
    <OwnTariffs>
      <StepsScreen tariff={tariff} />
    </OwnTariffs>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/')({
  validateSearch: readTariffId,
  ...ownTariffsRoute('/consulting-steps', 'steps'),
  component: ConsultingStepsIndexRoute,
});

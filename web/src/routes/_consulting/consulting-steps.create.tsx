import { createFileRoute } from '@tanstack/react-router';
import { readTariffId } from '../../features/agencies/tariffs/editing/editing-route.ts';
import { ownTariffsRoute } from '../../features/agencies/tariffs/editing/own-tariffs-route.ts';
import { NewStepPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { OwnTariffs } from '../../pages/agencies/own-tariffs.tsx';

const ConsultingStepsCreateRoute = () => {
  const { tariff } = Route.useSearch();
  return (
    <OwnTariffs>
      <NewStepPage key={tariff} tariff={tariff} />
    </OwnTariffs>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/create')({
  validateSearch: readTariffId,
  ...ownTariffsRoute('/consulting-steps', 'steps'),
  component: ConsultingStepsCreateRoute,
});

import { createFileRoute } from '@tanstack/react-router';
import { ownPlanPage } from '../../features/agencies/tariffs/editing/own-plan-page.ts';
import { readTariffId } from '../../features/agencies/tariffs/editing/plan-page.ts';
import { NewStepPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { OwnPlans } from '../../pages/agencies/own-plans.tsx';

const ConsultingStepsCreateRoute = () => {
  const { tariff } = Route.useSearch();
  return (
    <OwnPlans>
      <NewStepPage key={tariff} tariff={tariff} />
    </OwnPlans>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/create')({
  validateSearch: readTariffId,
  ...ownPlanPage('/consulting-steps', 'steps'),
  component: ConsultingStepsCreateRoute,
});

import { createFileRoute } from '@tanstack/react-router';
import { NewStepPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { readTariffId } from '../-plan-page.ts';
import { ownPlanPage } from './-own-plan-page.ts';
import { OwnPlans } from './-own-plans.tsx';

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

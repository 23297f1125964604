import { createFileRoute } from '@tanstack/react-router';
import { StepsScreen } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { readTariffId } from '../-plan-page.ts';
import { ownPlanPage } from './-own-plan-page.ts';
import { OwnPlans } from './-own-plans.tsx';

const ConsultingStepsIndexRoute = () => {
  const { tariff } = Route.useSearch();
  return (
    <OwnPlans>
      <StepsScreen tariff={tariff} />
    </OwnPlans>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/')({
  validateSearch: readTariffId,
  ...ownPlanPage('/consulting-steps', 'steps'),
  component: ConsultingStepsIndexRoute,
});

import { createFileRoute } from '@tanstack/react-router';
import { NewTariffPage } from '../../features/agencies/tariffs/editing/tariff-page.tsx';
import { ownPlanPage } from './-own-plan-page.ts';
import { OwnPlans } from './-own-plans.tsx';

const ConsultingTariffsCreateRoute = () => {
  return (
    <OwnPlans>
      <NewTariffPage />
    </OwnPlans>
  );
};

export const Route = createFileRoute('/_consulting/consulting-tariffs/create')({
  ...ownPlanPage('/consulting-tariffs', 'own'),
  component: ConsultingTariffsCreateRoute,
});

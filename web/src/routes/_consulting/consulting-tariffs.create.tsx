import { createFileRoute } from '@tanstack/react-router';
import { ownPlanPage } from '../../features/agencies/tariffs/editing/own-plan-page.ts';
import { NewTariffPage } from '../../features/agencies/tariffs/editing/tariff-page.tsx';
import { OwnPlans } from '../../pages/agencies/own-plans.tsx';

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

import { createFileRoute } from '@tanstack/react-router';
import { TariffsScreen } from '../../features/agencies/tariffs/editing/tariffs-screen.tsx';
import { OwnCommission } from '../../features/money/commissions/own-commission.tsx';
import { ownPlanPage } from './-own-plan-page.ts';
import { OwnPlans } from './-own-plans.tsx';

const ConsultingTariffsIndexRoute = () => {
  return (
    <OwnPlans>
      <TariffsScreen note={<OwnCommission />} />
    </OwnPlans>
  );
};

export const Route = createFileRoute('/_consulting/consulting-tariffs/')({
  ...ownPlanPage('/consulting-tariffs', 'own'),
  component: ConsultingTariffsIndexRoute,
});

import { createFileRoute } from '@tanstack/react-router';
import { ownPlanPage } from '../../features/agencies/tariffs/editing/own-plan-page.ts';
import { TariffsScreen } from '../../features/agencies/tariffs/editing/tariffs-screen.tsx';
import { OwnCommission } from '../../features/money/commissions/own-commission.tsx';
import { OwnPlans } from '../../pages/agencies/own-plans.tsx';

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

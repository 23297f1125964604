import { createFileRoute } from '@tanstack/react-router';
import { OwnCommission } from '../../features/commission/own-commission.tsx';
import { TariffsScreen } from '../../features/work-plans/tariffs-screen.tsx';
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

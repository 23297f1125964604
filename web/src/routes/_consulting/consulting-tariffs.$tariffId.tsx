import { createFileRoute } from '@tanstack/react-router';
import { ownPlanPage } from '../../features/agencies/tariffs/editing/own-plan-page.ts';
import { TariffPage } from '../../features/agencies/tariffs/editing/tariff-page.tsx';
import { OwnPlans } from '../../pages/agencies/own-plans.tsx';

const ConsultingTariffsTariffidRoute = () => {
  const { tariffId } = Route.useParams();
  return (
    <OwnPlans>
      <TariffPage key={tariffId} id={Number(tariffId)} />
    </OwnPlans>
  );
};

export const Route = createFileRoute('/_consulting/consulting-tariffs/$tariffId')({
  ...ownPlanPage('/consulting-tariffs', 'own'),
  component: ConsultingTariffsTariffidRoute,
});

import { createFileRoute } from '@tanstack/react-router';
import { ownTariffsRoute } from '../../features/agencies/tariffs/editing/own-tariffs-route.ts';
import { TariffsScreen } from '../../features/agencies/tariffs/editing/tariffs-screen.tsx';
import { OwnCommission } from '../../features/money/commissions/own-commission.tsx';
import { OwnTariffs } from '../../pages/agencies/own-tariffs.tsx';

const ConsultingTariffsIndexRoute = () => {
  return (
    <OwnTariffs>
      <TariffsScreen note={<OwnCommission />} />
    </OwnTariffs>
  );
};

export const Route = createFileRoute('/_consulting/consulting-tariffs/')({
  ...ownTariffsRoute('/consulting-tariffs', 'own'),
  component: ConsultingTariffsIndexRoute,
});

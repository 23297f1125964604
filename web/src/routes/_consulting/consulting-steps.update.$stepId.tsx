import { createFileRoute } from '@tanstack/react-router';
import { ownTariffsRoute } from '../../features/agencies/tariffs/editing/own-tariffs-route.ts';
import { StepPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { OwnTariffs } from '../../pages/agencies/own-tariffs.tsx';

const ConsultingStepsUpdateStepidRoute = () => {
  const { stepId } = Route.useParams();
  return (
    <OwnTariffs>
      <StepPage key={stepId} id={Number(stepId)} />
    </OwnTariffs>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/update/$stepId')({
  ...ownTariffsRoute('/consulting-steps', 'steps'),
  component: ConsultingStepsUpdateStepidRoute,
});

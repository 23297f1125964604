import { createFileRoute } from '@tanstack/react-router';
import { ownTariffsRoute } from '../../features/agencies/tariffs/editing/own-tariffs-route.ts';
import { LevelPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { OwnTariffs } from '../../pages/agencies/own-tariffs.tsx';

const ConsultingStepsLevelStepidCreateRoute = () => {
  const { stepId } = Route.useParams();
  return (
    <OwnTariffs>
      <LevelPage key={stepId} stepId={Number(stepId)} id={null} />
    </OwnTariffs>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/level/$stepId/create')({
  ...ownTariffsRoute('/consulting-steps', 'steps'),
  component: ConsultingStepsLevelStepidCreateRoute,
});

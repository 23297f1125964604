import { createFileRoute } from '@tanstack/react-router';
import { ownTariffsRoute } from '../../features/agencies/tariffs/editing/own-tariffs-route.ts';
import { LevelPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { OwnTariffs } from '../../pages/agencies/own-tariffs.tsx';

const ConsultingStepsLevelStepidLevelidRoute = () => {
  const { stepId, levelId } = Route.useParams();
  return (
    <OwnTariffs>
      <LevelPage key={levelId} stepId={Number(stepId)} id={Number(levelId)} />
    </OwnTariffs>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/level/$stepId/$levelId')({
  ...ownTariffsRoute('/consulting-steps', 'steps'),
  component: ConsultingStepsLevelStepidLevelidRoute,
});

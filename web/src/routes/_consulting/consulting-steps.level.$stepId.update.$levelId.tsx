import { createFileRoute } from '@tanstack/react-router';
import { ownPlanPage } from '../../features/agencies/tariffs/editing/own-plan-page.ts';
import { LevelPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { OwnPlans } from '../../pages/agencies/own-plans.tsx';

const ConsultingStepsLevelStepidUpdateLevelidRoute = () => {
  const { stepId, levelId } = Route.useParams();
  return (
    <OwnPlans>
      <LevelPage key={levelId} stepId={Number(stepId)} id={Number(levelId)} />
    </OwnPlans>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/level/$stepId/update/$levelId')({
  ...ownPlanPage('/consulting-steps', 'steps'),
  component: ConsultingStepsLevelStepidUpdateLevelidRoute,
});

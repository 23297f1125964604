import { createFileRoute } from '@tanstack/react-router';
import { LevelPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { ownPlanPage } from './-own-plan-page.ts';
import { OwnPlans } from './-own-plans.tsx';

const ConsultingStepsLevelStepidLevelidRoute = () => {
  const { stepId, levelId } = Route.useParams();
  return (
    <OwnPlans>
      <LevelPage key={levelId} stepId={Number(stepId)} id={Number(levelId)} />
    </OwnPlans>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/level/$stepId/$levelId')({
  ...ownPlanPage('/consulting-steps', 'steps'),
  component: ConsultingStepsLevelStepidLevelidRoute,
});

import { createFileRoute } from '@tanstack/react-router';
import { ownPlanPage } from '../../features/agencies/tariffs/editing/own-plan-page.ts';
import { LevelPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { OwnPlans } from '../../pages/agencies/own-plans.tsx';

const ConsultingStepsLevelStepidCreateRoute = () => {
  const { stepId } = Route.useParams();
  return (
    <OwnPlans>
      <LevelPage key={stepId} stepId={Number(stepId)} id={null} />
    </OwnPlans>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/level/$stepId/create')({
  ...ownPlanPage('/consulting-steps', 'steps'),
  component: ConsultingStepsLevelStepidCreateRoute,
});

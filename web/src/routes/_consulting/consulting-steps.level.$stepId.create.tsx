import { createFileRoute } from '@tanstack/react-router';
import { NewLevelPage } from '../../features/work-plans/form-pages.tsx';
import { ownPlanPage } from './-own-plan-page.ts';
import { OwnPlans } from './-own-plans.tsx';

const ConsultingStepsLevelStepidCreateRoute = () => {
  const { stepId } = Route.useParams();
  return (
    <OwnPlans>
      <NewLevelPage key={stepId} stepId={Number(stepId)} />
    </OwnPlans>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/level/$stepId/create')({
  ...ownPlanPage('/consulting-steps', 'steps'),
  component: ConsultingStepsLevelStepidCreateRoute,
});

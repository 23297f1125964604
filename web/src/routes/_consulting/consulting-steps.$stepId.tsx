import { createFileRoute } from '@tanstack/react-router';
import { ownPlanPage } from '../../features/agencies/tariffs/editing/own-plan-page.ts';
import { StepPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { OwnPlans } from '../../pages/agencies/own-plans.tsx';

const ConsultingStepsStepidRoute = () => {
  const { stepId } = Route.useParams();
  return (
    <OwnPlans>
      <StepPage key={stepId} id={Number(stepId)} />
    </OwnPlans>
  );
};

export const Route = createFileRoute('/_consulting/consulting-steps/$stepId')({
  ...ownPlanPage('/consulting-steps', 'steps'),
  component: ConsultingStepsStepidRoute,
});

import { createFileRoute } from '@tanstack/react-router';
import { StepPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { templatesRoute } from '../../features/agencies/tariffs/editing/templates-route.ts';
import { Templates } from '../../pages/agencies/templates.tsx';

const AdminStepsStepidRoute = () => {
  const { stepId } = Route.useParams();
  return (
    <Templates>
      <StepPage key={stepId} id={Number(stepId)} />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-steps/$stepId')({
  ...templatesRoute('/admin-steps', 'steps'),
  component: AdminStepsStepidRoute,
});

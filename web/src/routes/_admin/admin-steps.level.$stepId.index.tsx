import { createFileRoute } from '@tanstack/react-router';
import { StepPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { templatePage } from '../../features/agencies/tariffs/editing/template-page.ts';
import { Templates } from '../../pages/agencies/templates.tsx';

const AdminStepsLevelStepidIndexRoute = () => {
  const { stepId } = Route.useParams();
  return (
    <Templates>
      <StepPage key={stepId} id={Number(stepId)} />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-steps/level/$stepId/')({
  ...templatePage('/admin-steps', 'steps'),
  component: AdminStepsLevelStepidIndexRoute,
});

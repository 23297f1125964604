import { createFileRoute } from '@tanstack/react-router';
import { NewLevelPage } from '../../features/work-plans/form-pages.tsx';
import { Templates, templatePage } from './-templates.tsx';

const AdminStepsLevelStepidCreateRoute = () => {
  const { stepId } = Route.useParams();
  return (
    <Templates>
      <NewLevelPage key={stepId} stepId={Number(stepId)} />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-steps/level/$stepId/create')({
  ...templatePage('/admin-steps', 'steps'),
  component: AdminStepsLevelStepidCreateRoute,
});

import { createFileRoute } from '@tanstack/react-router';
import { NewLevelPage } from '../../features/work-plans/form-pages.tsx';
import { templatePage } from './-template-page.ts';
import { Templates } from './-templates.tsx';

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

import { createFileRoute } from '@tanstack/react-router';
import { LevelPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { templatesRoute } from '../../features/agencies/tariffs/editing/templates-route.ts';
import { Templates } from '../../pages/agencies/templates.tsx';

const AdminStepsLevelStepidCreateRoute = () => {
  const { stepId } = Route.useParams();
  return (
    <Templates>
      <LevelPage key={stepId} stepId={Number(stepId)} id={null} />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-steps/level/$stepId/create')({
  ...templatesRoute('/admin-steps', 'steps'),
  component: AdminStepsLevelStepidCreateRoute,
});

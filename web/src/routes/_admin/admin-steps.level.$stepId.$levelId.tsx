import { createFileRoute } from '@tanstack/react-router';
import { LevelPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { templatesRoute } from '../../features/agencies/tariffs/editing/templates-route.ts';
import { Templates } from '../../pages/agencies/templates.tsx';

const AdminStepsLevelStepidLevelidRoute = () => {
  const { stepId, levelId } = Route.useParams();
  return (
    <Templates>
      <LevelPage key={levelId} stepId={Number(stepId)} id={Number(levelId)} />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-steps/level/$stepId/$levelId')({
  ...templatesRoute('/admin-steps', 'steps'),
  component: AdminStepsLevelStepidLevelidRoute,
});

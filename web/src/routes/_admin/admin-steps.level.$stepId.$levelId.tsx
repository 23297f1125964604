import { createFileRoute } from '@tanstack/react-router';
import { LevelPage } from '../../features/agencies/tariffs/editing/steps-pages.tsx';
import { templatePage } from '../../features/agencies/tariffs/editing/template-page.ts';
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
  ...templatePage('/admin-steps', 'steps'),
  component: AdminStepsLevelStepidLevelidRoute,
});

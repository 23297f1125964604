import { createFileRoute } from '@tanstack/react-router';
import { EditStepPage } from '../../features/work-plans/form-pages.tsx';
import { templatePage } from './-template-page.ts';
import { Templates } from './-templates.tsx';

const AdminStepsUpdateStepidRoute = () => {
  const { stepId } = Route.useParams();
  return (
    <Templates>
      <EditStepPage key={stepId} id={Number(stepId)} />
    </Templates>
  );
};

export const Route = createFileRoute('/_admin/admin-steps/update/$stepId')({
  ...templatePage('/admin-steps', 'steps'),
  component: AdminStepsUpdateStepidRoute,
});

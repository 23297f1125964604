import { createFileRoute } from '@tanstack/react-router';
import { loadStudentSettings, settingsHead } from '../../features/people/settings/settings-route.ts';
import { Settings } from '../../pages/people/settings.tsx';

export const Route = createFileRoute('/_student/student-settings')({
  loader: loadStudentSettings,
  head: ({ match: { context } }) => settingsHead('/student-settings', context),
  component: Settings,
});

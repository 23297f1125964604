import { createFileRoute } from '@tanstack/react-router';
import { Settings } from '../-settings.tsx';
import { loadStudentSettings, settingsHead } from '../-settings-route.ts';

export const Route = createFileRoute('/_student/student-settings')({
  loader: loadStudentSettings,
  head: ({ match: { context } }) => settingsHead('/student-settings', context),
  component: Settings,
});

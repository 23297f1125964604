import { createFileRoute } from '@tanstack/react-router';
import { loadSettings, Settings, settingsHead } from '../-settings.tsx';

export const Route = createFileRoute('/_student/student-settings')({
  loader: loadSettings,
  head: ({ match: { context } }) => settingsHead('/student-settings', context),
  component: Settings,
});

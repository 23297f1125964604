import { createFileRoute } from '@tanstack/react-router';
import { Settings } from '../-settings.tsx';
import { loadSettings, settingsHead } from '../-settings-route.ts';

export const Route = createFileRoute('/_student/student-settings')({
  loader: loadSettings,
  head: ({ match: { context } }) => settingsHead('/student-settings', context),
  component: Settings,
});

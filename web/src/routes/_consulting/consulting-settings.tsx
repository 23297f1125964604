import { createFileRoute } from '@tanstack/react-router';
import { loadSettings, Settings, settingsHead } from '../-settings.tsx';

export const Route = createFileRoute('/_consulting/consulting-settings')({
  loader: loadSettings,
  head: ({ match: { context } }) => settingsHead('/consulting-settings', context),
  component: Settings,
});

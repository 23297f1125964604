import { createFileRoute } from '@tanstack/react-router';
import { Settings } from '../-settings.tsx';
import { loadSettings, settingsHead } from '../-settings-route.ts';

export const Route = createFileRoute('/_consulting/consulting-settings')({
  loader: loadSettings,
  head: ({ match: { context } }) => settingsHead('/consulting-settings', context),
  component: Settings,
});

import { createFileRoute } from '@tanstack/react-router';
import { Settings } from '../-settings.tsx';
import { loadSettings, settingsHead } from '../-settings-route.ts';

export const Route = createFileRoute('/_admin/profile-settings')({
  loader: loadSettings,
  head: ({ match: { context } }) => settingsHead('/profile-settings', context),
  component: Settings,
});

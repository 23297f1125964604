import { createFileRoute } from '@tanstack/react-router';
import { loadSettings, Settings, settingsHead } from '../-settings.tsx';

export const Route = createFileRoute('/_admin/profile-settings')({
  loader: loadSettings,
  head: ({ match: { context } }) => settingsHead('/profile-settings', context),
  component: Settings,
});

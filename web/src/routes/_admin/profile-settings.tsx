import { createFileRoute } from '@tanstack/react-router';
import { loadSettings, settingsHead } from '../../features/people/settings/settings-route.ts';
import { Settings } from '../../pages/people/settings.tsx';

export const Route = createFileRoute('/_admin/profile-settings')({
  loader: loadSettings,
  head: ({ match: { context } }) => settingsHead('/profile-settings', context),
  component: Settings,
});

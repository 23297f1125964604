import { createFileRoute } from '@tanstack/react-router';
import { AgencyProfilePage } from '../../features/agencies/consultings/own/agency-profile-page.tsx';
import { SettingsTabs } from '../../features/agencies/consultings/own/settings-tabs.tsx';
import { loadSettings, settingsHead } from '../../features/people/settings/settings-route.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { Settings } from '../../pages/people/settings.tsx';

const SettingsPage = () => {
  const { tab } = Route.useSearch();
  const { user } = useSession();
  if (!user) return null;
  // An account with a one-time password has to choose another one first.
  if (roleOf(user) !== 'ROLE_CONSULTING' || user.mustChangePassword) return <Settings />;
  return tab === 'agency' ? (
    <AgencyProfilePage tabs={<SettingsTabs />} />
  ) : (
    <Settings tabs={<SettingsTabs />} />
  );
};

export const Route = createFileRoute('/_consulting/consulting-settings')({
  validateSearch: (search: Record<string, unknown>): { tab?: 'agency' | undefined } => ({
    tab: search.tab === 'agency' ? 'agency' : undefined,
  }),
  loader: async ({ context }) => {
    await Promise.all([
      loadSettings({ context }),
      loadTexts(context.i18n, ['consultings-own', 'hours', 'spoken', 'admin']),
    ]);
  },
  head: ({ match: { context } }) => settingsHead('/consulting-settings', context),
  component: SettingsPage,
});

import { useNavigate } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLeave } from '../features/session/use-leave.ts';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { pageHead } from '../lib/head.ts';
import { languageOf, loadTexts } from '../lib/i18n.ts';
import { changeToken, roleOf, updateUser, useSession } from '../lib/session.ts';
import { homeOf, isConsultingRole } from '../lib/session-roles.ts';

/** Own settings of whoever is signed in: each role has them at an address of its own. */
export const Settings = () => {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  const navigate = useNavigate();
  const leave = useLeave();
  if (!user) return null;
  const role = roleOf(user);
  return (
    <SettingsPage
      user={user}
      kind={isConsultingRole(role) ? 'consulting' : 'profile'}
      updateUser={updateUser}
      acceptToken={changeToken}
      onSaved={() => navigate({ to: homeOf(role) })}
      onDeleted={() => leave(t('delete.done'))}
    />
  );
};

interface Context {
  origin: string;
  i18n: i18n;
}

export const loadSettings = ({ context: { i18n } }: { context: Context }) => loadTexts(i18n, ['settings']);

export const settingsHead = (path: string, { origin, i18n }: Context) =>
  pageHead({
    origin,
    language: languageOf(i18n),
    path,
    title: i18n.t('settings:title'),
    description: i18n.t('settings:lead'),
    indexed: false,
  });

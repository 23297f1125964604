import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SmsChoices } from '../features/notifications/sms-choices.tsx';
import { useLeave } from '../features/session/use-leave.ts';
import { SettingsPage } from '../features/settings/settings-page.tsx';
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
      messages={role === 'ROLE_STUDENT' && <SmsChoices />}
    />
  );
};

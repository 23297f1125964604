import type { Role } from '@parvoz/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReminderSwitches } from '../../features/applications/calendar/reminder-switches.tsx';
import { AcceptedList } from '../../features/money/operator/accepted-list.tsx';
import { MyDataSummary } from '../../features/people/my-data/my-data-summary.tsx';
import { PushSwitches } from '../../features/people/notifications/push-switches.tsx';
import { pushQuery, telegramQuery } from '../../features/people/notifications/queries.ts';
import { SmsChoices } from '../../features/people/notifications/sms-choices.tsx';
import { TelegramSwitches } from '../../features/people/notifications/telegram-switches.tsx';
import { useLeave } from '../../features/people/session/use-leave.ts';
import { Block } from '../../features/people/settings/block.tsx';
import { SettingsPage } from '../../features/people/settings/settings-page.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { changeToken, roleOf, updateUser, useSession } from '../../lib/session.ts';
import { homeOf, isConsultingRole } from '../../lib/session-roles.ts';
import { usePushSupport } from '../../lib/use-push-support.ts';
import textStyles from '../../ui/text.module.css';
import { useWishOptions } from './wish-options.ts';

/** Settings of a student's notifications and reminders. */
const Messages = () => (
  <>
    <SmsChoices />
    <ReminderSwitches />
  </>
);

/** Own settings of the signed-in person: each role has them at an address of its own. `tabs` lead to others. */
export const Settings = ({ tabs }: { tabs?: ReactNode }) => {
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
      tabs={tabs}
      myData={role === 'ROLE_STUDENT' && <OwnData />}
      accepted={(role === 'ROLE_STUDENT' || role === 'ROLE_CONSULTING') && <Accepted />}
      messages={role === 'ROLE_STUDENT' && <Messages />}
      telegram={<Telegram role={role} />}
      push={<Push role={role} accountId={user.id} />}
    />
  );
};

const Accepted = () => {
  const { t } = useTranslation('operator');
  return (
    <Block id="accepted" title={t('accepted.title')} lead={t('accepted.lead')}>
      <AcceptedList />
    </Block>
  );
};

const OwnData = () => {
  const { t } = useTranslation('my-data');
  return (
    <Block id="my-data" title={t('title')} lead={t('settings.lead')}>
      <MyDataSummary options={useWishOptions()} />
    </Block>
  );
};

/** Notifications by push, where this browser can have them or another one has. */
const Push = ({ role, accountId }: { role: Role; accountId: string }) => {
  const { t, i18n } = useTranslation('notifications');
  const [support, look] = usePushSupport();
  const { data } = useQuery(pushQuery(languageOf(i18n)));
  if (!data || (support === 'NONE' && data.devices.length === 0)) return null;
  return (
    <Block id="push" title={t('push.title')} lead={t('push.lead')}>
      <PushSwitches state={data} role={role} accountId={accountId} support={support} onAsked={look} />
    </Block>
  );
};

/** Notifications by Telegram, where there is a bot. */
const Telegram = ({ role }: { role: Role }) => {
  const { t, i18n } = useTranslation('notifications');
  const { data, isError, refetch } = useQuery(telegramQuery(languageOf(i18n)));
  if (data ? !data.isOffered : !isError) return null;
  return (
    <Block id="telegram" title={t('telegram.title')} lead={t('telegram.lead')}>
      {data ? (
        <TelegramSwitches state={data} role={role} />
      ) : (
        <p role="alert">
          {t('telegram.failed')}{' '}
          <button type="button" className={textStyles.link} onClick={() => refetch()}>
            {t('tryAgain')}
          </button>
        </p>
      )}
    </Block>
  );
};

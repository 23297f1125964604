import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isStorageAvailable } from '../../../lib/local-storage.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { PasswordGate } from '../../../ui/form/password-gate.tsx';
import noteStyles from '../../../ui/note.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { Block } from './block.tsx';
import { DeleteBlock } from './delete-block.tsx';
import devicesStyles from './devices.module.css';
import { PasswordBlock } from './password-block.tsx';
import { PersonalBlock } from './personal-block.tsx';
import { PhoneBlock } from './phone-block.tsx';
import type { AccountKind } from './queries.ts';
import { SessionsBlock } from './sessions-block.tsx';
import settingsStyles from './settings.module.css';

interface SettingsPageProps {
  user: CurrentUser;
  kind: AccountKind;
  /** Shows the person as they are now. */
  updateUser(user: CurrentUser): void;
  /** Takes the token of a new session and loads the person again. */
  acceptToken(token: string): Promise<unknown>;
  /** Opens the page that follows a saved change (docs/rules.md#menus). */
  onSaved(): void;
  /** Ends everything that the browser has of a deleted account. */
  onDeleted(): void;
  /** Further settings of the person's role. */
  messages?: ReactNode;
  /** Notifications by Telegram, as a block; nothing where there is no bot. */
  telegram?: ReactNode;
  /** Notifications by push, as a block; nothing where no browser can have them. */
  push?: ReactNode;
  myData?: ReactNode;
  /** Legal texts that the person has accepted, as a block. */
  accepted?: ReactNode;
  /** Way to other settings, above the title. */
  tabs?: ReactNode;
}

const never = () => () => {};

/**
 * A person's own settings (docs/rules.md#settings). With a one-time password there is only the block for a new one.
 */
export const SettingsPage = ({
  user,
  kind,
  updateUser,
  acceptToken,
  onSaved,
  onDeleted,
  messages,
  telegram,
  push,
  myData,
  accepted,
  tabs,
}: SettingsPageProps) => {
  const { t } = useTranslation('settings');
  const isPersistent = useSyncExternalStore(never, isStorageAvailable, () => true);
  const mustChange = user.mustChangePassword;
  const queries = useQueryClient();
  const beginAnew = async (token: string) => {
    await acceptToken(token);
    // All others have ended with the old one.
    queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <LeaveGuard>
      <PasswordGate phone={user.phone}>
        <main className={clsx(pageWrapStyles.pageWrap, devicesStyles.settings, settingsStyles.settings)}>
          {tabs}
          <h1>{t('title')}</h1>
          <p className={settingsStyles.lead}>{t('lead')}</p>
          {!isPersistent && <p className={clsx(noteStyles.note, settingsStyles.note)}>{t('noStorage')}</p>}
          {mustChange && (
            <div className={clsx(noteStyles.note, settingsStyles.note, noteStyles.warning)} role="status">
              <KeyRound aria-hidden />
              <div>
                <b>{t('mustChange.title')}</b>
                <p>{t('mustChange.text')}</p>
              </div>
            </div>
          )}
          {!mustChange && <PersonalBlock user={user} kind={kind} updateUser={updateUser} onSaved={onSaved} />}
          {!mustChange && <PhoneBlock user={user} kind={kind} acceptToken={beginAnew} />}
          <PasswordBlock user={user} kind={kind} acceptToken={beginAnew} onSaved={onSaved} />
          {!mustChange && myData}
          {!mustChange && messages && (
            <Block id="messages" title={t('messages.title')} lead={t('messages.lead')}>
              {messages}
            </Block>
          )}
          {!mustChange && telegram}
          {!mustChange && push}
          {!mustChange && accepted}
          {!mustChange && <SessionsBlock user={user} />}
          {!mustChange && <DeleteBlock kind={kind} onDeleted={onDeleted} />}
        </main>
      </PasswordGate>
    </LeaveGuard>
  );
};

import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import type { ApplicationEvent, PersonRef } from '@parvoz/contract/applications/applications.ts';
import type { ChatEntry } from '@parvoz/contract/applications/chat.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWhenPossible } from '../../../lib/load-when-possible.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { PendingMessages } from './pending-message.tsx';
import type { SendFile } from './send-pending.ts';
import { useChat } from './use-chat.ts';

/** Only agencies have it, and it brings a form with its schemas. */
const TemplateMenu = lazy(async () => ({
  default: (await loadWhenPossible(() => import('./template-menu.tsx'))).TemplateMenu,
}));

export interface ChatParts {
  /** Sentence of an event with its icon. */
  eventOf(event: ApplicationEvent): ReactNode;
  sendFile: SendFile;
  openFile(file: PrivateFile): void;
  /** Offers to make a message's file a document; absent where the reader may not. */
  fileActionOf?: ((entry: ChatEntry) => ReactNode) | undefined;
}

interface ChatProps extends ChatParts {
  applicationId: string;
  user: CurrentUser;
  /** The person the reader talks to. */
  other: Pick<PersonRef, 'name' | 'surname' | 'photo'>;
  otherRole: string;
  /** Administrators only look on. */
  canWrite: boolean;
  /** Agencies have texts that they write often. */
  hasTemplates: boolean;
}

/** The chat of an application: the other side, messages and events, and a field to write in. */
export const Chat = ({
  applicationId,
  user,
  other,
  otherRole,
  canWrite,
  hasTemplates,
  ...parts
}: ChatProps) => {
  const { t } = useTranslation('chat');
  const chat = useChat(user.id, applicationId, parts.sendFile);
  return (
    <section className={styles.chat} aria-label={t('title')}>
      <header>
        <Avatar {...other} size={40} tone="b" />
        <div className={layoutStyles.shrinks}>
          <b className={textStyles.ell}>{`${other.name} ${other.surname}`.trim() || t('deleted')}</b>
          <small className={textStyles.ell}>{otherRole}</small>
        </div>
      </header>
      {chat.data ? (
        <MessageList user={user} chat={chat} page={chat.data} {...parts} />
      ) : (
        <div className={styles.chatScroll} aria-busy={!chat.isError}>
          {chat.isError && (
            <div className={styles.chatFailed} role="alert">
              <p>{t('failed')}</p>
              <button
                type="button"
                className={clsx(buttonClass('soft', 'sm'), styles.btn)}
                onClick={() => chat.refetch()}
              >
                <RefreshCw aria-hidden />
                {t('tryAgain')}
              </button>
            </div>
          )}
          {chat.isError && <PendingMessages {...chat} />}
        </div>
      )}
      {canWrite && (
        <Composer
          // A file that was chosen for one application does not go to the next one that is opened.
          key={applicationId}
          ownerId={user.id}
          applicationId={applicationId}
          onSend={chat.send}
          templates={
            hasTemplates
              ? (use) => (
                  <Suspense>
                    <TemplateMenu {...use} />
                  </Suspense>
                )
              : undefined
          }
        />
      )}
    </section>
  );
};

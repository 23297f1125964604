import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import type { PrivateFile } from '@parvoz/contract/application-documents.ts';
import type { ApplicationEvent, PersonRef } from '@parvoz/contract/applications.ts';
import type { ChatEntry } from '@parvoz/contract/chat.ts';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { type SendFile, useChat } from './use-chat.ts';
import './bubble.css';
import './chat.css';

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
  /** Whom the reader talks to, and what they are. */
  other: Pick<PersonRef, 'name' | 'surname' | 'photo'>;
  otherRole: string;
  /** Administrators only look on. */
  canWrite: boolean;
  /** Agencies have texts that they write often. */
  hasTemplates: boolean;
}

/** The chat of an application: whom with, what was said and happened, and a field to write in. */
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
    <section className="chat" aria-label={t('title')}>
      <header>
        <Avatar {...other} size={40} tone="b" />
        <div className="min-w-0">
          <b className="ell">{`${other.name} ${other.surname}`.trim() || t('deleted')}</b>
          <small className="ell">{otherRole}</small>
        </div>
      </header>
      {chat.data ? (
        <MessageList user={user} chat={chat} page={chat.data} {...parts} />
      ) : (
        <div className="chat-scroll" aria-busy={!chat.isError}>
          {chat.isError && (
            <div className="chat-failed" role="alert">
              <p>{t('failed')}</p>
              <button type="button" className="btn soft sm" onClick={() => chat.refetch()}>
                <RefreshCw className="i" aria-hidden />
                {t('tryAgain')}
              </button>
            </div>
          )}
        </div>
      )}
      {canWrite && (
        <Composer
          ownerId={user.id}
          applicationId={applicationId}
          onSend={chat.send}
          templates={hasTemplates ? (use) => <TemplateMenu {...use} /> : undefined}
        />
      )}
    </section>
  );
};

import { MessageCircle } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../../lib/use-media.ts';
import './application-layout.css';

const ChatSheet = lazy(() => import('./chat-sheet.tsx').then((module) => ({ default: module.ChatSheet })));

/** From here on the chat has a column of its own. */
const WIDE = '(min-width: 1181px)';

interface ApplicationLayoutProps {
  /** The chat of the application, in a column of 372 px; on narrow windows behind a button. None: all width is the page's. */
  chat?: ReactNode;
  /** Messages that wait to be read, on that button. */
  unreadCount?: number;
  children: ReactNode;
}

/** Page of an application: what happens at the left, the chat about it at the right. */
export const ApplicationLayout = ({ chat, unreadCount = 0, children }: ApplicationLayoutProps) => {
  const { t } = useTranslation('applications');
  const isWide = useMedia(WIDE);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={chat ? 'application with-chat' : 'application'}>
      <main className="work">{children}</main>
      {chat && isWide && (
        <aside className="chat-column" aria-label={t('chat')}>
          {chat}
        </aside>
      )}
      {chat && !isWide && (
        <>
          <button type="button" className="btn primary lg chat-button" onClick={() => setIsOpen(true)}>
            <MessageCircle className="i" aria-hidden />
            {t('chat')}
            {unreadCount > 0 && (
              <span className="count red">
                {unreadCount}
                <span className="sr"> {t('unread', { count: unreadCount })}</span>
              </span>
            )}
          </button>
          <Suspense>
            {isOpen && (
              <ChatSheet title={t('chat')} onClose={() => setIsOpen(false)}>
                {chat}
              </ChatSheet>
            )}
          </Suspense>
        </>
      )}
    </div>
  );
};

import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { MessageCircle } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../../../lib/use-media.ts';
import buttonStyles from '../../../../ui/button.module.css';
import { buttonClass } from '../../../../ui/button-class.ts';
import textStyles from '../../../../ui/text.module.css';
import styles from './application-layout.module.css';
import applicationPageStyles from './application-page.module.css';
import sectionJumpsStyles from './section-jumps.module.css';

const ChatSheet = lazy(() => import('./chat-sheet.tsx').then((module) => ({ default: module.ChatSheet })));

/** From here on the chat has a column of its own. */
const WIDE = '(min-width: 1181px)';

interface ApplicationLayoutProps {
  /** The chat of the application, in a column of 372 px; on narrow windows behind a button. None: all width is the page's. */
  chat?: ReactNode;
  /** Messages that wait to be read, on that button. */
  unreadCount?: number;
  /** Without a chat the page may be as wide as any other one. */
  isWide?: boolean;
  children: ReactNode;
}

/** Page of an application: its course at the left, the chat about it at the right. */
export const ApplicationLayout = ({
  chat,
  unreadCount = 0,
  isWide: isWidePage = false,
  children,
}: ApplicationLayoutProps) => {
  const { t } = useTranslation('applications');
  const isWide = useMedia(WIDE);
  // A notification of a message leads to the chat.
  const isAsked = useLocation({ select: ({ hash }) => hash === 'chat' });
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isAsked) setIsOpen(true);
  }, [isAsked]);
  return (
    <div
      className={clsx(
        styles.application,
        applicationPageStyles.application,
        sectionJumpsStyles.application,
        chat && styles.withChat,
        isWidePage && styles.wide,
      )}
    >
      <main className={styles.work}>{children}</main>
      {chat && isWide && (
        <aside className={styles.chatColumn} aria-label={t('chat')}>
          {chat}
        </aside>
      )}
      {chat && !isWide && (
        <>
          <button
            type="button"
            className={clsx(buttonClass('primary', 'lg'), styles.chatButton)}
            onClick={() => setIsOpen(true)}
          >
            <MessageCircle aria-hidden />
            {t('chat')}
            {unreadCount > 0 && (
              <span data-count className={clsx(buttonStyles.count, buttonStyles.red)}>
                {unreadCount}
                <span className={textStyles.sr}> {t('unread', { count: unreadCount })}</span>
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

import type { ChatPage } from '@parvoz/contract/applications/chat.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { clsx } from 'clsx';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../../lib/online.ts';
import textStyles from '../../../ui/text.module.css';
import chatStyles from './chat.module.css';
import type { ChatParts } from './chat.tsx';
import { dayName } from './day-name.ts';
import { daysOf } from './entries.ts';
import { Message } from './message.tsx';
import { PendingMessages } from './pending-message.tsx';
import type { useChat } from './use-chat.ts';
import { useScroll } from './use-scroll.ts';

interface MessageListProps extends Omit<ChatParts, 'sendFile'> {
  user: CurrentUser;
  chat: ReturnType<typeof useChat>;
  page: ChatPage;
}

/** Everything that was said and happened, oldest first; older ones come when one scrolls up. */
export const MessageList = ({ user, chat, page, ...parts }: MessageListProps) => {
  const { t } = useTranslation('chat');
  const { content, hasOlder, otherReadSeq } = page;
  // Administrators look on: nothing waits to be read by them.
  const isParty = user.roleList[0] !== 'ROLE_ADMIN';
  const isOnline = useIsOnline();
  const { scroller, top, isAway, goDown } = useScroll({ page, ownId: user.id, isParty, isOnline, chat });
  // As it was when one came: they are read as soon as they are seen.
  const [firstUnreadSeq] = useState(() => (isParty ? firstUnreadOf(page, user.roleList[0]) : undefined));
  return (
    <div className={chatStyles.chatFrame}>
      <div
        className={clsx(chatStyles.chatScroll, !isOnline && chatStyles.offline)}
        ref={scroller}
        role="log"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
      >
        <div ref={top} className={chatStyles.chatTop}>
          {hasOlder && <span className={textStyles.muted}>{t('loadingOlder')}</span>}
        </div>
        {content.length === 0 && chat.pending.length === 0 && (
          <p className={chatStyles.chatEmpty}>{t('empty')}</p>
        )}
        {daysOf(content).map(({ date, entries }) => (
          <section key={date} aria-label={dayName(date, t)}>
            <h3 className={chatStyles.chatDay}>{dayName(date, t)}</h3>
            <ol>
              {entries.map((entry) => (
                <Message
                  key={entry.seq}
                  entry={entry}
                  isOwn={entry.author?.id === user.id}
                  isOwnSide={isSameSide(entry.author?.role, user.roleList[0])}
                  isRead={entry.seq <= otherReadSeq}
                  isFirstUnread={entry.seq === firstUnreadSeq}
                  {...parts}
                />
              ))}
            </ol>
          </section>
        ))}
        <PendingMessages {...chat} />
      </div>
      {isAway && (
        <button type="button" className={chatStyles.chatDown} onClick={goDown}>
          <ArrowDown aria-hidden />
          {page.unreadCount > 0 ? t('newMessages', { count: page.unreadCount }) : t('toNewest')}
        </button>
      )}
    </div>
  );
};

const firstUnreadOf = ({ content, readSeq }: ChatPage, role: string | undefined): number | undefined =>
  content.find(({ seq, author }) => seq > readSeq && author !== null && !isSameSide(author.role, role))?.seq;

/** Staff of an agency are one side. */
const isSameSide = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && (a === 'ROLE_STUDENT') === (b === 'ROLE_STUDENT');

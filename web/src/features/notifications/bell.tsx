import type { Role } from '@parvoz/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { unreadQuery } from './queries.ts';
import './bell.css';

const NotificationList = lazy(() =>
  import('./notification-list.tsx').then((module) => ({ default: module.NotificationList })),
);

const MAX_SHOWN = 99;

/** Bell with the number of unread notifications, and behind it what they are. */
export const Bell = ({ role }: { role: Role }) => {
  const { t, i18n } = useTranslation('notifications');
  const { data: unread = 0 } = useQuery(unreadQuery(languageOf(i18n)));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PopoverButton
      className="round-btn bell"
      title={t('title')}
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <>
          <BellIcon className="i" aria-hidden />
          <span className="sr">{t('title')}</span>
          {unread > 0 && (
            <span className="count red">
              {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
              <span className="sr"> {t('unread', { count: unread })}</span>
            </span>
          )}
        </>
      }
    >
      <Suspense fallback={<div className="notices" aria-busy />}>
        {isOpen && <NotificationList role={role} onOpened={() => setIsOpen(false)} />}
      </Suspense>
    </PopoverButton>
  );
};

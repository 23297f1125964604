import type { Role } from '@parvoz/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import buttonStyles from '../../../ui/button.module.css';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './bell.module.css';
import { unreadQuery } from './queries.ts';

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
      className={clsx(buttonStyles.roundBtn, styles.bell)}
      popupClassName={styles.popup}
      title={t('title')}
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <>
          <BellIcon aria-hidden />
          <span className={textStyles.sr}>{t('title')}</span>
          {unread > 0 && (
            <span data-count className={clsx(buttonStyles.count, styles.count, buttonStyles.red)}>
              {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
              <span className={textStyles.sr}> {t('unread', { count: unread })}</span>
            </span>
          )}
        </>
      }
    >
      <Suspense fallback={<div className={styles.notices} aria-busy />}>
        {isOpen && <NotificationList role={role} onOpened={() => setIsOpen(false)} />}
      </Suspense>
    </PopoverButton>
  );
};

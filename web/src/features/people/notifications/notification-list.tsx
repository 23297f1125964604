import type { Role } from '@parvoz/contract/roles.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import sectionHeadStyles from '../../../ui/section-head.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { showError } from '../../../ui/toast.ts';
import bellStyles from './bell.module.css';
import { NotificationLine } from './notification-line.tsx';
import { markNotifications, notificationsKey, notificationsQuery } from './queries.ts';

interface NotificationListProps {
  role: Role;
  /** One was chosen: its application is about to be shown. */
  onOpened(): void;
}

/** Own notifications, newest first; choosing one reads it and leads to its application. */
export const NotificationList = ({ role, onOpened }: NotificationListProps) => {
  const { t, i18n } = useTranslation('notifications');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notificationsQuery(language),
  );
  const read = async (idList: string[] | null) => {
    try {
      await markNotifications({ idList }, language);
    } catch (error) {
      showError((error instanceof ApiError && error.message) || t('offline'));
    }
    await queries.invalidateQueries({ queryKey: notificationsKey });
  };
  const notices = data?.pages.flatMap(({ content }) => content) ?? [];
  // Of all, loaded or not.
  const hasUnread = (data?.pages[0]?.unreadCount ?? 0) > 0;
  return (
    <div className={bellStyles.notices}>
      <div className={clsx(sectionHeadStyles.head, bellStyles.head)}>
        <b className={bellStyles.title} aria-hidden>
          {t('title')}
        </b>
        {hasUnread && (
          <button type="button" className={clsx(textStyles.link, bellStyles.link)} onClick={() => read(null)}>
            <CheckCheck aria-hidden />
            {t('readAll')}
          </button>
        )}
      </div>
      {!data && !isError && [0, 1, 2].map((index) => <Skeleton key={index} height={56} radius={10} />)}
      {isError && !data && (
        <p className={bellStyles.none} role="alert">
          {t('failed')}{' '}
          <button type="button" className={clsx(textStyles.link, bellStyles.link)} onClick={() => refetch()}>
            {t('tryAgain')}
          </button>
        </p>
      )}
      {data && notices.length === 0 && (
        <p className={bellStyles.none}>{t(role === 'ROLE_ADMIN' ? 'noneAdmin' : 'none')}</p>
      )}
      {notices.length > 0 && (
        <ul>
          {notices.map((notice) => (
            <NotificationLine
              key={notice.id}
              notice={notice}
              role={role}
              onOpen={() => {
                if (!notice.isRead) read([notice.id]);
                onOpened();
              }}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <button
          type="button"
          className={buttonClass('soft', 'sm')}
          disabled={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t(isFetchingNextPage ? 'loading' : 'more')}
        </button>
      )}
    </div>
  );
};

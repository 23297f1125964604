import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { markNotifications, notificationsKey, unreadQuery } from './queries.ts';

/**
 * Reads the notifications of an application while its page is looked at, also those that come meanwhile. The number of unread ones is
 * asked for by the bell, and again when the page comes to the front.
 */
export const useNoticesSeen = (applicationId: string): void => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const { data: unread = 0, dataUpdatedAt } = useQuery({ ...unreadQuery(language), refetchOnMount: false });
  const { mutate: markSeen } = useMutation({
    mutationFn: () => markNotifications({ applicationId }, language),
    onSuccess: ({ unreadCount }) => {
      if (unreadCount !== unread) queries.invalidateQueries({ queryKey: notificationsKey });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may be about another one.
  useEffect(() => {
    // One that nobody looks at stays news.
    if (unread > 0 && document.visibilityState === 'visible') markSeen();
  }, [unread, dataUpdatedAt, applicationId, markSeen]);
};

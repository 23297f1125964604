import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type {
  getSmsChoices,
  listNotifications,
  readNotifications,
  SmsChoices,
  updateSmsChoices,
} from '@parvoz/contract/people/notifications.ts';
import type { getPush, PushChoices, removePushDevice, updatePush } from '@parvoz/contract/people/push.ts';
import type {
  endTelegramLink,
  getTelegram,
  startTelegramLink,
  TelegramChoices,
  updateTelegramChoices,
  updateTelegramSms,
} from '@parvoz/contract/people/telegram.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

export const notificationsKey = ['notifications'] as const;

const PAGE = 20;

const load = (page: number, size: number, language: Language, signal: AbortSignal) =>
  callApi<typeof listNotifications>('GET /notification', { query: { page, size } }, language, { signal });

/** Query of the number of unread notifications. */
export const unreadQuery = (language: Language) =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread'],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => (await load(1, 1, language, signal)).unreadCount,
  });

/** Own notifications, newest first, page by page. */
export const notificationsQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list', language],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => load(pageParam, PAGE, language, signal),
    getNextPageParam: ({ page, size, totalElements }) => (page * size < totalElements ? page + 1 : undefined),
  });

export const markNotifications = (
  body: NonNullable<CallInput<typeof readNotifications>['body']>,
  language: Language,
) => callApi<typeof readNotifications>('PUT /notification/read', { body }, language);

export const smsChoicesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['sms-choices'],
    queryFn: ({ signal }) => callApi<typeof getSmsChoices>('GET /notification/sms', {}, language, { signal }),
  });

export const saveSmsChoices = (body: SmsChoices, language: Language) =>
  callApi<typeof updateSmsChoices>('PUT /notification/sms', { body }, language);

export const telegramKey = ['telegram'] as const;

/** Query of whether the account's notifications are sent by Telegram, and which. */
export const telegramQuery = (language: Language) =>
  queryOptions({
    queryKey: telegramKey,
    queryFn: ({ signal }) =>
      callApi<typeof getTelegram>('GET /notification/telegram', {}, language, { signal }),
  });

export const startTelegram = (language: Language) =>
  callApi<typeof startTelegramLink>('POST /notification/telegram/link', {}, language);

export const endTelegram = (language: Language) =>
  callApi<typeof endTelegramLink>('DELETE /notification/telegram/link', {}, language);

export const saveTelegramChoices = (body: TelegramChoices, language: Language) =>
  callApi<typeof updateTelegramChoices>('PUT /notification/telegram', { body }, language);

export const saveTelegramSms = (withSms: boolean, language: Language) =>
  callApi<typeof updateTelegramSms>('PUT /notification/telegram/sms', { body: { withSms } }, language);

export const pushKey = ['push'] as const;

/** Query of the browsers that the account's notifications are pushed to, and which are. */
export const pushQuery = (language: Language) =>
  queryOptions({
    queryKey: pushKey,
    queryFn: ({ signal }) => callApi<typeof getPush>('GET /notification/push', {}, language, { signal }),
  });

export const savePush = (body: PushChoices, language: Language) =>
  callApi<typeof updatePush>('PUT /notification/push', { body }, language);

export const removeDevice = (id: string, language: Language) =>
  callApi<typeof removePushDevice>('DELETE /notification/push/device/{id}', { params: { id } }, language);

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ROLES } from '../roles.ts';
import { TELEGRAM_TOPICS } from './telegram-topics.ts';

/** Topics that are turned on by Telegram. */
export const TelegramChoices = z.record(z.enum(TELEGRAM_TOPICS), z.boolean());
export type TelegramChoices = z.infer<typeof TelegramChoices>;

/** An account's state of notifications by Telegram. */
export const TelegramState = z.object({
  /** False where this Parvoz has no bot. */
  isOffered: z.boolean(),
  /** Moment since when the account is linked; null where it is not. */
  linkedAt: z.iso.datetime().nullable(),
  /** The bot was blocked, or the phone changed, since it was linked: nothing comes until it is linked again. */
  isBroken: z.boolean(),
  choices: TelegramChoices,
  /** True if notices that Telegram has taken come as an SMS as well, as far as that is chosen. */
  withSms: z.boolean(),
});
export type TelegramState = z.infer<typeof TelegramState>;

const tag = 'Notifications';

export const getTelegram = endpoint({
  method: 'GET',
  path: '/notification/telegram',
  access: ROLES,
  tag,
  summary: 'Whether own notifications come by Telegram, and which: all, until somebody switches one off',
  data: TelegramState,
});

export const startTelegramLink = endpoint({
  method: 'POST',
  path: '/notification/telegram/link',
  access: ROLES,
  tag,
  summary: 'An address that begins to link the caller’s account with Telegram, once and for some minutes',
  data: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
});

export const endTelegramLink = endpoint({
  method: 'DELETE',
  path: '/notification/telegram/link',
  access: ROLES,
  tag,
  summary: 'Unlink the caller’s account from Telegram',
  data: TelegramState,
});

export const updateTelegramChoices = endpoint({
  method: 'PUT',
  path: '/notification/telegram',
  access: ROLES,
  tag,
  summary: 'Choose which own notifications come by Telegram',
  body: TelegramChoices,
  data: TelegramState,
});

export const updateTelegramSms = endpoint({
  method: 'PUT',
  path: '/notification/telegram/sms',
  access: ['ROLE_STUDENT'],
  tag,
  summary:
    'Choose whether what comes by Telegram comes as an SMS as well; NOT_FOUND before the account was linked',
  body: z.strictObject({ withSms: z.boolean() }),
  data: TelegramState,
});

import { z } from 'zod';
import { answerText } from '../answer-text.ts';
import { type Meaning, meaningOf } from '../own-words.ts';
import type { BotConfig } from './bot-settings.ts';

const TIMEOUT_MS = 15_000;
const MAX_LOGGED_BODY = 300;
/** Seconds for which Telegram holds a request for updates where there are none. */
const POLL_SECONDS = 25;

/** Kinds of updates that are handled; Telegram sends no others. */
const ALLOWED_UPDATES = ['message', 'my_chat_member'];

const User = z.object({ id: z.number().int(), language_code: z.string().max(35).optional() });
const Chat = z.object({ id: z.number().int(), type: z.string().max(20) });

const Message = z.object({
  /** Seconds since 1970. */
  date: z.number().int(),
  chat: Chat,
  from: User.optional(),
  text: z.string().optional(),
  contact: z.object({ phone_number: z.string().max(40), user_id: z.number().int().optional() }).optional(),
  reply_to_message: z.object({ message_id: z.number().int() }).optional(),
});
export type BotMessage = z.infer<typeof Message>;

/** Update by Telegram: a message to the bot, or that it was blocked or unblocked. */
export const Update = z.object({
  update_id: z.number().int(),
  message: Message.optional(),
  my_chat_member: z
    .object({
      chat: Chat,
      date: z.number().int(),
      new_chat_member: z.object({ status: z.string().max(40) }),
    })
    .optional(),
});
export type BotUpdate = z.infer<typeof Update>;

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** Returns the update that a webhook was called with; null where it is none. */
export const readUpdate = (body: string): BotUpdate | null => Update.safeParse(parse(body)).data ?? null;

const Reply = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.number().int(),
    description: z.string().min(1),
    parameters: z.object({ retry_after: z.number().int().min(0).max(86_400).optional() }).optional(),
  }),
]);

/** Nobody knows that Telegram did what it was asked for. The message has the answer, without the token. */
export class BotError extends Error {
  /** Meaning of Telegram's own answer; UNKNOWN for whatever else has answered in its place. */
  readonly means: Meaning;
  /** Seconds after which it may be asked again, where it says so. */
  readonly retryAfter: number | null;
  constructor(method: string, status: number, said: string, { means, retryAfter }: BotFault) {
    super(`Telegram answered ${status} to ${method}: ${said.slice(0, MAX_LOGGED_BODY)}`);
    this.means = means;
    this.retryAfter = retryAfter;
  }
}

type BotFault = Pick<BotError, 'means' | 'retryAfter'>;
const UNKNOWN: BotFault = { means: 'UNKNOWN', retryAfter: null };

/** Message to a chat, as plain text. */
export interface BotText {
  chatId: number;
  text: string;
  /** A button below it that opens an address. */
  button?: { text: string; url: string } | undefined;
  /** Keyboard in place of letters: a button that shares the own phone, or none any more. */
  keyboard?: { contact: string } | 'NONE' | undefined;
  /** True if it comes without a sound. */
  isSilent?: boolean;
}

/** The Bot API (core.telegram.org/bots/api). Each throws `BotError` for a refusal. */
export interface Bot {
  /** Returns the number of the message in its chat. */
  send(message: BotText): Promise<number>;
  /** Updates come to this address from now on, one after the other, with the secret. */
  setWebhook(url: string): Promise<void>;
  /** Updates wait to be asked for from now on. */
  deleteWebhook(): Promise<void>;
  /** Waits for updates from a number on, which confirms those before it; empty when none came. */
  poll(from: number, signal: AbortSignal): Promise<unknown[]>;
}

/** A bot, and what addresses on its buttons begin with. */
export interface NoticeBot {
  client: Bot;
  /** `https://parvoz.uz` */
  origin: string;
  /** Address of the webhook; null where Telegram cannot call it, and is polled for updates. */
  webhook: string | null;
}

/** Telegram refuses buttons to addresses that only this machine knows. */
const isForButtons = (url: string): boolean => /^[^.]+\.[^.]/.test(new URL(url).hostname);

const markupOf = ({ button, keyboard }: BotText): object | undefined => {
  if (keyboard === 'NONE') return { remove_keyboard: true };
  if (keyboard)
    return {
      keyboard: [[{ text: keyboard.contact, request_contact: true }]],
      ...{ resize_keyboard: true, one_time_keyboard: true },
    };
  return button && isForButtons(button.url) ? { inline_keyboard: [[button]] } : undefined;
};

const textOf = ({ text, button }: BotText): string =>
  button && !isForButtons(button.url) ? `${text}\n${button.url}` : text;

export const openBot = ({ token, url, secret }: BotConfig): Bot => {
  const hide = (text: string) => text.replaceAll(token, '***').replaceAll(secret, '***');

  const call = async (
    method: string,
    fields: Record<string, unknown>,
    signal = AbortSignal.timeout(TIMEOUT_MS),
  ): Promise<unknown> => {
    const response = await fetch(`${url}/bot${token}/${method}`, {
      ...{ method: 'POST', redirect: 'manual', signal },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    const body = await answerText(response);
    const { data: reply } = Reply.safeParse(parse(body));
    if (reply?.ok && response.ok) return reply.result;
    if (!reply || reply.ok) throw new BotError(method, response.status, hide(body), UNKNOWN);
    const { error_code: status, description, parameters } = reply;
    throw new BotError(method, status, hide(description), {
      means: meaningOf('TELEGRAM_BOT', status, description),
      retryAfter: parameters?.retry_after ?? null,
    });
  };

  return {
    send: async (message) => {
      const reply_markup = markupOf(message);
      const fields = {
        chat_id: message.chatId,
        text: textOf(message),
        link_preview_options: { is_disabled: true },
        ...(message.isSilent && { disable_notification: true }),
      };
      const sent = await call('sendMessage', { ...fields, ...(reply_markup && { reply_markup }) });
      const { data } = z.object({ message_id: z.number().int() }).safeParse(sent);
      if (!data) throw new BotError('sendMessage', 200, 'no message id', UNKNOWN);
      return data.message_id;
    },
    setWebhook: async (address) => {
      await call('setWebhook', {
        ...{ url: address, secret_token: secret, allowed_updates: ALLOWED_UPDATES },
        // One after the other, so that what people write stays in its order.
        max_connections: 1,
      });
    },
    deleteWebhook: async () => {
      await call('deleteWebhook', {});
    },
    poll: async (from, signal) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(POLL_SECONDS * 1000 + TIMEOUT_MS)]);
      const fields = { offset: from, timeout: POLL_SECONDS, allowed_updates: ALLOWED_UPDATES };
      const found = await call('getUpdates', fields, limit);
      // Taken for no updates, it would be asked for again at once, and for ever.
      if (!Array.isArray(found)) throw new BotError('getUpdates', 200, 'no list of updates', UNKNOWN);
      return found;
    },
  };
};

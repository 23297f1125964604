import { isLanguage, type Language } from '@parvoz/contract/languages.ts';
import type { BotMessage } from '../../../lib/telegram/bot.ts';

/** Time within which a started link may be opened, and then the phone proved. */
export const START_MS = 15 * 60 * 1000;

export const MINUTE_MS = 60 * 1000;

/** Answers of the bot in a chat in a minute; beyond them it is silent. */
export const ANSWERS_PER_MINUTE = 20;
/** Answers in a linked chat in a minute: more than messages that may be written, so that each gets its answer. */
export const LINKED_ANSWERS_PER_MINUTE = 90;

/** Intent of a message to the bot. */
export type Wish =
  | { kind: 'START'; token: string | null }
  | { kind: 'STOP' }
  | { kind: 'CONTACT'; phone: string; isOwn: boolean }
  | { kind: 'TEXT'; text: string; to: number | null }
  | { kind: 'FILE'; to: number | null };

const COMMAND = /^\/(\w+)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/;

/** A contact is somebody's own when it is that of who has sent it: others' can be sent as well. */
export const wishOf = ({ text, contact, from, reply_to_message }: BotMessage): Wish => {
  const to = reply_to_message?.message_id ?? null;
  if (contact) {
    const isOwn = from !== undefined && contact.user_id === from.id;
    return { kind: 'CONTACT', phone: contact.phone_number, isOwn };
  }
  // Removes what PostgreSQL cannot store and no text of a person contains.
  const said = text?.replaceAll('\0', '').toWellFormed().trim();
  if (!said) return { kind: 'FILE', to };
  const [, command, token = null] = COMMAND.exec(said) ?? [];
  if (command === 'start') return { kind: 'START', token };
  if (command === 'stop') return { kind: 'STOP' };
  return { kind: 'TEXT', text: said, to };
};

/** The language that Telegram has for somebody whom we do not know, where it is one of ours. */
export const languageOf = (code: string | undefined): Language | null => {
  const language = code?.slice(0, 2).toLowerCase();
  return isLanguage(language) ? language : null;
};

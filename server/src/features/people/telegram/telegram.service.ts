import { randomBytes } from 'node:crypto';
import { sendMessage } from '@parvoz/contract/applications/chat.ts';
import type { DataOf } from '@parvoz/contract/endpoint.ts';
import { DEFAULT_LANGUAGE, type Language } from '@parvoz/contract/languages.ts';
import type { startTelegramLink } from '@parvoz/contract/people/telegram.ts';
import { normalisePhone } from '@parvoz/contract/phone.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import { idOf } from '../../../lib/ids.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import type { Storage } from '../../../lib/storage.ts';
import type { BotMessage, BotUpdate } from '../../../lib/telegram/bot.ts';
import { refusalText, type TextKey, telegramText } from '../../../lib/texts.ts';
import * as chat from '../../applications/chat/chat.service.ts';
import * as auth from '../auth/auth.service.ts';
import * as limits from '../auth/limits/limits.service.ts';
import * as bot from '../notifications/bot/bot.service.ts';
import * as inbox from '../notifications/inbox/inbox.service.ts';
import {
  ANSWERS_PER_MINUTE,
  LINKED_ANSWERS_PER_MINUTE,
  languageOf,
  MINUTE_MS,
  START_MS,
  type Wish,
  wishOf,
} from './telegram.rules.ts';
import * as store from './telegram.store.ts';

type BotContext = Context & { storage: Storage };

const hashOf = ({ tokens }: Pick<Context, 'tokens'>, token: string): string =>
  tokens.digest(`telegram ${token}`);

/**
 * Begins to link the caller with Telegram: an address of the bot that is good once and for 15 minutes. Throws NOT_FOUND
 * where there is no bot, TOO_MANY_REQUESTS after ten in an hour.
 */
export const startLink = async (ctx: SignedInContext): Promise<DataOf<typeof startTelegramLink>> => {
  if (!ctx.bot) throw new AppError('NOT_FOUND');
  const { accountId } = ctx.actor;
  const key = `telegram link ${accountId}`;
  await limits.count(ctx, [{ code: 'TOO_MANY_REQUESTS', key, count: 10, windowMs: 60 * MINUTE_MS }]);
  const token = randomBytes(24).toString('base64url');
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + START_MS);
  await store.insertStart(ctx.db, { tokenHash: hashOf(ctx, token), accountId, createdAt, expiresAt });
  const url = `https://t.me/${ctx.bot.name}?start=${token}`;
  return { url, expiresAt: expiresAt.toISOString() };
};

/** Author of a message in a chat of the bot. */
interface Writer {
  chatId: number;
  language: Language;
  isLinked: boolean;
  /** Moment of writing, by Telegram's clock. */
  writtenAt: Date;
}

/** Answer of the bot: a text by its key, or a composed one. */
type Answer = Partial<Omit<Parameters<typeof bot.say>[1], 'chatId' | 'text'>> & {
  key?: TextKey<'telegram'>;
  text?: string;
  /** The account that it was linked with by this. */
  linked?: string;
};

const siteButton = (language: Language): Answer => ({
  path: '/',
  buttonText: telegramText(language, 'openSite'),
});

const askForPhone = (language: Language): Answer => ({
  ...{ key: 'answer.contact', keyboard: 'CONTACT' },
  buttonText: telegramText(language, 'contact'),
});

const openStart = async (tx: Context, { chatId, language }: Writer, token: string): Promise<Answer> => {
  const now = tx.clock.now();
  const start = await store.lockStart(tx.db, hashOf(tx, token));
  if (!start) return { key: 'answer.expired', ...siteButton(language) };
  if (start.usedAt && (start.endedAt || start.chatId !== chatId))
    return { key: 'answer.used', ...siteButton(language) };
  if (start.expiresAt <= now) return { key: 'answer.expired', ...siteButton(language) };
  // Pressed once more in the same chat, it still asks for the phone.
  if (!start.usedAt) {
    const expiresAt = new Date(now.getTime() + START_MS);
    await store.useStart(tx.db, start.tokenHash, { chatId, expiresAt, now });
  }
  return askForPhone(language);
};

const greet = ({ isLinked, language }: Writer): Answer =>
  isLinked ? { key: 'answer.linkedAlready' } : { key: 'answer.howToLink', ...siteButton(language) };

const takeContact = async (
  tx: Context,
  { chatId, language, writtenAt }: Writer,
  { phone: given, isOwn }: Extract<Wish, { kind: 'CONTACT' }>,
): Promise<Answer> => {
  if (!isOwn) return { ...askForPhone(language), key: 'answer.contactOfAnother' };
  const start = await store.lockOpened(tx.db, chatId, tx.clock.now());
  if (!start) return { key: 'answer.howToLink', ...siteButton(language) };
  const phone = normalisePhone(given);
  const { accountId } = start;
  const isLinked = phone && (await bot.link(tx, { accountId, chatId, phone, decidedAt: writtenAt }));
  if (!isLinked) return { key: 'answer.phoneOfAnother', keyboard: 'NONE' };
  await store.endOpened(tx.db, chatId, tx.clock.now());
  // From now on in the language of the account.
  const [linked] = await bot.listLinked(tx, chatId);
  const text = telegramText(linked?.language ?? DEFAULT_LANGUAGE, 'answer.linked');
  return { text, keyboard: 'NONE', linked: accountId };
};

const stop = async (tx: Context, { chatId, writtenAt }: Writer): Promise<Answer> => {
  await store.endOpened(tx.db, chatId, tx.clock.now());
  const wasLinked = await bot.endChat(tx, chatId, 'STOPPED', writtenAt);
  return { key: wasLinked ? 'answer.stopped' : 'answer.notLinked', keyboard: 'NONE' };
};

/** An update's own name for the message that it becomes: sent again, it is the same one. */
const clientIdOf = ({ botId, updateId }: store.UpdateKey): string => idOf(`telegram ${botId} ${updateId}`);

const findAnswered = async (ctx: Context, chatId: number, to: number | null) =>
  to === null ? null : bot.findSent(ctx, chatId, to);

/** The screen that the answered message leads to, or else the product. */
const screenOf = (answered: bot.Answered | null, language: Language): Answer => ({
  path: answered?.path ?? '/',
  buttonText: telegramText(language, answered?.path ? 'open' : 'openSite'),
});

/**
 * Takes an answer to a notification of a message to the chat of its application, as whoever is linked with this chat may do.
 * Not in a transaction: the message names the update, so that a repeated one is the same.
 */
const writeToChat = async (
  ctx: BotContext,
  { chatId, language }: Writer,
  { text, to }: Extract<Wish, { kind: 'TEXT' }>,
  key: store.UpdateKey,
): Promise<Answer> => {
  const answered = await findAnswered(ctx, chatId, to);
  const screen = screenOf(answered, language);
  const linked = await bot.listLinked(ctx, chatId);
  if (linked.length === 0) return { key: 'answer.howToLink', ...siteButton(language) };
  const owner = linked.find(({ accountId }) => accountId === answered?.accountId);
  if (!answered || !owner || !bot.isAnswerable(answered)) return { key: 'answer.answerWhat', ...screen };
  const { accountId } = owner;
  const draft = sendMessage.body!.safeParse({ clientId: clientIdOf(key), text });
  if (!draft.success) return { key: 'answer.tooLong', ...screen };
  try {
    const actor = await auth.findActor(ctx, accountId);
    if (!actor) throw new AppError('ACCESS_DENIED');
    if (actor.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
    const applicationId = answered.applicationId!;
    await chat.send({ ...ctx, actor, language, isFromTelegram: true }, applicationId, draft.data);
    return { key: 'answer.sent', ...screen, ...{ kind: 'MESSAGE', applicationId, accountId } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { text: refusalText(language, error), ...screen };
  }
};

/** Returns whether the bot still answers this chat, which may be anybody's. */
const mayAnswer = async (ctx: Context, chatId: number, isLinked: boolean): Promise<boolean> => {
  const count = isLinked ? LINKED_ANSWERS_PER_MINUTE : ANSWERS_PER_MINUTE;
  const limit = { key: `telegram chat ${chatId}`, count, windowMs: MINUTE_MS };
  try {
    await limits.count(ctx, [{ code: 'TOO_MANY_REQUESTS', ...limit }]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

/** Returns the answer, and makes the changes in the transaction that marks the update as handled. */
const answerTo = async (
  ctx: BotContext,
  writer: Writer,
  wish: Wish,
  key: store.UpdateKey,
): Promise<(tx: Context) => Answer | Promise<Answer>> => {
  const { chatId, language } = writer;
  switch (wish.kind) {
    case 'STOP':
      return (tx) => stop(tx, writer);
    case 'START': {
      const { token } = wish;
      return (tx) => (token === null ? greet(writer) : openStart(tx, writer, token));
    }
    case 'CONTACT':
      return (tx) => takeContact(tx, writer, wish);
    case 'FILE': {
      const screen = screenOf(await findAnswered(ctx, chatId, wish.to), language);
      return () => ({ key: 'answer.noFiles', ...screen });
    }
    case 'TEXT': {
      const answer = await writeToChat(ctx, writer, wish, key);
      return async (tx) => {
        // Whoever answers knows of the messages, and is notified of the next one.
        if (answer.accountId && answer.applicationId)
          await inbox.knowMessages(tx, answer.accountId, answer.applicationId);
        return answer;
      };
    }
  }
};

const takeMessage = async (ctx: BotContext, message: BotMessage, key: store.UpdateKey): Promise<void> => {
  const chatId = message.chat.id;
  const wish = wishOf(message);
  const [linked] = await bot.listLinked(ctx, chatId);
  const isAnswered = await mayAnswer(ctx, chatId, linked !== undefined);
  // Somebody who floods the bot may still stop it.
  if (!isAnswered && wish.kind !== 'STOP') {
    await store.take(ctx.db, key, ctx.clock.now());
    return;
  }
  const language = linked?.language ?? languageOf(message.from?.language_code) ?? DEFAULT_LANGUAGE;
  const writtenAt = new Date(message.date * 1000);
  const writer = { chatId, language, isLinked: linked !== undefined, writtenAt };
  const work = await answerTo(ctx, writer, wish, key);
  const account = await inTransaction(ctx, async (tx) => {
    if (!(await store.take(tx.db, key, tx.clock.now()))) return undefined;
    const { key: name, text, linked: made, ...answer } = await work(tx);
    if (isAnswered)
      await bot.say(tx, { chatId, ...answer, text: name ? telegramText(language, name) : text! });
    return made;
  });
  if (account) logSecurityEvent(ctx, 'telegram linked', account);
};

/**
 * Deals with an update of the bot once, whenever and however often it comes. Throws where it could not, so that it comes
 * again.
 */
export const takeUpdate = async (ctx: BotContext, botId: number, update: BotUpdate): Promise<void> => {
  const key = { botId, updateId: update.update_id };
  if (await store.isKnown(ctx.db, key)) return;
  const { message, my_chat_member: member } = update;
  if (message?.chat.type === 'private') return takeMessage(ctx, message, key);
  await inTransaction(ctx, async (tx) => {
    if (!(await store.take(tx.db, key, tx.clock.now()))) return;
    if (member?.chat.type !== 'private' || member.new_chat_member.status !== 'kicked') return;
    await store.endOpened(tx.db, member.chat.id, tx.clock.now());
    await bot.endChat(tx, member.chat.id, 'BLOCKED', new Date(member.date * 1000));
  });
};

/** Forgets, in the transaction of its deletion, which links an account has begun. */
export const forget = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  await store.forget(db, id);
};

export const forgetQueue: Queue = { name: 'telegram-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** Telegram gives an update up after a day. */
const RETENTION_MS = 30 * DAY_MS;

export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.removeOld(db, new Date(clock.now().getTime() - RETENTION_MS));
};

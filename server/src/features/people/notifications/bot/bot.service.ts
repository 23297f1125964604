import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import type { TelegramChoices, TelegramState } from '@parvoz/contract/people/telegram.ts';
import { TELEGRAM_TOPICS, TOPIC_OF } from '@parvoz/contract/people/telegram-topics.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import type { DeletedAccount } from '../../../../db/person.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { newId } from '../../../../lib/ids.ts';
import { logSecurityEvent } from '../../../../lib/security-events.ts';
import { BotError, type BotText, type NoticeBot } from '../../../../lib/telegram/bot.ts';
import { telegramText } from '../../../../lib/texts.ts';
import { isSilent, isUseless } from '../outside/outside.rules.ts';
import {
  type Deadlines,
  giveUp,
  noticeOf,
  putOff,
  QUEUES,
  secondsUntil,
} from '../outside/outside.service.ts';
import * as outbox from '../outside/outside.store.ts';
import * as store from './bot.store.ts';

export type { Answered } from './bot.store.ts';

export const noticeQueue = QUEUES.TELEGRAM;

const write = async (
  tx: Context,
  given: Partial<store.NewNotice> & Pick<store.NewNotice, 'chatId' | 'text'>,
): Promise<void> => {
  const now = tx.clock.now();
  const notice = {
    ...{ accountId: null, notificationId: null, kind: null, applicationId: null, path: null },
    ...{ buttonText: null, keyboard: null, sms: null, createdAt: now, dueAt: now },
    ...given,
    id: newId(),
  };
  await store.insert(tx.db, notice);
  await tx.jobs.send(tx.db, noticeQueue, { id: notice.id }, secondsUntil(notice.dueAt, now));
};

/**
 * Writes notifications that were made in the caller's transaction to the outbox of the bot, for the accounts that are linked and want
 * them. No names of documents, no sums and nobody's words: what an SMS would say.
 */
export const notify = async (tx: Context, ids: readonly string[], deadlines: Deadlines): Promise<void> => {
  if (!tx.bot || ids.length === 0) return;
  for (const found of await store.listOfLinked(tx.db, ids)) {
    const { id: notificationId, accountId, kind, applicationId, chatId } = found;
    if (found.unwantedTopics.includes(TOPIC_OF[kind])) continue;
    const { language, text, ...notice } = noticeOf(tx, found, deadlines);
    const isMessage = kind === 'MESSAGE';
    await write(tx, {
      ...{ accountId, chatId, notificationId, kind, applicationId, ...notice },
      text: isMessage ? `${text} ${telegramText(language, 'answerHere')}` : text,
      buttonText: telegramText(language, isMessage ? 'openChat' : 'open'),
    });
  }
};

/** Queues a message of the bot to a chat, in the caller's transaction. */
export const say = (
  tx: Context,
  said: { chatId: number; text: string } & Partial<
    Pick<store.NewNotice, 'path' | 'buttonText' | 'keyboard' | 'kind' | 'applicationId' | 'accountId'>
  >,
): Promise<void> => write(tx, said);

/** Gives a waiting notice up; an answer of the bot has no other way. */
const fallBack = (ctx: Context, id: string, failure: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (await store.failAnswer(tx.db, id, { failure, now: tx.clock.now() })) return;
    await giveUp(tx, 'TELEGRAM', id, failure);
  });

/** Ends all links of a chat that cannot be written to any more, and gives up what waits for it. */
const endBlocked = (ctx: Context, chatId: number, failure: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    await store.endChat(tx.db, chatId, 'BLOCKED', now, now);
    for (const id of await store.listWaiting(tx.db, chatId, { withAnswers: true }))
      await fallBack(tx, id, failure);
  });

const messageOf = (waiting: store.Waiting, origin: string): BotText => {
  const { chatId, text, path, buttonText, keyboard } = waiting;
  return {
    ...{ chatId, text },
    ...(buttonText && path && { button: { text: buttonText, url: origin + path } }),
    ...(keyboard === 'NONE' && { keyboard: 'NONE' as const }),
    ...(keyboard === 'CONTACT' && buttonText && { keyboard: { contact: buttonText } }),
  };
};

/**
 * Handles that Telegram has not taken a notice; throws where the job has to be tried again, which logs it. Only what Telegram itself
 * says ends a link or gives a notice up before its last attempt.
 */
const takeRefusal = async (
  ctx: Context,
  id: string,
  chatId: number,
  { error, isLastAttempt }: { error: Error; isLastAttempt: boolean },
): Promise<void> => {
  const refusal = error instanceof BotError ? error : null;
  if (refusal?.means === 'GONE') return endBlocked(ctx, chatId, error.message);
  if (refusal?.retryAfter) return putOff(ctx, 'TELEGRAM', id, refusal.retryAfter);
  if (refusal?.means !== 'REFUSED' && !isLastAttempt) {
    await outbox.markFailure(ctx.db, 'TELEGRAM', id, error.message);
    throw error;
  }
  await fallBack(ctx, id, error.message);
  ctx.log.error({ err: error, notice: id }, 'a notice could not be sent by Telegram');
};

/**
 * Hands a waiting notice to Telegram once it is due; one that is not waiting is left alone, and one that was read meanwhile, or asks
 * for what is done, is not sent, nor one that is of no use any more. Throws when it was not taken and is to be tried again. Twice
 * only where a process dies between Telegram's answer and the note of it.
 */
export const deliver = async (
  ctx: Context,
  bot: Pick<NoticeBot, 'client' | 'origin'> | null,
  id: string,
  isLastAttempt: boolean,
): Promise<void> => {
  const { db, clock, jobs } = ctx;
  const waiting = await store.findWaiting(db, id);
  if (!waiting) return;
  const now = clock.now();
  if (waiting.isOver) {
    await outbox.markRead(db, 'TELEGRAM', id, now);
    return;
  }
  if (!bot) return fallBack(ctx, id, 'there is no bot any more');
  if (!waiting.isLinked) return fallBack(ctx, id, 'the account is not linked any more');
  if (isUseless(waiting.kind, waiting.createdAt, now)) return fallBack(ctx, id, 'it is of no use any more');
  const seconds = secondsUntil(waiting.dueAt, now);
  if (seconds > 0) return jobs.send(db, noticeQueue, { id }, seconds);
  const message = { ...messageOf(waiting, bot.origin), isSilent: isSilent(waiting.kind, now) };
  const sent = await bot.client.send(message).catch((error: Error) => error);
  if (sent instanceof Error) return takeRefusal(ctx, id, waiting.chatId, { error: sent, isLastAttempt });
  await store.markSent(db, id, sent, clock.now());
};

/** The message of a chat that somebody answers; null for one that is not ours. */
export const findSent = ({ db }: Pick<Context, 'db'>, chatId: number, messageId: number) =>
  store.findSent(db, chatId, messageId);

/** Accounts that are linked with a chat, the latest first. */
export const listLinked = ({ db }: Pick<Context, 'db'>, chatId: number) => store.listLinked(db, chatId);

/** Links an account with a chat that has proved to have its phone, in the caller's transaction. Says whether it is the account's. */
export const link = (
  tx: Context,
  given: { accountId: string; chatId: number; phone: string; decidedAt: Date },
): Promise<boolean> => store.link(tx.db, given, tx.clock.now());

/** Notices of a chat that has just been unlinked wait for nothing. What the bot answers there has its own job, and is sent by it once. */
const giveUpWaiting = async (tx: Context, chatId: number): Promise<void> => {
  for (const id of await store.listWaiting(tx.db, chatId, { withAnswers: false }))
    await tx.jobs.send(tx.db, noticeQueue, { id });
};

/**
 * Ends the links of a chat that were not made later than `decidedAt`, in the caller's transaction; what waits for it goes to phones
 * where it asks for something. Returns whether there were any.
 */
export const endChat = async (
  tx: Context,
  chatId: number,
  reason: store.EndReason,
  decidedAt: Date,
): Promise<boolean> => {
  const ended = await store.endChat(tx.db, chatId, reason, decidedAt, tx.clock.now());
  if (ended.length > 0) await giveUpWaiting(tx, chatId);
  return ended.length > 0;
};

const choicesOf = async ({ db }: Pick<Context, 'db'>, accountId: string): Promise<TelegramChoices> => {
  const made = await store.listChoices(db, accountId);
  const isWanted = (topic: string) => made.find((choice) => choice.topic === topic)?.isWanted ?? true;
  return Object.fromEntries(TELEGRAM_TOPICS.map((topic) => [topic, isWanted(topic)])) as TelegramChoices;
};

/** Returns the caller's state of notifications by Telegram. */
export const getState = async (ctx: SignedInContext): Promise<TelegramState> => {
  const { accountId } = ctx.actor;
  const found = await store.findLink(ctx.db, accountId);
  return {
    isOffered: ctx.bot !== undefined,
    linkedAt: found?.holds ? found.linkedAt.toISOString() : null,
    isBroken: found !== null && !found.holds && (found.endReason ?? 'BLOCKED') === 'BLOCKED',
    choices: await choicesOf(ctx, accountId),
    withSms: found?.withSms ?? false,
  };
};

export const updateChoices = async (
  ctx: SignedInContext,
  choices: TelegramChoices,
): Promise<TelegramState> => {
  await store.putChoices(ctx.db, ctx.actor.accountId, choices);
  return getState(ctx);
};

/** Chooses whether what the caller gets by Telegram comes as an SMS as well. Throws NOT_FOUND before they were linked. */
export const updateWithSms = async (ctx: SignedInContext, withSms: boolean): Promise<TelegramState> => {
  if (!(await store.putWithSms(ctx.db, ctx.actor.accountId, withSms))) throw new AppError('NOT_FOUND');
  return getState(ctx);
};

/** Unlinks the caller, and says so in the chat. */
export const unlink = async (ctx: SignedInContext): Promise<TelegramState> => {
  const { accountId } = ctx.actor;
  const wasLinked = await inTransaction(ctx, async (tx) => {
    const chatId = await store.endAccount(tx.db, accountId, tx.clock.now());
    if (chatId === null) return false;
    await giveUpWaiting(tx, chatId);
    await say(tx, { chatId, text: telegramText(ctx.language, 'answer.unlinked') });
    return true;
  });
  if (wasLinked) logSecurityEvent(ctx, 'telegram unlinked', accountId);
  return getState(ctx);
};

/** Forgets, in the transaction of its deletion, what the bot knows of an account. */
export const forget = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  await store.forget(db, id);
};

export const forgetQueue: Queue = {
  name: 'telegram-notices-forget',
  options: { retryLimit: 3, retryDelay: 60 },
};

/** Time for which an answer to a notification finds its chat. */
const RETENTION_MS = 90 * DAY_MS;

export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.removeOld(db, new Date(clock.now().getTime() - RETENTION_MS));
};

/** Kinds that an answer in Telegram is taken to. */
export const isAnswerable = ({ kind, applicationId }: store.Answered): boolean =>
  kind === ('MESSAGE' satisfies NotificationKind) && applicationId !== null;

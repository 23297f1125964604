import { timingSafeEqual } from 'node:crypto';
import type { DataOf } from '@parvoz/contract/endpoint.ts';
import type { listDevelopmentMessages } from '@parvoz/contract/people/development-messages.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { holdLock, LOCKS } from '../../../db/locks.ts';
import type { DeletedPhones } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDay, tashkentMidnight } from '../../../lib/clock.ts';
import { isUuid, newId } from '../../../lib/ids.ts';
import type { SmsGateway } from '../../../lib/sms/gateway.ts';
import { toGsm } from '../../../lib/sms/gsm.ts';
import { FINAL_STATUSES, maskCodes, normaliseStatus } from './notifications.rules.ts';
import * as store from './notifications.store.ts';
import * as outbox from './outside/outside.store.ts';
import * as telegramStore from './telegram/telegram.store.ts';

/**
 * A message that no gateway takes is tried again after 1 to 2 s, 2 to 4 s … and from then on every 10 minutes, for 25
 * hours. A job whose process died is taken up by another after a minute or two.
 */
export const smsQueue: Queue = {
  name: 'sms',
  options: { retryLimit: 160, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 },
};
export const eraseTextsQueue: Queue = { name: 'sms-erase-texts', options: { retryLimit: 3, retryDelay: 60 } };

const TEXT_RETENTION_MS = 7 * DAY_MS;
/** A gateway's bill of a month, and the time to object to it. */
const RECIPIENT_RETENTION_MS = 90 * DAY_MS;
const SHOWN_MESSAGES = 50;

type WriteContext = Pick<Context, 'db' | 'pool' | 'clock' | 'jobs'>;

/**
 * Sends a text to a phone (`998901234567`) once the caller's transaction is committed, and never when it is not. Written
 * in letters of GSM. Messages leave in no promised order, and each once; twice only where a process dies between the
 * gateway's answer and the note of it.
 */
export const sendSms = async (ctx: Context, { to, text }: { to: string; text: string }): Promise<void> => {
  if (ctx.db === ctx.pool) return inTransaction(ctx, (tx) => write(tx, to, text));
  await write(ctx, to, text);
};

const WARNED_PART = 0.8;

/**
 * Takes a place in the day's budget for one more message, which the caller writes in the same transaction, as its last step.
 * Throws SMS_LIMIT when as many messages as that have been written today, of whatever kind, with what may still become one.
 */
export const reserveSms = async (tx: Context): Promise<void> => {
  const { smsBudget: budget, clock, log } = tx;
  await holdLock(tx.db, LOCKS.messageBudget);
  const now = clock.now();
  const sent =
    (await store.countSince(tx.db, tashkentMidnight(now))) + (await telegramStore.countUndecided(tx.db));
  if (sent >= budget.dailyLimit) {
    const tomorrow = tashkentMidnight(now).getTime() + DAY_MS;
    throw new AppError('SMS_LIMIT', undefined, Math.ceil((tomorrow - now.getTime()) / 1000));
  }
  const day = tashkentDay(now);
  if (sent + 1 < budget.dailyLimit * WARNED_PART || budget.warnedOn === day) return;
  budget.warnedOn = day;
  log.warn({ sent: sent + 1, dailyLimit: budget.dailyLimit }, 'most messages of the day are sent');
};

/**
 * Sends a message as `sendSms` does, in the caller's transaction, as its last step, within the day's budget: codes and
 * links, which strangers and agencies can cause. Throws SMS_LIMIT as `reserveSms` does; the others are counted and never
 * held back.
 */
export const sendWithinBudget = async (tx: Context, sms: { to: string; text: string }): Promise<void> => {
  await reserveSms(tx);
  await write(tx, sms.to, sms.text);
};

const write = async (ctx: WriteContext, to: string, text: string): Promise<void> => {
  const id = newId();
  await store.insertSms(ctx.db, { id, to, text: toGsm(text) }, ctx.clock.now());
  await ctx.jobs.send(ctx.db, smsQueue, { id });
};

type WorkContext = Pick<Context, 'db' | 'clock' | 'log'>;

/** Hands a waiting message to the gateway; one that is not waiting is left alone. Throws when it was not taken. */
export const deliver = async (
  ctx: Pick<WorkContext, 'db' | 'clock'>,
  gateway: SmsGateway,
  id: string,
  isLastAttempt: boolean,
): Promise<void> => {
  const sms = await store.findWaiting(ctx.db, id);
  if (!sms) return;
  const { providerId } = await gateway.send(sms).catch(async (error: Error) => {
    const status = isLastAttempt ? 'FAILED' : 'WAITING';
    await store.markFailure(ctx.db, id, { gateway: gateway.name, failure: error.message, status });
    throw error;
  });
  // The console's messages are meant to be read; of one that went to a phone, the text is stored without its code.
  const text = gateway.name === 'console' ? sms.text : maskCodes(sms.text);
  await store.markSent(ctx.db, id, { gateway: gateway.name, providerId, text, now: ctx.clock.now() });
};

/** Erases texts older than a week and recipients older than 90 days, which are stored until then for questions about them. */
export const eraseOld = async ({ db, clock }: Pick<WorkContext, 'db' | 'clock'>): Promise<void> => {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  await store.eraseTexts(db, ago(TEXT_RETENTION_MS));
  await store.eraseRecipients(db, ago(RECIPIENT_RETENTION_MS));
  await telegramStore.removeOld(db, {
    before: ago(RECIPIENT_RETENTION_MS),
    undecidedBefore: ago(TEXT_RETENTION_MS),
  });
};

/** Erases the phones of a deleted account that no other account has, and the messages to them. */
export const forgetPhones = async (
  { db }: Pick<Context, 'db'>,
  { leftPhones }: DeletedPhones,
): Promise<void> => {
  await store.erasePhones(db, leftPhones);
  await telegramStore.removePhones(db, leftPhones);
};

/** The newest messages of the console gateway. Throws NOT_FOUND where, or to whom, they are not to be shown. */
export const listDevelopment = async (
  { db, isTrial }: Pick<Context, 'db' | 'isTrial'>,
  isShown: boolean,
): Promise<DataOf<typeof listDevelopmentMessages>> => {
  if (!isShown || !isTrial) throw new AppError('NOT_FOUND');
  const messages = await store.listSent(db, 'console', SHOWN_MESSAGES);
  return messages.map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt.toISOString() }));
};

const isSecret = (given: string, secret: string | undefined): boolean => {
  if (!secret) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Stores Eskiz's report about a message. Throws NOT_FOUND for a wrong secret; an unknown message is no fault. */
export const reportEskiz = async (
  { db, clock, log }: WorkContext,
  secret: string | undefined,
  given: { secret: string; requestId: string; ownId: string | undefined; status: string },
): Promise<null> => {
  if (!isSecret(given.secret, secret)) throw new AppError('NOT_FOUND');
  const id = given.ownId && isUuid(given.ownId) ? given.ownId : null;
  const status = normaliseStatus(given.status);
  const isUpdated = await store.report(
    db,
    { providerId: given.requestId, id, status, now: clock.now() },
    FINAL_STATUSES,
  );
  if (!isUpdated) log.info({ requestId: given.requestId, status }, 'a report of Eskiz changed nothing');
  return null;
};

const daysAgo = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() - TEXT_RETENTION_MS);

/** Counts the bot's notices of the last 7 days by status, and for how many seconds the oldest of each has been due. */
export const countNotices = (ctx: Pick<Context, 'db' | 'clock'>) =>
  outbox.countByStatus(ctx.db, 'TELEGRAM', daysAgo(ctx), ctx.clock.now());

/** Counts the messages to browsers of the last 7 days by status, and for how many seconds the oldest of each has been due. */
export const countPushes = (ctx: Pick<Context, 'db' | 'clock'>) =>
  outbox.countByStatus(ctx.db, 'PUSH', daysAgo(ctx), ctx.clock.now());

/** Counts the codes of the last 7 days that went by Telegram first, by status. */
export const countTelegramCodes = (ctx: Pick<Context, 'db' | 'clock'>) =>
  telegramStore.countByStatus(ctx.db, daysAgo(ctx));

/** Counts the messages of the last days by status, with the age of the oldest of each in seconds. */
export const countMessages = ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  store.countByStatus(db, clock.now());

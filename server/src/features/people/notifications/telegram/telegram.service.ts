import type { CodeChannel } from '@parvoz/contract/limits.ts';
import { type Context, inTransaction } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { tashkentMidnight } from '../../../../lib/clock.ts';
import { isUuid, newId } from '../../../../lib/ids.ts';
import { logSecurityEvent } from '../../../../lib/security-events.ts';
import { readReport, TelegramError, type TelegramGateway } from '../../../../lib/telegram/gateway.ts';
import { isFresh, type SignedReport } from '../../../../lib/telegram/signature.ts';
import { reserveSms, sendSms } from '../notifications.service.ts';
import { channelOf, outcomeOf, secondsToDelivery } from './telegram.rules.ts';
import * as store from './telegram.store.ts';

export const sendQueue: Queue = {
  name: 'telegram-send',
  options: { retryLimit: 5, retryDelay: 2, expireInSeconds: 60 },
};
export const checkQueue: Queue = {
  name: 'telegram-check',
  options: { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
};
export const withdrawQueue: Queue = {
  name: 'telegram-withdraw',
  options: { retryLimit: 3, retryDelay: 2, expireInSeconds: 60 },
};

export interface CodeMessage {
  /** Names the code, for `withdrawCode`. */
  codeId: string;
  to: string;
  code: string;
  /** The SMS that has it. */
  text: string;
}

/**
 * Sends a code within the day's budget, in the caller's transaction: by Telegram first where there is a contract and the day has room,
 * otherwise by SMS; returns which. What Telegram does not deliver in its time becomes an SMS, once, for which it keeps a
 * place of the budget until then. Where `isPlain` is false the SMS says more than the code, and is what is sent. Throws
 * SMS_LIMIT.
 */
export const sendCode = async (
  tx: Context,
  { codeId, to, code, text }: CodeMessage,
  isPlain: boolean,
): Promise<CodeChannel> => {
  await reserveSms(tx);
  const { telegram, clock, db, jobs } = tx;
  const now = clock.now();
  const isByTelegram =
    telegram && isPlain && (await store.countSince(db, tashkentMidnight(now))) < telegram.dailyLimit;
  if (!isByTelegram) {
    await sendSms(tx, { to, text });
    return 'SMS';
  }
  const id = newId();
  const seconds = secondsToDelivery(telegram.ttlSeconds);
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await store.insert(db, { id, codeId, to, code, text, createdAt: now, expiresAt });
  await jobs.send(db, sendQueue, { id });
  // Independent of that one's result, and of the process that does it.
  await jobs.send(db, checkQueue, { id }, seconds);
  return 'TELEGRAM';
};

/** Returns the channel by which a code that was sent reaches its person now. */
export const findChannel = async (db: Queryable, codeId: string): Promise<CodeChannel> =>
  channelOf(await store.findStatus(db, codeId));

/**
 * Withdraws a code that was used or replaced, in the caller's transaction: nothing of it is sent any more, and a sent message
 * is revoked.
 */
export const withdrawCode = async ({ db, jobs, telegram }: Context, codeId: string): Promise<void> => {
  if (telegram) await jobs.send(db, withdrawQueue, { codeId });
};

/** Hands an undecided message over to the outbox of SMS; one that is decided is left alone. */
const fallBack = (
  ctx: Context,
  id: string,
  { failure, requestId = null }: { failure: string; requestId?: string | null },
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const message = await store.lockUndecided(tx.db, id);
    if (!message) return;
    const now = tx.clock.now();
    await store.decide(tx.db, id, { status: 'FELL_BACK', requestId, failure, now });
    await sendSms(tx, { to: message.to, text: message.text! });
  });

const revoke = async (ctx: Context, gateway: TelegramGateway, codeId: string): Promise<void> => {
  for (const { requestId } of await store.beginRevoking(ctx.db, codeId, ctx.clock.now()))
    await gateway.revoke(requestId!).catch((error: Error) => {
      ctx.log.info({ err: error }, 'a code by Telegram could not be revoked');
    });
};

/**
 * Hands a waiting message to Telegram, once: where a process dies meanwhile, nobody knows whether it was taken, and `check`
 * decides. Whatever the gateway refuses, or does not answer in time, becomes an SMS.
 */
export const deliver = async (ctx: Context, gateway: TelegramGateway | null, id: string): Promise<void> => {
  const { db, clock, log, telegram } = ctx;
  const seconds = secondsToDelivery(telegram?.ttlSeconds ?? 0);
  const message = await store.begin(db, id, new Date(clock.now().getTime() + seconds * 1000));
  if (!message) return;
  if (!gateway) return fallBack(ctx, id, { failure: 'there is no contract any more' });
  const { to, code, codeId } = message;
  const taken = await gateway.send({ id, to, code: code! }).catch((error: Error) => error);
  if (taken instanceof Error) {
    await fallBack(ctx, id, { failure: taken.message });
    const isUsual = taken instanceof TelegramError && taken.means === 'PHONE';
    log[isUsual ? 'info' : 'warn']({ err: taken, message: id }, 'a code goes by SMS, and not by Telegram');
    return;
  }
  const status = await store.markTaken(db, id, { requestId: taken.requestId, now: clock.now() });
  if (status === 'WITHDRAWN') await revoke(ctx, gateway, codeId);
};

/** Asks the gateway for the status of a message; null where it does not answer. */
const ask = async (
  { log }: Pick<Context, 'log'>,
  gateway: TelegramGateway,
  requestId: string,
): Promise<string | null> => {
  try {
    return (await gateway.find(requestId)).status;
  } catch (error) {
    log.warn({ err: error }, 'Telegram does not say whether a code was delivered');
    return null;
  }
};

/** Decides a message that nothing was reported of in its time: an SMS, unless Telegram has delivered it. */
export const check = async (ctx: Context, gateway: TelegramGateway | null, id: string): Promise<void> => {
  const { db, clock, jobs } = ctx;
  const message = await store.findUndecided(db, id);
  if (!message) return;
  const { requestId, expiresAt } = message;
  const secondsLeft = Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000);
  if (secondsLeft > 0) return jobs.send(db, checkQueue, { id }, secondsLeft);
  const status = gateway && requestId ? await ask(ctx, gateway, requestId) : null;
  if (outcomeOf(status) === 'DELIVERED')
    await store.decide(db, id, { status: 'DELIVERED', requestId, failure: null, now: clock.now() });
  else await fallBack(ctx, id, { failure: `not delivered in its time: ${status ?? 'unknown'}` });
};

/** Does what `withdrawCode` has asked for. */
export const withdraw = async (
  ctx: Context,
  gateway: TelegramGateway | null,
  codeId: string,
): Promise<void> => {
  await store.withdraw(ctx.db, codeId, ctx.clock.now());
  if (gateway) await revoke(ctx, gateway, codeId);
};

const apply = (ctx: Context, body: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const report = readReport(body);
    const outcome = outcomeOf(report?.status ?? null);
    if (!report || !outcome) return;
    const { requestId, ownId } = report;
    const message = await store.lockReported(tx.db, {
      requestId,
      ownId: ownId && isUuid(ownId) ? ownId : null,
    });
    if (!message) return;
    if (outcome === 'FELL_BACK')
      return fallBack(tx, message.id, { failure: `reported: ${report.status}`, requestId });
    const now = tx.clock.now();
    await store.decide(tx.db, message.id, { status: 'DELIVERED', requestId, failure: null, now });
  });

/**
 * Handles a report of the gateway. One that is not signed with our token, or not recent, is refused; the answer to any other
 * discloses neither whether the message is known nor its status. One that could not be stored is answered so that it comes
 * again.
 */
export const answerReport = async (
  ctx: Context,
  { token, shouldLog }: { token: string; shouldLog(address: string): boolean },
  report: SignedReport & { address: string },
): Promise<{ answer: object; status: number }> => {
  if (!isFresh(report, token, ctx.clock.now())) {
    const { address } = report;
    if (shouldLog(address)) logSecurityEvent({ ...ctx, address }, 'provider denied', null);
    return { answer: {}, status: 403 };
  }
  try {
    await apply(ctx, report.body);
    return { answer: {}, status: 200 };
  } catch (error) {
    ctx.log.error({ err: error }, 'a report of Telegram could not be kept');
    return { answer: {}, status: 500 };
  }
};

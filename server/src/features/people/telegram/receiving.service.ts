import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { LOCKS } from '../../../db/locks.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import type { Storage } from '../../../lib/storage.ts';
import { type Bot, type NoticeBot, readUpdate, Update } from '../../../lib/telegram/bot.ts';
import type { BotConfig } from '../../../lib/telegram/bot-settings.ts';
import { takeUpdate } from './telegram.service.ts';

type BotContext = Context & { storage: Storage };

/** Telegram forgets an address that it cannot reach for long, and another program may have set its own. */
export const webhookQueue: Queue = {
  name: 'telegram-webhook',
  options: { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 },
};

/** Returns whether Telegram can call this address: it requires HTTPS. */
export const hasWebhook = (publicUrl: string): boolean => publicUrl.startsWith('https://');

const isSecret = (given: string, secret: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Handles a call of the webhook. Without the secret it is refused without a reason; an unreadable one is accepted, since it
 * would come again for ever, and holds up the others. One that could not be handled is answered so that it comes again.
 */
export const answerWebhook = async (
  ctx: BotContext,
  { id, secret, shouldLog }: Pick<BotConfig, 'id' | 'secret'> & { shouldLog(address: string): boolean },
  call: { secret: string; body: string; address: string },
): Promise<{ answer: object; status: number }> => {
  if (!isSecret(call.secret, secret)) {
    const { address } = call;
    if (shouldLog(address)) logSecurityEvent({ ...ctx, address }, 'provider denied', null);
    return { answer: {}, status: 403 };
  }
  const update = readUpdate(call.body);
  if (!update) {
    ctx.log.warn({ bytes: Buffer.byteLength(call.body) }, 'an update of the bot cannot be read');
    return { answer: {}, status: 200 };
  }
  try {
    await takeUpdate(ctx, id, update);
    return { answer: {}, status: 200 };
  } catch (error) {
    ctx.log.error({ err: error, update: update.update_id }, 'an update of the bot could not be dealt with');
    return { answer: {}, status: 500 };
  }
};

const RETRY_MS = 5000;
/** Interval at which a process checks whether the one that polls is gone. */
const TURN_MS = 30_000;
const MAX_TRIES = 5;

/** Deals with an update, after some tries not: those behind it wait. */
const takeInTurn = async (
  ctx: BotContext,
  botId: number,
  update: unknown,
  signal: AbortSignal,
): Promise<number> => {
  const { data } = Update.safeParse(update);
  if (!data) {
    ctx.log.warn({}, 'an update of the bot cannot be read');
    return Number((update as { update_id?: unknown } | null)?.update_id) || 0;
  }
  for (let tries = 1; ; tries++)
    try {
      await takeUpdate(ctx, botId, data);
      return data.update_id;
    } catch (error) {
      ctx.log.error({ err: error, update: data.update_id }, 'an update of the bot could not be dealt with');
      if (tries === MAX_TRIES) return data.update_id;
      await sleep(RETRY_MS, undefined, { signal });
    }
};

const pollOn = async (ctx: BotContext, bot: Bot, botId: number, signal: AbortSignal): Promise<void> => {
  await bot.deleteWebhook();
  let from = 0;
  while (!signal.aborted)
    for (const update of await bot.poll(from, signal))
      from = Math.max(from, (await takeInTurn(ctx, botId, update, signal)) + 1);
};

/** Polls while no other process does; resolves when another one does, throws when something fails. */
const pollAlone = async (ctx: BotContext, bot: Bot, botId: number, signal: AbortSignal): Promise<void> => {
  const client = await ctx.pool.connect();
  let lost: Error | undefined;
  const stop = new AbortController();
  client.on('error', (error) => {
    lost = error;
    stop.abort(error);
  });
  try {
    const { rows } = await client.query({
      text: 'select pg_try_advisory_lock($1) as is_held',
      values: [LOCKS.botPolling],
    });
    if ((rows[0] as { is_held: boolean }).is_held)
      await pollOn(ctx, bot, botId, AbortSignal.any([signal, stop.signal]));
  } finally {
    // The lock goes with the connection.
    client.release(lost ?? true);
  }
};

/** Asks Telegram for updates, in the place of a webhook, until the signal: one process of all. */
const poll = async (ctx: BotContext, bot: Bot, botId: number, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted)
    try {
      await pollAlone(ctx, bot, botId, signal);
      await sleep(TURN_MS, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      ctx.log.warn({ err: error }, 'Telegram cannot be asked for updates');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
};

/** Starts to receive updates: registers the webhook, or polls until the signal. Waits for neither. */
export const begin = async (
  ctx: BotContext,
  { client, webhook }: NoticeBot,
  botId: number,
  signal: AbortSignal,
): Promise<void> => {
  if (webhook) await ctx.jobs.send(ctx.db, webhookQueue, {});
  else void poll(ctx, client, botId, signal);
};

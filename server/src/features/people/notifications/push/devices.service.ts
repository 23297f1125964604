import type { PushChoices, PushState, PushSubscription } from '@parvoz/contract/people/push.ts';
import { TELEGRAM_TOPICS, type TelegramTopic } from '@parvoz/contract/people/telegram-topics.ts';
import { inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { newId } from '../../../../lib/ids.ts';
import { isPointOfCurve } from '../../../../lib/push/keys.ts';
import { logSecurityEvent } from '../../../../lib/security-events.ts';
import * as store from './devices.store.ts';

/** Browsers of an account that are pushed to: more than anybody uses. */
const MAX_DEVICES = 10;

/** Returns the caller's state of notifications by push. */
export const getState = async ({ db, actor, clock, push }: SignedInContext): Promise<PushState> => {
  const { accountId, sessionId } = actor;
  const devices = await store.list(db, accountId, push.publicKey, clock.now());
  const { unwantedTopics, withSms } = (await store.findChoices(db, accountId)) ?? {
    unwantedTopics: [],
    withSms: false,
  };
  const topics = Object.fromEntries(TELEGRAM_TOPICS.map((topic) => [topic, !unwantedTopics.includes(topic)]));
  return {
    key: push.publicKey,
    devices: devices.map(({ sessionId: of, createdAt, ...device }) => ({
      ...device,
      createdAt: createdAt.toISOString(),
      isCurrent: of === sessionId,
    })),
    choices: { topics: topics as PushChoices['topics'], withSms },
  };
};

/**
 * Pushes the caller's notifications to the browser of this session from now on; who had it before gets none there any more. Throws INVALID_INPUT
 * for what no browser has subscribed, UNAUTHORIZED where the session ends meanwhile.
 */
export const add = async (ctx: SignedInContext, given: PushSubscription): Promise<PushState> => {
  const { accountId, sessionId } = ctx.actor;
  if (!isPointOfCurve(given.p256dh)) throw new AppError('INVALID_INPUT', { p256dh: { problem: 'format' } });
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    if (!(await store.lockSession(tx.db, { sessionId, accountId }, now))) throw new AppError('UNAUTHORIZED');
    await store.removeOfSession(tx.db, sessionId, given.endpoint);
    const device = {
      ...given,
      id: newId(),
      accountId,
      sessionId,
      serverKey: tx.push.publicKey,
      createdAt: now,
    };
    if (!(await store.put(tx.db, device)))
      throw new AppError('INVALID_INPUT', { endpoint: { problem: 'wrong' } });
    await store.removeBeyond(tx.db, accountId, MAX_DEVICES);
  });
  logSecurityEvent(ctx, 'push subscribed', accountId);
  return getState(ctx);
};

/** Pushes nothing more to one of the caller's browsers. Throws NOT_FOUND. */
export const remove = async (ctx: SignedInContext, id: string): Promise<PushState> => {
  if (!(await store.removeOwn(ctx.db, ctx.actor.accountId, id))) throw new AppError('NOT_FOUND');
  logSecurityEvent(ctx, 'push ended', ctx.actor.accountId);
  return getState(ctx);
};

export const update = async (ctx: SignedInContext, { topics, withSms }: PushChoices): Promise<PushState> => {
  const unwantedTopics = TELEGRAM_TOPICS.filter((topic: TelegramTopic) => !topics[topic]);
  await store.putChoices(ctx.db, ctx.actor.accountId, { unwantedTopics, withSms });
  return getState(ctx);
};

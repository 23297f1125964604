import { TOPIC_OF } from '@parvoz/contract/people/telegram-topics.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Context } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import type { DeletedAccount } from '../../../../db/person.ts';
import { newId } from '../../../../lib/ids.ts';
import { type PushClient, PushError } from '../../../../lib/push/client.ts';
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
import { messageOf, termsOf } from './push.rules.ts';
import * as store from './push.store.ts';

export const pushQueue = QUEUES.PUSH;

/** Time after which a message is given up, also where its service says again and again to come later. */
const GIVEN_UP_MS = 1.5 * DAY_MS;

/**
 * Writes notifications that were made in the caller's transaction to the outbox of push, for each browser of the accounts that want them, in
 * the words of an SMS.
 */
export const notify = async (tx: Context, ids: readonly string[], deadlines: Deadlines): Promise<void> => {
  if (ids.length === 0) return;
  const now = tx.clock.now();
  for (const found of await store.listPushable(tx.db, ids, { key: tx.push.publicKey, now })) {
    const { id: notificationId, deviceId, accountId, kind, applicationId } = found;
    if (found.unwantedTopics?.includes(TOPIC_OF[kind])) continue;
    const notice: store.NewPush = {
      ...{ id: newId(), accountId, deviceId, notificationId, kind, applicationId, createdAt: now },
      ...noticeOf(tx, found, deadlines),
    };
    if (await store.insert(tx.db, notice))
      await tx.jobs.send(tx.db, pushQueue, { id: notice.id }, secondsUntil(notice.dueAt, now));
  }
};

/**
 * Handles that a service has not taken a message; throws where the job has to be tried again, which logs it. A browser that is gone gets
 * nothing more: its page subscribes anew when it is next open.
 */
const takeRefusal = async (
  ctx: Context,
  id: string,
  { device, createdAt }: store.WaitingPush,
  { error, isLastAttempt }: { error: Error; isLastAttempt: boolean },
): Promise<void> => {
  const refusal = error instanceof PushError ? error : null;
  if (refusal?.means === 'GONE') {
    await store.removeGone(ctx.db, device!.id, device!.endpoint);
    return giveUp(ctx, 'PUSH', id, error.message);
  }
  const isOver = ctx.clock.now().getTime() - createdAt.getTime() > GIVEN_UP_MS;
  if (refusal?.means === 'LATER' && refusal.retryAfter !== null && !isOver)
    return putOff(ctx, 'PUSH', id, refusal.retryAfter);
  if (refusal?.means !== 'REFUSED' && !isLastAttempt && !isOver) {
    await outbox.markFailure(ctx.db, 'PUSH', id, error.message);
    throw error;
  }
  await giveUp(ctx, 'PUSH', id, error.message);
  ctx.log.error({ err: error, notice: id }, 'a notice could not be pushed');
};

/**
 * Hands a waiting message to its browser's service once it is due; one that is not waiting is left alone, and one that was read meanwhile, or
 * asks for what is done, is not sent, nor one that is of no use any more. Throws when it was not taken and is to be tried again.
 */
export const deliver = async (
  ctx: Context,
  push: Pick<PushClient, 'send'>,
  id: string,
  isLastAttempt: boolean,
): Promise<void> => {
  const { db, clock, jobs } = ctx;
  const now = clock.now();
  const waiting = await store.findWaiting(db, id, { key: ctx.push.publicKey, now });
  if (!waiting) return;
  if (waiting.isOver) {
    await outbox.markRead(db, 'PUSH', id, now);
    return;
  }
  if (isUseless(waiting.kind, waiting.createdAt, now))
    return giveUp(ctx, 'PUSH', id, 'it is of no use any more');
  if (!waiting.device) return giveUp(ctx, 'PUSH', id, 'the browser is not the account’s any more');
  const seconds = secondsUntil(waiting.dueAt, now);
  if (seconds > 0) return jobs.send(db, pushQueue, { id }, seconds);
  const message = messageOf(waiting, isSilent(waiting.kind, now));
  const terms = termsOf(waiting, new Date(waiting.device.expiresAt), now);
  const error = await push
    .send(waiting.device, JSON.stringify(message), terms)
    .catch((fault: Error) => fault);
  if (error) return takeRefusal(ctx, id, waiting, { error, isLastAttempt });
  await store.markSent(db, id, clock.now());
};

/** Forgets, in the transaction of its deletion, what push knows of an account. */
export const forget = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  await store.forget(db, id);
};

export const forgetQueue: Queue = {
  name: 'push-notices-forget',
  options: { retryLimit: 3, retryDelay: 60 },
};

const RETENTION_MS = 90 * DAY_MS;

export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.removeOld(db, new Date(clock.now().getTime() - RETENTION_MS));
};

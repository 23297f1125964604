import { DEFAULT_LANGUAGE } from '@parvoz/contract/languages.ts';
import { placeOf } from '@parvoz/contract/people/notification-places.ts';
import { TOPIC_OF } from '@parvoz/contract/people/telegram-topics.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import type { DeletedAccount } from '../../../../db/person.ts';
import { newId } from '../../../../lib/ids.ts';
import { type PushClient, PushError } from '../../../../lib/push/client.ts';
import { smsText } from '../../../../lib/texts.ts';
import { dueAt, fallbackOf, isSilent } from '../bot/bot.rules.ts';
import { dateText } from '../inbox/inbox.rules.ts';
import { sendSms } from '../notifications.service.ts';
import { sentenceOf } from '../sentences.service.ts';
import { isOnItsWay } from '../sms-beside.service.ts';
import { noticeOf, termsOf } from './push.rules.ts';
import * as store from './push.store.ts';

/**
 * A message that a push service does not take is tried again after 2 to 4 s, 4 to 8 s … and from then on every 10 minutes, for six hours.
 */
export const pushQueue: Queue = {
  name: 'push-notices',
  options: { retryLimit: 45, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 },
};

/** Time after which a message is given up, also where its service says again and again to come later. */
const GIVEN_UP_MS = 1.5 * DAY_MS;

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));

/**
 * Writes notifications that were made in the caller's transaction to the outbox of push, for each browser of the accounts that want them, in
 * the words of an SMS.
 */
export const notify = async (
  tx: Context,
  ids: readonly string[],
  deadlines: ReadonlyMap<string, string | null>,
): Promise<void> => {
  if (ids.length === 0) return;
  const now = tx.clock.now();
  for (const found of await store.listPushable(tx.db, ids, { key: tx.push.publicKey, now })) {
    const { id: notificationId, deviceId, accountId, kind, applicationId, number, role } = found;
    if (found.unwantedTopics?.includes(TOPIC_OF[kind])) continue;
    const language = found.language ?? DEFAULT_LANGUAGE;
    const deadline = deadlines.get(notificationId) ?? null;
    const isSmsWanted = (one: (typeof found.unwantedSms)[number]) => !found.unwantedSms.includes(one);
    const key = role === 'ROLE_STUDENT' ? fallbackOf(kind, found.next, isSmsWanted) : null;
    const date = deadline === null ? '' : dateText(deadline);
    const { path, hash } = placeOf(found, role);
    const notice: store.NewPush = {
      ...{ id: newId(), accountId, deviceId, notificationId, kind, applicationId, language },
      text: sentenceOf(found, language, deadline),
      path: hash ? `${path}#${hash}` : path,
      sms: key && smsText(language, `application.${key}`, { number, date, site: tx.site }),
      ...{ createdAt: now, dueAt: dueAt(kind, now) },
    };
    if (await store.insert(tx.db, notice))
      await tx.jobs.send(tx.db, pushQueue, { id: notice.id }, secondsUntil(notice.dueAt, now));
  }
};

/** Gives a waiting message up: what asks for something goes to the phone, once, unless it has another way. */
const fallBack = (ctx: Context, id: string, failure: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const notification = await store.lockNotification(tx.db, id);
    const found = await store.lockWaiting(tx.db, id);
    if (!found) return;
    await store.markUndelivered(tx.db, id, { failure, now: tx.clock.now() });
    const { to, sms } = found;
    if (to && sms && !(await isOnItsWay(tx, notification))) await sendSms(tx, { to, text: sms });
  });

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
    return fallBack(ctx, id, error.message);
  }
  const now = ctx.clock.now();
  const isOver = now.getTime() - createdAt.getTime() > GIVEN_UP_MS;
  if (refusal?.means === 'LATER' && refusal.retryAfter !== null && !isOver) {
    await store.putOff(ctx.db, id, new Date(now.getTime() + refusal.retryAfter * 1000));
    return ctx.jobs.send(ctx.db, pushQueue, { id }, refusal.retryAfter);
  }
  if (refusal?.means !== 'REFUSED' && !isLastAttempt && !isOver) {
    await store.markFailure(ctx.db, id, error.message);
    throw error;
  }
  await fallBack(ctx, id, error.message);
  ctx.log.error({ err: error, notice: id }, 'a notice could not be pushed');
};

/**
 * Hands a waiting message to its browser's service once it is due; one that is not waiting is left alone, and one that was read meanwhile is
 * not sent. Throws when it was not taken and is to be tried again.
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
  if (!waiting.device) return fallBack(ctx, id, 'the browser is not the account’s any more');
  const seconds = secondsUntil(waiting.dueAt, now);
  if (seconds > 0) return jobs.send(db, pushQueue, { id }, seconds);
  if (waiting.isRead) {
    await store.markDone(db, id, { status: 'READ', now });
    return;
  }
  const notice = noticeOf(waiting, isSilent(waiting.kind, now));
  const terms = termsOf(waiting.kind, new Date(waiting.device.expiresAt), now);
  const error = await push.send(waiting.device, JSON.stringify(notice), terms).catch((fault: Error) => fault);
  if (error) return takeRefusal(ctx, id, waiting, { error, isLastAttempt });
  await store.markDone(db, id, { status: 'SENT', now: clock.now() });
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

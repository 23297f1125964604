import { DEFAULT_LANGUAGE, type Language } from '@parvoz/contract/languages.ts';
import { placeOf } from '@parvoz/contract/people/notification-places.ts';
import { type Context, inTransaction } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import { afterQuietHours } from '../../../../lib/clock.ts';
import { smsText } from '../../../../lib/texts.ts';
import { dateText } from '../inbox/inbox.rules.ts';
import { sendSms } from '../notifications.service.ts';
import { sentenceOf } from '../sentences.service.ts';
import { isOnItsWay } from '../sms-beside.service.ts';
import { dueAt, fallbackOf, isUseless, REMINDERS } from './outside.rules.ts';
import * as store from './outside.store.ts';

/** Moment until which somebody has to act, by notification: as its writer knows it, with the time where it has one. */
export type Deadlines = ReadonlyMap<string, string | null>;

/**
 * Queues of the ways. A message that Telegram or a push service does not take is tried again after 2 to 4 s, 4 to 8 s … and from then on
 * every 10 minutes: for 25 hours by Telegram, for six by push.
 */
export const QUEUES: Record<store.Way, Queue> = {
  TELEGRAM: {
    name: 'telegram-notices',
    options: { retryLimit: 160, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 },
  },
  PUSH: {
    name: 'push-notices',
    options: { retryLimit: 45, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 },
  },
};

export interface Notice {
  language: Language;
  text: string;
  /** Address on the site that it leads to. */
  path: string;
  /** Text of the SMS in its place, if nobody takes it; null where none is sent. */
  sms: string | null;
  dueAt: Date;
}

/** Returns what of a notification leaves the site, and when it may. */
export const noticeOf = (
  { clock, site }: Pick<Context, 'clock' | 'site'>,
  found: store.Noticed,
  deadlines: Deadlines,
): Notice => {
  const { id, kind, next, number, role } = found;
  const language = found.language ?? DEFAULT_LANGUAGE;
  const deadline = deadlines.get(id) ?? null;
  const key =
    role === 'ROLE_STUDENT' ? fallbackOf(kind, next, (one) => !found.unwantedSms.includes(one)) : null;
  const date = deadline === null ? '' : dateText(deadline);
  const { path, hash } = placeOf(found, role);
  return {
    language,
    text: sentenceOf(found, language, deadline),
    path: hash ? `${path}#${hash}` : path,
    sms: key && smsText(language, `application.${key}`, { number, date, site }),
    dueAt: dueAt(found, clock.now()),
  };
};

export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));

/**
 * Ends, in the caller's transaction, what still waits to remind somebody of a step: of the release of its share, which was released, or
 * waits for its release no longer; of a dispute about it, which was answered or decided.
 */
export const endReminders = async (
  tx: Pick<Context, 'db' | 'clock'>,
  stepId: number,
  of: keyof typeof REMINDERS,
): Promise<void> => {
  const next = of === 'RELEASE' ? 'CONFIRM' : null;
  await store.endReminders(tx.db, stepId, { kinds: REMINDERS[of], next }, tx.clock.now());
};

/** Puts a notice off by so many seconds, after which its way is tried again. */
export const putOff = async (ctx: Context, way: store.Way, id: string, seconds: number): Promise<void> => {
  await store.putOff(ctx.db, way, id, new Date(ctx.clock.now().getTime() + seconds * 1000));
  await ctx.jobs.send(ctx.db, QUEUES[way], { id }, seconds);
};

/**
 * Gives a waiting notice up: what asks for something still goes to the phone, once, unless it has another way. In the quiet hours no SMS
 * is sent: the notice waits for their end, and is tried again.
 */
export const giveUp = (ctx: Context, way: store.Way, id: string, failure: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const notification = await store.lockNotification(tx.db, way, id);
    const found = await store.lockWaiting(tx.db, way, id);
    if (!found) return;
    const now = tx.clock.now();
    if (found.isOver) {
      await store.markRead(tx.db, way, id, now);
      return;
    }
    const { to, sms } = found;
    const canHelp = to && sms && !isUseless(found.kind, found.createdAt, now);
    const text = canHelp && !(await isOnItsWay(tx, notification, id)) ? sms : null;
    const seconds = secondsUntil(afterQuietHours(now), now);
    if (text && seconds > 0) return putOff(tx, way, id, seconds);
    await store.markUndelivered(tx.db, way, id, { failure, now });
    if (to && text) await sendSms(tx, { to, text });
  });

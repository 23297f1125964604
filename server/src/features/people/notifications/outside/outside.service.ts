import { DEFAULT_LANGUAGE, type Language } from '@parvoz/contract/languages.ts';
import { placeOf } from '@parvoz/contract/people/notification-places.ts';
import { type Context, inTransaction } from '../../../../db/context.ts';
import { smsText } from '../../../../lib/texts.ts';
import { dateText } from '../inbox/inbox.rules.ts';
import { sendSms } from '../notifications.service.ts';
import { sentenceOf } from '../sentences.service.ts';
import { isOnItsWay } from '../sms-beside.service.ts';
import { dueAt, fallbackOf } from './outside.rules.ts';
import * as store from './outside.store.ts';

/** Moment until which somebody has to act, by notification: as its writer knows it, with the time where it has one. */
export type Deadlines = ReadonlyMap<string, string | null>;

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
    dueAt: dueAt(kind, clock.now()),
  };
};

export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));

/** Gives a waiting notice up: what asks for something goes to the phone, once, unless it has another way. */
export const giveUp = (ctx: Context, way: store.Way, id: string, failure: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const notification = await store.lockNotification(tx.db, way, id);
    const found = await store.lockWaiting(tx.db, way, id);
    if (!found) return;
    await store.markUndelivered(tx.db, way, id, { failure, now: tx.clock.now() });
    const { to, sms } = found;
    if (to && sms && !(await isOnItsWay(tx, notification))) await sendSms(tx, { to, text: sms });
  });

/** Puts a notice off that its way takes later, by as many seconds as it says. */
export const putOff = (ctx: Context, way: store.Way, id: string, seconds: number): Promise<number> =>
  store.putOff(ctx.db, way, id, new Date(ctx.clock.now().getTime() + seconds * 1000));

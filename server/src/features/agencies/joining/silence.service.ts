import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { isDaytime, tashkentDate } from '../../../lib/clock.ts';
import { smsText } from '../../../lib/texts.ts';
import { sendSms } from '../../people/notifications/notifications.service.ts';
import { nextState, remindBefore, withdrawOnOf } from './joining.rules.ts';
import * as requests from './joining.store.ts';
import * as store from './silence.store.ts';

export const silenceQueue: Queue = { name: 'joining-silence', options: { retryLimit: 3, retryDelay: 60 } };

/** Largest number of requests of one run; the next run takes the rest. */
const BATCH = 500;
const DATE = new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeZone: 'UTC' });

/** Reminds the agency of one request, or ends it; nothing where it has been answered or reminded meanwhile. */
const follow = (ctx: Context, id: string, before: Date): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const request = await requests.lock(tx.db, id);
    const state = request && nextState(request.state, 'WITHDRAW');
    if (!request || !state || request.changedAt >= before) return;
    const { phone, language, remindedAt } = request;
    const now = tx.clock.now();
    const link = `${tx.site}/for-agencies?lng=${language}`;
    const write = (key: 'joinEnding' | 'joinWithdrawn', date: string) =>
      sendSms(tx, { to: phone, text: smsText(language, key, { link, date }) });
    if (!remindedAt) {
      const date = withdrawOnOf({ ...request, remindedAt: now });
      await store.setReminded(tx.db, id, now);
      await write('joinEnding', DATE.format(new Date(date)));
    } else if (withdrawOnOf(request) <= tashkentDate(now)) {
      await requests.advance(tx.db, id, { state, now });
      await write('joinWithdrawn', '');
    }
  });

/**
 * Reminds agencies that were asked back and say nothing, three days before their request ends, and ends it then: each once,
 * whatever runs at once or stops in the middle, and by day. Throws when some could not be followed.
 */
export const followSilent = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now();
  // A job that waited for a process until the night leaves it to that of the morning.
  if (!isDaytime(now)) return;
  const before = remindBefore(now);
  let failures = 0;
  for (const id of await store.listSilent(ctx.db, before, BATCH))
    await follow(ctx, id, before).catch((error) => {
      ctx.log.error({ err: error, request: id }, 'a silent request could not be followed');
      failures++;
    });
  if (failures > 0) throw new Error(`${failures} silent requests failed`);
};

import { type Context, inTransaction } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import { isDaytime, tashkentDate } from '../../../../lib/clock.ts';
import * as inbox from '../inbox/inbox.service.ts';
import { dueDeadlines, type ReminderKind } from './reminders.rules.ts';
import * as store from './reminders.store.ts';

/** Queue of reminders. Each run selects the due ones again, so a failed run is made up for by the next. */
export const remindQueue: Queue = {
  name: 'reminders',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
};

const AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Reminds the student of one application, unless that was done, or it does not wait for them any more. */
const remind = (ctx: Context, id: string, due: store.Due): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const application = await store.lockDue(tx.db, id, due);
    if (!application || !(await store.insert(tx.db, application, due.kind, tx.clock.now()))) return;
    await inbox.notifyOfDeadline(tx, application, { kind: due.kind, levelId: application.levelId });
  });

/** Reminds of everything due; a failed reminder does not prevent the others. Returns the number of failures. */
const remindAll = async (ctx: Context, due: store.Due): Promise<number> => {
  let failures = 0;
  let after = BEFORE_ALL;
  for (;;) {
    const ids = await store.listDue(ctx.db, due, after, AT_ONCE);
    for (const id of ids)
      await remind(ctx, id, due).catch((error) => {
        ctx.log.error({ err: error, application: id, kind: due.kind }, 'a reminder failed');
        failures++;
      });
    if (ids.length < AT_ONCE) return failures;
    after = ids.at(-1)!;
  }
};

/**
 * Reminds students of levels that wait for them, 3 days and 1 day before the deadline: each once, whatever runs at once
 * or stops in the middle, and by day. Throws when some could not be reminded.
 */
export const remindOfDeadlines = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now();
  // A job that waited for a process until the night leaves it to that of the morning.
  if (!isDaytime(now)) return;
  const deadlines = Object.entries(dueDeadlines(tashkentDate(now)));
  let failures = 0;
  for (const [kind, dates] of deadlines)
    failures += await remindAll(ctx, { kind: kind as ReminderKind, ...dates });
  if (failures > 0) throw new Error(`${failures} reminders failed`);
};

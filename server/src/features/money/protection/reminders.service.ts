import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { publish } from '../../../db/live.ts';
import { isDaytime, tashkentDate } from '../../../lib/clock.ts';
import * as applications from '../../applications/applications/applications.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import { dueLimits, dueReminder, dueRestsSince, remindersOf, restedDue } from './protection.rules.ts';
import * as store from './reminders.store.ts';
import { noticeOf } from './transfers.service.ts';

/** Queue of reminders. Each run selects the due ones again, so a failed run is made up for by the next. */
export const dueQueue: Queue = {
  name: 'protection-due',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
};

/** Queue of payments that rest. Each run selects them again. */
export const restQueue: Queue = {
  name: 'protection-rests',
  options: { retryLimit: 3, retryDelay: 20, expireInSeconds: 900 },
};

const AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const KINDS = {
  1: 'PAYMENT_1_DAY',
  3: 'PAYMENT_3_DAYS',
  7: 'PAYMENT_7_DAYS',
  14: 'PAYMENT_14_DAYS',
} as const;

/** Says whether a payment of what is due for an application is being checked, so that nobody is asked to pay it now. */
export type DueCheck = (ctx: Pick<Context, 'db' | 'clock'>, applicationId: string) => Promise<boolean>;

/**
 * The application while its payment is due, locked, and whether its student may sign in, which nobody changes meanwhile; null
 * where nothing is due.
 */
const lockDue = async (tx: Context, id: string) => {
  const due = await store.lockDue(tx.db, id);
  return due && { ...due, isHeard: await accountStatus.lockActive(tx, due.studentId) };
};

/**
 * Reminds the student of the payment of an application: of the nearest moment that it has come to, where that was not done, and
 * once no payment of it is being checked and they can sign in. Of the last one the agency is notified as well, which may close
 * the application from then on, whatever is being checked.
 */
const remind = (ctx: Context, isBeingChecked: DueCheck, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const due = await lockDue(tx, id);
    const days = due?.isHeard && dueReminder(due.dueSince, tx.clock.now());
    const isClosable = days === 14;
    if (!days || (!isClosable && (await isBeingChecked(tx, id)))) return;
    if (!(await store.remind(tx.db, id, days))) return;
    const { closableAt } = remindersOf(due.dueSince);
    await inbox.notifyOfMoney(tx, due, {
      ...{ kind: KINDS[days], levelId: null, actorId: null },
      to: isClosable ? ['STUDENT', 'CONSULTING'] : ['STUDENT'],
      deadline: isClosable ? null : tashkentDate(closableAt!),
    });
    // The agency's actions have changed by the passage of time alone.
    if (isClosable) await publish(tx.db, noticeOf(due));
  });

/** Does something to all applications that a list names; one that fails does not keep the others from it. Returns how many did. */
const forEach = async (
  ctx: Context,
  list: (after: string) => Promise<string[]>,
  work: (id: string) => Promise<void>,
): Promise<number> => {
  let failures = 0;
  for (let after = BEFORE_ALL; ; ) {
    const ids = await list(after);
    for (const id of ids)
      await work(id).catch((error) => {
        ctx.log.error({ err: error, application: id }, 'a due payment could not be reminded of, or rest');
        failures++;
      });
    if (ids.length < AT_ONCE) return failures;
    after = ids.at(-1)!;
  }
};

/** Follows a due payment that rests, in its transaction: since when it counts as due, and after how many days it was reminded of last. */
export type RestHook = (
  tx: Pick<Context, 'db'>,
  applicationId: string,
  rested: ReturnType<typeof restedDue>,
) => Promise<unknown>;

/** Has the days of a due payment rest while its student, for whom nobody could pay it, cannot sign in. */
const rest = (ctx: Context, follow: RestHook, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const due = await lockDue(tx, id);
    const now = tx.clock.now();
    if (!due || due.isHeard || due.dueSince > dueRestsSince(now)) return;
    const rested = restedDue(now);
    await applications.setDueSince(tx, id, rested.dueSince);
    await store.putOff(tx.db, id, rested);
    await follow(tx, id, rested);
  });

/** Has due payments of students who cannot sign in rest, with a week left at least. Throws when some could not. */
export const restPayments = async (ctx: Context, follow: RestHook): Promise<void> => {
  const since = dueRestsSince(ctx.clock.now());
  const failures = await forEach(
    ctx,
    (after) => store.listResting(ctx.db, since, after, AT_ONCE),
    (id) => rest(ctx, follow, id),
  );
  if (failures > 0) throw new Error(`${failures} payments could not rest`);
};

/**
 * Reminds students of payments 1, 3 and 7 days after they fell due, and says after 14 that the agency may close the application:
 * each once, whatever runs at once or stops in the middle, and by day. Throws when some could not be reminded.
 */
export const remindOfPayments = async (ctx: Context, isBeingChecked: DueCheck): Promise<void> => {
  const now = ctx.clock.now();
  // A job that waited for a process until the night leaves it to that of the morning.
  if (!isDaytime(now)) return;
  let failures = 0;
  for (const limit of dueLimits(now))
    failures += await forEach(
      ctx,
      (after) => store.listDue(ctx.db, limit, after, AT_ONCE),
      (id) => remind(ctx, isBeingChecked, id),
    );
  if (failures > 0) throw new Error(`${failures} reminders failed`);
};

import type { ReminderChoices } from '@parvoz/contract/applications/calendar.ts';
import { ownStart } from '@parvoz/contract/applications/program-eligibility.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import { isDaytime, tashkentDate } from '../../../../lib/clock.ts';
import * as myData from '../../../people/my-data/my-data.service.ts';
import * as saved from '../../../people/notifications/saved.service.ts';
import { dueOn, USUAL } from './reminders.rules.ts';
import * as store from './reminders.store.ts';

/** Queue of reminders. Each run selects the due ones again, so a failed run is made up for by the next. */
export const remindQueue: Queue = {
  name: 'saved-reminders',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
};

const AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const choicesOf = async (ctx: Pick<Context, 'db'>, accountId: string): Promise<ReminderChoices> => {
  const made = await store.listChoices(ctx.db, accountId);
  return USUAL.map((usual) => ({
    ...usual,
    ...made.find(({ days }) => days === usual.days),
    days: usual.days,
  }));
};

/** The caller's own, the earliest reminder first. */
export const getChoices = (ctx: SignedInContext): Promise<ReminderChoices> =>
  choicesOf(ctx, ctx.actor.accountId);

export const updateChoices = async (
  ctx: SignedInContext,
  choices: ReminderChoices,
): Promise<ReminderChoices> => {
  await store.putChoices(ctx.db, ctx.actor.accountId, choices);
  return getChoices(ctx);
};

/**
 * Reminds one account of everything that is due at once: a notification for each thing, and one SMS. Intakes that begin before
 * the person can are over for them.
 */
const remind = (ctx: Context, accountId: string, due: store.Due): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const choice = (await choicesOf(tx, accountId)).find(({ days }) => days === due.days)!;
    const from = ownStart(await myData.getApplicant(tx, accountId));
    const things = await store.take(tx.db, accountId, due, { from, now: tx.clock.now() });
    if (things.length > 0) await saved.notifyOfSaved(tx, accountId, { ...choice, things });
  });

/** Reminds of everything due; a failed reminder does not prevent the others. Returns the number of failures. */
const remindAll = async (ctx: Context, due: store.Due): Promise<number> => {
  let failures = 0;
  let after = BEFORE_ALL;
  for (;;) {
    const accounts = await store.listAccounts(ctx.db, due, after, AT_ONCE);
    for (const account of accounts)
      await remind(ctx, account, due).catch((error) => {
        ctx.log.error({ err: error, account, days: due.days }, 'a reminder failed');
        failures++;
      });
    if (accounts.length < AT_ONCE) return failures;
    after = accounts.at(-1)!;
  }
};

/**
 * Reminds students 30, 7 and 1 days before the deadlines of what is on their shortlists: of each once, whatever runs at once
 * or stops in the middle, and by day. Throws when some could not be reminded.
 */
export const remindOfSaved = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now();
  // A job that waited for a process until the night leaves it to that of the morning.
  if (!isDaytime(now)) return;
  const today = tashkentDate(now);
  let failures = 0;
  for (const due of dueOn(today)) failures += await remindAll(ctx, due);
  await store.removeOld(ctx.db, today);
  if (failures > 0) throw new Error(`${failures} reminders failed`);
};

import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { tashkentMinute } from '../../../lib/clock.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as outside from '../../people/notifications/outside/outside.service.ts';
import { messagesDue, reminderDue, remindUntil, restedRelease, restsUntil } from './protection.rules.ts';
import * as store from './protection.store.ts';
import { endShare, notifyOfRelease } from './transfers.service.ts';

/** Queue of releases. Each run selects due shares and reminders again, so a failed run is made up for by the next. */
export const releaseQueue: Queue = {
  name: 'protection-releases',
  options: { retryLimit: 3, retryDelay: 20, expireInSeconds: 900 },
};

const AT_ONCE = 500;

/**
 * A share that waits, with its application locked, and whether its student may sign in, which nobody changes meanwhile; null where
 * it waits no longer.
 */
const lockAwaiting = async (tx: Context, stepId: number) => {
  const application = await store.lockByStep(tx.db, stepId);
  if (!application) return null;
  const isHeard = await accountStatus.lockActive(tx, application.studentId);
  const shares = await store.listShares(tx.db, application.id);
  const share = shares.find((one) => one.stepId === stepId);
  return share?.releasesAt ? { application, share, releasesAt: share.releasesAt, isHeard } : null;
};

/** Has the clock of a share rest while its student, who cannot sign in, could neither confirm nor dispute it. */
const rest = (ctx: Context, stepId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const awaiting = await lockAwaiting(tx, stepId);
    const now = tx.clock.now();
    if (!awaiting || awaiting.isHeard || awaiting.releasesAt > restsUntil(now)) return;
    await store.putOff(tx.db, stepId, restedRelease(now));
    await outside.endReminders(tx, stepId, 'RELEASE');
  });

/** Passes a share to its agency, unless somebody has confirmed or disputed it meanwhile, or its student cannot. */
const release = (ctx: Context, stepId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const awaiting = await lockAwaiting(tx, stepId);
    if (!awaiting?.isHeard || awaiting.releasesAt > tx.clock.now()) return;
    await endShare(tx, awaiting.application, awaiting.share, { by: 'TIME' });
    await notifyOfRelease(tx, awaiting.application, stepId, null);
  });

const REMINDERS = { 24: 'RELEASE_24_HOURS', 6: 'RELEASE_6_HOURS', 1: 'RELEASE_1_HOUR' } as const;

/** The reminders that a share has come to, in the list and on the phone, where they were not given. */
const remindersOf = (share: store.Reminded, now: Date) => {
  const hours = reminderDue(share.releasesAt, now);
  const isNew = hours !== null && (share.remindedHours === null || hours < share.remindedHours);
  return { notice: isNew ? hours : null, messages: messagesDue(share, now) };
};

const isDue = (share: store.Reminded, now: Date): boolean => {
  const { notice, messages } = remindersOf(share, now);
  return notice !== null || messages.length > 0;
};

/** Reminds the student of a release: in the list at once, and by a message once their phone may ring. */
const remind = (ctx: Context, stepId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const awaiting = await lockAwaiting(tx, stepId);
    const now = tx.clock.now();
    if (!awaiting?.isHeard || awaiting.releasesAt <= now) return;
    const { application, share, releasesAt } = awaiting;
    const { notice, messages } = remindersOf({ ...share, releasesAt }, now);
    const deadline = tashkentMinute(releasesAt);
    if (notice !== null) {
      const levelId = await store.findLastLevel(tx.db, stepId);
      const about = { kind: REMINDERS[notice], levelId, actorId: null, to: ['STUDENT'] } as const;
      await inbox.notifyOfMoney(tx, application, { ...about, deadline, isQuiet: true });
    }
    await store.remind(tx.db, {
      ...{ stepId, remindedHours: notice ?? share.remindedHours },
      messagedHours: messages[0] ?? share.messagedHours,
    });
    const kinds = messages.map((hours) => REMINDERS[hours]);
    await inbox.writeToPhone(tx, { ...application, deadline }, kinds);
  });

/** Does something to all steps that a list names; one that fails does not keep the others from it. Returns how many did. */
const forEach = async <Listed extends { stepId: number }>(
  ctx: Context,
  list: (after: number) => Promise<Listed[]>,
  work: (ctx: Context, stepId: number) => Promise<void>,
  isMeant: (listed: Listed) => boolean = () => true,
): Promise<number> => {
  let failures = 0;
  for (let after = 0; ; ) {
    const listed = await list(after);
    for (const { stepId } of listed.filter(isMeant))
      await work(ctx, stepId).catch((error) => {
        ctx.log.error({ err: error, step: stepId }, 'a release or its reminder failed');
        failures++;
      });
    if (listed.length < AT_ONCE) return failures;
    after = listed.at(-1)!.stepId;
  }
};

/**
 * Passes the shares whose time is over to their agencies, and reminds students of those whose time comes: each once, whatever
 * runs at once or stops in the middle. Those of students who cannot sign in rest before that, with a day left at least. Throws
 * when some could not be done.
 */
export const releaseDue = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now();
  const restUntil = restsUntil(now);
  let failures = await forEach(ctx, (after) => store.listResting(ctx.db, restUntil, after, AT_ONCE), rest);
  failures += await forEach(ctx, (after) => store.listDueReleases(ctx.db, now, after, AT_ONCE), release);
  const until = remindUntil(now);
  failures += await forEach(
    ctx,
    (after) => store.listReminded(ctx.db, { now, until }, after, AT_ONCE),
    remind,
    (share) => isDue(share, now),
  );
  if (failures > 0) throw new Error(`${failures} releases or reminders failed`);
};

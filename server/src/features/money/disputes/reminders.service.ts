import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import { answerReminderDue, isDecisionDue, reminderLimits } from './disputes.rules.ts';
import * as disputes from './disputes.store.ts';
import * as store from './reminders.store.ts';

/** Queue of reminders. Each run selects the due ones again, so a failed run is made up for by the next. */
export const remindQueue: Queue = {
  name: 'dispute-reminders',
  options: { retryLimit: 3, retryDelay: 20, expireInSeconds: 900 },
};

const AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const KINDS = { 24: 'DISPUTE_ANSWER_24_HOURS', 6: 'DISPUTE_ANSWER_6_HOURS' } as const;

/** Reminds whoever is late in one dispute of the nearest moment that it has come to, where that was not done. */
const remind = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const application = await store.lockApplication(tx.db, id);
    const dispute = await disputes.find(tx.db, id);
    if (!application || dispute?.state !== 'OPEN') return;
    const now = tx.clock.now();
    const levelId = await disputes.findLastLevel(tx.db, dispute.stepId);
    const hours = dispute.answeredAt === null ? answerReminderDue(dispute, now) : null;
    if (hours && (dispute.remindedHours === null || dispute.remindedHours > hours)) {
      await store.noteAnswerReminder(tx.db, dispute, hours);
      const notice = { kind: KINDS[hours], levelId, actorId: null, to: ['CONSULTING'] } as const;
      await inbox.notifyOfMoney(tx, application, notice);
    }
    if (dispute.remindedAt === null && isDecisionDue(dispute.decideUntil, now)) {
      await store.noteDecisionReminder(tx.db, dispute, now);
      const notice = { kind: 'DISPUTE_DECISION_1_DAY', levelId, actorId: null } as const;
      await inbox.notifyAdmins(tx, application.id, notice);
    }
  });

/**
 * Reminds agencies that have not answered, 24 and 6 hours before the end of their time, and administrators when a day is
 * left: each once, whatever runs at once or stops in the middle. Throws when some could not be reminded.
 */
export const remindDue = async (ctx: Context): Promise<void> => {
  const limits = reminderLimits(ctx.clock.now());
  let failures = 0;
  for (let after = BEFORE_ALL; ; ) {
    const ids = await store.listDue(ctx.db, limits, after, AT_ONCE);
    for (const id of ids)
      await remind(ctx, id).catch((error) => {
        ctx.log.error({ err: error, dispute: id }, 'a reminder of a dispute failed');
        failures++;
      });
    if (ids.length < AT_ONCE) break;
    after = ids.at(-1)!;
  }
  if (failures > 0) throw new Error(`${failures} reminders of disputes failed`);
};

import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { isDaytime } from '../../../lib/clock.ts';
import { shortName } from '../../../lib/sms/short-name.ts';
import { smsText } from '../../../lib/texts.ts';
import type { RestHook } from '../../money/protection/reminders.service.ts';
import { sendSms } from '../../people/notifications/notifications.service.ts';
import { MAX_SMS_NAME, reminderOf } from './guardians.rules.ts';
import * as store from './reminders.store.ts';

export const remindQueue: Queue = {
  name: 'guardians-remind',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
};

const AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const remind = (
  ctx: Context,
  { id, phone, language, name, dueSince }: store.DueGuardianship,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const days = reminderOf(dueSince, tx.clock.now());
    if (days === null || (await store.remind(tx.db, { id, dueSince, days })) === 0) return;
    const values = { name: shortName(name, MAX_SMS_NAME), link: `${tx.site}/family?lng=${language}` };
    await sendSms(tx, { to: phone, text: smsText(language, 'guardianDue', values) });
  });

/** Has guardians be reminded of a payment that has rested as its student is, in the caller's transaction. */
export const putOff: RestHook = ({ db }, applicationId, rested) => store.putOff(db, applicationId, rested);

/**
 * Reminds those who may pay of what is due: when it falls due, 3 and 7 days later, each once and by day, as long as they want
 * it and no payment for it is being checked. Throws when some could not be reminded.
 */
export const remindOfDue = async (ctx: Context): Promise<void> => {
  if (!isDaytime(ctx.clock.now())) return;
  let failures = 0;
  for (let after = BEFORE_ALL; ; ) {
    const found = await store.listDue(ctx.db, { after, limit: AT_ONCE, now: ctx.clock.now() });
    for (const one of found)
      await remind(ctx, one).catch((error) => {
        ctx.log.error({ err: error, guardianship: one.id }, 'a guardian could not be reminded');
        failures++;
      });
    if (found.length < AT_ONCE) break;
    after = found.at(-1)!.id;
  }
  if (failures > 0) throw new Error(`${failures} reminders failed`);
};

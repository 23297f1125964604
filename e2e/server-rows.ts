import { findRunning } from '@parvoz/embedded-postgres/running.ts';
import pg from 'pg';

/**
 * Changes rows directly, for effects that no visitor can cause. The clock of the server under test cannot be moved, and
 * waiting takes its time: instead, recorded moments are moved back, as if that time had passed since.
 */
const change = async (text: string, whose: string | number): Promise<void> => {
  const connectionString = await findRunning(process.env.E2E_DATA_DIR!);
  if (!connectionString) throw new Error('the database of the server under test does not answer');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(text, [whose]);
    if (rowCount !== 1) throw new Error(`${rowCount} rows of ${whose} were changed`);
  } finally {
    await client.end();
  }
};

/** The minute in which no other code is sent to a phone is over. */
export const letCodePausePass = (phone: string): Promise<void> =>
  change(
    `update attempts set moments = array(select moment - interval '1 minute' from unnest(moments) moment)
     where key = 'code pause ' || $1`,
    phone,
  );

/** The only session of a student has begun so long ago that the password is asked for. */
export const letConfirmationPass = (phone: string): Promise<void> =>
  change(
    `update sessions set confirmed_at = confirmed_at - interval '10 minutes', created_at = created_at - interval '10 minutes'
     where account_id = (select id from accounts where kind = 'PROFILE' and phone = $1)`,
    phone,
  );

/** Somebody else knows the password of a student: it has to be changed before anything else. */
export const makePasswordOneTime = (phone: string): Promise<void> =>
  change(`update accounts set must_change_password = true where kind = 'PROFILE' and phone = $1`, phone);

/** The 24 hours of an agency's bank details are over. */
export const letBankDetailsStart = (consultingId: number): Promise<void> =>
  change(
    `update bank_details set confirmed_at = confirmed_at - interval '24 hours', starts_at = starts_at - interval '24 hours'
     where consulting_id = $1 and state = 'CONFIRMED' and starts_at > now()`,
    consultingId,
  );

/** The 72 hours of the only finished step of an application that waits for its student are over. */
export const letStepPass = (applicationId: string): Promise<void> =>
  change(
    `update protected_shares set finished_at = finished_at - interval '72 hours', releases_at = releases_at - interval '72 hours'
     where application_id = $1 and state = 'AWAITING'`,
    applicationId,
  );

/** The 48 hours in which the agency may answer a dispute are over. */
export const letAnswerTimePass = (disputeId: string): Promise<void> =>
  change(
    `update disputes set opened_at = opened_at - interval '48 hours', answer_until = answer_until - interval '48 hours'
     where id = $1 and state = 'OPEN'`,
    disputeId,
  );

/** The quiet hours are over for the only notification that waits to go to a student by Telegram, or to a browser. */
export const letQuietHoursPass = (phone: string, way: 'telegram' | 'push' = 'telegram'): Promise<void> =>
  change(
    `with due as (
       update ${way}_notices o set due_at = o.created_at from accounts a
       where a.id = o.account_id and a.kind = 'PROFILE' and a.phone = $1 and o.status = 'WAITING' and o.due_at > o.created_at
       returning o.id)
     update pgboss.job j set start_after = now() from due where j.name = '${way}-notices' and j.data ->> 'id' = due.id::text`,
    phone,
  );

/** True in the quiet hours of the server under test, whose clock is that of this machine: notifications wait for their end. */
export const isQuietNow = (): boolean => {
  const hour = (new Date().getUTCHours() + 5) % 24;
  return hour >= 22 || hour < 8;
};

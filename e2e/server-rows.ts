import { join } from 'node:path';
import { findRunning } from '@parvoz/embedded-postgres/running.ts';
import pg from 'pg';

const DATA_DIR = join(import.meta.dirname, '../.cache/e2e-data');

/**
 * For what no visitor can do. The clock of the server under test cannot be moved, and waiting takes as long as it says:
 * what it has written down is made older instead, as if that time had passed since.
 */
const change = async (text: string, phone: string): Promise<void> => {
  const connectionString = await findRunning(DATA_DIR);
  if (!connectionString) throw new Error('the database of the server under test does not answer');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(text, [phone]);
    if (rowCount !== 1) throw new Error(`${rowCount} rows of ${phone} were changed`);
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

import { parseArgs } from 'node:util';
import { Password, PersonName, Phone } from '@parvoz/contract/accounts.ts';
import { oneLine } from '@parvoz/contract/common.ts';
import { MAX_NAME_LENGTH, SHORT_SURNAME_LENGTH } from '@parvoz/contract/limits.ts';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { findRunning } from '@parvoz/embedded-postgres/running.ts';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openPool } from './db/pool.ts';
import * as profiles from './features/profiles/service.ts';
import { systemClock } from './lib/clock.ts';
import { openLog } from './lib/log.ts';
import { Passwords } from './lib/passwords.ts';

const USAGE =
  'npm run admin -- --phone 998901234567 --password "at least 6 characters" [--name Malika] [--surname Rahimova]';

const Arguments = z.object({
  phone: Phone,
  password: Password,
  name: PersonName.default('Administrator'),
  // Whoever types it here is asked by nobody whether a short one is no slip.
  surname: oneLine(MAX_NAME_LENGTH, SHORT_SURNAME_LENGTH).default('Parvoz'),
});

const readArguments = (): z.output<typeof Arguments> => {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { phone: option, password: option, name: option, surname: option },
  });
  const parsed = Arguments.safeParse(values);
  if (parsed.success) return parsed.data;
  const wrong = [...new Set(parsed.error.issues.map(({ path }) => `--${String(path[0])}`))];
  throw new Error(`Missing or wrong: ${wrong.join(', ')}.`);
};

/** The database of a running Parvoz, of DATABASE_URL, or an embedded one that is opened for as long as this takes. */
const withDatabase = async (work: (databaseUrl: string) => Promise<void>): Promise<void> => {
  const { databaseUrl, dataDir } = readConfig();
  const url = databaseUrl ?? (await findRunning(dataDir));
  if (url) return work(url);
  const embedded = await openEmbedded({ dataDir, log: openLog('warn') });
  try {
    await migrateDatabase(embedded.url);
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
};

const makeAdmin = async (databaseUrl: string, given: z.output<typeof Arguments>): Promise<void> => {
  const pool = openPool({ url: databaseUrl, max: 1, onError: () => {} });
  try {
    const ctx = { db: pool, pool, clock: systemClock, passwords: new Passwords() };
    const made = await profiles.putAdmin(ctx, given);
    process.stdout.write(
      made === 'created'
        ? `${given.phone} is an administrator now.\n`
        : `${given.phone} had an account: it is an administrator now, active, with this password.\n`,
    );
  } finally {
    await pool.end();
  }
};

try {
  const given = readArguments();
  await withDatabase((databaseUrl) => makeAdmin(databaseUrl, given));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
  process.exitCode = 1;
}

import { parseArgs } from 'node:util';
import { Password, Phone } from '@parvoz/contract/people/accounts.ts';
import { PersonName, Surname } from '@parvoz/contract/people/names.ts';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { withOwnDatabase } from './db/own-database.ts';
import { openPool } from './db/pool.ts';
import * as profiles from './features/people/profiles/profiles.service.ts';
import { systemClock } from './lib/clock.ts';
import { Passwords } from './lib/passwords.ts';
import { KEEP_STUDENT } from './wiring.ts';

const USAGE =
  'npm run admin -- --phone 998901234567 --password "at least 6 characters" [--name Malika] [--surname Rahimova]';

const Arguments = z.object({
  phone: Phone,
  password: Password,
  name: PersonName.default('Administrator'),
  // What is typed here is never asked about, also an empty surname.
  surname: Surname.default('Parvoz'),
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

const makeAdmin = async (databaseUrl: string, given: z.output<typeof Arguments>): Promise<void> => {
  const pool = openPool({ url: databaseUrl, max: 1, onError: () => {} });
  try {
    const ctx = { db: pool, pool, clock: systemClock, passwords: new Passwords() };
    const made = await profiles.putAdmin(ctx, given, KEEP_STUDENT);
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
  await withOwnDatabase(readConfig(), (url) => makeAdmin(url, given));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
  process.exitCode = 1;
}

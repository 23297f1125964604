import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { systemContext } from '../src/db/context.ts';
import { remindOfDeadlines } from '../src/features/people/notifications/reminders/reminders.service.ts';
import { UNLIMITED } from '../src/lib/storage.ts';
import { TestClock } from './test-clock.ts';

/** A process that reminds of deadlines at a moment that a test chooses, to be killed while it does. */
const [databaseUrl, now] = process.argv.slice(2);
const log = pino({ level: 'error' }, pino.destination(2));
const { base } = await buildApp({
  config: {
    production: false,
    publicUrl: 'http://parvoz.test',
    trustedProxies: [],
    trialNetworks: [],
    dataDir: '/nonexistent',
    files: UNLIMITED,
    publicCacheBytes: 1e6,
    pictureCacheBytes: 1e6,
    sms: { gateway: 'console', callbackSecret: undefined },
    contracts: { payme: undefined, click: undefined, uzum: undefined, sandbox: false },
    contacts: readConfig({ DEMO_DATA: 'false' }).contacts,
    smsDailyLimit: 5000,
    walArchived: false,
    twoPersonTiyin: 5_000_000_000,
  },
  tokenSecret: 'a secret of tests, long enough for one',
  databaseUrl: databaseUrl!,
  log,
  clock: new TestClock(now!),
  pages: false,
});
process.stdout.write('reminding\n');
await remindOfDeadlines(systemContext(base, log));
process.stdout.write('done\n');

import { cleanUp } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, it } from 'vitest';
import { hasPagesBehindProxy, loseDatabaseBehindProxy } from './behind-proxy.ts';
import { report } from './report.ts';

const SECONDS = Number(process.env.DRILL_COUNT ?? 60);

afterAll(cleanUp);

it.skipIf(!hasPagesBehindProxy())(
  'the database is away behind HAProxy, and then nobody lives (haproxy has to be installed)',
  async () => {
    const seen = await loseDatabaseBehindProxy(SECONDS * 1000);
    report('behind the proxy', {
      'the database was away, s': SECONDS,
      'cached pages and their files asked for meanwhile, all answered 200': seen.pages,
      'the slowest of them, ms': seen.slowestMs,
      'calls that need the database, all answered 503 by Parvoz’s own sentence': seen.refused,
      'a write was answered, ms after the database was back': seen.backMs,
      'with both processes killed': 'the page in three languages, and the call’s own form',
      'writes that were answered, and found once each afterwards': seen.answered,
    });
  },
  600_000,
);

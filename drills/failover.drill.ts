import { cleanUp } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, it } from 'vitest';
import { LASTING_TURN_MS } from '../server/test/pairs.ts';
import { hasCluster } from './cluster.ts';
import { type FailoverSeen, failOver } from './failover.ts';
import { report } from './report.ts';

const TURNS = Number(process.env.DRILL_COUNT ?? 5);

afterAll(cleanUp);

it.skipIf(!hasCluster())(
  "the primary is killed under load and its standby promoted (Debian's PostgreSQL has to be installed)",
  async () => {
    const seen: FailoverSeen[] = [];
    while (seen.length < TURNS) {
      seen.push(await failOver({ processes: 2, pairs: 6, turnMs: LASTING_TURN_MS, answers: 60 }));
      await cleanUp();
    }
    const all = (key: keyof FailoverSeen) => seen.map((one) => one[key]).join(', ');
    report('failover', {
      load: '2 processes; 6 students and 6 members of an agency who apply, pay, hand in, write and read, each call repeated until it is answered',
      'primaries killed, each on a new cluster with a synchronous standby': TURNS,
      'the standby takes writes, ms after the kill': all('promotedMs'),
      'the product answers a write again, ms after the kill': all('backMs'),
      'writes that were answered, and found once each on the new primary': all('answered'),
      'acknowledged writes lost or doubled': 0,
      'processes that had to be restarted': 0,
    });
  },
  3_600_000,
);

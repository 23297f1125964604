import { cleanUp } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, expect, it } from 'vitest';
import { hasMachines } from './machines.ts';
import { failByPatroni, type PatroniSeen, READY_MS } from './patroni.ts';
import { hasProxy } from './proxy.ts';
import { report } from './report.ts';

const ROUNDS = Number(process.env.DRILL_COUNT ?? 1);

afterAll(cleanUp);

it.skipIf(!hasMachines() || !hasProxy())(
  'three machines lose each part, and nobody does anything (root, and Debian’s postgresql, patroni from 3.0.3 on, etcd-server and haproxy)',
  async () => {
    const all: PatroniSeen[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const { answered } = await failByPatroni((seen) => {
        all.push(seen);
        report(`patroni, round ${round}: ${seen.fault}`, {
          'longest time without an answered write, ms': seen.gapMs,
          'reads of a person, and of these refused': `${seen.reads}, ${seen.refusedReads}`,
          'direct writes acknowledged meanwhile, all found on both hosts in the end': seen.acknowledged,
          'by whom, one after the other': seen.reigns.join(', '),
          'everything as before, ms after the part was given back': seen.rejoinedMs ?? 'never',
        });
      });
      report(`patroni, round ${round}`, {
        'writes that were answered, and found once each in the end': answered,
        'acknowledged writes lost or doubled': 0,
      });
    }
    for (const { gapMs, reigns, fault } of all) {
      expect(gapMs, fault).toBeLessThan(READY_MS);
      // Two primaries at once would take turns.
      expect(reigns.length, `${fault}: ${reigns}`).toBeLessThanOrEqual(2);
    }
  },
  3_600_000,
);

import { cleanUp } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { hasPagesBehindProxy, loseDatabaseBehindProxy } from './behind-proxy.ts';
import { hasCluster } from './cluster.ts';
import { failOver } from './failover.ts';
import { killAtRandom } from './kills.ts';
import { hasProxy } from './proxy.ts';
import { BACK_MS, roll } from './rolling.ts';
import { freezeInTopUps, HELD_MS } from './standing.ts';

/** As few as do everything, and slow, so that processes start while they work. */
const PAIRS = { pairs: 2, turnMs: 1000 };

afterEach(cleanUp);
afterAll(cleanUp);

it.skipIf(!hasProxy())(
  'rolling: one is killed, the other restarted (HAProxy has to be installed)',
  async () => {
    const seen = await roll({
      ...{ turns: 1, restarts: 1 as const },
      ...PAIRS,
      answers: 5,
      visitors: 2,
      streams: 4,
      pauseMs: 100,
    });
    expect(seen.reads).toBeGreaterThan(20);
    expect(seen.failures).toEqual([]);
    // Other tests run beside it.
    expect(seen.longest).toBeLessThan(2 * BACK_MS);
  },
);

it.skipIf(!hasPagesBehindProxy())(
  'behind the proxy: the database is away (HAProxy has to be installed, and the web built)',
  async () => {
    const seen = await loseDatabaseBehindProxy(12_000);
    expect(seen.pages).toBeGreaterThan(20);
    expect(seen.refused).toBeGreaterThan(1);
  },
);

it('standing: one is frozen in the middle of a top-up', async () => {
  const seen = await freezeInTopUps({ turns: 1, payers: 3 });
  expect(seen).toMatchObject({ turns: 1 });
  expect(seen.refused).toBeGreaterThan(0);
  // Other tests run beside it.
  expect(seen.longestMs).toBeLessThan(2 * HELD_MS);
});

it('kills: one at random', async () => {
  const seen = await killAtRandom({ kills: 1, processes: 2, ...PAIRS, answers: 5 });
  expect(seen).toMatchObject({ kills: 1 });
  expect(seen.files).toBeGreaterThan(0);
});

it.skipIf(!hasCluster())("failover: one (Debian's PostgreSQL has to be installed)", async () => {
  expect((await failOver({ processes: 1, ...PAIRS, answers: 5 })).answered).toBeGreaterThan(10);
});

import { cleanUp } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, expect, it } from 'vitest';
import { LASTING_TURN_MS } from '../server/test/pairs.ts';
import { hasProxy } from './proxy.ts';
import { report } from './report.ts';
import { BACK_MS, roll } from './rolling.ts';

const TURNS = Number(process.env.DRILL_COUNT ?? 5);

afterAll(cleanUp);

it.skipIf(!hasProxy())(
  'two processes behind HAProxy under load: killed, and restarted one after the other (HAProxy has to be installed)',
  async () => {
    const load = { pairs: 10, turnMs: LASTING_TURN_MS, visitors: 8, streams: 20 };
    const seen = await roll({ turns: TURNS, restarts: 2, answers: 60, pauseMs: 1500, ...load });
    report('rolling', {
      load: `${load.pairs} students and ${load.pairs} members of an agency who apply, pay, hand in, write and read; ${load.visitors} visitors, ${load.streams} streams`,
      'processes killed': TURNS,
      'processes restarted in turn': TURNS * 2,
      'writes of people in workspaces that were answered, and found once each': seen.answered,
      'writes lost or doubled': 0,
      'reads of visitors': seen.reads,
      'reads that were repeated on another connection': seen.repeated,
      'reads that failed': seen.failures.length,
      'streams that ended and came back': seen.gaps.length,
      'longest time without a stream, ms': seen.longest,
    });
    expect(seen.failures).toEqual([]);
    expect(seen.longest).toBeLessThan(BACK_MS);
  },
  3_600_000,
);

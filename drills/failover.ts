import { expect } from 'vitest';
import { beginLoad } from '../server/test/pairs.ts';
import { openCluster } from './cluster.ts';
import { openProcesses } from './processes.ts';

/** Within which the product is back after its database was lost and another took its place. */
const BACK_MS = 10_000;

interface FailoverOptions {
  processes: number;
  pairs: number;
  /** Of a pair, as in the load. */
  turnMs: number;
  /** At least so many writes are answered before the primary is killed, and after. */
  answers: number;
}

/** Duration of each step after the kill, and the number of all answers. */
export interface FailoverSeen {
  promotedMs: number;
  backMs: number;
  answered: number;
}

/**
 * Kills the primary under load and makes its synchronous standby the primary. Fails where no write is answered within ten
 * seconds, a process has ended, or an acknowledged write is lost or doubled.
 */
export const failOver = async ({
  processes: count,
  pairs,
  turnMs,
  answers,
}: FailoverOptions): Promise<FailoverSeen> => {
  const cluster = await openCluster();
  try {
    const processes = await openProcesses(count, {
      DATABASE_URL: cluster.url,
      DATABASE_READ_URL: cluster.readUrl,
    });
    try {
      const { ports } = processes;
      let turn = 0;
      const load = await beginLoad(cluster.url, () => ports[turn++ % ports.length]!, {
        ...{ pairs, turnMs },
      });
      await load.more(answers);
      const lost = performance.now();
      await cluster.primary.kill();
      await cluster.promote();
      const promotedMs = Math.round(performance.now() - lost);
      await load.more(1);
      const backMs = Math.round(performance.now() - lost);
      expect(backMs).toBeLessThan(BACK_MS);
      await load.more(answers);
      await load.stop();
      await load.check(cluster.readUrl, ports[0]!);
      for (const index of ports.keys()) expect(processes.isUp(index)).toBe(true);
      return { promotedMs, backMs, answered: load.answers() };
    } finally {
      await processes.close();
    }
  } finally {
    await cluster.close();
  }
};

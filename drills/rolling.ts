import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { beginLoad } from '../server/test/pairs.ts';
import { createDatabase, dropDatabase } from '../server/test/test-app.ts';
import { openProcesses } from './processes.ts';
import { openProxy } from './proxy.ts';
import { openVisitors, type Seen } from './visitors.ts';

/** Pages come back to their events within this, on a machine that does nothing else. */
export const BACK_MS = 4000;

interface RollingOptions {
  /** In each of which one process is killed, and then others are restarted one after the other. */
  turns: number;
  /** Number of processes to restart: both, or only the one that was not killed. */
  restarts: 1 | 2;
  pairs: number;
  /** Of a pair, as in the load. */
  turnMs: number;
  /** That people in workspaces get between two such things. */
  answers: number;
  visitors: number;
  streams: number;
  /** Between the restart of one process and that of the next. */
  pauseMs: number;
}

/**
 * Two processes behind HAProxy, under load of all kinds, are killed and restarted in turn. Fails where a write is lost or
 * doubled; answers what else was seen.
 */
export const roll = async ({
  turns,
  restarts,
  pairs,
  turnMs,
  answers,
  visitors,
  streams,
  pauseMs,
}: RollingOptions) => {
  const databaseUrl = await createDatabase();
  const processes = await openProcesses(2, { DATABASE_URL: databaseUrl });
  const { ports, start, end } = processes;
  const proxy = await openProxy(ports);
  try {
    const load = await beginLoad(databaseUrl, () => proxy.port, {
      ...{ pairs, readers: visitors },
      turnMs,
    });
    const looking = await openVisitors(proxy.port, { visitors, streams, tokens: load.readers });
    for (let turn = 0; turn < turns; turn++) {
      await load.more(answers);
      await end(turn % 2, 'SIGKILL');
      await load.more(answers);
      await start(turn % 2);
      await load.more(answers);
      for (const index of [(turn + 1) % 2, turn % 2].slice(0, restarts)) {
        await pause(pauseMs);
        expect(await end(index, 'SIGTERM')).toBe(0);
        await start(index);
      }
    }
    await load.more(answers);
    await load.stop();
    const seen: Seen = await looking.stop();
    await load.check(databaseUrl, ports[0]!);
    const longest = Math.round(Math.max(0, ...seen.gaps));
    expect(seen.gaps.length).toBeGreaterThan(0);
    return { ...seen, longest, answered: load.answers() };
  } finally {
    await proxy.close();
    await processes.close();
    await dropDatabase(databaseUrl);
  }
};

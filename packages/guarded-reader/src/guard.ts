import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Limits } from './messages.ts';

// A thread beside the one that reads, which may be too busy to look at itself. What ends this process ends both.

const LOOKS_EVERY_MS = 50;
const STANDARD_ERROR = 2;
const MEGABYTE = 1024 * 1024;

const findExceeded = ({ memoryMb, workMs }: Limits): string | null => {
  if (process.memoryUsage.rss() > memoryMb * MEGABYTE) return 'needs too much memory';
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 > workMs ? 'takes too long' : null;
};

interface Watched {
  limits: Limits;
  /** Process that this one works for: known from the start, so that its end is noticed even before the first check. */
  parent: number;
}

const watch = ({ limits, parent }: Watched): void => {
  setInterval(() => {
    const why = findExceeded(limits);
    if (why) writeSync(STANDARD_ERROR, `${why}\n`);
    if (why || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, LOOKS_EVERY_MS);
};

parentPort?.once('message', () => watch(workerData));

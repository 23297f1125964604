import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from './binaries.ts';
import type { Place } from './place.ts';
import { hasCode, orNull, run } from './run.ts';

/** Log of this package. */
export interface Log {
  info(msg: string): void;
  warn(msg: string): void;
}

const fastStopMs = 60_000;
const immediateStopMs = 15_000;

/** Returns the content of `postmaster.pid` in a cluster's folder, or `null` when there is no such file. */
export const readPidFile = async (clusterDir: string) => {
  const text = await orNull(readFile(join(clusterDir, 'postmaster.pid'), 'utf8'));
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
};

/**
 * Stops the PostgreSQL that a killed Parvoz left running on this cluster, if there is one. Nothing that was
 * committed is lost, and what the dead process had left open is rolled back.
 */
export const stopLeftover = async (place: Place, nativeDir: string, log: Log) => {
  const found = await readPidFile(place.clusterDir);
  if (!found || !(found.pid > 0)) return;
  const { pid } = found;
  const isGone = async () => !(await isPostmaster(pid, place.clusterDir));
  if (await isGone()) {
    await removeMisleadingPidFile(pid, place.clusterDir);
    return;
  }
  log.info(`PostgreSQL (process ${pid}) still runs from a Parvoz that was killed; stopping it first.`);
  await stopPostmaster({ pid, isGone, nativeDir, log });
};

/**
 * PostgreSQL takes a pid file for stale when its process is gone, but not when another process of the same
 * user has got the number since, as happens in containers, where numbers repeat.
 */
const removeMisleadingPidFile = async (pid: number, clusterDir: string) => {
  if (isAlive(pid)) await rm(join(clusterDir, 'postmaster.pid'), { force: true });
};

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH') || hasCode(error, 'EPERM')) return false;
    throw error;
  }
};

/** Returns whether the process is the PostgreSQL of this cluster, and not another that got its number since. */
const isPostmaster = async (pid: number, clusterDir: string) => {
  if (process.platform === 'linux') {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === clusterDir;
    } catch (error) {
      // ESRCH and ENOENT: gone or a zombie. EACCES: somebody else's process.
      if (['ENOENT', 'ESRCH', 'EACCES'].some((code) => hasCode(error, code))) return false;
      throw error;
    }
  }
  if (process.platform === 'win32') {
    return (await run('tasklist', ['/nh', '/fi', `pid eq ${pid}`])).output.includes('postgres');
  }
  const { output } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
  return output.includes('postgres') && output.includes(clusterDir);
};

/** A running PostgreSQL and how to learn that it is gone. */
export interface Postmaster {
  pid: number;
  isGone: () => boolean | Promise<boolean>;
  nativeDir: string;
  log: Log;
}

/**
 * Fast shutdown: open transactions are rolled back, everything committed is written. Resolves when the
 * process is gone. One that hangs is stopped at once instead; it then recovers at its next start.
 */
export const stopPostmaster = async (postmaster: Postmaster) => {
  const { pid, nativeDir, log } = postmaster;
  await signal(pid, 'INT', nativeDir);
  if (await waitUntilGone(postmaster, fastStopMs)) return;
  log.warn(`PostgreSQL (process ${pid}) has not stopped in ${fastStopMs / 1000} s; stopping it at once.`);
  await signal(pid, 'QUIT', nativeDir);
  if (await waitUntilGone(postmaster, immediateStopMs)) return;
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
};

const signal = async (pid: number, name: 'INT' | 'QUIT', nativeDir: string) => {
  // Windows has no signals; PostgreSQL brings its own there.
  if (process.platform === 'win32') {
    await run(programOf(nativeDir, 'pg_ctl'), ['kill', name, String(pid)]);
    return;
  }
  try {
    process.kill(pid, `SIG${name}`);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
};

const waitUntilGone = async ({ isGone }: Postmaster, timeoutMs: number) => {
  const deadline = performance.now() + timeoutMs;
  while (!(await isGone())) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
};

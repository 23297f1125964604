import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from './binaries.ts';
import { type Log, readPidFile, stopLeftover, stopPostmaster } from './leftover.ts';
import { openServerLog, type ServerLog } from './log.ts';
import type { Place } from './place.ts';
import { cleanEnvironment } from './run.ts';

/** Options of starting PostgreSQL on a cluster that exists. */
export interface StartOptions {
  place: Place;
  nativeDir: string;
  /** `postgres.log` */
  logPath: string;
  durable: boolean;
  /** Largest number of connections at once. */
  connections: number;
  log: Log;
  /** Further settings of this start. */
  more?: Record<string, string | number>;
  /** Called when it has ended without `stop`. */
  onEnd?: () => void;
  /** Finds a port, for tests. */
  findPort?: () => Promise<number>;
}

const attempts = 5;
/** Recovery after a crash of the machine may take minutes. */
const startMs = 600_000;
const reportAfterMs = 15_000;

/** Passing causes: the port was taken in between, or a PostgreSQL that is dying still holds the folder. */
const passingFailure = /could not bind|lock file "postmaster\.pid" already exists|pre-existing shared memory/;

/**
 * Starts PostgreSQL and resolves when it accepts connections on a free port of 127.0.0.1. `stop` stops it
 * and resolves when it is gone. An error holds the last lines of PostgreSQL's log.
 */
export const startPostmaster = async (options: StartOptions) => {
  const { place, nativeDir, log, findPort = findFreePort } = options;
  for (let attempt = 1; ; attempt += 1) {
    await stopLeftover(place, nativeDir, log);
    const port = await findPort();
    const { stop, lastLines } = await tryStart(options, port);
    if (stop) return { port, stop };
    if (attempt === attempts || !passingFailure.test(lastLines)) {
      throw new Error(
        `PostgreSQL did not start on ${place.clusterDir}; the end of its log ${options.logPath}:\n${lastLines}`,
      );
    }
    await sleep(200 * attempt);
  }
};

const tryStart = async (options: StartOptions, port: number) => {
  const { place, nativeDir, log } = options;
  const serverLog = await openServerLog(options.logPath, place.user);
  const child = await spawnPostgres(options, port, serverLog);
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const { pid } = child;
  if (pid === undefined) throw new Error('PostgreSQL was started without a process number.');
  const stopChild = async () => {
    if (isGone()) return;
    child.ref();
    await stopPostmaster({ pid, isGone, nativeDir, log });
  };
  if (!(await waitUntilReady(pid, isGone, options))) {
    await stopChild();
    return { stop: null, lastLines: await serverLog.readLastLines(10) };
  }
  const warnOfEnd = () => {
    log.warn(`PostgreSQL ended unexpectedly; its log is ${options.logPath}.`);
    options.onEnd?.();
  };
  child.once('exit', warnOfEnd);
  const stop = async () => {
    child.off('exit', warnOfEnd);
    await stopChild();
  };
  return { stop, lastLines: '' };
};

const spawnPostgres = async (options: StartOptions, port: number, serverLog: ServerLog) => {
  const { place, nativeDir } = options;
  let child: ChildProcess;
  try {
    child = spawn(
      programOf(nativeDir, 'postgres'),
      ['-D', place.clusterDir, ...toArguments(settingsOf(options, port))],
      {
        cwd: '/',
        env: cleanEnvironment,
        stdio: ['ignore', serverLog.fd, serverLog.fd],
        // A session of its own: Ctrl-C in the terminal is for us, who then finish and stop it.
        detached: true,
        windowsHide: true,
        ...place.user,
      },
    );
    // Rejects with `error` when there is nothing to start.
    await once(child, 'spawn');
  } finally {
    await serverLog.close();
  }
  child.unref();
  return child;
};

const waitUntilReady = async (pid: number, isGone: () => boolean, { place, log }: StartOptions) => {
  const started = performance.now();
  let said = false;
  while (!isGone()) {
    const found = await readPidFile(place.clusterDir);
    if (found?.pid === pid && found.isReady) return true;
    const waitedMs = performance.now() - started;
    if (waitedMs > startMs) return false;
    if (waitedMs > reportAfterMs && !said) {
      log.warn('PostgreSQL is still starting; after a crash it may need some minutes to recover.');
      said = true;
    }
    await sleep(10);
  }
  return false;
};

const MB = 2 ** 20;

/** A quarter of the memory that this process may have, within reason: it is only taken for pages that are in use. */
const sharedMb = () => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.round(Math.min(Math.max(memory / 4, 128 * MB), 1024 * MB) / MB);
};

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: `${sharedMb()}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Solid state disks are what machines have.
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
};

/**
 * Settings for tests only: a crash of the machine would ruin the cluster. Databases come and go there, and one in which a
 * worker of autovacuum is cannot be dropped by a role that is no superuser.
 */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_init_zero: 'off',
  autovacuum: 'off',
  // Tests connect thousands of times, and the password is random: nothing is won by making each guess costly.
  scram_iterations: 1,
};

const settingsOf = ({ durable, connections, more }: StartOptions, port: number) => ({
  ...settings,
  ...(durable ? {} : hasty),
  max_connections: connections,
  port,
  ...more,
});

const toArguments = (values: Record<string, string | number>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const findFreePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
};

import { once } from 'node:events';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { beginArchive } from '../backup/begin-archive.ts';
import type { Config } from '../config.ts';
import { openLog } from '../lib/log.ts';
import { serveMetrics } from '../lib/metrics-server.ts';
import { METRICS_TYPE, openMetrics, openWriter } from '../lib/prometheus.ts';
import { type Stop, watchSignals } from '../lib/stop.ts';
import { Workers } from './workers.ts';

/** Longer than a process takes that is cut short, and the database to stop. */
const SHUTDOWN_TIMEOUT_MS = 40_000;
/** Connections of one process to the database at most (db/pool.ts, db/jobs.ts, db/listen.ts), and some for commands. */
const CONNECTIONS = 14;
const CONNECTIONS_BESIDE = 30;

const openDatabase = ({ dataDir, archiveDir, logLevel, processes }: Config, fail: Stop['fail']) => {
  const log = openLog(logLevel);
  return openEmbedded({
    dataDir,
    archiveDir,
    connections: processes * CONNECTIONS + CONNECTIONS_BESIDE,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
    onEnd: () => fail('The database has ended by itself, so Parvoz stops: start it again.'),
  });
};

/** Serves what all processes have measured together; returns what ends that. */
const openMeasures = async ({ metrics: address }: Config, workers: Workers): Promise<() => Promise<void>> => {
  if (!address) return async () => {};
  const own = openMetrics(false);
  own.add({
    name: 'parvoz_processes',
    help: 'Processes that serve',
    kind: 'gauge',
    read: () => workers.ready,
  });
  own.add({
    name: 'parvoz_processes_ended_total',
    help: 'Processes that ended without having been told to',
    kind: 'count',
    read: () => workers.ended,
  });
  const writeMetrics = openWriter();
  return serveMetrics(address, {
    type: METRICS_TYPE,
    write: async () => writeMetrics([await own.read(), ...(await workers.measure())]),
  });
};

/**
 * Runs as many processes as the configuration says until a signal ends them all, and for as long the embedded database, if that
 * is theirs. SIGHUP replaces them one after the other, unless this one has a terminal, whose end it is then.
 */
export const supervise = async (
  config: Config,
  { say, onReady }: { say(line: string): void; onReady(): void },
): Promise<void> => {
  const hasTerminal = process.stdout.isTTY === true;
  const stop = watchSignals(
    hasTerminal ? ['SIGTERM', 'SIGINT', 'SIGHUP'] : ['SIGTERM', 'SIGINT'],
    SHUTDOWN_TIMEOUT_MS,
    say,
  );
  let workers: Workers | undefined;
  let closeMetrics = async () => {};
  let stopArchive = async () => {};
  if (!hasTerminal) process.on('SIGHUP', () => void workers?.restart());
  const embedded = config.databaseUrl ? null : await openDatabase(config, stop.fail);
  try {
    if (stop.signal.aborted) return;
    const DATABASE_URL = config.databaseUrl ?? embedded!.url;
    workers = new Workers({ count: config.processes, environment: { DATABASE_URL, BACKUP_DIR: '' }, say });
    closeMetrics = await openMeasures(config, workers);
    const started = workers.start();
    const untilStop = async () => void (stop.signal.aborted || (await once(stop.signal, 'abort')));
    const serve = async () => {
      if (!(await started)) return;
      onReady();
      if (embedded) stopArchive = await beginArchive(config, embedded);
      await untilStop();
    };
    await Promise.race([untilStop(), serve()]);
    await workers.stop();
    // It has said itself why it could not start.
    if (!(await started) && !stop.signal.aborted) process.exitCode = 1;
  } finally {
    await closeMetrics();
    await stopArchive();
    await embedded?.stop();
  }
};

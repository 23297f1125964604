import { lstat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Archive, archiveSettings, openArchive, type Replay, replaySettings } from './archive.ts';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { openDatabase } from './database.ts';
import { type Log, stopLeftover } from './leftover.ts';
import { openPlace, type Place, placeBinaries } from './place.ts';
import { startPostmaster } from './postmaster.ts';
import { assertRestored } from './restored.ts';
import { orNull } from './run.ts';

const LEAST_CONNECTIONS = 100;

/** A PostgreSQL of our own, running on the loopback interface of this machine. */
export interface EmbeddedDatabase {
  /** Address for `pg`; the role in it owns the database `parvoz`, may create others and is no superuser. */
  url: string;
  /**
   * Fast shutdown: cuts all connections, resolves when PostgreSQL is gone and another Parvoz may use the
   * folder. Calling it again gives the same promise.
   */
  stop(): Promise<void>;
  /** The real path of the data folder. */
  dataDir: string;
  /** The folder of this cluster in the archive; null where its log is not archived. */
  archive: string | null;
}

interface EmbeddedOptions {
  /** Created when missing. Holds `postgres/`, `postgres-password`, `postgres.log` and the lock. */
  dataDir: string;
  log: Log;
  /** PostgreSQL has ended without having been told to; called once. */
  onEnd?: () => void;
  /** `false` for tests only: a crash of the machine would ruin the database. */
  durable?: boolean;
  /** Connections at once; 100 where fewer are said. */
  connections?: number;
  /** True for a caller who fills a database that `markUnfinished` marks, and nobody else. */
  unfinished?: boolean;
  /** Folder that PostgreSQL archives its log into, each minute. Say it at every start: one without it leaves a gap. */
  archiveDir?: string | undefined;
  /** The log that is replayed before the database opens, on a cluster that `beginReplay` has marked. */
  replay?: Replay | undefined;
}

/**
 * Starts the embedded PostgreSQL of a data folder, created first where there is none, and resolves when its
 * database `parvoz` accepts connections. A PostgreSQL that a killed process left running is stopped first,
 * losing nothing. Throws errors whose messages are meant for people: another Parvoz uses the folder, or
 * PostgreSQL does not start (with the end of its log).
 */
export const openEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const { dataDir, place, release } = await openPlace(options.dataDir);
  try {
    if (!options.unfinished) await assertRestored(dataDir);
    const server = await startIn(dataDir, place, options);
    const stop = async () => {
      try {
        await server.stop();
      } finally {
        release();
      }
    };
    let stopped: Promise<void> | undefined;
    const { url, archive } = server;
    return { url, dataDir, archive: archive?.folder ?? null, stop: () => (stopped ??= stop()) };
  } catch (error) {
    release();
    throw error;
  }
};

/**
 * Stops the PostgreSQL that a process left running on a data folder when it was killed, if there is one; nothing is lost.
 * Throws an error meant for people where another Parvoz uses the folder.
 */
export const endLeftover = async ({
  dataDir,
  log,
}: Pick<EmbeddedOptions, 'dataDir' | 'log'>): Promise<void> => {
  const { place, release } = await openPlace(dataDir);
  try {
    await stopLeftover(place, (await findBinaries()).nativeDir, log);
  } finally {
    release();
  }
};

const startIn = async (
  dataDir: string,
  place: Place,
  { log, durable = true, connections = 0, onEnd, archiveDir, replay }: EmbeddedOptions,
) => {
  const binaries = await findBinaries();
  const nativeDir = await placeBinaries(binaries, place, dataDir);
  logLocation(log, dataDir, place, { from: binaries.nativeDir, to: nativeDir });
  const password = await openCluster(place, { nativeDir, durable, log });
  await linkCluster(dataDir, place);
  const archive = archiveDir && !replay ? await openArchive(archiveDir, place) : null;
  const logPath = join(dataDir, 'postgres.log');
  const { port, stop } = await startPostmaster({
    place,
    nativeDir,
    logPath,
    durable,
    connections: Math.max(connections, LEAST_CONNECTIONS),
    log,
    more: moreSettings(archive, replay),
    ...(onEnd && { onEnd }),
  });
  try {
    return { url: await openDatabase(port, password), archive, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const moreSettings = (archive: Archive | null, replay: Replay | undefined) => {
  if (replay) return replaySettings(replay);
  return archive ? archiveSettings(archive) : {};
};

const logLocation = (log: Log, dataDir: string, place: Place, programs: { from: string; to: string }) => {
  const away = [
    ...(place.home === dataDir ? [] : [{ closed: dataDir, what: 'its data' }]),
    ...(programs.to === programs.from ? [] : [{ closed: programs.from, what: 'a copy of its programs' }]),
  ];
  if (away.length === 0) return;
  const closed = away.map((thing) => thing.closed).join(' and ');
  const what = away.map((thing) => thing.what).join(' and ');
  const home = place.home === dataDir ? dirname(programs.to) : place.home;
  log.info(
    `PostgreSQL does not run as root, and the user that it runs as may not enter ${closed}, so it keeps ${what} in ${home}.`,
  );
};

/** Links the data folder to its cluster, so that people find it, also when the folder is renamed. */
const linkCluster = async (dataDir: string, place: Place) => {
  const own = join(dataDir, 'postgres');
  if (own !== place.clusterDir && !(await orNull(lstat(own)))) await symlink(place.clusterDir, own);
};

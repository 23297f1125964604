import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import { openFolder, type Storage, UNLIMITED } from '../lib/storage.ts';
import { connect } from './dump.ts';
import { openStoredFolder } from './folder-place.ts';
import { readManifest } from './manifest.ts';
import { mirrorFiles, pruneMirror } from './mirror.ts';

/** Pause between two looks for what has come. */
const TURN_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Age at which another copy of the database is taken: replaying a day of its log takes minutes. */
const BASE_MS = DAY_MS;
/** Days for which any moment can be restored. */
const KEPT_MS = 8 * DAY_MS;
/** Copies that are finished at a moment need no older log; segments of the same minutes are kept with them. */
const LOG_MARGIN_MS = HOUR_MS;
const PROGRAM = join(import.meta.dirname, '../backup.ts');

const BASES = 'bases';
export const MIRROR = 'files';

/** A copy of the database in an archive, over which its log is replayed. */
export interface Base {
  folder: string;
  /** Moment at which the copy began. */
  takenAt: Date;
  /** Moment at which it was whole, from which on it can be used. */
  wholeAt: Date;
}

/** Returns the whole copies of an archive, newest first. */
export const listBases = async (archive: string): Promise<Base[]> => {
  const names = await readdir(join(archive, BASES)).catch(() => []);
  const bases = names
    .filter((name) => /^\d{14}$/.test(name))
    .map(async (name) => {
      const folder = join(archive, BASES, name);
      const { takenAt } = await readManifest(openStoredFolder(folder));
      return {
        folder,
        takenAt: new Date(takenAt),
        wholeAt: (await stat(join(folder, 'manifest.json'))).mtime,
      };
    });
  return (await Promise.all(bases)).sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
};

interface Archiving {
  /** Address of the embedded database. */
  databaseUrl: string;
  /** Folder of its archive. */
  archive: string;
  /** The files beside it; null where they are in a bucket. */
  files: Storage | null;
  clock: Clock;
  log: { info(line: string): void; error(details: object, line: string): void };
}

/** Takes a copy of the database by the program of backups, so that compressing it takes nothing of this process. */
const takeBase = async ({ archive, clock }: Archiving, signal: AbortSignal): Promise<void> => {
  await mkdir(join(archive, BASES), { recursive: true, mode: 0o700 });
  for (const name of await readdir(join(archive, BASES)))
    if (name.includes('.unfinished-')) await rm(join(archive, BASES, name), { recursive: true });
  const name = clock.now().toISOString().replace(/\D/g, '').slice(0, 14);
  // biome-ignore lint/style/noProcessEnv: the program reads the environment of this one
  const { DATABASE_URL: _, ...env } = process.env;
  const parameters = [PROGRAM, 'take', '--database-only', join(archive, BASES, name)];
  const child = spawn(process.execPath, parameters, { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(said.trim() || `the copy ended with ${code}`);
};

/** Removes copies that are older than the days that can be restored, and the log from before those that stay. */
const prune = async (archiving: Archiving): Promise<void> => {
  const { archive, clock, files } = archiving;
  const oldest = clock.now().getTime() - KEPT_MS;
  const bases = await listBases(archive);
  // The newest from before the first of these days is the one that they are replayed over.
  const needed = bases.findIndex(({ wholeAt }) => wholeAt.getTime() <= oldest);
  const kept = needed === -1 ? bases : bases.slice(0, needed + 1);
  for (const { folder } of bases.slice(kept.length)) await rm(folder, { recursive: true });
  const last = kept.at(-1);
  if (last)
    for (const name of await readdir(join(archive, 'log'))) {
      const path = join(archive, 'log', name);
      // Histories of timelines are small, and needed for as long as there is one.
      if (name.includes('.history')) continue;
      if ((await stat(path)).mtimeMs < last.takenAt.getTime() - LOG_MARGIN_MS) await rm(path);
    }
  if (files) await pruneMirror(join(archive, MIRROR), { files, now: clock.now(), keptMs: KEPT_MS });
};

/**
 * Keeps an archive of the embedded database usable, whose log PostgreSQL itself writes there: takes a copy of the database at
 * each start and each day, copies new files each minute, and removes what is older than a week. Failures are logged, and tried
 * again. Returns a function that ends it.
 */
export const keepArchive = (archiving: Archiving): (() => Promise<void>) => {
  const { databaseUrl, archive, files, clock, log } = archiving;
  const stopped = new AbortController();
  let basedAt = 0;
  let mirroredTo = new Date(0);
  const mirror = async (): Promise<void> => {
    if (!files) return;
    const begun = clock.now();
    const client = await connect(databaseUrl);
    try {
      const to = openFolder(join(archive, MIRROR), UNLIMITED);
      await mirrorFiles(client, { from: files, to, since: mirroredTo });
      mirroredTo = begun;
    } finally {
      await client.end();
    }
  };
  const base = async (): Promise<void> => {
    if (clock.now().getTime() - basedAt < BASE_MS) return;
    await takeBase(archiving, stopped.signal);
    basedAt = clock.now().getTime();
    log.info(`a copy of the database is in ${archive}`);
    await prune(archiving);
  };
  const turn = async (): Promise<void> => {
    for (const step of [mirror, base])
      await step().catch((error) => {
        if (!stopped.signal.aborted) log.error({ err: error }, 'the archive of the database is behind');
      });
  };
  let running = turn();
  const timer = setInterval(() => {
    running = running.then(turn);
  }, TURN_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopped.abort();
    await running;
  };
};

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { beginReplay } from '@parvoz/embedded-postgres/archive.ts';
import { findBinaries } from '@parvoz/embedded-postgres/binaries.ts';
import { writeSecret } from '@parvoz/embedded-postgres/cluster.ts';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { markUnfinished, openEmptied, restoreCluster } from '@parvoz/embedded-postgres/restored.ts';
import pLimit from 'p-limit';
import type { Clock } from '../lib/clock.ts';
import { openLog } from '../lib/log.ts';
import type { Storage } from '../lib/storage.ts';
import { Meter, parseSums, SUMS, type Sum, sha256Of } from './checksums.ts';
import { assertEmpty, connect, fillDatabase } from './dump.ts';
import {
  assertUsable,
  CLUSTER,
  DUMP,
  FILES,
  type Manifest,
  MEASURES,
  PASSWORD,
  readManifest,
  SECRET,
} from './manifest.ts';
import { Measures } from './measures.ts';
import { readPart, type StoredBackup } from './place.ts';
import { findProgram } from './programs.ts';
import { findSeal, type Seal } from './seal.ts';

/** Parts that are read at once. */
const AT_ONCE = 8;
/** Names of damaged parts that a message has at most. */
const NAMED = 5;

const isWhole = async (backup: StoredBackup, { path, sha256 }: Sum): Promise<boolean> => {
  const found = await backup.read(path);
  return found !== null && (await sha256Of(found)) === sha256;
};

/** The checksums of a backup whose every part is as it was written. Throws an error meant for people for any other. */
const check = async (backup: StoredBackup, { checksums }: Manifest): Promise<Sum[]> => {
  if (!(await isWhole(backup, { path: SUMS, sha256: checksums })))
    throw new Error(`The backup is damaged: ${SUMS} is not what the manifest says.`);
  const sums = parseSums(await text(await readPart(backup, SUMS)));
  const atOnce = pLimit(AT_ONCE);
  const found = await atOnce.map(sums, (sum) => isWhole(backup, sum));
  const damaged = sums.filter((_, index) => !found[index]).map(({ path }) => path);
  if (damaged.length === 0) return sums;
  const named = damaged.slice(0, NAMED).join(', ');
  const more = damaged.length > NAMED ? ` and ${damaged.length - NAMED} more` : '';
  throw new Error(`The backup is damaged: ${named}${more} are missing or not what was written.`);
};

/** A backup whose every part has been found whole. */
export interface OpenBackup {
  manifest: Manifest;
  /** Parts by what they were before they were closed. */
  parts: ReadonlyMap<string, Sum>;
  /** A part as it was; rejects when it has changed since it was looked at, and for one that is not there. */
  open(path: string): Promise<Readable>;
}

const partsOf = (sums: readonly Sum[], seal: Seal): Map<string, Sum> =>
  new Map(
    sums.flatMap((sum) => {
      const path = seal.pathOf(sum.path);
      return path === null ? [] : [[path, sum] as const];
    }),
  );

/**
 * Opens a backup and checks it as a whole. Throws errors whose messages are meant for people: for what is no whole backup, one
 * of a newer Parvoz, and a passphrase that does not open it.
 */
export const openBackup = async (
  backup: StoredBackup,
  passphrase: string | undefined,
): Promise<OpenBackup> => {
  const manifest = await readManifest(backup);
  await assertUsable(manifest, (await findBinaries()).version);
  // Before anything is filled, which takes long and would be left half done.
  if (manifest.database.kind === 'dump') await findProgram('pg_restore', manifest.database.major);
  const seal = await findSeal(backup, { isClosed: manifest.encrypted, passphrase });
  const parts = partsOf(await check(backup, manifest), seal);
  return {
    manifest,
    parts,
    open: async (path) => {
      const sum = parts.get(path);
      if (!sum) throw new Error(`The backup has no ${path}.`);
      const found = await readPart(backup, sum.path);
      return seal.open(pipeline(found, new Same(sum), () => {}));
    },
  };
};

/** Fails at its end where other bytes went through than a checksum says. */
class Same extends Meter {
  readonly #sum: Sum;

  constructor(sum: Sum) {
    super();
    this.#sum = sum;
  }

  override _flush(done: (error: Error | null) => void): void {
    const isSame = this.measured().sha256 === this.#sum.sha256;
    done(isSame ? null : new Error(`The backup has changed while it was read: ${this.#sum.path}.`));
  }
}

/** Destination of a restored backup. */
export interface Target {
  dataDir: string;
  /** Address of another database than the embedded one. */
  databaseUrl?: string | undefined;
  /** The store of the files, if it is not the folder that `openFiles` opens in the data folder. */
  bucket?: Storage | undefined;
  openFiles(dataDir: string): Storage;
  clock: Clock;
  /** Content of the data folder is put aside, and that of a bucket stays. */
  replace: boolean;
  /** The archive whose copy the backup is, with its log and files. */
  archive?: { folder: string; files: string | null; until: Date | undefined } | undefined;
}

const fileKeys = ({ parts }: OpenBackup): string[] =>
  [...parts.keys()].flatMap((path) => (path.startsWith(`${FILES}/`) ? [path.slice(FILES.length + 1)] : []));

/** Throws an error meant for people for a bucket that has files of something else. */
const assertBucketFree = async (backup: OpenBackup, bucket: Storage): Promise<void> => {
  const own = new Set(fileKeys(backup));
  for await (const { key } of bucket.list())
    if (!own.has(key))
      throw new Error(
        `The bucket of S3_BUCKET has other files, as ${key}: choose an empty one, or say --replace, which leaves them there.`,
      );
};

const fillFiles = async (backup: OpenBackup, files: Storage): Promise<void> => {
  const atOnce = pLimit(AT_ONCE);
  await atOnce.map(fileKeys(backup), async (key) =>
    files.put(key, await buffer(await backup.open(`${FILES}/${key}`))),
  );
};

const readSecret = async (backup: OpenBackup, path: string): Promise<string> =>
  (await text(await backup.open(path))).trim();

/** Creates the embedded database again, and fills it from an archive. */
const fillEmbedded = async (dataDir: string, major: number, content: Readable): Promise<void> => {
  const embedded = await openEmbedded({ dataDir, log: openLog('warn'), unfinished: true });
  try {
    await fillDatabase(embedded.url, major, content);
  } finally {
    await embedded.stop();
  }
};

type OpenFolder = Awaited<ReturnType<typeof openEmptied>>;

/** The database comes last: before it, a start would find none. */
const fillDatabaseOf = async (backup: OpenBackup, target: Target, open: OpenFolder): Promise<Date | null> => {
  const { database } = backup.manifest;
  if (database.kind === 'cluster') {
    const password = await readSecret(backup, PASSWORD);
    await restoreCluster(open.place, [await backup.open(CLUSTER), createGunzip()], password);
    return target.archive ? replayLog(open, target.archive) : null;
  }
  const content = await backup.open(DUMP);
  if (target.databaseUrl) await fillDatabase(target.databaseUrl, database.major, content);
  else {
    // The folder is locked by whoever opens the database.
    open.release();
    await fillEmbedded(open.dataDir, database.major, content);
  }
  return null;
};

/** Replays the log of an archive over a copy that was restored; returns the moment of the last transaction in it. */
const replayLog = async (
  open: OpenFolder,
  { folder, until }: NonNullable<Target['archive']>,
): Promise<Date | null> => {
  await beginReplay(open.place);
  open.release();
  const replayed = (timeline: 'latest' | 'current') =>
    openEmbedded({
      ...{ dataDir: open.dataDir, log: openLog('warn'), unfinished: true },
      replay: { folder, until, timeline },
    });
  const embedded = await replayed('latest').catch((error: Error) => {
    // The copy is of a history that a restore has left behind: who asks for its moments means it.
    if (error.message.includes('is not a child of this server')) return replayed('current');
    if (!error.message.includes('recovery target was reached')) throw error;
    throw new Error(
      `The archive ends before ${until?.toISOString()}: leave out --until to restore its end.`,
      {
        cause: error,
      },
    );
  });
  try {
    const client = await connect(embedded.url);
    const { rows } = await client
      .query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
      .finally(() => client.end());
    return rows[0]!.at;
  } finally {
    await embedded.stop();
  }
};

/** Copies all files of an archive: those that nothing names at the moment are removed by the product. */
const fillFromArchive = async (from: Storage, to: Storage): Promise<void> => {
  for await (const { key } of from.list()) {
    const bytes = await from.find(key);
    if (bytes) await to.put(key, bytes);
  }
};

const fill = async (backup: OpenBackup, target: Target, open: OpenFolder): Promise<Date | null> => {
  const { dataDir } = open;
  const finish = await markUnfinished(dataDir);
  if (!target.bucket) await mkdir(join(dataDir, FILES), { mode: 0o700 });
  if (backup.parts.has(SECRET))
    await writeSecret(join(dataDir, SECRET), await readSecret(backup, SECRET), null);
  await fillFiles(backup, target.bucket ?? target.openFiles(join(dataDir, FILES)));
  if (target.archive?.files && !target.bucket)
    await fillFromArchive(target.openFiles(target.archive.files), target.openFiles(join(dataDir, FILES)));
  const replayedTo = await fillDatabaseOf(backup, target, open);
  await finish();
  return replayedTo;
};

const assertFits = async (
  backup: OpenBackup,
  { databaseUrl, bucket, replace, archive }: Target,
): Promise<void> => {
  if (databaseUrl && backup.manifest.database.kind === 'cluster')
    throw new Error(
      'The backup is of an embedded database, and DATABASE_URL names another one: restore it without DATABASE_URL.',
    );
  if (databaseUrl) await assertEmpty(databaseUrl);
  // The bucket of an archive stayed where it is.
  if (bucket && !replace && !archive) await assertBucketFree(backup, bucket);
};

export interface Restored {
  dataDir: string;
  /** Folder with the former content of the data folder; null where there was none. */
  aside: string | null;
  /** Moment of the last transaction that an archive's log has brought; null of a backup. */
  replayedTo: Date | null;
}

/**
 * Fills a data folder, and the given database and bucket, from a backup. Throws errors whose messages are meant for people: for
 * a data folder that is in use, or not empty unless `replace` allows to put its content aside, and for another database that is
 * not empty.
 */
export const restoreBackup = async (backup: OpenBackup, target: Target): Promise<Restored> => {
  await assertFits(backup, target);
  const stamp = target.clock.now().toISOString().replace(/\D/g, '').slice(0, 14);
  const open = await openEmptied(target.dataDir, { replace: target.replace, stamp });
  try {
    const replayedTo = await fill(backup, target, open);
    return { dataDir: open.dataDir, aside: open.aside, replayedTo };
  } finally {
    open.release();
  }
};

/** Returns the counts of the database at its copy; null for backups taken before these were measured. */
export const readMeasures = async (backup: OpenBackup): Promise<Measures | null> =>
  backup.parts.has(MEASURES) ? Measures.parse(JSON.parse(await text(await backup.open(MEASURES)))) : null;

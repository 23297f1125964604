import { chown, mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Place } from './place.ts';
import { orNull, run } from './run.ts';

/** Seconds after which a segment of the log is archived, full or not: what the loss of the disk costs. */
const ARCHIVE_SECONDS = 60;

/** The archive of one cluster. */
export interface Archive {
  /** Folder of this cluster in the archive, which may have those of others. */
  folder: string;
  /** Segments of the log there, which belong to PostgreSQL's user. */
  log: string;
}

/** Returns the number that PostgreSQL has given a cluster when it was created, and that its copies have as well. */
const identifierOf = async (clusterDir: string): Promise<string> => {
  const file = await open(join(clusterDir, 'global/pg_control'));
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
};

/** Paths are in commands that PostgreSQL gives to a shell, in which it replaces `%`. */
const PLAIN = /^[\p{L}\d/_. -]+$/u;

const logOf = (folder: string): string => join(folder, 'log');

/**
 * Adds the histories of a cluster that was restored, which PostgreSQL itself archives only where it did so already when it began
 * one. A restore that nobody goes on with so leaves nothing in the archive, and the next one chooses a number that is free.
 */
const addHistories = async (
  log: string,
  { clusterDir, user }: Pick<Place, 'clusterDir' | 'user'>,
): Promise<void> => {
  const folder = join(clusterDir, 'pg_wal');
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.history'))) {
    const path = join(log, `${name}.gz`);
    if (await orNull(stat(path))) continue;
    await writeFile(`${path}.part`, gzipSync(await readFile(join(folder, name))), {
      mode: 0o600,
      flush: true,
    });
    if (user) await chown(`${path}.part`, user.uid, user.gid);
    await rename(`${path}.part`, path);
  }
};

/**
 * Makes the folder of a cluster in an archive, and returns it. Throws errors meant for people: for a place whose name a shell
 * would read otherwise, inside the data folder, or where PostgreSQL may not write.
 */
export const openArchive = async (
  archiveDir: string,
  { clusterDir, home, user }: Place,
): Promise<Archive> => {
  const root = resolve(archiveDir);
  if (process.platform === 'win32' || !PLAIN.test(root))
    throw new Error(`The archive ${root} needs a path of letters, digits, spaces, dots, - and _.`);
  if (`${root}${sep}`.startsWith(`${home}${sep}`))
    throw new Error(`The archive ${root} is inside the data folder, and would be lost with it.`);
  const folder = join(root, await identifierOf(clusterDir));
  const log = logOf(folder);
  await mkdir(root, { recursive: true, mode: 0o755 });
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await mkdir(log, { recursive: true, mode: 0o700 });
  if (user) await chown(log, user.uid, user.gid);
  const { code } = await run('/bin/sh', ['-c', 'test -w "$1"', 'sh', log], user);
  if (code !== 0) throw new Error(`PostgreSQL may not write into the archive ${log}: choose another place.`);
  await addHistories(log, { clusterDir, user });
  return { folder, log };
};

/**
 * Settings by which PostgreSQL archives its log. A segment appears under its name when it is whole and on the disk; one that is
 * archived again after a crash has to be the same.
 */
export const archiveSettings = ({ log }: Archive): Record<string, string | number> => ({
  archive_mode: 'on',
  archive_timeout: ARCHIVE_SECONDS,
  archive_command: [
    `f="${log}/%f.gz"`,
    'if test -f "$f"; then gzip -dc "$f" | cmp -s - "%p"',
    `else gzip -1 < "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f" && sync "${log}"; fi`,
  ].join('; '),
});

/** A log that is replayed over an older copy of its cluster. */
export interface Replay {
  /** Folder of the cluster in the archive. */
  folder: string;
  /** The last moment that is replayed; everything that is there, where it is absent. */
  until?: Date | undefined;
  /** The history that is followed: the newest one, or that of the copy itself. */
  timeline: 'latest' | 'current';
}

/** Returns a moment as PostgreSQL reads it before it knows the names of zones, `Z` among them. */
const momentOf = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '+00');

/** Settings by which PostgreSQL replays a log, once, on a cluster that `beginReplay` has marked. */
export const replaySettings = ({ folder, until, timeline }: Replay): Record<string, string | number> => ({
  // Nobody reads what is not whole yet: until then nothing is `ready`.
  hot_standby: 'off',
  restore_command: `test -f "${logOf(folder)}/%f.gz" && gzip -dc "${logOf(folder)}/%f.gz" > "%p"`,
  recovery_target_action: 'promote',
  recovery_target_timeline: timeline,
  ...(until && { recovery_target_time: momentOf(until) }),
});

/** Marks a copy of a cluster as one that has the log of an archive to replay; PostgreSQL removes the mark when it has. */
export const beginReplay = async ({ clusterDir, user }: Place): Promise<void> => {
  const signal = join(clusterDir, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600, flush: true });
  if (user) await chown(signal, user.uid, user.gid);
};

import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { orNull } from '@parvoz/embedded-postgres/run.ts';
import { findRunning } from '@parvoz/embedded-postgres/running.ts';
import { findArchive } from './backup/archived.ts';
import { openNewFolder, openStoredFolder } from './backup/folder-place.ts';
import type { NewBackup, StoredBackup } from './backup/place.ts';
import { type OpenBackup, openBackup, restoreBackup } from './backup/restore.ts';
import { type Taken, takeBackup } from './backup/take.ts';
import { verifyBackup } from './backup/verify.ts';
import { type Config, isProduction, readBackupSettings, readConfig } from './config.ts';
import { isBucketAddress } from './lib/backup-settings.ts';
import { systemClock } from './lib/clock.ts';
import { noteBackup } from './lib/last-backup.ts';
import { openLog } from './lib/log.ts';
import { openStorage } from './lib/open-storage.ts';
import { openFolder, type Storage, UNLIMITED } from './lib/storage.ts';

const USAGE = {
  take: 'npm run backup -- <new folder or s3://bucket/name>',
  restore: 'npm run restore -- <backup or BACKUP_DIR> [--until <moment>] [--replace]',
  verify: 'npm run backup:verify -- <backup or BACKUP_DIR>',
};

const clock = systemClock;

/** Settings of the product that a place of backups is compared with. */
type Product = Pick<Config, 'production' | 'bucket'>;

const openNew = async (to: string, { production, bucket, dataDir }: Config): Promise<NewBackup> => {
  if (!isBucketAddress(to)) return openNewFolder(to, dataDir);
  const place = readBackupSettings().placeOf(to, { production, files: bucket });
  return (await import('./backup/bucket-place.ts')).openNewPrefix(place);
};

const openStored = async (from: string, { production, bucket }: Product): Promise<StoredBackup> => {
  if (!isBucketAddress(from)) return openStoredFolder(from);
  const place = readBackupSettings().placeOf(from, { production, files: bucket });
  return (await import('./backup/bucket-place.ts')).openStoredPrefix(place);
};

const open = async (from: string, config: Product): Promise<OpenBackup> =>
  openBackup(await openStored(from, config), readBackupSettings().passphrase);

/** Opens a backup, or an archive with the copy that its log is replayed over until a moment. */
const openWithArchive = async (from: string, product: Product, until: Date | undefined) => {
  const archive = isBucketAddress(from) ? null : await findArchive(from, until);
  if (until && !archive) throw new Error('--until is of an archive (BACKUP_DIR): a backup is of one moment.');
  return { archive, backup: await open(archive?.base.folder ?? from, product) };
};

/** Does `work` with the database of DATABASE_URL, of a Parvoz that runs, or one that is opened for as long as this takes. */
const withDatabase = async <T>(
  { databaseUrl, dataDir, archiveDir }: Config,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> => {
  if (databaseUrl) return work(databaseUrl);
  if (!(await orNull(lstat(join(dataDir, 'postgres')))))
    throw new Error(`There is no database in ${dataDir}: nothing to back up.`);
  const running = await findRunning(dataDir);
  if (running) return work(running);
  const embedded = await openEmbedded({ dataDir, archiveDir, log: openLog('warn') });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
};

/** The files without any: of a copy of the database alone, beside which they are copied one by one. */
const withoutFiles = (files: Storage): Storage => ({ ...files, list: async function* () {} });

interface Taking {
  databaseOnly: boolean;
}

const take = async (
  to: string,
  config: Config,
  { databaseOnly }: Taking,
): Promise<Taken & { name: string }> => {
  const { dataDir, bucket } = config;
  const passphrase = readBackupSettings().passphrase;
  return withDatabase(config, async (databaseUrl) => {
    const storage = await openStorage({ dataDir, files: UNLIMITED, bucket });
    const files = databaseOnly ? withoutFiles(storage) : storage;
    const isEmbedded = !config.databaseUrl;
    const backup = await openNew(to, config);
    const source = { databaseUrl, isEmbedded, dataDir, files, clock, passphrase };
    const taken = await takeBackup(backup, source);
    await noteBackup(dataDir, { at: clock.now(), name: backup.name });
    return { name: backup.name, ...taken };
  });
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

interface Restoring {
  replace: boolean;
  until: Date | undefined;
}

/** Commands; each returns its report and whether all is well. */
const commands = {
  take: async (to: string, taking: Taking) => {
    const { name, files, sizeBytes } = await take(to, readConfig(), taking);
    return {
      isGood: true,
      lines: [
        `The backup is in ${name}: the database and ${files} files, ${megabytes(sizeBytes)}.`,
        readBackupSettings().passphrase
          ? 'It is encrypted: without its passphrase nobody can restore it, so keep that in another place.'
          : 'It holds secrets and private documents: keep it where nobody else can read it, and not on this machine alone.',
      ],
    };
  },
  restore: async (from: string, { replace, until }: Restoring) => {
    const config = readConfig();
    const { databaseUrl, bucket } = config;
    const { backup, archive } = await openWithArchive(from, config, until);
    const files = bucket && (await openStorage({ ...config, files: UNLIMITED }));
    const openFiles = (folder: string) => openFolder(folder, UNLIMITED);
    const target = { dataDir: config.dataDir, databaseUrl, bucket: files, openFiles, clock, replace };
    const replayed = archive ? { ...archive, until } : undefined;
    const { dataDir, aside, replayedTo } = await restoreBackup(backup, { ...target, archive: replayed });
    const { takenAt, version } = backup.manifest;
    const places = [
      dataDir,
      ...(databaseUrl ? ['the database of DATABASE_URL'] : []),
      ...(bucket ? [`the bucket ${bucket.name}`] : []),
    ].join(' with ');
    return {
      isGood: true,
      lines: [
        `${places} is as it was on ${replayedTo?.toISOString() ?? takenAt} (Parvoz ${version}): npm start goes on with it.`,
        ...(aside ? [`What was there before is in ${aside}; remove it when nobody needs it.`] : []),
      ],
    };
  },
  // Needs no setting of the product: it is done anywhere.
  verify: async (from: string) =>
    verifyBackup(
      await openWithArchive(from, { production: isProduction(), bucket: undefined }, undefined),
      clock,
    ),
};

const OPTIONS: Record<keyof typeof commands, ParseArgsOptionsConfig> = {
  // The copies of an archive, of which the product takes care (backup/continuous.ts).
  take: { 'database-only': { type: 'boolean' } },
  restore: { replace: { type: 'boolean' }, until: { type: 'string' } },
  verify: {},
};

/** Moments name their zone: a machine's own would differ from that of who asks. */
const MOMENT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;

const momentOf = (said: unknown): Date | undefined => {
  if (said === undefined) return undefined;
  const text = String(said);
  const moment = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  if (!MOMENT.test(text) || Number.isNaN(moment.getTime()))
    throw new Error(`--until is ${text}, but must be a moment with its zone: 2026-11-24 03:17:00+05.`);
  return moment;
};

const [given, ...args] = process.argv.slice(2);
const name = given === 'restore' || given === 'verify' ? given : 'take';
try {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: OPTIONS[name],
  });
  const [place, ...more] = positionals;
  if (!place || more.length > 0) throw new Error(name === 'take' ? 'Say one place.' : 'Say one backup.');
  const { isGood, lines } = await commands[name](place, {
    databaseOnly: values['database-only'] === true,
    replace: values.replace === true,
    until: momentOf(values.until),
  });
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n${USAGE[name]}\n`);
  process.exitCode = 1;
}

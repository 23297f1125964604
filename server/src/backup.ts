import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { orNull } from '@parvoz/embedded-postgres/run.ts';
import { findRunning } from '@parvoz/embedded-postgres/running.ts';
import { openNewFolder, openStoredFolder } from './backup/folder-place.ts';
import type { NewBackup, StoredBackup } from './backup/place.ts';
import { type OpenBackup, openBackup, restoreBackup } from './backup/restore.ts';
import { type Taken, takeBackup } from './backup/take.ts';
import { verifyBackup } from './backup/verify.ts';
import { type Config, readBackupSettings, readConfig } from './config.ts';
import { isBucketAddress } from './lib/backup-settings.ts';
import { systemClock } from './lib/clock.ts';
import { noteBackup } from './lib/last-backup.ts';
import { openLog } from './lib/log.ts';
import { openStorage } from './lib/open-storage.ts';
import { openFolder, UNLIMITED } from './lib/storage.ts';

const USAGE = {
  take: 'npm run backup -- <new folder or s3://bucket/name>',
  restore: 'npm run restore -- <backup> [--replace]',
  verify: 'npm run backup:verify -- <backup>',
};

const clock = systemClock;

const openNew = async (to: string, { production, bucket, dataDir }: Config): Promise<NewBackup> => {
  if (!isBucketAddress(to)) return openNewFolder(to, dataDir);
  const place = readBackupSettings().placeOf(to, { production, files: bucket });
  return (await import('./backup/bucket-place.ts')).openNewPrefix(place);
};

const openStored = async (from: string, { production, bucket }: Config): Promise<StoredBackup> => {
  if (!isBucketAddress(from)) return openStoredFolder(from);
  const place = readBackupSettings().placeOf(from, { production, files: bucket });
  return (await import('./backup/bucket-place.ts')).openStoredPrefix(place);
};

const open = async (from: string, config: Config): Promise<OpenBackup> =>
  openBackup(await openStored(from, config), readBackupSettings().passphrase);

/** Does `work` with the database of DATABASE_URL, of a Parvoz that runs, or one that is opened for as long as this takes. */
const withDatabase = async <T>(
  { databaseUrl, dataDir }: Config,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> => {
  if (databaseUrl) return work(databaseUrl);
  if (!(await orNull(lstat(join(dataDir, 'postgres')))))
    throw new Error(`There is no database in ${dataDir}: nothing to back up.`);
  const running = await findRunning(dataDir);
  if (running) return work(running);
  const embedded = await openEmbedded({ dataDir, log: openLog('warn') });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
};

const take = async (to: string, config: Config): Promise<Taken & { name: string }> => {
  const { dataDir, bucket } = config;
  const passphrase = readBackupSettings().passphrase;
  return withDatabase(config, async (databaseUrl) => {
    const files = await openStorage({ dataDir, files: UNLIMITED, bucket });
    const isEmbedded = !config.databaseUrl;
    const backup = await openNew(to, config);
    const source = { databaseUrl, isEmbedded, dataDir, files, clock, passphrase };
    const taken = await takeBackup(backup, source);
    await noteBackup(dataDir, { at: clock.now(), name: backup.name });
    return { name: backup.name, ...taken };
  });
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Commands; each returns its report and whether all is well. */
const commands = {
  take: async (to: string) => {
    const { name, files, sizeBytes } = await take(to, readConfig());
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
  restore: async (from: string, replace: boolean) => {
    const config = readConfig();
    const { databaseUrl, bucket } = config;
    const backup = await open(from, config);
    const files = bucket && (await openStorage({ ...config, files: UNLIMITED }));
    const openFiles = (folder: string) => openFolder(folder, UNLIMITED);
    const target = { dataDir: config.dataDir, databaseUrl, bucket: files, openFiles, clock, replace };
    const { dataDir, aside } = await restoreBackup(backup, target);
    const { takenAt, version } = backup.manifest;
    const places = [
      dataDir,
      ...(databaseUrl ? ['the database of DATABASE_URL'] : []),
      ...(bucket ? [`the bucket ${bucket.name}`] : []),
    ].join(' with ');
    return {
      isGood: true,
      lines: [
        `${places} is as it was on ${takenAt} (Parvoz ${version}): npm start goes on with it.`,
        ...(aside ? [`What was there before is in ${aside}; remove it when nobody needs it.`] : []),
      ],
    };
  },
  verify: async (from: string) => verifyBackup(await open(from, readConfig()), clock),
};

const [given, ...args] = process.argv.slice(2);
const name = given === 'restore' || given === 'verify' ? given : 'take';
try {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: name === 'restore' ? { replace: { type: 'boolean', default: false } } : {},
  });
  const [place, ...more] = positionals;
  if (!place || more.length > 0) throw new Error(name === 'take' ? 'Say one place.' : 'Say one backup.');
  const { isGood, lines } = await commands[name](place, Boolean(values.replace));
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n${USAGE[name]}\n`);
  process.exitCode = 1;
}

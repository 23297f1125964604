import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { orNull } from '@parvoz/embedded-postgres/run.ts';
import { findRunning } from '@parvoz/embedded-postgres/running.ts';
import { restoreBackup } from './backup/restore.ts';
import { type Taken, takeBackup } from './backup/take.ts';
import { readConfig } from './config.ts';
import { systemClock } from './lib/clock.ts';
import { openLog } from './lib/log.ts';

const USAGE = {
  take: 'npm run backup -- <new folder>',
  restore: 'npm run restore -- <folder of a backup> [--replace]',
};

/** Without the embedded database there is nothing of ours to copy. */
const ownDataDir = (): string => {
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl)
    throw new Error(
      'Backup and restore are for the embedded database, and DATABASE_URL names another one: use pg_dump and pg_restore there, and copy DATA_DIR/files after the dump.',
    );
  return dataDir;
};

/** Of a Parvoz that runs, or of a database that is opened for as long as this takes. */
const take = async (folder: string): Promise<Taken> => {
  const dataDir = ownDataDir();
  if (!(await orNull(lstat(join(dataDir, 'postgres')))))
    throw new Error(`There is no database in ${dataDir}: nothing to back up.`);
  const running = await findRunning(dataDir);
  if (running) return takeBackup(folder, { databaseUrl: running, dataDir, clock: systemClock });
  const embedded = await openEmbedded({ dataDir, log: openLog('warn') });
  try {
    return await takeBackup(folder, { databaseUrl: embedded.url, dataDir, clock: systemClock });
  } finally {
    await embedded.stop();
  }
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const commands = {
  take: async (folder: string): Promise<string[]> => {
    const { folder: made, files, sizeBytes } = await take(folder);
    return [
      `The backup is in ${made}: the database and ${files} files, ${megabytes(sizeBytes)}.`,
      'It holds secrets and private documents: keep it where nobody else can read it, and not on this machine alone.',
    ];
  },
  restore: async (folder: string, replace: boolean): Promise<string[]> => {
    const restored = await restoreBackup(folder, { dataDir: ownDataDir(), clock: systemClock, replace });
    const { manifest, dataDir, aside } = restored;
    return [
      `${dataDir} is as it was on ${manifest.takenAt} (Parvoz ${manifest.version}): npm start goes on with it.`,
      ...(aside ? [`What was there before is in ${aside}; remove it when nobody needs it.`] : []),
    ];
  },
};

const [name, ...args] = process.argv.slice(2);
const command = name === 'restore' ? 'restore' : 'take';
try {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: command === 'restore' ? { replace: { type: 'boolean', default: false } } : {},
  });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new Error('Say one folder.');
  const lines = await commands[command](folder, Boolean(values.replace));
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n${USAGE[command]}\n`);
  process.exitCode = 1;
}

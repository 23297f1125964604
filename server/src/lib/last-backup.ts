import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'last-backup.json';

interface Noted {
  /** Moment at which it was whole, in ISO 8601. */
  at: string;
  name: string;
}

/** Notes in the data folder that a backup is whole, for whoever watches Parvoz. */
export const noteBackup = async (
  dataDir: string,
  { at, name }: { at: Date; name: string },
): Promise<void> => {
  const path = join(dataDir, FILE);
  const noted: Noted = { at: at.toISOString(), name };
  await writeFile(`${path}.part`, `${JSON.stringify(noted)}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
};

/** Returns the moment of the last whole backup that was taken with this data folder; null where there was none. */
export const findLastBackup = async (dataDir: string): Promise<Date | null> => {
  try {
    return new Date((JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as Noted).at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

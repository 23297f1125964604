import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'token-secret';
const SECRET_BYTES = 48;

/** The secret of a data folder, made at the first call; only the user who runs the product may read its file. */
export const openSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`The secret in ${path} is too short: remove the file.`);
  return secret;
};

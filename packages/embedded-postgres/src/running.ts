import { readFile, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { superuser } from './cluster.ts';
import { readPidFile } from './leftover.ts';
import { orNull } from './run.ts';

/** The address for the superuser, who has the same password, of the embedded database at an address for Parvoz. */
export const superuserUrl = (url: string): string => {
  const address = new URL(url);
  address.username = superuser;
  address.pathname = '/postgres';
  return address.href;
};

/** Address of the embedded database of a data folder while a Parvoz has it running; null when none answers. */
export const findRunning = async (dataDir: string): Promise<string | null> => {
  const cluster = await orNull(realpath(join(resolve(dataDir), 'postgres')));
  const found = cluster && (await readPidFile(cluster));
  if (!found) return null;
  const password = (await readFile(join(dirname(cluster), 'postgres-password'), 'utf8')).trim();
  const url = `postgres://parvoz:${password}@127.0.0.1:${found.port}/parvoz`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return url;
  } catch {
    return null;
  } finally {
    await client.end();
  }
};

import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import pg from 'pg';

/** Folder of everything that a benchmark leaves for the next one: the embedded database and the covers. */
export const BENCH_FOLDER = process.env.BENCH_DIR ?? join(tmpdir(), 'parvoz-bench');
export const FILES_FOLDER = join(BENCH_FOLDER, 'files');

export interface Database {
  adminUrl: string;
  /** "PostgreSQL 18.0, embedded" */
  name: string;
  /** Process number of the postmaster, when it runs on this machine. */
  postmaster: number | null;
  close(): Promise<void>;
}

export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** Runs one statement on the server's own database; answers its rows. */
export const runAsAdmin = async (adminUrl: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

const statusOf = (pid: number): string | null => {
  const path = `/proc/${pid}/status`;
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

/** The parent of the process that serves a connection, if that is a PostgreSQL of this machine. */
const findPostmaster = async (adminUrl: string): Promise<number | null> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const status = statusOf(rows[0].pid);
    if (!status || !/^Name:\s+postgres$/m.test(status)) return null;
    return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0) || null;
  } finally {
    await client.end();
  }
};

const describe = async (
  adminUrl: string,
  place: string,
  close: () => Promise<unknown>,
): Promise<Database> => {
  const [row] = await runAsAdmin(adminUrl, 'show server_version');
  return {
    adminUrl,
    name: `PostgreSQL ${String(row?.server_version).split(' ')[0]}, ${place}`,
    postmaster: await findPostmaster(adminUrl),
    close: async () => void (await close()),
  };
};

/** The product's embedded PostgreSQL in a folder. */
export const openEmbeddedIn = async (dataDir: string): Promise<Database> => {
  const embedded = await openEmbedded({
    dataDir,
    log: { info: () => {}, warn: (message) => process.stderr.write(`${message}\n`) },
  });
  return describe(embedded.url, 'embedded', () => embedded.stop());
};

/** PostgreSQL of `DATABASE_URL`, otherwise the product's embedded one in `BENCH_FOLDER`. */
export const openDatabase = (): Promise<Database> => {
  const given = process.env.DATABASE_URL;
  return given ? describe(given, 'of DATABASE_URL', async () => {}) : openEmbeddedIn(BENCH_FOLDER);
};

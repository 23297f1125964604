import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrateJobs } from './jobs.ts';
import { LOCKS } from './locks.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

/** Brings the database to the newest schema; safe when several processes start at once. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
    await migrateJobs(client);
  } finally {
    await client.end();
  }
};

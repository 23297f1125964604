import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrateJobs } from './jobs.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Any fixed number: processes that start at once on one database migrate one after the other. */
const MIGRATION_LOCK = 7_261_001;

/** Brings the database to the newest schema; safe when several processes start at once. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
    await migrateJobs(client);
  } finally {
    await client.end();
  }
};

import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { migrateJobs } from './jobs.ts';
import { LOCKS } from './locks.ts';
import type { Queryable } from './pool.ts';
import { PrimaryClient } from './primary.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

/** Age of the database's schema compared with this version's. */
type Age = 'older' | 'same' | 'newer';

const NEWEST = Math.max(...readMigrationFiles({ migrationsFolder: FOLDER }).map((one) => one.folderMillis));

const ageOf = async (client: pg.Client): Promise<Age> => {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (tables[0].name === null) return 'older';
  const { rows } = await client.query(
    'select coalesce(max(created_at), 0)::bigint::text as newest from drizzle.__drizzle_migrations',
  );
  const newest = Number(rows[0].newest);
  if (newest === NEWEST) return 'same';
  return newest > NEWEST ? 'newer' : 'older';
};

const refuseNewer = (age: Age): void => {
  if (age === 'newer')
    throw new Error(
      'The database was migrated by a newer version of Parvoz, which this one does not know: start that version, or restore the backup that was taken before the upgrade.',
    );
};

/** Returns the number of migrations that the database has had. */
export const countMigrations = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query({
    text: 'select count(*)::int as count from drizzle.__drizzle_migrations',
  });
  return (rows[0] as { count: number }).count;
};

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Brings the database to the newest schema; safe when several processes start at once. Throws where a newer version has
 * migrated it.
 */
export const migrateDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    refuseNewer(await ageOf(client));
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
    await migrateJobs(client);
  });

/** Throws unless the database has the schema of this version, and changes nothing of it. */
export const requireMigrated = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const age = await ageOf(client);
    refuseNewer(age);
    if (age === 'older')
      throw new Error(
        'The database is older than this version of Parvoz, and MIGRATE=false leaves its migration to you: run npm run migrate.',
      );
  });

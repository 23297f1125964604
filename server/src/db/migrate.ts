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

/** Age of the database’s schema compared with this version’s; below the baseline there is no way from here. */
type Age = 'belowBaseline' | 'older' | 'same' | 'newer';

const WHEN = readMigrationFiles({ migrationsFolder: FOLDER }).map((one) => one.folderMillis);
/** Moment of the first migration that is still here, the baseline, which makes everything that earlier ones had made. */
const BASELINE = Math.min(...WHEN);
const NEWEST = Math.max(...WHEN);

/** Migrations that the baseline stands for, itself among them: numbers go on behind it. */
export const BASELINE_COUNT = 79;

/** The last version that brings a database to the baseline, whatever it had before. */
const LAST_BEFORE_BASELINE = '91e85353';

/** Error for a database, or a backup, that lacks some migrations of the baseline. */
export const BELOW_BASELINE = `was made by a version of Parvoz from before its migrations began anew. Go through the version ${LAST_BEFORE_BASELINE} first: git checkout ${LAST_BEFORE_BASELINE}, npm start, and then come back to this one (docs/operations.md, “Upgrade”).`;

const ageOf = async (client: pg.Client): Promise<Age> => {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (tables[0].name === null) return 'older';
  const { rows } = await client.query(
    'select coalesce(max(created_at), 0)::bigint::text as newest from drizzle.__drizzle_migrations',
  );
  const newest = Number(rows[0].newest);
  if (newest === NEWEST) return 'same';
  if (newest > 0 && newest < BASELINE) return 'belowBaseline';
  return newest > NEWEST ? 'newer' : 'older';
};

const refuseStrange = (age: Age): void => {
  if (age === 'belowBaseline') throw new Error(`The database ${BELOW_BASELINE}`);
  if (age === 'newer')
    throw new Error(
      'The database was migrated by a newer version of Parvoz, which this one does not know: start that version, or restore the backup that was taken before the upgrade.',
    );
};

/** The number of migrations that a database has had, as a statement: one that began with the baseline has had those before it. */
export const MIGRATION_COUNT = `
  select (count(*) + case when min(created_at) = ${BASELINE} then ${BASELINE_COUNT - 1} else 0 end)::int as count
  from drizzle.__drizzle_migrations`;

/** Returns the number of migrations that the database has had. */
export const countMigrations = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query({ text: MIGRATION_COUNT });
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
 * migrated it, and where it is older than the baseline.
 */
export const migrateDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    refuseStrange(await ageOf(client));
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
    await migrateJobs(client);
  });

/** Throws unless the database has the schema of this version, and changes nothing of it. */
export const requireMigrated = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const age = await ageOf(client);
    refuseStrange(age);
    if (age === 'older')
      throw new Error(
        'The database is older than this version of Parvoz, and MIGRATE=false leaves its migration to you: run npm run migrate.',
      );
  });

import { readConfig } from './config.ts';
import { migrateDatabase } from './db/migrate.ts';
import { withOwnDatabase } from './db/own-database.ts';

try {
  await withOwnDatabase(readConfig(), migrateDatabase);
  process.stdout.write('The database has the schema of this version.\n');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

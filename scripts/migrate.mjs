// `npm run migrate`: brings the database to the schema of this version, also while an older one is running on it.
import { installWhereNone } from './packages.mjs';
import { run } from './run.mjs';

await installWhereNone();
process.exitCode = await run('node', ['server/src/migrate.ts']);

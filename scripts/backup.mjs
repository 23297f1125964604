// `npm run backup -- <folder or s3://bucket/name>`: copies the database and the files, also while Parvoz is running.
import { installWhereNone } from './packages.mjs';
import { run } from './run.mjs';

await installWhereNone();
process.exitCode = await run('node', ['server/src/backup.ts', 'take', ...process.argv.slice(2)]);

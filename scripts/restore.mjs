// `npm run restore -- <backup> [--replace]`: fills DATA_DIR, and what DATABASE_URL and S3_BUCKET name, from a backup.
import { installPackages } from './packages.mjs';
import { run } from './run.mjs';

await installPackages();
process.exitCode = await run('node', ['server/src/backup.ts', 'restore', ...process.argv.slice(2)]);

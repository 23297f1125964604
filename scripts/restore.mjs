// `npm run restore -- <folder> [--replace]`: fills DATA_DIR from a backup.
import { installPackages } from './prepare.mjs';
import { run } from './run.mjs';

await installPackages();
process.exitCode = await run('node', ['server/src/backup.ts', 'restore', ...process.argv.slice(2)]);

// `npm run backup -- <folder>`: copies the embedded database and its files, also while Parvoz is running.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './prepare.mjs';
import { ROOT, run } from './run.mjs';

// Those that are there are not brought up to date: a Parvoz that runs is made of them.
if (!existsSync(join(ROOT, 'node_modules/.bin/node'))) await installPackages();
process.exitCode = await run('node', ['server/src/backup.ts', 'take', ...process.argv.slice(2)]);

// `npm run backup:verify -- <backup>`: restores it into a temporary place and compares the result with the original.
import { installWhereNone } from './packages.mjs';
import { run } from './run.mjs';

await installWhereNone();
process.exitCode = await run('node', ['server/src/backup.ts', 'verify', ...process.argv.slice(2)]);

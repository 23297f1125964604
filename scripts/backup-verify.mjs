// `npm run backup:verify -- <backup>`: restores it into a scratch place and compares what is there with what was copied.
import { installWhereNone } from './prepare.mjs';
import { run } from './run.mjs';

await installWhereNone();
process.exitCode = await run('node', ['server/src/backup.ts', 'verify', ...process.argv.slice(2)]);

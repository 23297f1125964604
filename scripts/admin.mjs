// `npm run admin -- --phone … --password …`: makes an administrator, also while Parvoz is running.
import { installWhereNone } from './packages.mjs';
import { run } from './run.mjs';

await installWhereNone();
process.exitCode = await run('node', ['server/src/admin.ts', ...process.argv.slice(2)]);

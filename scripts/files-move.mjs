// `npm run files:move -- to-bucket|to-folder`: copies the files of an installation, and compares their checksums.
import { installWhereNone } from './packages.mjs';
import { run } from './run.mjs';

await installWhereNone();
process.exitCode = await run('node', ['server/src/files-move.ts', ...process.argv.slice(2)]);

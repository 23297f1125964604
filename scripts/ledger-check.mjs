// `npm run ledger:check`: proves that every balance is its entries, also while Parvoz is running. Ends with 1 where it is not.
import { installWhereNone } from './packages.mjs';
import { run } from './run.mjs';

await installWhereNone();
process.exitCode = await run('node', ['server/src/ledger-check.ts']);

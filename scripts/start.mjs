// `npm start`: everything from a fresh clone to the running product.
import { keepRunning } from './keep-running.mjs';
import { requireFreePort } from './port.mjs';
import { prepare } from './prepare.mjs';

await requireFreePort();
await prepare();
process.exit(await keepRunning());

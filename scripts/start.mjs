// `npm start`: everything from a fresh clone to the running product.
import { keepRunning } from './keep-running.mjs';
import { prepare } from './prepare.mjs';

await prepare();
process.exit(await keepRunning());

// `npm start`: everything from a fresh clone to the running product.
import { spawn } from 'node:child_process';
import { buildWeb, compileServer, installPackages } from './prepare.mjs';
import { environment, ROOT } from './run.mjs';
import { NODE_OPTIONS, SERVER_ENVIRONMENT } from './server-process.mjs';

const PARENT_CHECK_MS = 250;

await installPackages();
await Promise.all([buildWeb(), compileServer()]);

const server = spawn('node', [...NODE_OPTIONS, 'server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: environment(SERVER_ENVIRONMENT),
});
// This process only waits for the server to finish, which takes the first signal and ignores those that follow.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));

// npm passes a SIGTERM on to its shell alone, which dies of it and tells nobody.
const parent = process.ppid;
const stopOrphan = () => process.ppid !== parent && server.kill('SIGTERM');
if (process.env.npm_lifecycle_event) setInterval(stopOrphan, PARENT_CHECK_MS);

// `npm start`: everything from a fresh clone to the running product.
import { spawn } from 'node:child_process';
import { prepare } from './prepare.mjs';
import { environment, ROOT, whenOrphaned } from './run.mjs';
import { NODE_OPTIONS, SERVER_ENVIRONMENT } from './server-process.mjs';

await prepare();

const server = spawn('node', [...NODE_OPTIONS, 'server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: environment(SERVER_ENVIRONMENT),
});
// This process only waits for the server to finish, which takes the first signal and ignores those that follow.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));

whenOrphaned(() => server.kill('SIGTERM'));

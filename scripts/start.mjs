// `npm start`: everything from a fresh clone to the running product.
import { spawn } from 'node:child_process';
import { buildWeb, installPackages } from './prepare.mjs';
import { environment, ROOT } from './run.mjs';

await installPackages();
await buildWeb();

const server = spawn('node', ['server/src/main.ts'], { cwd: ROOT, stdio: 'inherit', env: environment() });
// A terminal sends Ctrl-C to the server as well; this process only waits for it to finish.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 1));

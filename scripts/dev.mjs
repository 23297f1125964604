// `npm run dev`: the API server with --watch behind Vite with hot reload, on one address.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './packages.mjs';
import { endTogether, environment, ROOT } from './run.mjs';

await installPackages();

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const env = environment({
  PORT: String(apiPort),
  PUBLIC_URL: `http://localhost:${port}`,
  WITHOUT_PAGES: 'true',
});
const options = { stdio: 'inherit' };

const children = [
  spawn('node', ['--watch', 'server/src/main.ts'], { ...options, cwd: ROOT, env }),
  spawn('vite', ['dev', '--port', String(port), '--strictPort', '--host', process.env.HOST ?? '127.0.0.1'], {
    ...options,
    cwd: join(ROOT, 'web'),
    env: { ...env, API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  }),
];
endTogether(children);

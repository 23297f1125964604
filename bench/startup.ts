import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from './bench.ts';
import { prepareData, REAL } from './data.ts';
import { FILES_FOLDER } from './database.ts';
import { median, okOrShort, print } from './table.ts';

const ROOT = join(import.meta.dirname, '..');
const MAX_SECONDS = 3;
const TIMEOUT_MS = 120_000;
const ROUNDS = 3;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Seconds from `npm start` to the first page (or, without pages, the first call) that answers 200. */
const timeStart = async (databaseUrl: string | undefined, path: string): Promise<number> => {
  const port = await freePort();
  const start = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATA_DIR: join(FILES_FOLDER, '../start'),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      if (answer?.status === 200) return (performance.now() - start) / 1000;
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      if (performance.now() - start > TIMEOUT_MS) throw new Error('npm start did not answer');
      await sleep(20);
    }
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
    await gone;
  }
};

const report = async (what: string, databaseUrl: string | undefined, path: string): Promise<void> => {
  // The first start creates, migrates and loads the database; it is no start on existing data.
  const first = await timeStart(databaseUrl, path);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timeStart(databaseUrl, path));
  const seconds = median(times);
  print(
    `npm start to the first 200 of ${path}, ${what}: ${seconds.toFixed(2)} s (first start ${first.toFixed(2)} s, ` +
      `demanded: ${MAX_SECONDS}) ${okOrShort(seconds <= MAX_SECONDS)}`,
  );
};

await withDatabase(async (database) => {
  if (!existsSync(join(ROOT, 'scripts/start.mjs'))) {
    print('skipped: scripts/start.mjs does not exist yet');
    return;
  }
  const path = existsSync(join(ROOT, 'web/dist/server/server.js')) ? '/' : '/api/v1/ready';
  const loaded = await prepareData(database.adminUrl, REAL);
  await report(`${REAL} universities in ${database.name}`, loaded, path);
  if (!process.env.DATABASE_URL) await report('embedded PostgreSQL with the demo data', undefined, path);
});

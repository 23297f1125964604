import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyCpuSeconds } from './processes.ts';

const TIMEOUT_MS = 120_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A product that is started by `npm start`. */
export interface Started {
  root: string;
  dataDir: string;
  /** Without it, the embedded database is opened. */
  databaseUrl: string | undefined;
}

/** Times of a start in seconds: until its first answer, and of the processor in all of its processes until then. */
export interface StartTimes {
  seconds: number;
  cpuSeconds: number;
}

/** Times `npm start` to the first page (or, without pages, the first call) that answers 200, and stops it. */
export const timeStart = async (
  { root, dataDir, databaseUrl }: Started,
  path: string,
): Promise<StartTimes> => {
  const port = await freePort();
  const start = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      const seconds = (performance.now() - start) / 1000;
      if (answer?.status === 200) return { seconds, cpuSeconds: familyCpuSeconds(child.pid!) };
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      if (seconds * 1000 > TIMEOUT_MS) throw new Error('npm start did not answer');
      await sleep(20);
    }
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
    await gone;
  }
};

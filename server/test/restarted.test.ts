import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { readPidFile } from '@parvoz/embedded-postgres/leftover.ts';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/debian-postgres.mjs';
import { READY, TEST_ENVIRONMENT } from './process.ts';

const KEEPER = JSON.stringify(new URL('../../scripts/keep-running.mjs', import.meta.url).href);

afterAll(cleanUp);

/** Processes that a failed test has left running. */
const begun = new Set<ChildProcess>();
afterEach(() => {
  for (const one of begun) one.kill('SIGTERM');
});

/** Starts the supervisor as `npm start` does once all is built. */
const keepRunning = async (more: Record<string, string> = {}) => {
  const dataDir = join(await makeFolder(), 'data');
  const port = await freePort();
  const keeper = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { keepRunning } from ${KEEPER}; process.exit(await keepRunning());`,
    ],
    {
      env: {
        PATH: process.env.PATH,
        ...{ PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'false', WITHOUT_PAGES: 'true' },
        ...{ LOG_LEVEL: 'warn', ...TEST_ENVIRONMENT, ...more },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  begun.add(keeper);
  const said = { out: '', err: '' };
  keeper.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  keeper.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const ended = once(keeper, 'close').then(([code]) => {
    begun.delete(keeper);
    return code as number | null;
  });
  const untilReady = (times: number) =>
    vi.waitFor(() => expect(said.out.split(READY).length - 1, said.err).toBe(times), { timeout: 120_000 });
  const untilSaid = (text: RegExp) => vi.waitFor(() => expect(said.err).toMatch(text), { timeout: 120_000 });
  /** The server, which holds the lock of the folder. */
  const serverPid = async () => {
    return Number(await readFile(join(dataDir, 'parvoz.lock.pid'), 'utf8'));
  };
  const findPostgres = () => readPidFile(join(dataDir, 'postgres'));
  const callHealth = async () => (await fetch(`http://127.0.0.1:${port}/api/v1/health`)).status;
  return { keeper, said, ended, untilReady, untilSaid, serverPid, findPostgres, callHealth };
};

it.each<Record<string, string>>([{}, { PROCESSES: '2' }])(
  'a server that is killed comes back and says so; a stop leaves nothing behind (%j)',
  async (more) => {
    const { keeper, ended, untilReady, untilSaid, serverPid, findPostgres, callHealth } =
      await keepRunning(more);
    await untilReady(1);
    const first = await serverPid();
    process.kill(first, 'SIGKILL');
    await untilSaid(/^The server has ended \(SIGKILL\): it is started again in 1 s\.$/m);
    await untilReady(2);
    expect(await callHealth()).toBe(200);
    expect(await serverPid()).not.toBe(first);
    expect(await findPostgres()).not.toBeNull();
    keeper.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await findPostgres()).toBeNull();
  },
);

it('a server that dies at once waits longer each time; a stop meanwhile leaves no PostgreSQL behind', async () => {
  const { keeper, said, ended, untilReady, untilSaid, serverPid, findPostgres } = await keepRunning();
  for (const [index, seconds] of [1, 2, 4].entries()) {
    await untilReady(index + 1);
    process.kill(await serverPid(), 'SIGKILL');
    await untilSaid(new RegExp(`again in ${seconds} s`));
  }
  expect(await findPostgres()).not.toBeNull();
  keeper.kill('SIGTERM');
  expect(await ended, said.err).toBe(0);
  // One that has stopped in order removes its file.
  expect(await findPostgres(), said.out + said.err).toBeNull();
});

it('a server that cannot start is not started again', async () => {
  const { ended, said } = await keepRunning({ PORT: 'none' });
  expect(await ended).toBe(1);
  expect(said.err).toContain('Parvoz cannot start.');
  expect(said.err).not.toContain('started again');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SERVER_ENVIRONMENT } from '../../scripts/server-process.mjs';
import { createStudent } from './people.ts';
import { knock, readAnswer, type Server, stop, withReady } from './process.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { TestClock } from './test-clock.ts';

const SERVE = '2 processes serve.\n';
const CLIENTS = 6;
/** Longest wait for an answer to a repeated call. */
const PATIENCE_MS = 5000;
/** Within which streams are back. */
const BACK_MS = 4500;

let app: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  // Its sessions are those of now.
  app = await createTestApp({ clock: new TestClock(new Date().toISOString()) });
  environment = {
    DATA_DIR: await makeFolder(),
    DATABASE_URL: app.databaseUrl,
    DEMO_DATA: 'false',
    TOKEN_SECRET: 'a secret of tests, long enough for one',
    PROCESSES: '2',
    ...SERVER_ENVIRONMENT,
  };
});
afterAll(async () => {
  await app.close();
  await cleanUp();
});

/** The processes that serve, in the order in which they were started. */
const workersOf = async ({ pid }: Server): Promise<number[]> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
};

let asked = 0;

/** Each time from another address, so that no limit is reached. */
const askOnce = (port: number, agent: Agent): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { 'x-forwarded-for': `10.0.${(++asked >> 8) & 255}.${asked & 255}` };
  get({ port, agent, headers, path: '/api/v1/country/public/tree', timeout: PATIENCE_MS }, (message) => {
    readAnswer(message).then(({ status }) => resolve(status), reject);
  })
    .once('error', reject)
    .once('timeout', () => reject(new Error('no answer')));
  return promise;
};

interface Load {
  answers: number;
  /** Calls that were made again because their connection ended or the process was about to. */
  repeated: number;
  failures: string[];
}

/** Clients with connections that they keep, and that make a call again when HTTP allows it. */
const withLoad = async (port: number, work: (load: Load) => Promise<void>): Promise<Load> => {
  const load: Load = { answers: 0, repeated: 0, failures: [] };
  let isOver = false;
  const run = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const answer = await askOnce(port, agent).catch((error: Error) => error.message);
        if (answer === 200) break;
        load.repeated++;
        if ((typeof answer === 'number' && answer !== 503) || performance.now() > until) {
          load.failures.push(String(answer));
          break;
        }
        await pause(5);
      }
      load.answers++;
      // The processes that start have to come to it, too.
      await pause(10);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: CLIENTS }, run);
  try {
    await work(load);
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
  return load;
};

const more = (load: Load, by: number) => {
  const enough = load.answers + by;
  return vi.waitUntil(() => load.answers >= enough, { timeout: 20_000, interval: 5 });
};

/** An open page of somebody, which comes back as the product's own client does; returns when it was without a stream. */
const keepStream = (port: number, token: string) => {
  const gaps: number[] = [];
  const leaving = new AbortController();
  const opened = Promise.withResolvers<void>();
  const keep = async () => {
    for (let endedAt: number | null = null; !leaving.signal.aborted; ) {
      const asked = get({
        port,
        path: '/api/v1/events',
        agent: false,
        headers: { authorization: `Bearer ${token}` },
      });
      asked.on('error', () => {});
      const answer = await once(asked, 'response', { signal: leaving.signal }).catch(() => null);
      const message = answer?.[0] as IncomingMessage | undefined;
      if (message?.statusCode === 200) {
        if (endedAt !== null) gaps.push(performance.now() - endedAt);
        opened.resolve();
        message.on('error', () => {}).resume();
        const closed = new Promise((resolve) => message.once('close', resolve));
        leaving.signal.addEventListener('abort', () => asked.destroy());
        await closed;
        endedAt = performance.now();
      }
      if (!leaving.signal.aborted) await pause(1000);
    }
  };
  const kept = keep();
  return {
    gaps,
    opened: opened.promise,
    leave: async () => {
      leaving.abort();
      await kept;
    },
  };
};

describe('two processes on one port', () => {
  it('are replaced when they are killed and when they are told, under load, and nobody who repeats notices; a stop ends all', async () => {
    const { token } = await createStudent(app);
    await withReady(environment, async (server) => {
      await server.says(SERVE);
      const [first, second, ...others] = await workersOf(server);
      expect(others).toEqual([]);
      const streams = Array.from({ length: 4 }, () => keepStream(server.port, token));
      await Promise.all(streams.map(({ opened }) => opened));

      const load = await withLoad(server.port, async (load) => {
        await more(load, 100);
        process.kill(first!, 'SIGKILL');
        await server.says(`Process ${first} has ended (SIGKILL): another one starts now.\n`);
        await vi.waitUntil(async () => (await workersOf(server)).length === 2);
        await more(load, 100);

        server.signal('SIGHUP');
        await server.says('All processes are new.\n');
        const now = await workersOf(server);
        expect(now).toHaveLength(2);
        for (const old of [first, second]) expect(now).not.toContain(old);
        await more(load, 100);
      });
      expect(load.failures).toEqual([]);
      await vi.waitUntil(() => streams.every(({ gaps }) => gaps.length > 0), { timeout: 10_000 });
      for (const { gaps } of streams) expect(Math.max(...gaps)).toBeLessThan(BACK_MS);
      await Promise.all(streams.map(({ leave }) => leave()));

      await stop(server);
      expect(server.said.out.endsWith('All processes are new.\nSIGTERM: finishing running requests\n')).toBe(
        true,
      );
      expect(server.said.out.match(/is ready/g)).toHaveLength(1);
      expect(server.said.err).toBe('');
      expect(await knock(server.port)).toBe('ECONNREFUSED');
    });
  });
});

/** A supervisor of two processes that do what `code` says, given their number; what it says until it ends. */
const superviseScript = async (code: string) => {
  const folder = await makeFolder();
  const [script, supervisor] = [join(folder, 'process.mjs'), join(folder, 'supervisor.mjs')];
  const source = pathToFileURL(join(import.meta.dirname, '../src/processes/workers.ts'));
  await writeFile(script, `import cluster from 'node:cluster';\nconst { id } = cluster.worker;\n${code}`);
  await writeFile(
    supervisor,
    `import cluster from 'node:cluster';
    import { Workers } from '${source}';
    cluster.setupPrimary({ exec: '${script}' });
    const say = (line) => console.log(line);
    const workers = new Workers({ count: 2, environment: {}, say });
    process.on('SIGHUP', () => workers.restart());
    process.on('SIGTERM', () => workers.stop().then(() => process.exit()));
    if (!(await workers.start())) { await workers.stop(); console.log('none'); process.exit(1); }`,
  );
  const child = spawn(process.execPath, [supervisor], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  const says = (text: string | RegExp) =>
    vi.waitUntil(() => (typeof text === 'string' ? out.includes(text) : text.test(out)), { timeout: 20_000 });
  const ended = once(child, 'exit').then(([exitCode]) => exitCode as number);
  return { says, said: () => out, ended, signal: (name: NodeJS.Signals) => void child.kill(name) };
};

const STAYS = `process.on('message', ({ kind }) => kind === 'stop' && process.exit(0));\nprocess.send({ kind: 'ready' });\n`;

// Side by side: what they do is wait.
describe.concurrent('a supervisor', () => {
  it('waits longer and longer before it replaces processes that end at once, and says so', async () => {
    const one = await superviseScript(`${STAYS}if (id > 1) setTimeout(() => process.exit(3), 20);`);
    await one.says(/\(exit code 3\): another one starts now\./);
    await one.says(/\(exit code 3\): another one starts in 1 s, as 2 in a row ended at once\./);
    await one.says(/\(exit code 3\): another one starts in 2 s, as 3 in a row ended at once\./);
    one.signal('SIGTERM');
    expect(await one.ended).toBe(0);
  });

  it('ends when the first process cannot start', async () => {
    const one = await superviseScript('process.exit(1);');
    expect(await one.ended).toBe(1);
    expect(one.said()).toBe('none\n');
  });

  it('replaces also one that was still starting when it was told to', async () => {
    const one = await superviseScript(
      `process.on('exit', () => console.log(id + ' ends'));
       if (id === 1) console.log('first');
       if (id === 2) { console.log('second'); await new Promise((resolve) => setTimeout(resolve, 1500)); }
       ${STAYS}`,
    );
    await one.says('second');
    one.signal('SIGHUP');
    await one.says('All processes are new.');
    expect(one.said()).toContain('1 ends');
    expect(one.said()).toContain('2 ends');
    one.signal('SIGTERM');
    expect(await one.ended).toBe(0);
  });

  it('leaves the old processes as they are when a new one does not become ready', async () => {
    const one = await superviseScript(`if (id > 2) process.exit(1);\n${STAYS}`);
    await one.says(SERVE);
    one.signal('SIGHUP');
    await one.says('The new process has not become ready: the others go on as they are.\n');
    one.signal('SIGTERM');
    expect(await one.ended).toBe(0);
    expect(one.said()).not.toContain('All processes are new.');
  });
});

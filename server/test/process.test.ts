import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { cleanUp, makeFolder, query } from '@parvoz/embedded-postgres/fixtures.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { freePort } from '../../scripts/debian-postgres.mjs';
import { runAsAdmin, withDatabase } from './database.ts';
import {
  type Answer,
  embeddedUrl,
  knock,
  READY,
  readAnswer,
  refusal,
  type Server,
  stop,
  withReady,
  withServer,
} from './process.ts';

/** Lines with the demo accounts. */
const DEMO_LINES = /Demo accounts, .*\n( {2}.+\n){4,}/;
/** Said once it is proven, which a stop may come before. */
const LEDGER_LINE = /The ledger holds: .*\n/;

/** PostgreSQL's own database to copy from. */
const EMPTY = 'template1';
const SEARCH = { query: 'university' };
/** Search with the same results that is not cached yet. */
const ANOTHER_SEARCH = { query: 'UNIVERSITY' };
/** Longest stop without anybody to wait for, on a machine that is busy with other tests. */
const QUICK_MS = 5000;

afterAll(cleanUp);

/** Reads the totals of the catalogue, and the first universities. */
const readCatalogue = async ({ call }: Server) => {
  const read = async (path: string, body?: object) => {
    const answer = await call(path, { body });
    expect(answer.status, answer.body).toBe(200);
    return JSON.parse(answer.body).data;
  };
  const [countries, universities, scholarships, agencies, found] = await Promise.all([
    read('/country/public/tree'),
    read('/university/filter?size=50', {}),
    read('/scholar-ship/filter', {}),
    read('/consulting/filter', {}),
    read('/search', SEARCH),
  ]);
  return {
    countries: countries.length,
    universities: universities.totalElements,
    scholarships: scholarships.totalElements,
    agencies: agencies.totalElements,
    found: found.university.totalElement,
    ids: universities.content.map(({ id }: { id: number }) => id),
  };
};

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Runs `work` with the address of a new database, empty or copied from the migrated one. */
const withNewDatabase = async (template: string, work: (databaseUrl: string) => Promise<void>) => {
  const adminUrl = inject('adminUrl');
  const database = `parvoz_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `create database ${database} template ${template}`);
  try {
    await work(withDatabase(adminUrl, database));
  } finally {
    await runAsAdmin(adminUrl, `drop database ${database} with (force)`);
  }
};

interface Lock {
  /** Resolves when somebody waits for it. */
  isAwaited(): Promise<unknown>;
  letGo(): Promise<void>;
}

/** Locks a table while `work` runs or until it lets go. */
const withLocked = async (databaseUrl: string, table: string, work: (lock: Lock) => Promise<void>) => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and not l.granted`;
  let held = true;
  const letGo = async () => {
    if (held) await client.end();
    held = false;
  };
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const isAwaited = () =>
      vi.waitUntil(async () => (await client.query(waiting)).rowCount, { timeout: 300_000, interval: 10 });
    await work({ isAwaited, letGo });
  } finally {
    await letGo();
  }
};

/** A search whose head the server has taken. */
const beginSearch = async (port: number, agent: Agent) => {
  const asked = request({
    port,
    agent,
    path: '/api/v1/search',
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const answered = once(asked, 'response').then(([message]) => readAnswer(message));
  answered.catch(() => {});
  await Promise.race([once(asked, 'continue'), answered]);
  return { answered, sendBody: () => void asked.end(JSON.stringify(ANOTHER_SEARCH)) };
};

describe('a start that cannot succeed', () => {
  it('for its environment has one sentence per fault and makes nothing', async () => {
    const dataDir = join(await makeFolder(), 'new');
    const { code, headline, sentences, out } = await refusal({
      DATA_DIR: dataDir,
      NODE_ENV: 'staging',
      PORT: 'seventy',
      PUBLIC_URL: 'parvoz.uz',
      DATABASE_URL: 'mysql://localhost/parvoz',
      DEMO_DATA: 'maybe',
      LOG_LEVEL: 'loud',
    });
    expect(headline).toBe('Parvoz cannot start.');
    expect(sentences).toEqual([
      'NODE_ENV is "staging", but must be development, production or test.',
      'PORT is "seventy", but must be a whole number from 0 to 65535.',
      'PUBLIC_URL is "parvoz.uz", but must be an address that begins with http:// or https://.',
      'DATABASE_URL is "mysql://localhost/parvoz", but must be an address that begins with postgres://, of several hosts with target_session_attrs=read-write.',
      'DEMO_DATA is "maybe", but must be true or false.',
      'LOG_LEVEL is "loud", but must be fatal, error, warn, info, debug, trace or silent.',
    ]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(await exists(dataDir)).toBe(false);
  });

  it('for a data folder that is a file says so', async () => {
    const file = join(await makeFolder(), 'file');
    await writeFile(file, 'kept');
    const [same, below] = await Promise.all([
      refusal({ DATA_DIR: file }),
      refusal({ DATA_DIR: join(file, 'below') }),
    ]);
    expect([same.code, below.code]).toEqual([1, 1]);
    expect(same.sentences).toEqual([
      `The folder ${file} cannot be made (there is a file of this name): choose another DATA_DIR.`,
    ]);
    expect(below.sentences).toEqual([
      `The folder ${file}/below cannot be made (a file is in its way): choose another DATA_DIR.`,
    ]);
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it('for its database says what is wrong with DATABASE_URL and makes nothing', async () => {
    const dataDir = join(await makeFolder(), 'new');
    const nowhere = `postgres://parvoz@127.0.0.1:${await freePort()}/parvoz`;
    const [silent, unknown] = await Promise.all([
      refusal({ DATA_DIR: dataDir, DATABASE_URL: nowhere }),
      refusal({ DATA_DIR: dataDir, DATABASE_URL: withDatabase(inject('adminUrl'), 'nobodys') }),
    ]);
    expect([silent.code, unknown.code]).toEqual([1, 1]);
    expect(silent.sentences).toEqual(['PostgreSQL does not answer at the address in DATABASE_URL.']);
    expect(unknown.sentences).toEqual([
      'PostgreSQL refuses DATABASE_URL: database "nobodys" does not exist.',
    ]);
    expect(await exists(dataDir)).toBe(false);
  });
});

describe('on a data folder', () => {
  let dataDir: string;
  let first: { out: string; health: Answer; ready: Answer; catalogue: object };

  // The first start on the empty folder; every test leaves the folder as it found it.
  beforeAll(async () => {
    dataDir = await makeFolder();
    first = await withReady({ DATA_DIR: dataDir }, async (server) => {
      const [health, ready] = [await server.call('/health'), await server.call('/ready')];
      const catalogue = await readCatalogue(server);
      await stop(server);
      return { out: server.said.out, health, ready, catalogue };
    });
  });

  const embeddedPort = async () => Number(new URL(await embeddedUrl(dataDir)).port);
  const hasPostgres = () => exists(join(dataDir, 'postgres/postmaster.pid'));

  it('that is empty makes the database and loads the demo data', () => {
    const ok = { status: 200, body: '{"isError":false,"message":null,"data":{"status":"ok"}}' };
    expect(first).toMatchObject({ health: ok, ready: ok });
    expect(first.out).toMatch(
      /^Loading the demo data …\nLoaded the demo data\.\nParvoz is ready: http:\/\/localhost:\d+\n/,
    );
    expect(first.catalogue).toEqual({
      countries: expect.toSatisfy((total) => total > 10),
      universities: expect.toSatisfy((total) => total > 10),
      scholarships: expect.toSatisfy((total) => total > 10),
      agencies: expect.toSatisfy((total) => total > 3),
      found: expect.toSatisfy((total) => total > 3),
      ids: expect.toSatisfy((ids) => new Set(ids).size > 10),
    });
  });

  it('that was used before keeps what is there, whatever DEMO_DATA says', async () => {
    await withReady({ DATA_DIR: dataDir, DEMO_DATA: 'true' }, async (server) => {
      expect(server.said.out).toMatch(/^Parvoz is ready/);
      expect(await readCatalogue(server)).toEqual(first.catalogue);
      await stop(server);
    });
  });

  it('that another process uses is refused by name, and the other goes on', async () => {
    await withReady({ DATA_DIR: dataDir }, async (server) => {
      const { code, sentences } = await refusal({ DATA_DIR: dataDir });
      expect(sentences).toEqual([
        `Another Parvoz (process ${server.pid}) is already running on the data folder ${dataDir}: stop it first, or give this one another DATA_DIR.`,
      ]);
      expect(code).toBe(1);
      expect(await readCatalogue(server)).toEqual(first.catalogue);
      await stop(server);
    });
  });

  it('with a busy port says so and leaves no PostgreSQL behind', async () => {
    const occupier = createServer().listen(0, '127.0.0.1');
    try {
      await once(occupier, 'listening');
      const { port } = occupier.address() as AddressInfo;
      const { code, sentences } = await refusal({ DATA_DIR: dataDir, PORT: String(port) });
      expect(sentences).toEqual([`Port ${port} is in use: stop the other program or choose another PORT.`]);
      expect(code).toBe(1);
      expect(await hasPostgres()).toBe(false);
    } finally {
      occupier.close();
    }
  });

  it('goes on after SIGKILL, with all data', async () => {
    const port = await withReady({ DATA_DIR: dataDir }, async (server) => {
      server.signal('SIGKILL');
      expect(await server.ended).toBe('SIGKILL');
      return embeddedPort();
    });
    expect(await knock(port)).toBe('open');
    await withReady({ DATA_DIR: dataDir }, async (server) => {
      expect(await readCatalogue(server)).toEqual(first.catalogue);
      await stop(server);
    });
    expect(await knock(port)).toBe('ECONNREFUSED');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'answers running requests in full after %s, takes no more, and stops PostgreSQL last',
    async (signal) => {
      await withReady({ DATA_DIR: dataDir }, async (server) => {
        const databasePort = await embeddedPort();
        const agent = new Agent({ keepAlive: true });
        try {
          const expected = await server.call('/search', { body: SEARCH, agent });
          expect(expected.status).toBe(200);
          await withLocked(await embeddedUrl(dataDir), 'search_words', async ({ isAwaited, letGo }) => {
            // More than the pool has connections: some wait for PostgreSQL, some for a connection, some for their body.
            const searches = await Promise.all(
              Array.from({ length: 25 }, () => beginSearch(server.port, agent)),
            );
            const [late, early] = [searches.slice(0, 5), searches.slice(5)];
            for (const { sendBody } of early) sendBody();
            await isAwaited();

            server.signal(signal);
            await server.says(`${signal}: finishing running requests\n`);
            await vi.waitUntil(async () => (await knock(server.port)) === 'ECONNREFUSED');
            expect(server.hasEnded()).toBe(false);
            expect(await knock(databasePort)).toBe('open');

            for (const { sendBody } of late) sendBody();
            await letGo();
            const answers = await Promise.all(searches.map(({ answered }) => answered));
            expect(answers).toEqual(searches.map(() => expected));
          });
          const answeredAt = performance.now();
          expect(await server.ended).toBe(0);
          expect(performance.now() - answeredAt).toBeLessThan(QUICK_MS);
          const { out, err } = server.said;
          expect(out.replace(DEMO_LINES, '').replace(LEDGER_LINE, '')).toBe(
            `${READY}http://localhost:${server.port}\n${signal}: finishing running requests\n`,
          );
          expect(err).toBe('');
          expect(await knock(databasePort)).toBe('ECONNREFUSED');
          expect(await hasPostgres()).toBe(false);
        } finally {
          agent.destroy();
        }
      });
    },
  );
});

describe('with DATABASE_URL', () => {
  it('needs no PostgreSQL of its own, and without demo data the catalogue is empty', async () => {
    const dataDir = join(await makeFolder(), 'new');
    await withNewDatabase(EMPTY, async (databaseUrl) => {
      await withReady(
        { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_DATA: 'false' },
        async (server) => {
          expect((await server.call('/ready')).status).toBe(200);
          expect(await readCatalogue(server)).toEqual({
            countries: 0,
            universities: 0,
            scholarships: 0,
            agencies: 0,
            found: 0,
            ids: [],
          });
          expect(await exists(join(dataDir, 'postgres'))).toBe(false);
          await stop(server);
        },
      );
      expect(await query(databaseUrl, 'select count(*)::int as total from universities')).toEqual([
        { total: 0 },
      ]);
    });
  });

  it('that takes real money says once that its records would go with one disk, unless they are kept', async () => {
    const payme = { PAYME_MERCHANT_ID: '0123456789abcdef01234567', PAYME_KEY: 'a-key-of-tests' };
    await withNewDatabase(inject('templateDatabase'), async (databaseUrl) => {
      for (const WAL_ARCHIVED of ['false', 'true']) {
        const environment = { DATA_DIR: await makeFolder(), DATABASE_URL: databaseUrl, DEMO_DATA: 'false' };
        await withReady({ ...environment, ...payme, WAL_ARCHIVED }, async (server) => {
          const warnings = server.said.out.match(/^Warning: this Parvoz takes real money.*WAL_ARCHIVED/gm);
          expect(warnings ?? []).toHaveLength(WAL_ARCHIVED === 'true' ? 0 : 1);
          await stop(server);
        });
      }
    });
  });

  it('two processes that start at once on an empty database come up with the demo data loaded once', async () => {
    const dataDir = await makeFolder();
    await withNewDatabase(EMPTY, async (databaseUrl) => {
      const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
      await withServer(environment, (one) =>
        withServer(environment, async (other) => {
          await Promise.all([one.says(READY), other.says(READY)]);
          const loads = [one, other].filter(({ said }) => said.out.includes('Loaded the demo data.'));
          expect(loads).toHaveLength(1);
          const names = `select count(*)::int as total, count(distinct name_uz)::int as names from universities`;
          const [{ total, names: distinct } = {}] = await query(databaseUrl, names);
          expect(total).toBe(distinct);
          expect(await readCatalogue(one)).toEqual(await readCatalogue(other));
          await Promise.all([stop(one), stop(other)]);
        }),
      );
    });
  });

  it('a signal during the start lets the demo data become complete and then ends it', async () => {
    const dataDir = await makeFolder();
    await withNewDatabase(inject('templateDatabase'), async (databaseUrl) => {
      await withServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, async (server) => {
        // Rates are loaded last: a stop that takes longer than 25 seconds is cut short, and loading everything takes longer on
        // a busy machine.
        await withLocked(databaseUrl, 'exchange_rates', async ({ isAwaited, letGo }) => {
          await isAwaited();
          server.signal('SIGTERM');
          await server.says('SIGTERM: ');
          await letGo();
          expect(await server.ended).toBe(0);
          expect(server.said.out).not.toContain(READY);
        });
      });
      const [row] = await query(
        databaseUrl,
        `select (select count(*)::int from universities) as universities,
                (select count(*)::int from search_documents where kind = 'UNIVERSITY') as found,
                (select count(*)::int from exchange_rates) as rates, (select count(*)::int from accounts) as accounts`,
      );
      expect(row?.universities).toBeGreaterThan(10);
      expect(row?.found).toBe(row?.universities);
      expect(row?.rates).toBeGreaterThan(0);
      // Their turn would have been after it.
      expect(row?.accounts).toBe(0);
    });
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'on %s waits for no connection that asks nothing',
    async (signal) => {
      const dataDir = await makeFolder();
      await withNewDatabase(inject('templateDatabase'), async (databaseUrl) => {
        await withReady(
          { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_DATA: 'false' },
          async (server) => {
            const agent = new Agent({ keepAlive: true });
            // Browsers open connections in advance; and a head may never become complete.
            const [silent, half] = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')];
            for (const socket of [silent, half]) socket.on('error', () => {});
            try {
              await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
              half.write('GET /api/v1/health HTTP/1.1\r\nHo');
              await Promise.all(Array.from({ length: 5 }, () => server.call('/health', { agent })));
              const signalledAt = performance.now();
              await stop(server, signal);
              expect(performance.now() - signalledAt).toBeLessThan(QUICK_MS);
            } finally {
              agent.destroy();
              silent.destroy();
              half.destroy();
            }
          },
        );
      });
    },
  );
});

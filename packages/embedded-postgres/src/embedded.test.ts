import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import {
  cleanUp,
  findAnswer,
  insertAnswer,
  makeFolder,
  open,
  query,
  recordLog,
  removeLater,
  startNeighbour,
} from './fixtures.ts';
import { readPidFile } from './leftover.ts';
import { openServerLog } from './log.ts';
import { choosePlace } from './place.ts';
import { startPostmaster } from './postmaster.ts';
import { orNull } from './run.ts';

afterEach(cleanUp);

const findPid = async (dataDir: string) => (await readPidFile(join(dataDir, 'postgres')))?.pid;

/** Alive or not; one that ended but that nobody has waited for yet does not count. */
const isRunning = async (pid: number) => {
  const status = await orNull(readFile(`/proc/${pid}/status`, 'utf8'));
  return status !== null && !/^State:\s+Z/m.test(status);
};

const vanish = async (pid: number) => vi.waitUntil(async () => !(await isRunning(pid)), { timeout: 10_000 });

const openNeighbour = async (dataDir: string, durable = false) => {
  const neighbour = startNeighbour(dataDir, { durable });
  const [word, url] = await neighbour.nextWord();
  expect(word).toBe('open');
  return { ...neighbour, url };
};

describe('the first start', () => {
  it('creates the database parvoz in a cluster that knows all scripts', async () => {
    const dataDir = await makeFolder();
    const db = await open(dataDir, { durable: true });
    expect(db.dataDir).toBe(dataDir);
    const rows = await query(
      db.url,
      `select current_database() as name, encoding, datlocprovider, datlocale, datcollate, lower('ЎҚИШ Ğ') as low
         from pg_database where datname = current_database()`,
    );
    expect(rows).toEqual([
      {
        name: 'parvoz',
        encoding: 6,
        datlocprovider: 'b',
        datlocale: 'C.UTF-8',
        datcollate: 'C',
        low: 'ўқиш ğ',
      },
    ]);
    expect((await readdir(dataDir)).sort()).toEqual([
      'parvoz.lock',
      'parvoz.lock.pid',
      'postgres',
      'postgres-password',
      'postgres.log',
    ]);
  });

  it('lets Parvoz have its extensions and databases without being a superuser', async () => {
    const db = await open(await makeFolder());
    await query(db.url, 'create extension pg_trgm; create extension unaccent; create extension btree_gin');
    expect(await query(db.url, `select similarity('Тошкент', 'тошкент')::int as same`)).toEqual([
      { same: 1 },
    ]);
    await query(db.url, 'create database copy template parvoz');
    await query(db.url, 'drop database copy with (force)');
    expect(await query(db.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  });

  it('keeps strangers out: a password in a private file, only 127.0.0.1, no socket', async () => {
    const dataDir = await makeFolder();
    const db = await open(dataDir);
    const file = join(dataDir, 'postgres-password');
    const secret = (await readFile(file, 'utf8')).trim();
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600);
    const { port } = new URL(db.url);
    await expect(query(db.url.replace(secret, 'guess'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await expect(query(`postgres://postgres:guess@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow();
    await expect(query(db.url.replace('127.0.0.1', '127.0.0.2'), 'select 1')).rejects.toThrow('ECONNREFUSED');
    await expect(query(db.url.replace('127.0.0.1', '[::1]'), 'select 1')).rejects.toThrow();
    const superuserUrl = db.url.replace('//parvoz', '//postgres');
    expect(await query(superuserUrl, 'show unix_socket_directories')).toEqual([
      { unix_socket_directories: '' },
    ]);
    expect(await readFile(join(dataDir, 'postgres/pg_hba.conf'), 'utf8')).not.toMatch(/^\w.*trust$/m);
  });

  it('leaves nothing half-made when it is killed, and the next start cleans up', async () => {
    const dataDir = await makeFolder();
    const hasRemains = async () => (await readdir(dataDir)).some((name) => name.includes('.creating-'));
    for (const delayMs of [0, 60, 200, 400]) {
      const neighbour = startNeighbour(dataDir, { durable: true });
      await vi.waitUntil(hasRemains, { timeout: 10_000, interval: 5 });
      await sleep(delayMs);
      await neighbour.end('SIGKILL');
    }
    const db = await open(dataDir);
    expect(await hasRemains()).toBe(false);
    expect(await query(db.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('settings', () => {
  const names = `'fsync', 'synchronous_commit', 'full_page_writes', 'jit', 'TimeZone', 'max_connections'`;
  const listSettings = async (url: string) => {
    const rows = await query(url, `select name, setting from pg_settings where name in (${names})`);
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  };
  const common = { jit: 'off', TimeZone: 'UTC', max_connections: '100' };

  it('are durable, except where a test asks for haste', async () => {
    const dataDir = await makeFolder();
    const hasty = await open(dataDir, { durable: false });
    const off = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
    expect(await listSettings(hasty.url)).toEqual({ ...common, ...off });
    await hasty.stop();
    const durable = await open(dataDir, { durable: true, connections: 150 });
    const on = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
    expect(await listSettings(durable.url)).toEqual({ ...common, ...on, max_connections: '150' });
  });
});

describe('stop', () => {
  it('ends PostgreSQL and its connections, frees the folder, and can be asked twice', async () => {
    const dataDir = await makeFolder();
    const db = await open(dataDir);
    await insertAnswer(db);
    const pid = await findPid(dataDir);
    const client = new pg.Client(db.url);
    const cut = once(client, 'error');
    client.on('error', () => {});
    await client.connect();
    await Promise.all([db.stop(), db.stop()]);
    await cut;
    expect(await isRunning(pid!)).toBe(false);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('fast shutdown request');
    const again = await openNeighbour(dataDir);
    expect(await findAnswer(again)).toEqual([{ answer: 42 }]);
    await again.end('SIGTERM');
  });

  it('works after PostgreSQL died by itself, of which the log is told', async () => {
    const dataDir = await makeFolder();
    const log = recordLog();
    const db = await open(dataDir, { log });
    process.kill((await findPid(dataDir))!, 'SIGKILL');
    await vi.waitUntil(() => log.lines.length > 0);
    expect(log.lines).toEqual([
      expect.stringMatching(/^warn: PostgreSQL ended unexpectedly; its log is .*\.log/),
    ]);
    await db.stop();
  });
});

describe('a second Parvoz on the folder', () => {
  const refusal =
    /^Another Parvoz \(process \d+\) is already running on the data folder .*: stop it first, or/;

  it('is refused in the same process, also at the same moment', async () => {
    const dataDir = await makeFolder();
    const results = await Promise.allSettled([open(dataDir), open(dataDir), open(dataDir)]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.message)).toEqual([
      expect.stringMatching(refusal),
      expect.stringMatching(refusal),
    ]);
    await expect(open(dataDir)).rejects.toThrow(refusal);
  });

  it('is refused in another process, until the first is killed', async () => {
    const dataDir = await makeFolder();
    const first = await openNeighbour(dataDir);
    await expect(open(dataDir)).rejects.toThrow(`(process ${first.pid})`);
    await first.end('SIGKILL');
    await open(dataDir);
  });

  it('loses when five start at once: exactly one wins', async () => {
    const dataDir = await makeFolder();
    const five = Array.from({ length: 5 }, () => startNeighbour(dataDir));
    const words = await Promise.all(five.map((neighbour) => neighbour.nextWord()));
    expect(words.map(([word]) => word).sort()).toEqual(['open', 'refused', 'refused', 'refused', 'refused']);
    // The process that has just won may not have written its number yet.
    const numbered = / \(process \d+\)/;
    for (const [word, text] of words)
      if (word === 'refused')
        expect(text!.replace(numbered, '')).toMatch(/^Another Parvoz is already running on/);
  });
});

describe('after a death', () => {
  it('of the server alone, the PostgreSQL that still runs is stopped and nothing committed is lost', async () => {
    const dataDir = await makeFolder();
    const killed = await openNeighbour(dataDir, true);
    await insertAnswer(killed);
    const pid = await findPid(dataDir);
    const client = new pg.Client(killed.url);
    client.on('error', () => {});
    await client.connect();
    await client.query('begin; insert into kept values (43)');
    await killed.end('SIGKILL');
    expect(await isRunning(pid!)).toBe(true);

    const log = recordLog();
    const db = await open(dataDir, { durable: true, log });
    expect(log.lines).toEqual([
      `PostgreSQL (process ${pid}) still runs from a Parvoz that was killed; stopping it first.`,
    ]);
    expect(await isRunning(pid!)).toBe(false);
    expect(await findAnswer(db)).toEqual([{ answer: 42 }]);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('automatic recovery');
  });

  it('of everything, as when the machine crashes, PostgreSQL recovers by itself', async () => {
    const dataDir = await makeFolder();
    const killed = await openNeighbour(dataDir, true);
    await insertAnswer(killed);
    const pid = await findPid(dataDir);
    process.kill(pid!, 'SIGKILL');
    await killed.end('SIGKILL');
    await vanish(pid!);
    const db = await open(dataDir, { durable: true });
    expect(await findAnswer(db)).toEqual([{ answer: 42 }]);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('automatic recovery in progress');
  });

  it('the number in the pid file may meanwhile be that of another process, which is left alone', async () => {
    const dataDir = await makeFolder();
    const db = await open(dataDir);
    await insertAnswer(db);
    await db.stop();
    const { user } = await choosePlace(dataDir);
    const stranger = spawn('/bin/sleep', ['60'], { stdio: 'ignore', ...user });
    try {
      const lines = [stranger.pid, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '  1  1', 'ready'];
      await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${lines.join('\n')}\n`);
      expect(await findAnswer(await open(dataDir))).toEqual([{ answer: 42 }]);
      expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
    } finally {
      stranger.kill();
    }
  });

  it('is not what Ctrl-C means: PostgreSQL goes on until the server has finished', async () => {
    const dataDir = await makeFolder();
    const neighbour = await openNeighbour(dataDir);
    process.kill(-neighbour.pid, 'SIGINT');
    expect(await neighbour.nextWord()).toEqual(['interrupted', '']);
    await sleep(300);
    expect(await query(neighbour.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const pid = await findPid(dataDir);
    await neighbour.end('SIGTERM');
    expect(await isRunning(pid!)).toBe(false);
  });
});

describe('a start that fails', () => {
  it('says so with the end of the log of PostgreSQL, and leaves the folder free', async () => {
    const dataDir = await makeFolder();
    const db = await open(dataDir);
    await db.stop();
    const version = join(dataDir, 'postgres/PG_VERSION');
    await writeFile(version, '9\n');
    const failure =
      /^PostgreSQL did not start on .*postgres; the end of its log .*postgres\.log:\n.*not compatible/s;
    await expect(open(dataDir)).rejects.toThrow(failure);
    await writeFile(version, '18\n');
    await open(dataDir);
  });

  it('for want of the password names the file', async () => {
    const dataDir = await makeFolder();
    await (await open(dataDir)).stop();
    const file = join(dataDir, 'postgres-password');
    await rename(file, `${file}.away`);
    await expect(open(dataDir)).rejects.toThrow(`put the file ${file} back`);
    await writeFile(file, 'another\n');
    await expect(open(dataDir)).rejects.toThrow('is not the one that it was created with');
    expect(await findPid(dataDir)).toBe(undefined);
    await rename(`${file}.away`, file);
    await open(dataDir);
  });

  it('because a port was taken in between is tried again on another', async () => {
    const dataDir = await makeFolder();
    const db = await open(dataDir);
    await db.stop();
    const occupier = createServer().listen(0, '127.0.0.1');
    await once(occupier, 'listening');
    const taken = (occupier.address() as AddressInfo).port;
    const ports = [taken, Number(new URL(db.url).port)];
    const server = await startPostmaster({
      connections: 100,
      place: await choosePlace(dataDir),
      nativeDir: (await findBinaries()).nativeDir,
      logPath: join(dataDir, 'postgres.log'),
      durable: false,
      log: recordLog(),
      findPort: async () => ports.shift()!,
    });
    expect(ports).toEqual([]);
    await server.stop();
    occupier.close();
  });

  /** Creates a cluster with a program in place of initdb. */
  const createWith = async (script: string) => {
    const dataDir = await makeFolder();
    const nativeDir = join(dataDir, 'native');
    await mkdir(join(nativeDir, 'bin'), { recursive: true });
    await writeFile(join(nativeDir, 'bin/initdb'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const log = recordLog();
    await openCluster(await choosePlace(dataDir), { nativeDir, durable: false, log });
    return log.lines;
  };

  it('to create a cluster says what initdb said', async () => {
    await expect(createWith('echo "initdb: error: no space left" >&2; exit 1')).rejects.toThrow(
      /^PostgreSQL could not create its database in .*; it said:\ninitdb: error: no space left$/,
    );
  });

  it('for want of a UTF-8 locale goes on with a plain one, and warns', async () => {
    const picky = `case "$*" in *lc-ctype=C.UTF-8*|*lc-ctype=en_US*) echo 'error: invalid locale name "x"'; exit 1; esac`;
    expect(await createWith(picky)).toEqual([
      expect.stringMatching(/^warn: This machine has no UTF-8 locale/),
    ]);
  });
});

it('puts a log aside that has grown large', async () => {
  const path = join(await makeFolder(), 'postgres.log');
  removeLater(path);
  await writeFile(path, Buffer.alloc(17 * 1024 * 1024, 'x'));
  const log = await openServerLog(path, null);
  await log.close();
  expect((await stat(path)).size).toBe(0);
  await rm(`${path}.1`);
});

import { execFile } from 'node:child_process';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { BIN } from '../scripts/debian-postgres.mjs';

const run = promisify(execFile);
const STANDBY = 'standby';

/** PostgreSQL refuses root: then it runs as the user that its package made. */
const findUser = async (): Promise<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (kind: string) => Number((await run('id', [kind, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
};

/** True if PostgreSQL's programs are installed on this machine. */
export const hasCluster = (): boolean => BIN !== null;

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** One PostgreSQL of a cluster. */
export interface Member {
  port: number;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  query(sql: string): Promise<Record<string, unknown>[]>;
}

export interface Cluster {
  primary: Member;
  standby: Member;
  /** Names both, as DATABASE_URL does. */
  url: string;
  /** Address of the standby alone. */
  readUrl: string;
  /** Makes the standby the primary; resolves when it takes writes. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A primary and its synchronous standby of Debian's PostgreSQL on this machine, with an empty database. `settings` are the primary's,
 * as `name=value`.
 */
export const openCluster = async (settings: string[] = []): Promise<Cluster> => {
  const user = await findUser();
  const folder = await mkdtemp(join(tmpdir(), 'parvoz-cluster-'));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid!);
  const call = (program: string, ...parameters: string[]) =>
    run(join(BIN!, program), parameters, { ...user, cwd: folder, env: { PATH: process.env.PATH } });
  const started: string[] = [];

  const start = async (name: string, settings: string[] = []): Promise<Member> => {
    const data = join(folder, name);
    const port = await freePort();
    const options = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      ...settings,
    ]
      .map((setting) => `-c "${setting}"`)
      .join(' ');
    // Its own output would hold the caller's pipes open.
    await call('pg_ctl', '-D', data, '-l', join(folder, `${name}.log`), '-w', '-o', options, 'start');
    started.push(data);
    return {
      port,
      kill: async () => {
        const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
        process.kill(Number(pid), 'SIGKILL');
      },
      query: async (sql) => {
        const client = new pg.Client({ ...CONNECTION, port });
        await client.connect();
        try {
          return (await client.query(sql)).rows;
        } finally {
          await client.end();
        }
      },
    };
  };

  await call(
    'initdb',
    '-D',
    join(folder, 'primary'),
    '-A',
    'trust',
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  );
  const primary = await start('primary', settings);
  await call(
    ...(['pg_basebackup', '-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'] as const),
    ...[
      '-D',
      join(folder, STANDBY),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
      '-d',
      `application_name=${STANDBY}`,
    ],
  );
  const standby = await start(STANDBY);
  await primary.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
  await primary.query('select pg_reload_conf()');
  return {
    primary,
    standby,
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`,
    readUrl: `postgres://postgres@127.0.0.1:${standby.port}/postgres`,
    promote: async () => {
      // It waited for the standby that it is itself now.
      await standby.query('alter system reset synchronous_standby_names').catch(() => {});
      await call('pg_ctl', '-D', join(folder, STANDBY), '-w', 'promote');
      await standby.query('alter system reset synchronous_standby_names');
      await standby.query('select pg_reload_conf()');
    },
    close: async () => {
      for (const data of started) await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const CONNECTION = { host: '127.0.0.1', user: 'postgres', database: 'postgres' };

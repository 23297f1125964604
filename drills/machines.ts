import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { BIN } from '../scripts/debian-postgres.mjs';

const run = promisify(execFile);
const call = (command: string) => run('sh', ['-ec', command]);
const DEPLOY = join(import.meta.dirname, '../deploy');
/** Logs of the last drill's machines. */
export const LOGS = join(tmpdir(), 'parvoz-machines');
/** The network of the drill, in place of the page's 10.0.0.0/24. */
const NETWORK = '10.77.0';
const BRIDGE = 'pv77';
const SECRET = 'drill';
const PATIENCE = { timeout: 180_000, interval: 250 };

/** The first Patroni that does not overwrite the leader’s key of another one in etcd. */
const LEAST_PATRONI = [3, 0, 3];

/** True if this machine's Patroni is one that deploy/ asks for: Debian 13 has it, Debian 12 has 3.0.2. */
const hasPatroni = (): boolean => {
  const said = String(spawnSync('patroni', ['--version']).stdout);
  const version = /\d+(?:\.\d+)+/.exec(said)?.[0].split('.').map(Number) ?? [0];
  const differs = LEAST_PATRONI.findIndex((least, index) => least !== (version[index] ?? 0));
  return differs < 0 || (version[differs] ?? 0) > LEAST_PATRONI[differs]!;
};

/** True if this process may make machines by network namespaces, and the programs are there. */
export const hasMachines = (): boolean =>
  process.getuid?.() === 0 &&
  BIN !== null &&
  ['ip', 'setpriv', 'etcd'].every((program) => spawnSync('which', [program]).status === 0) &&
  hasPatroni();

/** A machine in a network namespace of its own, with its own folders of PostgreSQL and etcd. */
export interface Machine {
  name: string;
  address: string;
  /** Starts etcd and, where it has PostgreSQL, Patroni, as systemd does when a machine is switched on. */
  boot(): Promise<void>;
  /** Sends a signal to everything that runs there: SIGKILL is a power cut, SIGSTOP a machine that stands still. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Kills PostgreSQL alone. */
  killPostgres(): Promise<void>;
  /** Pulls its cable. */
  cut(): Promise<void>;
  /** Cuts the ways to the other machines alone: Parvoz still reaches it. */
  part(): Promise<void>;
  /** Undoes both. */
  mend(): Promise<void>;
  /** Asks its PostgreSQL something as its administrator, within a few seconds. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

export interface Machines {
  one: Machine;
  two: Machine;
  three: Machine;
  /** DATABASE_URL of both PostgreSQLs. */
  url: string;
  /** Returns the address of one alone. */
  urlOf(machine: Machine): string;
  /** Returns the primary and its standby once one follows the other synchronously. */
  settled(): Promise<{ primary: Machine; standby: Machine }>;
  close(): Promise<void>;
}

const pidsIn = async (namespace: string): Promise<number[]> => {
  const { stdout } = await run('ip', ['netns', 'pids', namespace]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
};

const signalAll = async (namespace: string, signal: NodeJS.Signals): Promise<void> => {
  // What was begun meanwhile is met by the second turn.
  for (let turn = 0; turn < 3; turn++)
    for (const pid of await pidsIn(namespace))
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
};

/** Removes what a drill that was broken off has left. */
const removeNetwork = async (): Promise<void> => {
  for (const index of [1, 2, 3]) {
    await signalAll(namespaceOf(index), 'SIGKILL');
    // A namespace takes its cable along only some time after it was removed.
    await run('ip', ['link', 'del', `${BRIDGE}-${index}`]).catch(() => {});
    await run('ip', ['netns', 'del', namespaceOf(index)]).catch(() => {});
  }
  await run('ip', ['link', 'del', BRIDGE]).catch(() => {});
};

const namespaceOf = (index: number): string => `parvoz-${index}`;
const addressOf = (index: number): string => `${NETWORK}.${index}`;

const makeNetwork = async (): Promise<void> => {
  await removeNetwork();
  await call(
    `ip link add ${BRIDGE} type bridge; ip addr add ${NETWORK}.254/24 dev ${BRIDGE}; ip link set ${BRIDGE} up`,
  );
  for (const index of [1, 2, 3]) {
    const inside = `ip -n ${namespaceOf(index)}`;
    await call(`
      ip netns add ${namespaceOf(index)}
      ip link add ${BRIDGE}-${index} type veth peer name eth0 netns ${namespaceOf(index)}
      ip link set ${BRIDGE}-${index} master ${BRIDGE} up
      ${inside} addr add ${addressOf(index)}/24 dev eth0
      ${inside} link set eth0 up
      ${inside} link set lo up`);
  }
};

/** Settings of deploy/ for one machine, as the page's commands make them. */
const readSettings = async (file: string, name: string, address: string): Promise<Record<string, string>> => {
  const text = (await readFile(join(DEPLOY, file), 'utf8'))
    .replaceAll('10.0.0.', `${NETWORK}.`)
    .replaceAll(/(?<=[=/])ADDRESS/g, address)
    .replaceAll('SECRET', SECRET)
    .replace('=NAME', `=${name}`)
    .replace('/usr/lib/postgresql/VERSION/bin', BIN!);
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]));
};

const NAMES = ['one', 'two', 'three'];

const openMachine = async (index: number, folder: string): Promise<Machine> => {
  const [name, address, namespace] = [NAMES[index - 1]!, addressOf(index), namespaceOf(index)];
  const own = join(folder, name);
  for (const part of ['postgresql', 'run', 'etcd']) await mkdir(join(own, part), { recursive: true });
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (kind) => Number((await run('id', [kind, 'postgres'])).stdout)),
  );
  for (const part of ['postgresql', 'run']) await chown(join(own, part), uid!, gid!);
  const others = [1, 2, 3].filter((other) => other !== index);
  /** Starts a program in the namespace, which sees this machine's folders in the usual places. */
  const start = (program: string, command: string, env: Record<string, string>) => {
    const log = openSync(join(own, `${program}.log`), 'a');
    const mounts = `
      mount --bind ${own}/postgresql /var/lib/postgresql
      mount --bind ${own}/run /var/run/postgresql
      mkdir -p /var/lib/etcd; mount --bind ${own}/etcd /var/lib/etcd`;
    const child = spawn('ip', ['netns', 'exec', namespace, 'sh', '-ec', `${mounts}\nexec ${command}`], {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: '/var/lib/postgresql', ...env },
      stdio: ['ignore', log, log],
      cwd: '/',
    });
    child.on('error', () => {});
  };
  const routes = async (act: string, ignoring: string) => {
    for (const other of others) {
      await call(`ip -n ${namespace} route ${act} blackhole ${addressOf(other)}/32 ${ignoring}`);
      await call(`ip -n ${namespaceOf(other)} route ${act} blackhole ${address}/32 ${ignoring}`);
    }
  };
  return {
    name,
    address,
    boot: async () => {
      start('etcd', 'etcd', await readSettings('etcd.env', name, address));
      if (index === 3) return;
      const user = 'setpriv --reuid postgres --regid postgres --init-groups';
      const settings = await readSettings('patroni.env', name, address);
      start('patroni', `${user} patroni ${join(folder, 'patroni.yml')}`, settings);
    },
    signal: (signal) => signalAll(namespace, signal),
    killPostgres: async () => {
      const [pid] = (await readFile(join(own, 'postgresql/parvoz/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    cut: async () => void (await call(`ip link set ${BRIDGE}-${index} down`)),
    part: () => routes('add', ''),
    mend: async () => {
      await call(`ip link set ${BRIDGE}-${index} up`);
      await routes('del', '2>/dev/null || true');
    },
    query: async (sql, values) => {
      const client = new pg.Client({
        ...{ host: address, user: 'postgres', password: SECRET, database: 'postgres' },
        ...{ connectionTimeoutMillis: 2000, query_timeout: 3000 },
      });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query(sql, values)).rows;
      } finally {
        client.end().catch(() => {});
      }
    },
  };
};

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Returns what Patroni of a machine says of all. */
const findMembers = async ({ address }: Machine): Promise<Member[]> => {
  const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
  return ((await answer.json()) as { members: Member[] }).members;
};

/**
 * Three machines by the files of deploy/: etcd on all, PostgreSQL under Patroni on `one` and `two`, with an empty database for
 * Parvoz. They share this machine's kernel and disk, and there is no systemd and no watchdog.
 */
export const openMachines = async (): Promise<Machines> => {
  await makeNetwork();
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'parvoz-machines-'));
  await chmod(folder, 0o755);
  const configuration = await readFile(join(DEPLOY, 'patroni.yml'), 'utf8');
  await writeFile(join(folder, 'patroni.yml'), configuration.replaceAll('10.0.0.', `${NETWORK}.`));
  const [one, two, three] = (await Promise.all([1, 2, 3].map((index) => openMachine(index, folder)))) as [
    Machine,
    Machine,
    Machine,
  ];
  const close = async () => {
    await removeNetwork();
    await rm(LOGS, { recursive: true, force: true });
    for (const { name } of [one, two, three])
      for (const log of ['etcd.log', 'patroni.log']) {
        await mkdir(join(LOGS, name), { recursive: true });
        await copyFile(join(folder, name, log), join(LOGS, name, log)).catch(() => {});
      }
    await rm(folder, { recursive: true, force: true });
  };
  const settled = () =>
    vi.waitFor(async () => {
      const found = await findMembers(one).catch(() => findMembers(two));
      const [primary, standby] = ['leader', 'sync_standby'].map((role) => {
        const member = found.find((each) => each.role === role);
        if (!member) throw new Error(`no ${role}: ${JSON.stringify(found)}`);
        return member.name === 'one' ? one : two;
      });
      const [row] = await primary!.query(
        `select count(*)::int as total from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
      );
      if (row?.total !== 1) throw new Error('the standby does not follow');
      return { primary: primary!, standby: standby! };
    }, PATIENCE);
  try {
    for (const machine of [three, one, two]) await machine.boot();
    const { primary } = await settled();
    await primary.query(`create role parvoz login password '${SECRET}'`);
    await primary.query(`create database parvoz owner parvoz encoding 'UTF8' template template0`);
    const account = `postgres://parvoz:${SECRET}@`;
    return {
      ...{ one, two, three, settled, close },
      url: `${account}${one.address}:5432,${two.address}:5432/parvoz?target_session_attrs=read-write`,
      urlOf: ({ address }) => `${account}${address}:5432/parvoz`,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

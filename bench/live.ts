import { loadavg } from 'node:os';
import pg from 'pg';
import { type Bench, withBench, withDatabase } from './bench.ts';
import { mainCalls, readIds } from './calls.ts';
import { REAL } from './data.ts';
import { FILES_FOLDER } from './database.ts';
import type { Recorded } from './limit.ts';
import type { Job, Measured } from './load.ts';
import { OTHER_CORE, residentMb, SERVER_CORE, startWorker, type Worker } from './processes.ts';
import { loadApplications, removeApplications } from './sample/applications.ts';
import type { ProductInput } from './server.ts';
import type { Delays, Exchange } from './streams.ts';
import { median, okOrShort, print, printTable } from './table.ts';

const APPLICATIONS = 2000;
/** While so many streams are open, a message takes less than this to the other side. */
const BUSY_STREAMS = 200;
const MAX_MS = 100;
const WRITERS = 50;
const MESSAGES_OF_EACH = 4;
/** So many idle streams take less than this, and cost other calls less than a fifth. */
const IDLE_STREAMS = 5000;
const MAX_MB = 600;
const MIN_SPEED = 0.8;
const STREAMS_OF_ACCOUNT = 20;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);

interface Started {
  applicationId: string;
  studentId: string;
}

/** Running applications of different students. */
const listStarted = async (databaseUrl: string, count: number): Promise<Started[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select id as "applicationId", student_id as "studentId" from applications
     where status = 'STARTED' order by id limit $1`,
    [count],
  );
  await client.end();
  return rows;
};

const repeat = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => list[index % list.length]!);

const at = (list: readonly number[], part: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))]!;

interface Parts {
  bench: Bench;
  streams: Worker;
  owner: string;
  students: { token: string; applicationId: string }[];
}

/**
 * Returns the milliseconds from sending a message until the other side has it; the two sides may be connected to
 * different processes.
 */
const exchangeAll = async (
  { streams, owner, students }: Parts,
  origins: { origin: string; readerOrigin: string },
): Promise<Delays> => {
  const half = BUSY_STREAMS / 2;
  const tokens = [owner, ...students.slice(0, BUSY_STREAMS - 1).map(({ token }) => token)];
  await streams.ask('open', { origin: origins.readerOrigin, tokens: tokens.slice(0, half) });
  const count = await streams.ask<number>('open', { origin: origins.origin, tokens: tokens.slice(half) });
  if (count !== BUSY_STREAMS) throw new Error(`only ${count} streams are open`);
  const list = repeat(students.slice(0, WRITERS), WRITERS * MESSAGES_OF_EACH).map(
    ({ token, applicationId }): Exchange => ({ applicationId, writer: token, reader: owner }),
  );
  const delays = await streams.ask<Delays>('exchangeAll', { ...origins, list });
  await streams.ask('close');
  return delays;
};

const measureMessages = async (parts: Parts): Promise<void> => {
  const { product, databaseUrl } = parts.bench;
  const input: ProductInput = { databaseUrl, filesFolder: FILES_FOLDER };
  const second = await startWorker('server.ts', SERVER_CORE, input);
  const rows: (string | number)[][] = [];
  try {
    for (const [name, readerOrigin] of [
      ['of the same process', product.address],
      ['of another process', await second.ask<string>('address')],
    ] as const) {
      const { received, shown } = await exchangeAll(parts, { origin: product.address, readerOrigin });
      const isQuick = at(shown, 0.5) < MAX_MS;
      rows.push(
        [`its open page ${name} is notified of it`, at(received, 0.5), at(received, 0.99), '', ''],
        ['and has what to show', at(shown, 0.5), at(shown, 0.99), MAX_MS, okOrShort(isQuick)],
      );
    }
  } finally {
    await second.stop();
  }
  print(
    `\n${WRITERS * MESSAGES_OF_EACH} messages while ${BUSY_STREAMS} accounts have open streams, in ms ` +
      `(load of the machine: ${loadavg()[0]!.toFixed(1)}):`,
  );
  printTable(['to the other side', 'p50', 'p99', 'demanded', ''], rows);
};

interface Round {
  perSecond: number;
  perCpuSecond: number;
  p99: number;
  failures: number;
  /** Speed of the minimal route measured beside it: other work of the machine affects both alike. */
  limitPerSecond: number;
}

const CONNECTIONS = 20;

interface Calls {
  name: string;
  load(): Promise<Round>;
}

/** Calls, and the minimal route that does the same. */
const openCalls = async (
  { product, limit, load }: Bench,
  name: string,
  job: Pick<Job, 'requests' | 'unique'>,
): Promise<Calls> => {
  const cases = await product.ask<Recorded[]>('record', job.requests);
  const minimal = cases.map((_, index) => ({ method: 'GET', path: `/call?case=${index}` }));
  const run = (origin: string, asked: typeof job) =>
    load.ask<Measured>('run', { ...asked, origin, connections: CONNECTIONS, seconds: SECONDS });
  return {
    name,
    load: async () => {
      const before = await product.ask<number>('cpuSeconds');
      const { requests: count, perSecond, p99, failures } = await run(product.address, job);
      const spent = (await product.ask<number>('cpuSeconds')) - before;
      await limit.ask('setCases', cases);
      const { perSecond: limitPerSecond } = await run(limit.address, { requests: minimal });
      return { perSecond, p99, failures, limitPerSecond, perCpuSecond: count / spent };
    },
  };
};

/** Requests of open pages, and reads of visitors that no cache answers. */
const openAll = async ({ bench, students }: Parts): Promise<Calls[]> => {
  const headers = { authorization: `Bearer ${students[0]!.token}` };
  const own = ['/api/v1/profile/current', '/api/v1/notification?size=10'];
  const signedIn = own.map((path) => ({ method: 'GET', path, headers }));
  const { detail } = mainCalls(await readIds(bench.databaseUrl));
  return [
    await openCalls(bench, 'signed-in calls', { requests: signedIn }),
    await openCalls(bench, 'public reads', { requests: detail.requests, unique: true }),
  ];
};

interface Pair {
  without: Round;
  with: Round;
}

const measureRounds = async (parts: Parts) => {
  const { bench, streams, students } = parts;
  const origin = bench.product.address;
  const tokens = repeat(
    students.map(({ token }) => token),
    IDLE_STREAMS,
  );
  const all = await openAll(parts);
  const loadAll = async () => {
    const rounds: Round[] = [];
    for (const { load } of all) rounds.push(await load());
    return rounds;
  };
  await loadAll();
  const rounds: { without: Round[]; with: Round[] }[] = [];
  const memory: number[] = [residentMb(bench.product.pid)];
  for (let round = 0; round < ROUNDS; round++) {
    const without = await loadAll();
    const count = await streams.ask<number>('open', { origin, tokens });
    if (count !== IDLE_STREAMS) throw new Error(`only ${count} streams are open`);
    rounds.push({ without, with: await loadAll() });
    memory.push(residentMb(bench.product.pid));
    await streams.ask('close');
  }
  const measured = all.map(({ name }, index) => ({
    name,
    pairs: rounds.map((round): Pair => ({ without: round.without[index]!, with: round.with[index]! })),
  }));
  return { measured, memory };
};

/** Returns a row with the speed of calls while streams are open, relative to the limit case. */
const rowOf = (name: string, pairs: readonly Pair[]): (string | number)[] => {
  const of = (side: keyof Pair, key: keyof Round) => median(pairs.map((pair) => pair[side][key]));
  const ratio = (value: (round: Round) => number) =>
    median(pairs.map((pair) => value(pair.with) / value(pair.without)));
  const speed = ratio(({ perSecond, limitPerSecond }) => perSecond / limitPerSecond);
  const failures = pairs.reduce((sum, pair) => sum + pair.without.failures + pair.with.failures, 0);
  return [
    ...[name, of('without', 'perSecond'), of('without', 'limitPerSecond'), of('without', 'p99')],
    ...[of('with', 'perSecond'), of('with', 'limitPerSecond'), of('with', 'p99')],
    ...[speed, ratio(({ perCpuSecond }) => perCpuSecond), failures, MIN_SPEED],
    okOrShort(speed >= MIN_SPEED && failures === 0),
  ];
};

const measureIdle = async (parts: Parts): Promise<void> => {
  const { measured, memory } = await measureRounds(parts);
  print(
    `\n${IDLE_STREAMS} idle streams in one process; speed with them by the limit case ` +
      `(load of the machine: ${loadavg()[0]!.toFixed(1)}):`,
  );
  const side = ['/s', 'limit/s', 'p99 ms'];
  printTable(
    ['', ...side, ...side.map((head) => `with: ${head}`), 'speed', 'by CPU', 'failed', 'demanded', ''],
    measured.map(({ name, pairs }) => rowOf(name, pairs)),
  );
  const most = Math.max(...memory);
  print(
    `memory: ${memory[0]} MB before, at most ${most} MB (demanded: under ${MAX_MB}) ${okOrShort(most < MAX_MB)}`,
  );
};

const measure = async (bench: Bench): Promise<void> => {
  const { product, databaseUrl } = bench;
  await removeApplications(databaseUrl);
  const { ownerId } = await loadApplications(databaseUrl, APPLICATIONS);
  const started = await listStarted(databaseUrl, IDLE_STREAMS / STREAMS_OF_ACCOUNT);
  const students: Parts['students'] = [];
  for (const { applicationId, studentId } of started)
    students.push({ applicationId, token: await product.ask<string>('signIn', studentId) });
  const streams = await startWorker('streams.ts', OTHER_CORE);
  try {
    const parts = { bench, streams, owner: await product.ask<string>('signIn', ownerId), students };
    await measureMessages(parts);
    await measureIdle(parts);
  } finally {
    await streams.stop();
    await removeApplications(databaseUrl);
  }
};

await withDatabase((database) => withBench({ universities: REAL, database }, measure));

import pg from 'pg';
import { type Bench, withBench, withDatabase } from './bench.ts';
import { REAL } from './data.ts';
import type { Recorded } from './limit.ts';
import type { Job, Measured } from './load.ts';
import { OTHER_CORE, residentMb, startWorker, type Worker } from './processes.ts';
import { loadApplications, removeApplications } from './sample/applications.ts';
import type { Delays, Exchange } from './streams.ts';
import { median, okOrShort, print, printTable } from './table.ts';

const APPLICATIONS = 2000;
/** While so many streams are open, a message takes less than this to the other side. */
const BUSY_STREAMS = 200;
const MOST_MS = 100;
const WRITERS = 50;
const MESSAGES_OF_EACH = 4;
/** So many idle streams take less than this, and cost other calls less than a fifth. */
const IDLE_STREAMS = 5000;
const MOST_MB = 600;
const LEAST_SPEED = 0.8;
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

const measureMessages = async ({ bench, streams, owner, students }: Parts): Promise<void> => {
  const origin = bench.product.address;
  const writers = students.slice(0, WRITERS);
  const tokens = [
    ...repeat([owner], STREAMS_OF_ACCOUNT),
    ...repeat(
      writers.map(({ token }) => token),
      BUSY_STREAMS - STREAMS_OF_ACCOUNT,
    ),
  ];
  await streams.ask('open', { origin, tokens });
  const list = repeat(writers, WRITERS * MESSAGES_OF_EACH).map(
    ({ token, applicationId }): Exchange => ({ applicationId, writer: token, reader: owner }),
  );
  const { heard, shown } = await streams.ask<Delays>('exchangeAll', { origin, list });
  await streams.ask('close');
  print(`\n${list.length} messages while ${BUSY_STREAMS} streams are open, in ms:`);
  printTable(
    ['to the other side', 'p50', 'p99', 'demanded', ''],
    [
      ['its open page has heard of it', at(heard, 0.5), at(heard, 0.99), '', ''],
      ['and has what to show', at(shown, 0.5), at(shown, 0.99), MOST_MS, okOrShort(at(shown, 0.5) < MOST_MS)],
    ],
  );
};

interface Round {
  perSecond: number;
  perCpuSecond: number;
  p99: number;
  failures: number;
  /** Speed of the minimal route next to it: what else the machine does hits both alike. */
  limitPerSecond: number;
}

const CONNECTIONS = 20;

/** Signed-in calls, as open pages make them, and the minimal route that does the same. */
const openCalls = async ({ product, limit, load }: Bench, token: string): Promise<() => Promise<Round>> => {
  const headers = { authorization: `Bearer ${token}` };
  const requests = ['/api/v1/profile/current', '/api/v1/notification?size=10'].map((path) => ({
    method: 'GET',
    path,
    headers,
  }));
  await limit.ask('setCases', await product.ask<Recorded[]>('record', requests));
  const minimal = requests.map((_, index) => ({ method: 'GET', path: `/call?case=${index}` }));
  const run = (origin: string, asked: Job['requests']) =>
    load.ask<Measured>('run', { origin, requests: asked, connections: CONNECTIONS, seconds: SECONDS });
  return async () => {
    const before = await product.ask<number>('cpuSeconds');
    const { requests: count, perSecond, p99, failures } = await run(product.address, requests);
    const spent = (await product.ask<number>('cpuSeconds')) - before;
    const { perSecond: limitPerSecond } = await run(limit.address, minimal);
    return { perSecond, p99, failures, limitPerSecond, perCpuSecond: count / spent };
  };
};

interface Pair {
  without: Round;
  with: Round;
}

const measureRounds = async ({ bench, streams, students }: Parts) => {
  const origin = bench.product.address;
  const tokens = repeat(
    students.map(({ token }) => token),
    IDLE_STREAMS,
  );
  const load = await openCalls(bench, students[0]!.token);
  await load();
  const rounds: Pair[] = [];
  const memory: number[] = [residentMb(bench.product.pid)];
  for (let round = 0; round < ROUNDS; round++) {
    const without = await load();
    const count = await streams.ask<number>('open', { origin, tokens });
    if (count !== IDLE_STREAMS) throw new Error(`only ${count} streams are open`);
    rounds.push({ without, with: await load() });
    memory.push(residentMb(bench.product.pid));
    await streams.ask('close');
  }
  return { rounds, memory };
};

const measureIdle = async (parts: Parts): Promise<void> => {
  const { rounds, memory } = await measureRounds(parts);
  const of = (side: keyof Pair, key: keyof Round) => median(rounds.map((round) => round[side][key]));
  const row = (name: string, side: keyof Pair) => [
    ...[name, of(side, 'perSecond'), of(side, 'limitPerSecond'), of(side, 'p99')],
    rounds.reduce((sum, round) => sum + round[side].failures, 0),
  ];
  print(`\n${IDLE_STREAMS} idle streams in one process:`);
  const heads = ['other calls', 'per second', 'limit/s', 'p99 ms', 'failed'];
  printTable(heads, [row('without streams', 'without'), row('with them', 'with')]);
  const ratio = (value: (round: Round) => number) =>
    median(rounds.map((round) => value(round.with) / value(round.without)));
  const speed = ratio(({ perSecond, limitPerSecond }) => perSecond / limitPerSecond);
  const isQuick = speed >= LEAST_SPEED && rounds.every((round) => round.with.failures === 0);
  print(
    `speed with them, by the limit case: ${speed.toFixed(2)} (demanded: ${LEAST_SPEED}), ` +
      `by CPU ${ratio(({ perCpuSecond }) => perCpuSecond).toFixed(2)} ${okOrShort(isQuick)}`,
  );
  const most = Math.max(...memory);
  print(
    `memory: ${memory[0]} MB before, at most ${most} MB (demanded: under ${MOST_MB}) ${okOrShort(most < MOST_MB)}`,
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

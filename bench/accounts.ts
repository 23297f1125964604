import { Passwords } from '../server/src/lib/passwords.ts';
import { type Bench, withBench, withDatabase } from './bench.ts';
import { mainCalls, readIds } from './calls.ts';
import { compare, ROUNDS } from './compare.ts';
import { REAL, removeAccounts } from './data.ts';
import type { Recorded } from './limit.ts';
import type { Measured } from './load.ts';
import type { NewStudents } from './server.ts';
import { median, okOrShort, print, printTable } from './table.ts';

const DEMANDED = 0.6;
const STUDENTS = 200;
const LOGINS = 50;
const P99_SPREAD = 3;
/** Public reads in a second while people sign in: a busy site, far from what the server can do. */
const READS_PER_SECOND = 300;
const HASH_MS = { least: 50, most: 150 };

const phonesFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(998_700_000_000 + first + index));

/** The signed-in person, asked for by many people. */
const compareCurrent = async (bench: Bench) => {
  const { product, limit } = bench;
  const given: NewStudents = { phones: phonesFrom(0, STUDENTS), password: 'bench-secret', isCheapHash: true };
  const tokens = await product.ask<string[]>('makeStudents', given);
  const requests = tokens.map((token) => ({
    method: 'GET',
    path: '/api/v1/profile/current',
    headers: { authorization: `Bearer ${token}` },
  }));
  const recorded = await product.ask<Recorded[]>('record', requests);
  await limit.ask('setCases', recorded);
  const limitRequests = recorded.map(({ request }, index) => ({ ...request, path: `/call?case=${index}` }));
  const compared = await compare(
    bench,
    {
      name: 'GET /profile/current',
      product: { origin: product.address, requests },
      limit: { origin: limit.address, requests: limitRequests },
    },
    ROUNDS,
  );
  return { ...compared, statements: recorded[0]!.statements.length };
};

/** Milliseconds of one hash while nothing else runs. */
const measureHash = async (): Promise<number> => {
  const passwords = new Passwords();
  await passwords.hash('warm up');
  const times: number[] = [];
  for (let turn = 0; turn < 15; turn++) {
    const start = performance.now();
    await passwords.hash('bench-secret');
    times.push(performance.now() - start);
  }
  return median(times);
};

const login = async (origin: string, phone: string): Promise<number> => {
  const answer = await fetch(`${origin}/api/v1/auth/profile/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: 'bench-secret' }),
  });
  await answer.text();
  return answer.status;
};

/** Public reads at a steady pace, alone and while 50 people sign in at once, in turns. */
const compareReads = async (bench: Bench) => {
  const { product, load, databaseUrl } = bench;
  const phones = phonesFrom(STUDENTS, LOGINS);
  await product.ask('makeStudents', {
    phones,
    password: 'bench-secret',
    isCheapHash: false,
  } satisfies NewStudents);
  const { detail } = mainCalls(await readIds(databaseUrl));
  const read = (seconds: number) =>
    load.ask<Measured>('run', {
      ...{ origin: product.address, requests: detail.requests, unique: true, connections: 10, seconds },
      perSecond: READS_PER_SECOND,
    });
  await read(2);
  const rounds: { idle: Measured; busy: Measured; loginMs: number; refused: number }[] = [];
  for (let round = 0; round < 5; round++) {
    const idle = await read(4);
    const start = performance.now();
    const logins = Promise.all(phones.map((phone) => login(product.address, phone))).then((statuses) => ({
      refused: statuses.filter((status) => status !== 200).length,
      loginMs: performance.now() - start,
    }));
    rounds.push({ idle, busy: await read(4), ...(await logins) });
  }
  return {
    idle: median(rounds.map(({ idle }) => idle.p99)),
    busy: median(rounds.map(({ busy }) => busy.p99)),
    spread: median(rounds.map(({ idle, busy }) => busy.p99 / idle.p99)),
    loginMs: median(rounds.map(({ loginMs }) => loginMs)),
    failures: rounds.reduce(
      (sum, { idle, busy, refused }) => sum + idle.failures + busy.failures + refused,
      0,
    ),
  };
};

await withDatabase((database) =>
  withBench({ universities: REAL, database }, async (bench) => {
    const hashMs = await measureHash();
    const isRight = hashMs >= HASH_MS.least && hashMs <= HASH_MS.most;
    print(
      `\none password: ${hashMs.toFixed(0)} ms (demanded: ${HASH_MS.least} to ${HASH_MS.most}) ${okOrShort(isRight)}\n`,
    );
    await removeAccounts(bench.databaseUrl);
    const current = await compareCurrent(bench);
    printTable(
      [
        'call',
        'SQL',
        'product/s',
        'limit/s',
        'ratio',
        'by CPU',
        'p50 ms',
        'p99 ms',
        'failed',
        'demanded',
        '',
      ],
      [
        [
          current.name,
          current.statements,
          current.product,
          current.limit,
          current.ratio,
          current.cpuRatio,
          current.p50,
          current.p99,
          current.failures,
          DEMANDED,
          okOrShort(current.ratio >= DEMANDED && current.failures === 0),
        ],
      ],
    );
    const { idle, busy, spread, loginMs, failures } = await compareReads(bench);
    print(
      `\n${READS_PER_SECOND} public reads a second: p99 ${idle.toFixed(2)} ms alone, ${busy.toFixed(2)} ms while ` +
        `${LOGINS} sign in at once (in ${(loginMs / 1000).toFixed(1)} s), ${spread.toFixed(1)} times ` +
        `(demanded: under ${P99_SPREAD}), ${failures} failed ${okOrShort(spread < P99_SPREAD && failures === 0)}`,
    );
    await removeAccounts(bench.databaseUrl);
  }),
);

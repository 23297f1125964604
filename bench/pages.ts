import { type Bench, withBench, withDatabase } from './bench.ts';
import { askOnce } from './browser.ts';
import { readIds } from './calls.ts';
import { compare, ROUNDS } from './compare.ts';
import { REAL } from './data.ts';
import type { Job, Measured } from './load.ts';
import { familyMb, residentMb } from './processes.ts';
import { okOrShort, print, printTable } from './table.ts';

const DEMANDED = 0.8;
const MAX_MB = 450;

/** Pages that exist in the built web; the others are left out and named. */
const findPages = async ({ product, databaseUrl }: Bench): Promise<string[]> => {
  const { universities, scholarships, consultings } = await readIds(databaseUrl);
  const wanted = [
    '/',
    '/university-list',
    `/university-list/${universities[0]}`,
    '/scholarships',
    `/scholarships/${scholarships[0]}`,
    '/consulting-list',
    `/consulting-list/${consultings[0]}`,
  ];
  const found: string[] = [];
  for (const path of wanted) {
    const { status } = await askOnce(product.address, { method: 'GET', path });
    if (status === 200) found.push(path);
    else print(`left out: ${path} answers ${status}`);
  }
  return found;
};

const measurePage = async (bench: Bench, path: string) => {
  const { product, limit, load } = bench;
  const request = { method: 'GET', path };
  const { bytes } = await askOnce(product.address, request);
  await limit.ask('setCases', [{ statements: [], body: bytes }]);
  const cached = await compare(
    bench,
    {
      name: path,
      product: { origin: product.address, requests: [request] },
      limit: { origin: limit.address, requests: [{ ...request, path: '/fixed?case=0' }] },
    },
    ROUNDS,
  );
  const uncached = await load.ask<Measured>('run', {
    origin: product.address,
    requests: [request],
    connections: 10,
    seconds: 5,
    unique: true,
  } satisfies Job);
  return { ...cached, bytes: bytes.byteLength, uncached };
};

const reportMemory = async ({ product, load, database, databaseUrl }: Bench): Promise<void> => {
  const { universities } = await readIds(databaseUrl);
  const requests = universities.flatMap((id) => [
    { method: 'GET', path: `/api/v1/university/${id}/detail` },
    { method: 'GET', path: `/university-list/${id}` },
  ]);
  await load.ask('run', { origin: product.address, requests, connections: 10, seconds: 40 });
  const server = residentMb(product.pid);
  const { heapUsed, heapTotal, external } = await product.ask<NodeJS.MemoryUsage>('memory');
  const [used, total, outside] = [heapUsed, heapTotal, external].map((bytes) => Math.round(bytes / 2 ** 20));
  const postgres = database.postmaster === null ? 0 : familyMb(database.postmaster);
  print(
    `\nmemory after the runs, with the public cache filled: server ${server} MB ` +
      `(demanded: at most ${MAX_MB}) ${okOrShort(server <= MAX_MB)}, ` +
      `heap ${used} of ${total} MB, outside of it ${outside} MB; PostgreSQL beside it ${postgres} MB`,
  );
};

await withDatabase((database) =>
  withBench({ universities: REAL, database, pages: true }, async (bench) => {
    if (!(await bench.product.ask<boolean>('hasPages'))) {
      print('skipped: the web is not built (web/dist/server/server.js is missing)');
      return;
    }
    const rows: Awaited<ReturnType<typeof measurePage>>[] = [];
    for (const path of await findPages(bench)) rows.push(await measurePage(bench, path));
    print('');
    printTable(
      [
        'page',
        'bytes',
        'cached/s',
        'fixed/s',
        'ratio',
        'by CPU',
        'p50 ms',
        'p99 ms',
        'failed',
        'demanded',
        '',
        'rendered/s',
        'rendered p50',
      ],
      rows.map((row) => [
        row.name,
        row.bytes,
        row.product,
        row.limit,
        row.ratio,
        row.cpuRatio,
        row.p50,
        row.p99,
        row.failures + row.uncached.failures,
        DEMANDED,
        okOrShort(row.ratio >= DEMANDED && row.failures === 0),
        row.uncached.perSecond,
        row.uncached.p50,
      ]),
    );
    await reportMemory(bench);
  }),
);

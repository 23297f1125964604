import { type Bench, withBench, withDatabase } from './bench.ts';
import { type Compared, compare, ROUNDS } from './compare.ts';
import { REAL } from './data.ts';
import type { Recorded } from './limit.ts';
import { loadApplications, removeApplications } from './sample/applications.ts';
import { okOrShort, printTable } from './table.ts';

const COUNT = Number(process.env.BENCH_APPLICATIONS ?? 50_000);
const DEMANDED = 0.5;
const MAX_SPREAD = 10;

const post = (path: string, body: object) => ({
  method: 'POST',
  path: `/api/v1${path}`,
  body: JSON.stringify(body),
});

/** Calls that an agency's screens make. */
const calls = (applicationId: string) => ({
  board: [post('/application/board', {})],
  'board, our turn': [post('/application/board', { mark: 'OUR_TURN' })],
  list: [1, 2, 3, 4].map((page) => post(`/application/filter?page=${page}`, {})),
  'list by deadline': [1, 2].map((page) => post(`/application/filter?page=${page}`, { sort: 'DEADLINE' })),
  'list of a column': [1, 2, 3, 4, 5].map((stepNumber) =>
    post('/application/filter', { status: ['STARTED'], stepNumber, sort: 'DEADLINE' }),
  ),
  'list by text': ['Karimov1', 'PV-2601-0012', 'Malika', 'universitet'].map((query) =>
    post('/application/filter', { query }),
  ),
  'one application': [{ method: 'GET', path: `/api/v1/application/${applicationId}` }],
});

/** Half of the minimal route's speed is twice its time. */
const rowOf = (
  { name, product, limit, ratio, cpuRatio, p50, p99, failures }: Compared,
  statements: number,
) => [
  ...[name, statements, product, limit, ratio, cpuRatio, p50, p99, p99 / p50, failures],
  okOrShort(ratio >= DEMANDED && p99 < MAX_SPREAD * p50 && failures === 0),
];

const measure = async (bench: Bench): Promise<void> => {
  const { product, limit, databaseUrl } = bench;
  await removeApplications(databaseUrl);
  const { ownerId, applicationId } = await loadApplications(databaseUrl, COUNT);
  const token = await product.ask<string>('signIn', ownerId);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const rows: (string | number)[][] = [];
  for (const [name, asked] of Object.entries(calls(applicationId))) {
    const requests = asked.map((request) => ({ ...request, headers }));
    const recorded = await product.ask<Recorded[]>('record', requests);
    await limit.ask('setCases', recorded);
    const limitRequests = recorded.map((_, index) => ({
      method: 'POST',
      path: `/call?case=${index}`,
      headers,
      body: '{}',
    }));
    const compared = await compare(
      bench,
      {
        name,
        product: { origin: product.address, requests },
        limit: { origin: limit.address, requests: limitRequests },
      },
      ROUNDS,
    );
    rows.push(rowOf(compared, recorded[0]!.statements.length));
  }
  const heads = [
    'call',
    'SQL',
    'product/s',
    'limit/s',
    'ratio',
    'by CPU',
    'p50 ms',
    'p99 ms',
    'p99/p50',
    'failed',
    '',
  ];
  printTable(heads, rows);
  await removeApplications(databaseUrl);
};

await withDatabase((database) => withBench({ universities: REAL, database }, measure));

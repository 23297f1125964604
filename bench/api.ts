import { type Bench, withBench, withDatabase } from './bench.ts';
import { askOnce } from './browser.ts';
import { type Call, mainCalls, readIds } from './calls.ts';
import { compare, type Pair, ROUNDS } from './compare.ts';
import { REAL } from './data.ts';
import type { Recorded } from './limit.ts';
import type { Measured } from './load.ts';
import { okOrShort, print, printTable } from './table.ts';

const DEMANDED = 0.6;
/** Minimal speed relative to the limit case that sends as many bytes, for answers from the cache. */
const DEMANDED_FROM_CACHE = 0.8;
const SEARCH_SPREAD = 10;

/** Requests of the limit case for recorded calls: `way` is `call` (with the statements) or `fixed` (only the bytes). */
const limitRequests = (recorded: readonly Recorded[], way: 'call' | 'fixed') =>
  recorded.map(({ request }, index) => ({
    ...request,
    path: `/${way}?case=${index}`,
  }));

/**
 * Compares calls that no cache can answer, because each address is new; `cacheQueries` false also counts every total
 * again.
 */
const compareUncached = async (bench: Bench, { name, requests }: Call, cacheQueries: boolean) => {
  const { product, limit } = bench;
  await product.ask('cacheQueries', cacheQueries);
  const recorded = await product.ask<Recorded[]>('record', requests);
  await limit.ask('setCases', recorded);
  const pair: Pair = {
    name: cacheQueries ? name : `${name}, total counted`,
    product: { origin: product.address, requests, unique: true },
    limit: { origin: limit.address, requests: limitRequests(recorded, 'call'), unique: true },
  };
  await product.ask('countStatements');
  const compared = await compare(bench, pair, ROUNDS);
  const statements = recorded.reduce((sum, one) => sum + one.statements.length, 0) / recorded.length;
  const ran = await product.ask<number>('countStatements');
  const bytes = recorded.reduce((sum, one) => sum + one.body.byteLength, 0) / recorded.length;
  return { ...compared, statements, bytes, ran };
};

/** The product answers the same thing again from its cache, or 304 to a browser that knows the ETag. */
const compareRepeated = async (bench: Bench, { name, requests }: Call) => {
  const { product, limit } = bench;
  const [request] = requests;
  const { headers, bytes } = await askOnce(product.address, request!);
  await limit.ask('setCases', [
    { statements: [], body: bytes },
    { statements: [], body: Buffer.alloc(0) },
  ]);
  const run = async (what: string, asked: Call['requests'][number], index: number) => {
    const pair: Pair = {
      name: `${name}, ${what}`,
      product: { origin: product.address, requests: [asked] },
      limit: { origin: limit.address, requests: [{ ...asked, path: `/fixed?case=${index}` }] },
    };
    return { ...(await compare(bench, pair, ROUNDS)), bytes: index === 0 ? bytes.byteLength : 0 };
  };
  const { etag } = headers;
  const known = { ...request!, headers: { ...request!.headers, 'if-none-match': String(etag) } };
  return [
    await run('from cache', request!, 0),
    ...(etag === undefined ? [] : [await run('304 by ETag', known, 1)]),
  ];
};

const searchAlone = async ({ product, load }: Bench, { requests }: Call): Promise<Measured> => {
  await product.ask('cacheQueries', false);
  const job = { origin: product.address, requests, unique: true, connections: 1 };
  await load.ask('run', { ...job, amount: requests.length });
  return load.ask<Measured>('run', { ...job, amount: 3 * requests.length });
};

await withDatabase((database) =>
  withBench({ universities: REAL, database }, async (bench) => {
    const { list, byCountry, detail, search } = mainCalls(await readIds(bench.databaseUrl));
    print(
      `\n${REAL} universities; every uncached request has an address of its own, so that no cache knows it.\n`,
    );
    const uncached = [
      await compareUncached(bench, list, true),
      await compareUncached(bench, byCountry, true),
      await compareUncached(bench, byCountry, false),
      await compareUncached(bench, detail, true),
      await compareUncached(bench, search, true),
      await compareUncached(bench, search, false),
    ];
    const repeated: Awaited<ReturnType<typeof compareRepeated>> = [];
    for (const call of [detail, list, byCountry, search])
      repeated.push(...(await compareRepeated(bench, call)));
    printTable(
      [
        'call',
        'bytes',
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
        ...uncached.map((row) => ({ ...row, demanded: DEMANDED })),
        ...repeated.map((row) => ({ ...row, statements: 0, demanded: DEMANDED_FROM_CACHE })),
      ].map((row) => [
        row.name,
        Math.round(row.bytes),
        row.statements,
        row.product,
        row.limit,
        row.ratio,
        row.cpuRatio,
        row.p50,
        row.p99,
        row.failures,
        row.demanded,
        okOrShort(row.ratio >= row.demanded && row.failures === 0),
      ]),
    );
    const alone = await searchAlone(bench, search);
    const spread = alone.p99 / alone.p50;
    print(
      `\nsearch, one visitor, totals counted: p50 ${alone.p50.toFixed(2)} ms, p99 ${alone.p99.toFixed(2)} ms, ` +
        `${spread.toFixed(1)} times (demanded: under ${SEARCH_SPREAD}) ${okOrShort(spread < SEARCH_SPREAD)}`,
    );
  }),
);

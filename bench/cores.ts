import { availableParallelism } from 'node:os';
import { withDatabase } from './bench.ts';
import { mainCalls, readIds } from './calls.ts';
import { prepareData, REAL } from './data.ts';
import type { Job, Measured } from './load.ts';
import { startWorker } from './processes.ts';
import { byManyVisitors, type Product, startProduct } from './product.ts';
import { median, okOrShort, print, printTable } from './table.ts';

/**
 * Measures one process of the product, and two of them, on the same two cores with PostgreSQL and the load generator.
 * The generator's part is removed in two ways. By CPU time, which is the demanded figure, because it means the same on
 * a busy machine: the calls answered per second of the processes' own time, times the cores that they would fill if
 * they go on to share their work as they did (two that do equally much fill two, one that does all fills one). And by
 * share: of two cores of which the generator had L, the product had 2 − L, and answers with two as many more; one
 * process is taken as if it had had a whole core. The calls are answered from the cache, so that they need nothing of
 * PostgreSQL.
 */
const MIN_RATIO = 1.6;
const CORES = 2;
const CONNECTIONS = 40;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const WARM_UP_SECONDS = 6;
/**
 * The cache is divided: otherwise two processes with half of it would answer fewer calls from it, which has nothing to
 * do with cores.
 */
const CACHE_MB_OF_EACH = 64;
const PORTS = { one: 5391, two: 5392 };

interface Round {
  raw: number;
  corrected: number;
  /** Cores that the generator, and the product's own processes, have had. */
  generator: number;
  product: number;
  cpuMs: number;
  /** Cores that the processes fill, the busiest of them one. */
  filled: number;
  failures: number;
}

const medianOf = (rounds: readonly Round[], field: keyof Round): number =>
  median(rounds.map((round) => round[field]));

await withDatabase(async (database) => {
  if (availableParallelism() !== CORES)
    print(`This machine has ${availableParallelism()} cores, not ${CORES}: the figures mean something else.`);
  const databaseUrl = await prepareData(database.adminUrl, REAL);
  const { list, byCountry, detail, search } = mainCalls(await readIds(databaseUrl));
  const load = await startWorker('load.ts', null);
  const products: Product[] = [];
  const start = async (port: number, processes: number) => {
    const shared = { PORT: String(port), PROCESSES: String(processes) };
    const given = { ...shared, PUBLIC_CACHE_MB: String(processes * CACHE_MB_OF_EACH) };
    const product = await startProduct(databaseUrl, given);
    products.push(product);
    return product;
  };
  try {
    const one = await start(PORTS.one, 1);
    const two = await start(PORTS.two, 2);
    const run = async (product: Product, processes: number, job: Omit<Job, 'origin'>): Promise<Round> => {
      const before = product.cpuSecondsOfEach();
      const measured = await load.ask<Measured>('run', { ...job, origin: product.origin });
      const seconds = measured.requests / measured.perSecond;
      const each = product.cpuSecondsOfEach().map((time, index) => time - before[index]!);
      const used = each.reduce((sum, time) => sum + time, 0);
      const generator = measured.cpuSeconds / seconds;
      const own = used / seconds;
      const corrected =
        processes === 1
          ? measured.perSecond / Math.min(1, own)
          : measured.perSecond * (CORES / (CORES - generator));
      return {
        ...{ raw: measured.perSecond, corrected, generator, product: own },
        ...{ cpuMs: (used / measured.requests) * 1000, filled: used / Math.max(...each) },
        failures: measured.failures,
      };
    };
    const rows: (string | number)[][] = [];
    for (const [name, calls] of [
      ['lists, details and searches', [list, byCountry, detail, search]],
      ['details alone', [detail]],
    ] as const) {
      const each = calls.map(({ requests }) => requests);
      const requests = byManyVisitors(each[0]!.flatMap((_, index) => each.flatMap((of) => of[index] ?? [])));
      const job = { requests, connections: CONNECTIONS };
      for (const [product, processes] of [
        [one, 1],
        [two, 2],
      ] as const)
        await run(product, processes, { ...job, seconds: WARM_UP_SECONDS });
      const rounds: { one: Round; two: Round }[] = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({
          one: await run(one, 1, { ...job, seconds: SECONDS }),
          two: await run(two, 2, { ...job, seconds: SECONDS }),
        });
      const failures = rounds.reduce((sum, round) => sum + round.one.failures + round.two.failures, 0);
      const ratioOf = (field: 'raw' | 'corrected') =>
        median(rounds.map((round) => round.two[field] / round.one[field]));
      const ratio = median(rounds.map(({ one, two }) => (two.filled * one.cpuMs) / (one.filled * two.cpuMs)));
      const isOk = ratio >= MIN_RATIO && failures === 0;
      if (!isOk) process.exitCode = 1;
      for (const side of ['one', 'two'] as const) {
        const of = rounds.map((round) => round[side]);
        rows.push([
          `${name}, ${side === 'one' ? '1 process' : '2 processes'}`,
          ...(['raw', 'corrected', 'generator', 'product', 'cpuMs'] as const).map(
            (field) => medianOf(of, field) * (field === 'cpuMs' ? 1000 : 1),
          ),
          ...(side === 'one'
            ? ['', '', '', '', '']
            : [ratioOf('raw'), ratioOf('corrected'), ratio, MIN_RATIO, okOrShort(isOk)]),
        ]);
      }
    }
    printTable(
      [
        ...['public reads', 'per s', 'by share', 'generator', 'product', 'CPU µs a call'],
        ...['raw ratio', 'by share', 'by CPU', 'at least', ''],
      ],
      rows,
    );
    print('generator, product: cores that they had. by share: as if the generator ran on another machine.');
  } finally {
    for (const product of products) await product.stop();
    await load.stop();
  }
});

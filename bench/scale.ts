import { type Bench, withBench, withDatabase } from './bench.ts';
import { allCalls, readIds } from './calls.ts';
import { REAL } from './data.ts';
import type { Job, Measured } from './load.ts';
import { withPrograms } from './program-rows.ts';
import { okOrShort, print, printTable } from './table.ts';

const LARGE = Number(process.env.BENCH_LARGE ?? 50_000);
/** 300,000 programmes at 50,000 universities. */
const PROGRAMS_EACH = 6;
const MAX_GROWTH = 2.5;
const MAX_SPREAD = 10;
/** Of a search that nobody has made, in milliseconds. */
const MAX_P50 = 8;
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 300);
/** A call that is too slow for all its requests is measured by as many as fit. */
const MAX_SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
/** A regular expression: only calls whose names it finds are measured. */
const CALLS = new RegExp(process.env.BENCH_CALLS ?? '');
/** Below this a difference is the machine's, not the call's. */
const MIN_MS = 0.3;

type Job1 = Omit<Job, 'amount' | 'seconds'>;

/** So many calls that take so long fit into the time of a measurement. */
const fitting = ({ p50 }: Measured): number => Math.floor((MAX_SECONDS * 1000) / Math.max(p50, 0.01));

/**
 * One request at a time. A first round, which prepares the statements and brings what they read into memory, as in a
 * database that has been running, doesn't count.
 */
const measure = async ({ load }: Bench, job: Job1): Promise<Measured> => {
  const run = (amount: number) => load.ask<Measured>('run', { ...job, amount } satisfies Job);
  const first = await run(1);
  if (first.p50 > 1000) return run(2);
  await run(Math.min(job.requests.length, fitting(first)));
  const trial = await run(8);
  const amount = Math.min(REQUESTS, fitting(trial));
  return amount <= 8 ? trial : run(amount);
};

interface Figures {
  /** Totals are cached, as they are until the catalogue changes. */
  cached: Measured;
  /** Calls that count their totals again, as the first one after a change does. */
  counted: Measured;
}

/** Only as many different requests as the first round, which counts their totals, has time for. */
const measureCached = async (bench: Bench, job: Job1, counted: Measured): Promise<Measured> => {
  const requests = job.requests.slice(0, Math.max(4, fitting(counted)));
  await bench.load.ask('run', { ...job, requests, amount: requests.length } satisfies Job);
  return measure(bench, { ...job, requests });
};

const measureSize = async (bench: Bench): Promise<Map<string, Figures>> => {
  const figures = new Map<string, Figures>();
  for (const { name, requests, hasTotal } of allCalls(await readIds(bench.databaseUrl))) {
    if (!CALLS.test(name)) continue;
    const job: Job1 = { origin: bench.product.address, requests, connections: 1, unique: true };
    await bench.product.ask('cacheQueries', false);
    const counted = await measure(bench, job);
    await bench.product.ask('cacheQueries', true);
    figures.set(name, { counted, cached: hasTotal ? await measureCached(bench, job, counted) : counted });
    process.stderr.write(
      `${name}: ${figures.get(name)!.cached.p50.toFixed(1)} / ${counted.p50.toFixed(1)} ms\n`,
    );
  }
  return figures;
};

const growth = (small: number, large: number): number => Math.max(large, MIN_MS) / Math.max(small, MIN_MS);

const report = (small: Map<string, Figures>, large: Map<string, Figures>): void => {
  printTable(
    [
      'call',
      `p50 ${REAL}`,
      `p50 ${LARGE}`,
      'growth',
      '',
      'first: p50',
      `first: p50 ${LARGE}`,
      'growth',
      '',
      'p99 large',
      'failed',
    ],
    [...small].map(([name, before]) => {
      const after = large.get(name)!;
      const grown = growth(before.cached.p50, after.cached.p50);
      const grownFirst = growth(before.counted.p50, after.counted.p50);
      return [
        name,
        before.cached.p50,
        after.cached.p50,
        grown,
        okOrShort(grown <= MAX_GROWTH),
        before.counted.p50,
        after.counted.p50,
        grownFirst,
        okOrShort(grownFirst <= MAX_GROWTH),
        after.cached.p99,
        before.cached.failures + after.cached.failures + before.counted.failures + after.counted.failures,
      ];
    }),
  );
  for (const [size, figures] of [
    [REAL, small],
    [LARGE, large],
  ] as const)
    for (const [name, { cached, counted }] of figures) {
      if (!name.startsWith('POST /search, mix')) continue;
      for (const [how, { p50, p99 }] of Object.entries({ 'totals kept': cached, 'totals counted': counted }))
        print(
          `${name}, ${size} universities, ${size * PROGRAMS_EACH} programmes, ${how}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ` +
            `${(p99 / p50).toFixed(1)} times (demanded: p50 under ${MAX_P50} ms, p99 under ${MAX_SPREAD} times that) ` +
            okOrShort(p50 < MAX_P50 && p99 < MAX_SPREAD * p50),
        );
    }
};

await withDatabase(async (database) => {
  const sizes = new Map<number, Map<string, Figures>>();
  for (const universities of [REAL, LARGE])
    await withBench({ universities, database }, async (bench) => {
      await withPrograms(bench.databaseUrl, universities * PROGRAMS_EACH, async () => {
        sizes.set(universities, await measureSize(bench));
      });
    });
  print(
    `\nMilliseconds of one visitor at a time, uncached (every address is new). "first": with the total counted anew,` +
      ` as the first call after a change of the catalogue does.\n`,
  );
  report(sizes.get(REAL)!, sizes.get(LARGE)!);
});

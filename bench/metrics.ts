import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from './bench.ts';
import { mainCalls, readIds } from './calls.ts';
import { prepareData, REAL } from './data.ts';
import type { Job, Measured } from './load.ts';
import { OTHER_CORE, pin, SERVER_CORE, startWorker } from './processes.ts';
import { byManyVisitors, type Product, startProduct } from './product.ts';
import { median, okOrShort, print, printTable } from './table.ts';

/**
 * Measures the cost of metrics: CPU time of a call with METRICS_PORT and without it, in turns of the same number of
 * calls, and that of one read of /metrics. The calls are cached details: they are the cheapest, so that metrics take
 * the largest part of them.
 */
const MAX_PART = 0.02;
const CONNECTIONS = 20;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 24);
const CALLS = 8000;
const READINGS = 60;
const PORTS = { on: 5393, off: 5394, metrics: 5395 };
/** Prometheus' own default, and the impatient. */
const EVERY_SECONDS = [15, 1];

await withDatabase(async (database) => {
  const databaseUrl = await prepareData(database.adminUrl, REAL);
  const { detail } = mainCalls(await readIds(databaseUrl));
  const requests = byManyVisitors(detail.requests);
  const load = await startWorker('load.ts', OTHER_CORE);
  const unpin = pin(database.postmaster, OTHER_CORE);
  const products: Product[] = [];
  const start = async (given: { PORT: string } & Record<string, string>) => {
    const product = await startProduct(databaseUrl, given, SERVER_CORE);
    products.push(product);
    return product;
  };
  try {
    const on = await start({ PORT: String(PORTS.on), METRICS_PORT: String(PORTS.metrics) });
    const off = await start({ PORT: String(PORTS.off) });
    const run = async (product: Product): Promise<number> => {
      const job: Job = { requests, origin: product.origin, connections: CONNECTIONS, amount: CALLS };
      const before = product.cpuSeconds();
      const { failures } = await load.ask<Measured>('run', job);
      if (failures > 0) throw new Error(`${failures} calls failed`);
      return product.cpuSeconds() - before;
    };
    for (let round = 0; round < 4; round++) for (const product of [on, off]) await run(product);
    const rounds: { on: number; off: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Each is the first one as often as the other.
      const first = round % 2 === 0 ? await run(on) : 0;
      const between = await run(off);
      rounds.push({ on: round % 2 === 0 ? first : await run(on), off: between });
    }
    const sum = (side: 'on' | 'off') => rounds.reduce((total, round) => total + round[side], 0);
    const ratios = rounds.map((round) => round.on / round.off).sort((a, b) => a - b);
    const measuring = sum('on') / sum('off') - 1;
    print(
      `a call: ${((sum('off') / ROUNDS / CALLS) * 1e6).toFixed(1)} µs of a core, measured ` +
        `${((sum('on') / ROUNDS / CALLS) * 1e6).toFixed(1)} µs: ${(measuring * 100).toFixed(1)} % more ` +
        `(of ${ROUNDS} rounds the middle one ${((median(ratios) - 1) * 100).toFixed(1)} %, the middle half ` +
        `${((ratios[Math.floor(ROUNDS / 4)]! - 1) * 100).toFixed(1)} to ${((ratios[Math.ceil((ROUNDS * 3) / 4) - 1]! - 1) * 100).toFixed(1)} %)`,
    );
    // With as many routes, statuses and times as the calls have left there.
    const address = `http://127.0.0.1:${PORTS.metrics}/metrics`;
    let bytes = 0;
    const before = on.cpuSeconds();
    for (let reading = 0; reading < READINGS; reading++) {
      bytes = (await (await fetch(address)).text()).length;
      await sleep(20);
    }
    const reading = (on.cpuSeconds() - before) / READINGS;
    const rows = EVERY_SECONDS.map((seconds) => {
      const part = measuring + reading / seconds;
      const isOk = part < MAX_PART;
      if (!isOk && seconds === EVERY_SECONDS[0]) process.exitCode = 1;
      const demanded = seconds === EVERY_SECONDS[0];
      return [
        `read every ${seconds} s`,
        ...[reading * 1000, (reading / seconds) * 100, part * 100],
        ...(demanded ? [MAX_PART * 100, okOrShort(isOk)] : ['', '']),
      ];
    });
    printTable(
      [
        `/metrics, ${Math.round(bytes / 1000)} kB`,
        'CPU ms a reading',
        'of a core, %',
        'with measuring, %',
        'less than',
        '',
      ],
      rows,
    );
  } finally {
    for (const product of products) await product.stop();
    unpin();
    await load.stop();
  }
});

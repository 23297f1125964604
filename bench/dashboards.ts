import { type Bench, withBench, withDatabase } from './bench.ts';
import { ROUNDS } from './compare.ts';
import { REAL } from './data.ts';
import { runAsAdmin } from './database.ts';
import type { Measured } from './load.ts';
import { loadApplications, removeApplications } from './sample/applications.ts';
import { okOrShort, printTable } from './table.ts';

const FEW = 500;
const MANY = Number(process.env.BENCH_APPLICATIONS ?? 50_000);
/** Maximal ratio of the dashboard's time for the larger agency to that for the smaller one. */
const MAX_GROWTH = 5;

/** An agency leads a student for months, and not for years. */
const END_OLD_ONES = `
  update applications set status = 'FINISHED', next = 'NONE', turn = null, level_id = null, deadline = null,
    ended_at = created_at + interval '150 days'
  where turn is not null and created_at < now() - interval '180 days'`;

/** Milliseconds of an agency's dashboard with so many applications, the middle ones, by period. */
const measure = async (bench: Bench, count: number): Promise<Record<string, number>> => {
  const { product, load, databaseUrl } = bench;
  await removeApplications(databaseUrl);
  const { ownerId } = await loadApplications(databaseUrl, count);
  await runAsAdmin(databaseUrl, END_OLD_ONES);
  await runAsAdmin(databaseUrl, 'vacuum analyze applications');
  const headers = { authorization: `Bearer ${await product.ask<string>('signIn', ownerId)}` };
  const found: Record<string, number> = {};
  for (const period of ['TODAY', 'MONTH', 'YEAR']) {
    const requests = [{ method: 'GET', path: `/api/v1/dashboard?period=${period}`, headers }];
    const job = { origin: product.address, requests, connections: 1, seconds: ROUNDS.seconds };
    await load.ask<Measured>('run', job);
    const measured = await load.ask<Measured>('run', job);
    if (measured.failures > 0) throw new Error(`${measured.failures} dashboards failed`);
    found[period] = measured.p50;
  }
  return found;
};

/**
 * Compares the time of an agency's dashboard for two numbers of applications: one comes every hour, and most of those
 * of half a year are running.
 */
const compareSizes = async (bench: Bench): Promise<void> => {
  const few = await measure(bench, FEW);
  const many = await measure(bench, MANY);
  printTable(
    ['dashboard', `p50 ms of ${FEW}`, `of ${MANY}`, 'times', ''],
    Object.entries(few).map(([period, ms]) => {
      const times = many[period]! / ms;
      return [period, ms, many[period]!, times, okOrShort(times < MAX_GROWTH)];
    }),
  );
  await removeApplications(bench.databaseUrl);
};

await withDatabase((database) => withBench({ universities: REAL, database }, compareSizes));

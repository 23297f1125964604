import { type Bench, withBench, withDatabase } from './bench.ts';
import { type Compared, compare, ROUNDS } from './compare.ts';
import { REAL } from './data.ts';
import { runAsAdmin } from './database.ts';
import type { Recorded } from './limit.ts';
import { loadApplications, removeApplications } from './sample/applications.ts';
import { median, okOrShort, print, printTable } from './table.ts';

const APPLICATIONS = 1000;
const TICKS = 3000;
const TIMES = 15;
const DEMANDED = 0.5;
const MAX_MS = 500;

const LIST = '/api/v1/consulting-university/country';
const SAVE = '/api/v1/consulting-university';

type Headers = Record<string, string>;

const timeOf = async (work: () => Promise<Response>): Promise<number> => {
  const start = performance.now();
  const answer = await work();
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  return performance.now() - start;
};

/** By one caller after the other, as an agency opens the screen. */
const measureReading = async ({ product }: Bench, headers: Headers): Promise<number> => {
  const times: number[] = [];
  const compressed = { ...headers, 'accept-encoding': 'br' };
  for (let time = 0; time < TIMES; time++)
    times.push(await timeOf(() => fetch(product.address + LIST, { headers: compressed })));
  return median(times);
};

/** The same selection with and without `TICKS` universities, in turns. */
const measureSaving = async ({ product, databaseUrl }: Bench, headers: Headers, consultingId: number) => {
  const linked = await runAsAdmin(
    databaseUrl,
    `select university_id as id from consulting_universities where consulting_id = ${consultingId}`,
  );
  const others = await runAsAdmin(
    databaseUrl,
    `select id from universities where id not in (select university_id from applications
       where university_id is not null) order by id desc limit ${TICKS}`,
  );
  const bodyOf = (rows: readonly Record<string, unknown>[]) =>
    JSON.stringify([...new Set(rows.map(({ id }) => id))].map((universityId) => ({ universityId })));
  const save = (body: string) =>
    timeOf(() => fetch(product.address + SAVE, { method: 'POST', headers, body }));
  const added: number[] = [];
  const removed: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    added.push(await save(bodyOf([...linked, ...others])));
    removed.push(await save(bodyOf(linked)));
  }
  return { added: median(added), removed: median(removed) };
};

const compareReading = async (bench: Bench, headers: Headers): Promise<Compared> => {
  const { product, limit } = bench;
  const requests = [{ method: 'GET', path: LIST, headers }];
  const recorded = await product.ask<Recorded[]>('record', requests);
  await limit.ask('setCases', recorded);
  const limitRequests = [{ method: 'POST', path: '/call?case=0', headers, body: '{}' }];
  return compare(
    bench,
    {
      name: LIST,
      product: { origin: product.address, requests },
      limit: { origin: limit.address, requests: limitRequests },
    },
    ROUNDS,
  );
};

await withDatabase((database) =>
  withBench({ universities: REAL, database }, async (bench) => {
    await removeApplications(bench.databaseUrl);
    const { ownerId, consultingId } = await loadApplications(bench.databaseUrl, APPLICATIONS);
    const token = await bench.product.ask<string>('signIn', ownerId);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { product, limit, ratio, cpuRatio, failures } = await compareReading(bench, headers);
    printTable(
      ['universities to choose from', 'product/s', 'limit/s', 'ratio', 'by CPU', 'failed', ''],
      [[LIST, product, limit, ratio, cpuRatio, failures, okOrShort(ratio >= DEMANDED && failures === 0)]],
    );
    const alone = await measureReading(bench, headers);
    print(`\n${REAL} universities, asked for alone: ${alone.toFixed(0)} ms ${okOrShort(alone < MAX_MS)}`);
    const { added, removed } = await measureSaving(bench, headers, consultingId);
    print(
      `a selection with ${TICKS} more: ${added.toFixed(0)} ms, with ${TICKS} less: ${removed.toFixed(0)} ms`,
    );
    await removeApplications(bench.databaseUrl);
  }),
);

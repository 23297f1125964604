import type { AddressInfo } from 'node:net';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribe } from '../../test/events.ts';
import { createStudent } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { openMetrics, writeMetrics } from '../lib/prometheus.ts';

let app: TestApp;
const metrics = openMetrics(true);

beforeAll(async () => {
  app = await createTestApp({ metrics, runWorkers: true });
});
afterAll(() => app.close());

/** Values by name and labels, as Prometheus reads them. */
const read = async (): Promise<Map<string, number>> => {
  const lines = (await writeMetrics([await metrics.read()])).split('\n');
  return new Map(
    lines
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => {
        const [, name, value] = /^(.+) (\S+)$/.exec(line)!;
        return [name!, Number(value)];
      }),
  );
};

const timesOf = (method: string, route: string, status: number) =>
  `parvoz_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

it('says what caches, pool, streams, jobs, messages, uploads and the database are about', async () => {
  const student = await createStudent(app);
  const stream = await subscribe(app, student);
  await app.pool.query(
    `insert into uploads (id, owner_id, name, size_bytes, received_bytes, created_at)
     values (gen_random_uuid(), $1, 'scan.pdf', 1000, 400, now())`,
    [student.id],
  );
  await app.pool.query(
    `insert into sms_messages (id, recipient, text, created_at) values (gen_random_uuid(), '998901112233', 'a', $1)`,
    [new Date(app.clock.now().getTime() - 90_000)],
  );
  const since = new Date(app.clock.now().getTime() - 60_000);
  await app.pool.query(
    `insert into telegram_messages (id, code_id, recipient, status, created_at, expires_at, decided_at)
     values (gen_random_uuid(), gen_random_uuid(), '998901112233', 'FELL_BACK', $1, $1, $1)`,
    [since],
  );
  await app.pool.query(
    `insert into telegram_notices (id, chat_id, text, created_at, due_at)
     values (gen_random_uuid(), 1, 'a', $1, $1), (gen_random_uuid(), 1, 'b', $1, $1::timestamptz + interval '8 hours')`,
    [since],
  );
  await Promise.all(Array.from({ length: 30 }, () => app.pool.query('select pg_sleep(0.01)')));
  for (let turn = 0; turn < 2; turn++) await app.read(listCountries);
  const found = await read();
  expect(found.get('parvoz_streams')).toBe(1);
  expect(found.get('parvoz_uploads_unfinished')).toBe(1);
  expect(found.get('parvoz_uploads_unfinished_bytes')).toBe(400);
  expect(found.get('parvoz_sms{status="WAITING"}')).toBe(1);
  expect(found.get('parvoz_sms_waiting_seconds')).toBeCloseTo(90, 0);
  expect(found.get('parvoz_telegram_codes{status="FELL_BACK"}')).toBe(1);
  expect(found.get('parvoz_telegram_codes{status="DELIVERED"}')).toBe(0);
  expect(found.get('parvoz_telegram_notices{status="WAITING"}')).toBe(2);
  expect(found.get('parvoz_telegram_notices_waiting_seconds')).toBeCloseTo(60, 0);
  expect(found.get('parvoz_pool_waits_total')).toBeGreaterThanOrEqual(10);
  expect(found.get('parvoz_pool_wait_seconds_total')).toBeGreaterThan(0);
  expect(found.get('parvoz_pool_waiting')).toBe(0);
  expect(found.get('parvoz_cache_hits_total{cache="public"}')).toBeGreaterThan(0);
  expect(found.get('parvoz_cache_misses_total{cache="public"}')).toBeGreaterThan(0);
  const { rows } = await app.pool.query('select count(*)::int as count from drizzle.__drizzle_migrations');
  // The baseline is the 79th, and the first that a new database has.
  expect(found.get('parvoz_migrations')).toBe(78 + rows[0].count);
  expect(found.get('parvoz_queue_jobs{queue="sms"}')).toBeGreaterThanOrEqual(0);
  expect(found.has('parvoz_queue_age_seconds{queue="sms"}')).toBe(true);
  expect(found.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  stream.close();
});

it('times requests by template, whoever answers them, and never by address', async () => {
  const URL = '/api/v1/country/public/tree';
  const { port } = app.http.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers }).then(async (answer) => {
      await answer.text();
      return answer;
    });
  const before = await read();
  const more = (found: Map<string, number>, name: string) => (found.get(name) ?? 0) - (before.get(name) ?? 0);
  const first = await get(URL);
  // From the cache, before the framework sees it, and known to who asks.
  await get(URL);
  await get(URL, { 'if-none-match': first.headers.get('etag')! });
  await get('/api/v1/university/987654321');
  await get('/api/v1/university/987654322');
  await get('/api/v1/nothing/987654323');
  const found = await read();
  expect(more(found, timesOf('GET', URL, 200))).toBe(2);
  expect(more(found, timesOf('GET', URL, 304))).toBe(1);
  expect(more(found, timesOf('GET', 'none', 404))).toBe(1);
  expect(
    [...found.keys()].filter((name) => name.includes('/university/') && name.includes('_count')),
  ).toEqual([expect.stringContaining('/university/:id')]);
  expect([...found.keys()].join()).not.toContain('98765432');
  const buckets = [...found].filter(
    ([name]) => name.includes('_bucket') && name.includes(`"${URL}"`) && name.includes('"200"'),
  );
  expect(buckets.at(-1)).toEqual([expect.stringContaining('le="+Inf"'), found.get(timesOf('GET', URL, 200))]);
  expect(buckets.map(([, value]) => value)).toEqual(buckets.map(([, value]) => value).sort((a, b) => a - b));
});

it('of several processes adds up what is each one’s part, and takes what is the same in all once', async () => {
  const [one, two] = [openMetrics(false), openMetrics(false)];
  for (const [index, process] of [one, two].entries()) {
    process.timing('GET', '/a', 200).observe(0.003);
    process.add({ name: 'part', help: 'a part', kind: 'gauge', read: () => index + 1 });
    process.add({ name: 'same', help: 'the same', kind: 'gauge', isShared: true, read: () => 7 });
  }
  const text = await writeMetrics([await one.read(), await two.read(), []]);
  expect(text).toContain('\npart 3\n');
  expect(text).toContain('\nsame 7\n');
  expect(text).toContain(
    'parvoz_http_request_duration_seconds_bucket{le="0.005",method="GET",route="/a",status="200"} 2\n',
  );
  expect(text).toContain(
    'parvoz_http_request_duration_seconds_bucket{le="0.0025",method="GET",route="/a",status="200"} 0\n',
  );
});

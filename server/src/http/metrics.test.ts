import type { AddressInfo } from 'node:net';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { openEvents } from '@parvoz/contract/platform/live.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '../../test/endpoints.ts';
import { subscribe } from '../../test/events.ts';
import { createStudent } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { openMetrics, openWriter } from '../lib/prometheus.ts';

let app: TestApp;
const metrics = openMetrics(true);
const writeMetrics = openWriter();

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

const answersOf = (route: string) => `parvoz_route_requests_total{route="${route}"}`;
const timesOf = (kind: string, status: string) =>
  `parvoz_http_request_duration_seconds_count{kind="${kind}",status="${status}"}`;

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
  const ROUTE = answersOf('GET /country/public/tree');
  expect(more(found, ROUTE)).toBe(3);
  expect(more(found, timesOf('call', '2xx'))).toBe(2);
  expect(more(found, timesOf('call', '3xx'))).toBe(1);
  expect(more(found, timesOf('call', '4xx'))).toBe(2);
  expect(more(found, timesOf('none', '4xx'))).toBe(1);
  expect(more(found, answersOf('none'))).toBe(1);
  expect(more(found, 'parvoz_http_responses_total{status="304"}')).toBe(1);
  expect(more(found, 'parvoz_http_responses_total{status="404"}')).toBe(3);
  expect(more(found, ROUTE.replace('requests', 'seconds'))).toBeGreaterThan(0);
  expect(more(found, answersOf('GET /university/:id'))).toBe(2);
  expect([...found.keys()].join()).not.toContain('98765432');
  const buckets = [...found].filter(
    ([name]) => name.includes('_bucket') && name.includes('"call"') && name.includes('"2xx"'),
  );
  expect(buckets.at(-1)).toEqual([expect.stringContaining('le="+Inf"'), found.get(timesOf('call', '2xx'))]);
  expect(buckets.map(([, value]) => value)).toEqual(buckets.map(([, value]) => value).sort((a, b) => a - b));
});

it('of several processes adds up what is each one’s part, and takes what is the same in all once', async () => {
  const [one, two] = [openMetrics(false), openMetrics(false)];
  for (const [index, process] of [one, two].entries()) {
    process.timing('call', 'GET', '/a', 200).observe(0.03);
    process.timing('call', 'GET', '/a', 503).observe(2);
    process.add({ name: 'part', help: 'a part', kind: 'gauge', read: () => index + 1 });
    process.add({ name: 'same', help: 'the same', kind: 'gauge', isShared: true, read: () => 7 });
  }
  const text = await openWriter()([await one.read(), await two.read(), []]);
  expect(text).toContain('\npart 3\n');
  expect(text).toContain('\nsame 7\n');
  expect(text).toContain(
    'parvoz_http_request_duration_seconds_bucket{le="0.1",kind="call",status="2xx"} 2\n',
  );
  expect(text).toContain(
    'parvoz_http_request_duration_seconds_bucket{le="0.025",kind="call",status="2xx"} 0\n',
  );
  expect(text).toContain('\nparvoz_route_requests_total{route="GET /a"} 4\n');
  expect(text).toContain('\nparvoz_route_seconds_total{route="GET /a"} 4.06\n');
  expect(text).toContain('\nparvoz_route_slow_total{route="GET /a"} 2\n');
  expect(text).toContain('\nparvoz_route_failed_total{route="GET /a"} 2\n');
  expect(text).toContain('\nparvoz_http_responses_total{status="503"} 2\n');
});

/** Limit of one reading, whatever was asked before. */
const MOST_BYTES = 100_000;
const sizeOf = async (write: (measured: object[][]) => Promise<string>, measured: object[][]) =>
  Buffer.byteLength(await write(measured));

it('stays small, whatever is asked of every call, and by whatever methods and addresses', async () => {
  // A stream lasts as long as somebody looks.
  const endpoints = (await allEndpoints()).filter(({ endpoint }) => endpoint !== openEvents);
  const student = await createStudent(app);
  const odd = ['abc', '0', "1' or '1'='1", '9'.repeat(30)];
  for (const [index, { endpoint }] of endpoints.entries())
    for (const authorization of ['', `Bearer ${student.token}`]) {
      const path = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(odd[index % odd.length]!));
      await app.http.inject({
        method: endpoint.method,
        url: `/api/v1${path}`,
        query: { odd: String(index) },
        // Each from an address of its own: none of them has called too often.
        remoteAddress: `10.1.${Math.trunc(index / 250)}.${index % 250}`,
        headers: { ...(authorization && { authorization }) },
        ...(endpoint.method !== 'GET' && { payload: { odd: index } }),
      });
    }
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT'] as const)
    for (let index = 0; index < 100; index++)
      await app.http.inject({
        ...{ method, url: `/${['api/v1/', '', 'assets/', 'locales/'][index % 4]}odd-${index}` },
        remoteAddress: `10.2.0.${index}`,
      });
  const asked = [...(await read()).keys()].filter((name) => name.startsWith('parvoz_route_requests_total'));
  expect(asked.length).toBeGreaterThan(200);
  expect(asked).toContain(answersOf('other'));
  expect(await sizeOf(openWriter(), [await metrics.read()])).toBeLessThan(MOST_BYTES);
});

it('stays small where every route of every process has answered everything there is, and only counts up', async () => {
  const endpoints = await allEndpoints();
  const [one, two] = [openMetrics(true), openMetrics(true)];
  const write = openWriter();
  const ask = (among: typeof endpoints) => {
    for (const [process, from] of [
      [one, 0],
      [two, among.length - 1],
    ] as const)
      for (let turn = 0; turn < among.length; turn++) {
        const { endpoint } = among[Math.abs(from - turn)]!;
        for (const kind of ['call', 'provider', 'page', 'file', 'none'] as const)
          for (const status of [200, 204, 304, 400, 403, 404, 409, 429, 500, 503])
            process
              .timing(kind, endpoint.method, `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, status)
              .observe(1.234567);
      }
  };
  const totalOf = (text: string) =>
    [...text.matchAll(/^parvoz_route_requests_total\{.* (\d+)$/gm)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
  ask(endpoints.slice(0, 30));
  const first = await write([await one.read(), await two.read()]);
  ask(endpoints);
  const second = await write([await one.read(), await two.read()]);
  expect(Buffer.byteLength(second)).toBeLessThan(MOST_BYTES);
  expect(totalOf(second)).toBe(2 * 50 * (endpoints.length + 30));
  const values = (text: string) =>
    new Map(
      [...text.matchAll(/^(parvoz_route_\S+) (\S+)$/gm)].map(([, name, value]) => [name!, Number(value)]),
    );
  for (const [name, value] of values(first)) expect(values(second).get(name)).toBeGreaterThan(value);
});

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountry } from '../../test/factories.ts';
import { createAdmin } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  app.http.post('/api/v1/long', async () => 'a'.repeat(100_000));
  for (let index = 0; index < 30; index++) await createCountry(app);
});
afterAll(() => app.close());

const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({ method, url: '/api/v1/country/public/tree', headers });

describe('a long answer', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['br, zstd;q=0.5, gzip', 'br', brotliDecompressSync],
    ['zstd;q=0, br', 'br', brotliDecompressSync],
    ['zstd;q=0.0, *', 'br', brotliDecompressSync],
    ['*', 'br', brotliDecompressSync],
    ['br; q=0, *', 'gzip', gunzipSync],
  ])('is compressed for who accepts %s', async (accepted, encoding, decompress) => {
    const plain = await get({});
    expect(plain.headers['content-encoding']).toBeUndefined();
    const small = await get({ 'accept-encoding': accepted });
    expect(small.headers['content-encoding']).toBe(encoding);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(decompress(small.rawPayload).toString()).toBe(plain.body);
    expect(small.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('differs by language and encoding for every cache between', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    const vary = String(headers.vary).toLowerCase().split(/, */);
    expect(vary).toEqual(expect.arrayContaining(['accept-language', 'accept-encoding']));
  });

  it('is known by its ETag however it was sent', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('has a head alone for HEAD', async () => {
    const head = await get({ 'accept-encoding': 'br' }, 'HEAD');
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  });
});

it('an answer for one caller alone is zstd as well', async () => {
  const { token } = await createAdmin(app);
  const list = (accepted: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/country/filter?page=1&size=30',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted },
      payload: {},
    });
  const [plain, small] = [await list(''), await list('gzip, deflate, br, zstd')];
  expect([plain.statusCode, small.headers['content-encoding'], small.headers.vary]).toEqual([
    200,
    'zstd',
    'Accept-Encoding',
  ]);
  expect(zstdDecompressSync(small.rawPayload).toString()).toBe(plain.body);
});

it('a page is brotli for who accepts more than that', async () => {
  const url = '/locales/uz/common.json';
  const { headers, rawPayload } = await app.http.inject({
    url,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  });
  expect(headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toHaveProperty('loading');
});

it('a short answer is not compressed', async () => {
  const response = await app.http.inject({ url: '/api/v1/health', headers: { 'accept-encoding': 'br' } });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.json().data).toEqual({ status: 'ok' });
});

it('a caller who breaks off before the first compressed byte is no fault of ours', async () => {
  const { server } = app.http;
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const closed = new Promise((resolve) =>
    server.prependOnceListener('request', (request, response) =>
      response.once('pipe', () => request.socket.destroy()).once('close', resolve),
    ),
  );
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /api/v1/long HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n');
  socket.write('Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
  expect(await text(socket)).toBe('');
  await closed;
  // The stream of the answer closes after it.
  await setImmediate();
  expect(app.logs.filter(({ level }) => level >= 50)).toEqual([]);
});

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { securityHeaders } from './security.ts';

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
});
afterEach(async () => {
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/health`)).status).toBe(200);
});
afterAll(() => app.close());

/** Sends bytes as they are and answers all that comes back until the server ends the connection. */
const send = async (request: string): Promise<{ status: number; head: string; body: string }> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request, 'latin1');
  const response = await text(socket);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
};

const expectSecurityHeaders = (head: string) => {
  const lines = head.toLowerCase().split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining(
      Object.entries(securityHeaders(false)).map(([name, value]) => `${name}: ${value}`.toLowerCase()),
    ),
  );
  expect(lines).toContain('content-type: application/json; charset=utf-8');
  expect(lines).toContain('cache-control: no-store');
};

const get = (path: string, more = '') =>
  send(`GET ${path} HTTP/1.1\r\nHost: parvoz.test\r\nConnection: close\r\n${more}\r\n`);

describe('an address as no client would tidy it', () => {
  it.each([
    '/locales/uz/../ru/errors.json',
    '/locales/uz/..%2fru/errors.json',
    '/../../../../etc/passwd',
    '/api/v1/../../etc/passwd',
    '//api/v1/health',
    '/api/v1/./health',
    '/api/v1/university/..%2f..%2fhealth',
    '/api/v1/attach/open/..%2f..%2f..%2fetc%2fpasswd',
    'http://evil.test/api/v1/nothing',
    '/api/v1/nothing?<script>alert(1)</script>',
  ])('%s is not found', async (path) => {
    const { status, head, body } = await get(path);
    expect(status).toBe(404);
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toMatchObject({ isError: true, code: 'NOT_FOUND', data: null });
  });

  it.each(['/api/v1/university/%', '/api/v1/university/%ff%fe', '/%2'])('%s is malformed', async (path) => {
    const { status, head, body } = await get(path);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ isError: true, code: 'MALFORMED', data: null });
    expectSecurityHeaders(head);
  });

  it.each([
    ['http://other.test/api/v1/health', 200],
    ['HTTP://other.test/api/v1/health?x=1', 200],
    ['http://other.test', 404],
    ['http://other.test?x', 404],
    ['http://other.test/university-list', 404],
    ['*', 400],
    ['api/v1/health', 400],
    ['ftp://other.test/api/v1/health', 400],
    ['//other.test/api/v1/health', 404],
  ])('%s is answered as its path (%i), and the log does not have it', async (target, status) => {
    app.logs.length = 0;
    expect((await get(target)).status).toBe(status);
    expect(JSON.stringify(app.logs)).not.toContain('other.test');
    expect(app.logs.filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('of 10,000 characters is refused', async () => {
    const { status, body } = await get(`/api/v1/university/${'1'.repeat(10_000)}`);
    expect(status).toBe(414);
    expect(JSON.parse(body).code).toBe('URI_TOO_LONG');
  });
});

describe('what is hardly HTTP', () => {
  it.each([
    ['a head of 20 kB', `GET /api/v1/health?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['noise', '\x00\x01\x02\xff\xfe\r\n\r\n', 400],
    ['an unknown method', 'FLY /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v1/search HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
    ],
    ['a broken header', 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\nA\x00b: c\r\n\r\n', 400],
  ])('%s is refused', async (_, request, status) => {
    const response = await send(request);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toMatchObject({ isError: true, code: 'MALFORMED', data: null });
    expectSecurityHeaders(response.head);
  });

  it.each([
    ['no host', 'GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\nHOST: b\r\nConnection: close\r\n\r\n', 400],
    [
      'two hosts of HTTP/1.0, though the same',
      'GET /api/v1/health HTTP/1.0\r\nHost: a\r\nhost: a\r\n\r\n',
      400,
    ],
    [
      'an odd expectation',
      'GET /api/v1/health HTTP/1.1\r\nHost: a\r\nExpect: junk\r\nConnection: close\r\n\r\n',
      417,
    ],
  ])('%s is refused in our words, not in those of Node', async (_, request, status) => {
    const response = await send(request);
    expect(response.status).toBe(status);
    expect(response.body).toContain('"code":"MALFORMED"');
    expectSecurityHeaders(response.head);
  });

  it('with two hosts is refused also where the answer is cached', async () => {
    const statuses: number[] = [];
    for (const more of ['', '', 'Host: other.test\r\n'])
      statuses.push((await get('/api/v1/country/public/tree', more)).status);
    expect(statuses).toEqual([200, 200, 400]);
  });

  it('needs no host in HTTP/1.0', async () => {
    expect((await send('GET /api/v1/health HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it.each(['TRACE', 'CONNECT', 'OPTIONS'])('%s is answered with nothing of the request', async (method) => {
    const { status, head, body } = await send(
      `${method} /api/v1/health HTTP/1.1\r\nHost: parvoz.test\r\nConnection: close\r\nAuthorization: Bearer secret\r\n\r\n`,
    );
    // CONNECT gets no answer at all.
    expect(status || 404).toBe(404);
    expect(head + body).not.toContain('secret');
    expect(head.toLowerCase()).not.toContain('access-control-');
  });

  it('a body shorter than its promised length is answered nothing, and holds up nobody', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST /api/v1/search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n');
    socket.write('Content-Length: 100\r\n\r\n{"query"');
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/ready`)).status).toBe(200);
    socket.destroy();
    // Longest wait of Node for it; 0 would be for ever.
    const { requestTimeout, headersTimeout } = app.http.server;
    expect(Math.min(requestTimeout, headersTimeout)).toBeGreaterThan(0);
    expect(Math.max(requestTimeout, headersTimeout)).toBeLessThanOrEqual(120_000);
  });
});

describe('headers of a browser', () => {
  it.each([
    ['a language that is no language', `Accept-Language: ${'q=;,'.repeat(500)}`],
    ['bytes above ASCII', 'Accept-Language: \xd1\x80\xd1\x83\r\nIf-None-Match: \xff'],
    ['a broken cookie', 'Cookie: LANGUAGE=%zz; =; a\r\nAuthorization: Bearer '],
    ['an odd ETag', 'If-None-Match: ,,,W/,"'],
    ['an odd range', 'Range: bytes=-5'],
    ['a chain of addresses', `X-Forwarded-For: ${'1.2.3.4, '.repeat(100)}x`],
    ['an odd encoding', 'Accept-Encoding: br;q=x, \\, gzip;;;'],
  ])('may have %s', async (_, header) => {
    const { status } = await get('/api/v1/country/public/tree', `${header}\r\n`);
    expect(status).toBe(200);
  });
});

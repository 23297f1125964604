import { listCountries } from '@parvoz/contract/catalogue.ts';
import { search } from '@parvoz/contract/search.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import ru from '../../../locales/ru/errors.json' with { type: 'json' };
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { internalHeaders } from './internal-call.ts';
import { addSecurityHeaders, securityHeaders } from './security.ts';

describe('security headers', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
    app.http.get('/api/v1/broken', async () => {
      throw new Error('broken');
    });
  });
  afterAll(() => app.close());

  it.each([
    ['/api/v1/health', 200],
    ['/api/v1/country/public/tree', 200],
    ['/api/v1/university/1/detail', 404],
    ['/api/v1/nothing', 404],
    ['/api/v1/attach/open/nothing', 404],
    ['/api/v1/broken', 500],
    ['/locales/uz/errors.json', 200],
    ['/sitemap.xml', 200],
    ['/robots.txt', 200],
  ])('stand on %s (%i)', async (url, status) => {
    const { statusCode, headers } = await app.http.inject(url);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^(SAMEORIGIN|DENY)$/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    );
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('ask for HTTPS in production only', async () => {
    const headerOf = async (production: boolean) => {
      const http = fastify();
      addSecurityHeaders(http, securityHeaders(production));
      http.get('/', async () => 'ok');
      return (await http.inject('/')).headers['strict-transport-security'];
    };
    expect(await headerOf(true)).toBe('max-age=31536000; includeSubDomains');
    expect(await headerOf(false)).toBeUndefined();
  });
});

describe('the limit of calls', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ rateLimit: 3 });
  });
  afterAll(() => app.close());

  const callFrom = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.http.inject({ url: '/api/v1/country/public/tree', remoteAddress, headers });

  it('answers 429 and says when to come back', async () => {
    for (let call = 1; call <= 3; call++) expect((await callFrom('192.0.2.1')).statusCode).toBe(200);
    const refused = await callFrom('192.0.2.1', { 'accept-language': 'ru' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      isError: true,
      message: ru.TOO_MANY_REQUESTS,
      data: null,
      code: 'TOO_MANY_REQUESTS',
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers['cache-control']).toBe('no-store');
  });

  it('lets in again when the minute is over, and not before', async () => {
    const remoteAddress = '192.0.2.9';
    const statusOf = async () => (await callFrom(remoteAddress)).statusCode;
    const start = app.clock.now().getTime();
    for (let call = 1; call <= 3; call++) expect(await statusOf()).toBe(200);
    app.clock.set(new Date(start + 59_999).toISOString());
    const refused = await callFrom(remoteAddress);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    app.clock.set(new Date(start + 60_000).toISOString());
    for (let call = 1; call <= 3; call++) expect(await statusOf()).toBe(200);
    expect(await statusOf()).toBe(429);
  });

  it('counts each address for itself', async () => {
    expect((await callFrom('192.0.2.2')).statusCode).toBe(200);
  });

  it('lets a page ask for as many pictures as it shows, but counts what is asked for with a token', async () => {
    const open = (headers: Record<string, string>) =>
      app.http.inject({ url: '/api/v1/attach/open/nothing', remoteAddress: '192.0.2.19', headers });
    for (let call = 1; call <= 9; call++) expect((await open({})).statusCode).toBe(404);
    const statuses = [];
    for (let call = 1; call <= 4; call++)
      statuses.push((await open({ authorization: 'Bearer x' })).statusCode);
    expect(statuses).toEqual([404, 404, 404, 429]);
  });

  it('believes a proxy on the same machine about the address, and nobody else', async () => {
    const forwarded = { 'x-forwarded-for': '192.0.2.3' };
    for (let call = 1; call <= 3; call++) await callFrom('127.0.0.1', forwarded);
    expect((await callFrom('127.0.0.1', forwarded)).statusCode).toBe(429);
    expect((await callFrom('127.0.0.1', { 'x-forwarded-for': '192.0.2.4' })).statusCode).toBe(200);
    for (let call = 1; call <= 3; call++)
      await callFrom('192.0.2.5', { 'x-forwarded-for': `198.51.100.${call}` });
    expect((await callFrom('192.0.2.5', { 'x-forwarded-for': '198.51.100.9' })).statusCode).toBe(429);
  });

  it('believes the proxies that it is told of, and then no others', async () => {
    const trustedProxies = ['192.0.2.128/25', '2001:db8::1'];
    const other = await createTestApp({ databaseUrl: app.databaseUrl, rateLimit: 1, trustedProxies });
    const statusFrom = async (remoteAddress: string, visitor: string) =>
      (
        await other.http.inject({
          ...{ url: '/api/v1/country/public/tree', remoteAddress },
          headers: { 'x-forwarded-for': visitor },
        })
      ).statusCode;
    try {
      for (const [proxy, visitors] of [
        ['192.0.2.200', ['198.51.100.1', '198.51.100.2']],
        ['2001:db8::1', ['198.51.100.3', '198.51.100.4']],
      ] as const)
        for (const visitor of visitors) expect(await statusFrom(proxy, visitor)).toBe(200);
      for (const stranger of ['192.0.2.100', '127.0.0.1'])
        expect([
          await statusFrom(stranger, '203.0.113.1'),
          await statusFrom(stranger, '203.0.113.2'),
        ]).toEqual([200, 429]);
    } finally {
      await other.close();
    }
  });

  it('counts failures and every endpoint together', async () => {
    const remoteAddress = '192.0.2.6';
    const send = (method: 'GET' | 'POST', path: string) =>
      app.http.inject({ method, url: `/api/v1${path}`, remoteAddress });
    await send('POST', search.path);
    await send('GET', '/university/abc/detail');
    await send('GET', listCountries.path);
    expect((await send('GET', '/university/1')).statusCode).toBe(429);
  });

  it('does not count what a page asks of its own server, which nobody else can claim to be', async () => {
    for (let call = 1; call <= 5; call++)
      expect((await callFrom('192.0.2.7', internalHeaders)).statusCode).toBe(200);
    for (let call = 1; call <= 3; call++) await callFrom('192.0.2.8', { 'x-internal-call': 'true' });
    expect((await callFrom('192.0.2.8', { 'x-internal-call': 'true' })).statusCode).toBe(429);
  });
});

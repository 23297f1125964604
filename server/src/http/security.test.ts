import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
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

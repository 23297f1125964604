import { DAY_MS } from '@parvoz/contract/time.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createConsulting,
  createProgram,
  createScholarship,
  createUniversity,
  deactivateConsulting,
} from '../../test/factories.ts';
import { publishText } from '../../test/operator.ts';
import { createAdmin } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { TestClock } from '../../test/test-clock.ts';
import { tashkentDate } from '../lib/clock.ts';
import { addErrorHandler } from './error-handler.ts';
import { PublicCache } from './public-cache.ts';
import { addSitemap, type Sitemap } from './sitemap.ts';

/** Addresses that a file names. */
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);

describe('the sitemap of the product', () => {
  let app: TestApp;
  let ids: { university: number; program: number; scholarship: number; consulting: number };
  let hidden: number[];

  beforeAll(async () => {
    app = await createTestApp();
    const university = await createUniversity(app);
    ids = {
      university,
      program: await createProgram(app, { universityId: university }),
      scholarship: await createScholarship(app),
      consulting: await createConsulting(app),
    };
    hidden = [await createUniversity(app, { status: 'INACTIVE' }), await createConsulting(app)];
    await deactivateConsulting(app, hidden[1]!);
  });
  afterAll(() => app.close());

  it('names every public page in every language', async () => {
    const { statusCode, headers, body } = await app.http.inject('/sitemap.xml');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const countries = await app.pool.query('select id from countries');
    const paths = [
      '/',
      '/university-list',
      '/programs',
      '/scholarships',
      '/consulting-list',
      '/countries',
      '/for-agencies',
      '/protected-payment',
      `/university-list/${ids.university}`,
      `/programs/${ids.program}`,
      `/scholarships/${ids.scholarship}`,
      `/consulting-list/${ids.consulting}`,
      ...countries.rows.map(({ id }) => `/countries/${id}`),
    ];
    const expected = paths.flatMap((path) =>
      ['', '?lng=ru', '?lng=en', '?lng=uz-Cyrl'].map((query) => `http://parvoz.test${path}${query}`),
    );
    expect(addressesIn(body).sort()).toEqual(expected.sort());
    const today = new Date().toISOString().slice(0, 4);
    expect(body.match(/<lastmod>(\d{4})-\d\d-\d\d<\/lastmod>/)?.[1]).toBe(today);
    for (const language of ['uz', 'ru', 'en', 'uz-Cyrl'])
      expect(body.split(`hreflang="${language}"`)).toHaveLength(expected.length + 1);
  });

  it('names the offer and the privacy policy once they hold, and not before their day', async () => {
    const admin = await createAdmin(app);
    const [today, tomorrow] = [0, DAY_MS].map((ms) => tashkentDate(new Date(app.clock.now().getTime() + ms)));
    await publishText(app, admin, 'PRIVACY', { validFrom: today! });
    await publishText(app, admin, 'OFFER', { validFrom: tomorrow! });
    await vi.waitFor(async () =>
      expect(addressesIn((await app.http.inject('/sitemap.xml')).body)).toContain(
        'http://parvoz.test/privacy',
      ),
    );
    const { body } = await app.http.inject('/sitemap.xml');
    expect(addressesIn(body).filter((address) => /\/(offer|privacy)/.test(address))).toEqual(
      ['', '?lng=ru', '?lng=en', '?lng=uz-Cyrl'].map((query) => `http://parvoz.test/privacy${query}`),
    );
    const llms = await app.http.inject('/llms.txt?lng=en');
    expect(llms.body).toContain('- [Privacy policy](http://parvoz.test/privacy?lng=en): which personal data');
    expect(llms.body).not.toContain('/offer');
  });

  it('may be kept, and is not sent twice', async () => {
    const { headers } = await app.http.inject('/sitemap.xml');
    const again = await app.http.inject({
      url: '/sitemap.xml',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(headers['cache-control']).toContain('s-maxage=60');
  });

  it('knows of a new page', async () => {
    const id = await createUniversity(app);
    await vi.waitFor(async () =>
      expect((await app.http.inject('/sitemap.xml')).body).toContain(`/university-list/${id}<`),
    );
  });

  it('is named for robots, which are kept out of the API', async () => {
    const { headers, body } = await app.http.inject('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Sitemap: http://parvoz.test/sitemap.xml']),
    );
  });
});

it('is made once, whatever stands behind its address', async () => {
  const list = vi.fn(async () => [{ id: 1, changedOn: '2026-11-21' }]);
  const sources = [{ name: 'things', path: '/things', maxId: async () => 1, list }];
  const http = fastify();
  addErrorHandler(http);
  addSitemap(
    http,
    { origin: 'https://parvoz.uz', listPages: async () => ['/'], sources },
    new PublicCache(new TestClock(), {}, 1e6),
  );
  const bodies = new Set<string>();
  for (const query of ['', '?x=1', '?x=2', '?lng=ru'])
    bodies.add((await http.inject(`/sitemap.xml${query}`)).body);
  expect([bodies.size, list.mock.calls.length]).toEqual([1, 1]);
  for (const query of ['', '?x=1', '?x=2'])
    expect((await http.inject(`/sitemaps/things-1.xml${query}`)).statusCode).toBe(200);
  expect(list).toHaveBeenCalledTimes(2);
  expect((await http.inject('/sitemaps/things-01.xml')).statusCode).toBe(404);
});

describe('a large sitemap', () => {
  const MANY = 241;

  const largeSources: Sitemap['sources'] = [
    {
      name: 'things',
      path: '/things',
      maxId: async () => MANY,
      list: async (after, upTo) =>
        Array.from({ length: Math.min(upTo, MANY) - after }, (_, index) => ({
          id: after + index + 1,
          changedOn: '2026-11-21',
        })),
    },
  ];

  const serve = (given: Partial<Sitemap> = {}, cacheBytes = 1e6) => {
    const http = fastify();
    addErrorHandler(http);
    const sitemap: Sitemap = {
      origin: 'https://parvoz.uz?a&b',
      listPages: async () => ['/'],
      sources: largeSources,
      ...given,
    };
    addSitemap(http, sitemap, new PublicCache(new TestClock(), {}, cacheBytes));
    return http;
  };

  it('is an index of files that have all pages once', async () => {
    const http = serve();
    const { body } = await http.inject('/sitemap.xml');
    expect(body).toContain('<sitemapindex');
    const files = addressesIn(body).map((one) => one.slice(one.indexOf('/sitemaps/')));
    expect(files).toEqual(['/sitemaps/pages.xml', '/sitemaps/things-1.xml', '/sitemaps/things-2.xml']);
    const last = addressesIn((await http.inject(files[2]!)).body);
    expect(last).toHaveLength(4);
    expect(last[0]).toMatch(/\/things\/241$/);
    expect(addressesIn((await http.inject(files[0]!)).body)).toHaveLength(4);
  });

  it('is made once for all who ask, and cached whole, also under a long address', async () => {
    const list = vi.fn(largeSources[0]!.list);
    const origin = `https://${'a'.repeat(50)}.uz`;
    const http = serve({ origin, sources: [{ ...largeSources[0]!, path: '/university-list', list }] }, 64e6);
    const ask = async () => (await http.inject('/sitemaps/things-1.xml')).body;
    const [one, other] = await Promise.all([ask(), ask()]);
    expect([await ask(), other]).toEqual([one, one]);
    expect(addressesIn(one)).toHaveLength(960);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('escapes what XML would not take', async () => {
    const { body } = await serve().inject('/sitemap.xml');
    expect(body).toContain('https://parvoz.uz?a&#38;b');
    expect(body).not.toMatch(/&(?!#\d+;)/);
  });

  it.each([
    'things-0',
    'things-3',
    'things',
    'other-1',
    'things-1e1',
    'things--1',
    'things-9999999',
    '..%2fpages',
  ])('has no file %s', async (name) => {
    const response = await serve().inject(`/sitemaps/${name}.xml`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is an index even where all but one kind of thing are missing', async () => {
    const [many] = largeSources;
    const none = { name: 'none', path: '/none', maxId: async () => 0, list: async () => [] };
    const { body } = await serve({ sources: [none, many!, { ...none, name: 'nil' }] }).inject('/sitemap.xml');
    expect(addressesIn(body)).toHaveLength(3);
    expect(body).toContain('/sitemaps/things-2.xml');
  });

  it('has one file where there is little or nothing', async () => {
    const empty = { name: 'things', path: '/things', maxId: async () => 0, list: async () => [] };
    const { body } = await serve({ sources: [empty] }).inject('/sitemap.xml');
    expect(addressesIn(body)).toHaveLength(4);
  });
});

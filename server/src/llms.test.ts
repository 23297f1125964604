import { LANGUAGES } from '@parvoz/contract/languages.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createScholarship, createUniversity } from '../test/factories.ts';
import { createTestApp, type TestApp } from '../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const read = (query = '', headers: Record<string, string> = {}) =>
  app.http.inject({ url: `/llms.txt${query}`, headers });
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address!);

it('says what the site is and where everything stands', async () => {
  const id = await createUniversity(app);
  await vi.waitFor(async () => expect((await read()).body).toContain(`/university-list/${id})`));
  const { statusCode, headers, body } = await read();
  expect([statusCode, headers['content-type'], headers['content-language']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'uz',
  ]);
  const [title, , summary, ...rest] = body.split('\n');
  expect(title).toBe('# Parvoz');
  expect(summary).toMatch(/^> Parvoz — oʻzbekistonlik talabalar/);
  expect(rest.filter((line) => line.startsWith('#')).every((line) => line.startsWith('## '))).toBe(true);
  expect(linksIn(body)).toEqual(
    [
      ...['/university-list', '/programs', '/scholarships', '/consulting-list', '/countries'],
      ...['/protected-payment', `/university-list/${id}`],
      // Countries of the university: nothing else has a page yet.
      expect.stringMatching(/\/countries\/\d+$/),
      ...[
        '/mcp',
        '/feeds/scholarships.atom',
        '/sitemap.xml',
        '/robots.txt',
        '/llms.txt?lng=ru',
        '/llms.txt?lng=en',
      ],
      '/llms.txt?lng=uz-Cyrl',
    ].map((path) => (typeof path === 'string' ? `http://parvoz.test${path}` : path)),
  );
  for (const path of ['university-list', 'programs', 'scholarships', 'consulting-list', 'countries'])
    expect(body).toContain(`\`/${path}/{id}\``);
  expect(body).toContain('`Accept: text/markdown`');
});

it('is written in every language, chosen by its address alone', async () => {
  const id = await createScholarship(app);
  await vi.waitFor(async () => expect((await read()).body).toContain(`/scholarships/${id})`));
  const bodies = await Promise.all(
    LANGUAGES.map(async (language) => (await read(`?lng=${language}`, { 'accept-language': 'en' })).body),
  );
  expect(new Set(bodies).size).toBe(LANGUAGES.length);
  const [uzbek, russian, english] = bodies;
  expect((await read('', { cookie: 'LANGUAGE=ru', 'accept-language': 'ru' })).body).toBe(uzbek);
  expect((await read('?lng=xx')).body).toBe(uzbek);
  expect(russian).toContain('(http://parvoz.test/scholarships?lng=ru)');
  expect(english).toContain('## Single pages');
  for (const body of bodies) expect(body).not.toMatch(/\{\{|undefined/);
});

it('is not sent twice', async () => {
  const { headers } = await read();
  const again = await read('', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body, headers.vary]).toEqual([304, '', 'Accept-Encoding']);
});

import { hash } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { call } from '../agency.ts';
import { addressOf, countOf } from '../catalogue.ts';
import { expect, test } from '../fixtures.ts';
import { LANGUAGES, type Language, TEXTS } from '../texts.ts';

const PAGES = [
  '/',
  '/university-list',
  '/university-list/{Seoul National University}',
  '/programs',
  '/scholarships',
  '/scholarships/{KAIST International Student Scholarship}',
  '/consulting-list',
  '/consulting-list/{Navroʻz Education}',
  '/countries',
  '/for-agencies',
  '/protected-payment',
  '/offer',
  '/privacy',
];
/** They, as they are here. */
const pagesOf = (request: APIRequestContext) => Promise.all(PAGES.map((path) => addressOf(request, path)));
const addressIn = (path: string, language: Language) =>
  language === 'uz' ? path : `${path}?lng=${language}`;

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
/** Values of all matches of a pattern's first group. */
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => unescaped(match[1] ?? ''));
const titleOf = (page: string) => all(page, /<title>([^<]*)<\/title>/g);
const metaOf = (page: string, name: string) =>
  all(page, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
const structuredData = (page: string): Record<string, unknown>[] =>
  [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map((match) =>
    JSON.parse(match[1]!),
  );
const linksOf = (page: string, rel: string) =>
  [...page.matchAll(/<link ([^>]*)>/g)]
    .map((match) => match[1]!)
    .filter((attributes) => attributes.includes(`rel="${rel}"`));
const attribute = (attributes: string, name: string) =>
  unescaped(new RegExp(`${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '');

const read = async (request: APIRequestContext, path: string): Promise<string> => {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
};

/** Reads a page as a search engine does, which keeps no cookie between pages. */
const readAsRobot = async (baseURL: string | undefined, path: string): Promise<string> => {
  const answer = await fetch(new URL(path, baseURL));
  expect(answer.status, path).toBe(200);
  return answer.text();
};

test('gives every page a title and a description of its own', { tag: '@desktop' }, async ({
  baseURL,
  request,
}) => {
  const titles: string[] = [];
  const descriptions: string[] = [];
  for (const path of await pagesOf(request))
    for (const language of LANGUAGES) {
      const page = await readAsRobot(baseURL, addressIn(path, language));
      expect(page).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
      const [title, ...more] = titleOf(page);
      const [description, ...others] = metaOf(page, 'description');
      expect([more, others], path).toEqual([[], []]);
      expect(description!.length, `${path} ${language}: ${description}`).toBeGreaterThan(50);
      expect(metaOf(page, 'robots'), path).toEqual([]);
      titles.push(title!);
      descriptions.push(description!);
    }
  // Agencies keep their name in every language.
  expect(new Set(titles).size).toBe(PAGES.length * LANGUAGES.length - (LANGUAGES.length - 1));
  expect(new Set(descriptions).size).toBe(PAGES.length * LANGUAGES.length);
});

test('names the address of every page in every language', { tag: '@desktop' }, async ({
  baseURL,
  request,
}) => {
  for (const path of await pagesOf(request))
    for (const language of LANGUAGES) {
      const page = await readAsRobot(baseURL, addressIn(path, language));
      const canonical = new URL(addressIn(path, language), baseURL).href;
      expect(linksOf(page, 'canonical').map((link) => attribute(link, 'href'))).toEqual([canonical]);
      expect(metaOf(page, 'og:url')).toEqual([canonical]);
      // Others are of other types: Markdown and feeds.
      const [inLanguages, others] = [true, false].map((isLanguage) =>
        linksOf(page, 'alternate').filter((link) => (attribute(link, 'hreflang') !== '') === isLanguage),
      );
      for (const link of others!)
        expect(attribute(link, 'type')).toMatch(/^(?:text\/markdown|application\/atom)/);
      const alternates = inLanguages!.map((link) => [attribute(link, 'hreflang'), attribute(link, 'href')]);
      expect(Object.fromEntries(alternates)).toEqual({
        ...Object.fromEntries(LANGUAGES.map((one) => [one, new URL(addressIn(path, one), baseURL).href])),
        'x-default': new URL(path, baseURL).href,
      });
    }
});

test('previews every page with a picture', { tag: '@desktop' }, async ({ request }) => {
  for (const path of await pagesOf(request)) {
    const page = await read(request, path);
    expect(metaOf(page, 'og:title')[0]?.length, path).toBeGreaterThan(0);
    expect(metaOf(page, 'og:description')).toEqual(metaOf(page, 'description'));
    const [image] = metaOf(page, 'og:image');
    const picture = await request.get(image!);
    expect(picture.status(), image).toBe(200);
    expect(picture.headers()['content-type'], image).toMatch(/^image\/(png|jpeg|webp|avif)$/);
    expect((await picture.body()).length).toBeGreaterThan(1000);
  }
});

for (const [path, types] of [
  ['/', ['Organization', 'WebSite']],
  ['/university-list', ['BreadcrumbList']],
  ['/university-list/{Seoul National University}', ['CollegeOrUniversity', 'BreadcrumbList']],
  ['/scholarships/{KAIST International Student Scholarship}', ['BreadcrumbList', 'MonetaryGrant']],
  ['/consulting-list/{Navroʻz Education}', ['BreadcrumbList', 'Organization']],
] as const)
  test(`describes ${path} for machines`, { tag: '@desktop' }, async ({ request }) => {
    const blocks = structuredData(await read(request, await addressOf(request, path)));
    expect(blocks.map((block) => block['@context'])).toEqual(types.map(() => 'https://schema.org'));
    expect(blocks.map((block) => block['@type'])).toEqual(types);
    for (const block of blocks.filter((one) => one['@type'] === 'BreadcrumbList'))
      for (const { item } of block.itemListElement as { item: string }[])
        expect((await request.get(item)).status(), item).toBe(200);
    // Invented agencies have no rating.
    expect(blocks.filter((block) => 'aggregateRating' in block)).toEqual([]);
  });

test('has names and descriptions in the page itself', { tag: '@desktop' }, async ({ request }) => {
  const body = async (path: string) =>
    (await read(request, await addressOf(request, path))).split('<body')[1]!.split('<script')[0]!;
  expect(await body('/?lng=en')).toContain('ETH Zurich');
  expect(await body('/university-list?lng=en')).toContain('Tsinghua University');
  const university = await body('/university-list/{Seoul National University}?lng=en');
  expect(university).toContain('Founded in 1946 as a national university');
  expect(university).toContain('Global Korea Scholarship');
  expect(university).toContain('Oydin Yoʻl');
  expect(await body('/scholarships/{KAIST International Student Scholarship}?lng=en')).toContain('KAIST');
  expect(await body('/consulting-list/{Navroʻz Education}?lng=en')).toContain(TEXTS.en.consultings.demoNote);
  expect(await body('/search/results?query=seul&lng=en')).toContain('Seoul National University');
});

test('keeps filters and accounts out of search engines', { tag: '@desktop' }, async ({ request }) => {
  for (const path of [
    '/university-list?country={KR}',
    '/scholarships?free=1',
    '/consulting-list?query=a',
    '/login',
    '/register',
  ])
    expect(metaOf(await read(request, await addressOf(request, path)), 'robots'), path).toEqual(['noindex']);
  expect(metaOf(await read(request, '/university-list?page=2'), 'robots')).toEqual([]);
});

test('is one page to search engines, whatever is searched', { tag: '@desktop' }, async ({
  request,
  baseURL,
}) => {
  for (const path of ['/search/results?query=seul', '/search/seul']) {
    const page = await read(request, path);
    expect(metaOf(page, 'robots'), path).toEqual([]);
    const canonical = linksOf(page, 'canonical').map((link) => attribute(link, 'href'));
    expect(canonical, path).toEqual([`${baseURL}/search/results`]);
  }
});

/** Addresses in a file of the sitemap. */
const addressesIn = async (request: APIRequestContext, file: string): Promise<string[]> => {
  const answer = await request.get(file);
  expect(answer.headers()['content-type'], file).toContain('xml');
  return all(await answer.text(), /<loc>([^<]*)<\/loc>/g).map((one) => one.replaceAll('&#38;', '&'));
};

test('lists every public page in the sitemap', { tag: '@desktop' }, async ({ request, baseURL }) => {
  const files = await addressesIn(request, '/sitemap.xml');
  const addresses = (await Promise.all(files.map((file) => addressesIn(request, file)))).flat();
  const counts = await Promise.all(
    (['university-list', 'programs', 'scholarships', 'consulting-list'] as const).map((folder) =>
      countOf(request, folder),
    ),
  );
  const countries = (await call<unknown[]>(request, 'GET', '/country/public/tree')).length;
  // 5 lists, the landing page, that for agencies, that on protected payments, the offer and the privacy policy.
  const all = 10 + countries + counts.reduce((sum, count) => sum + count);
  expect(addresses).toHaveLength(all * LANGUAGES.length);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const path of await pagesOf(request))
    for (const language of LANGUAGES)
      expect(addresses).toContain(new URL(addressIn(path, language), baseURL).href);
  for (const address of [addresses.at(20), addresses.at(addresses.length / 2), addresses.at(-1)])
    expect((await request.get(address!)).status(), address).toBe(200);

  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toMatch(/^Disallow: \/api\/$/m);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  // Search engines cannot see the canonical page of results if they may not visit them.
  expect(robots).not.toContain('/search');
});

/** Checks that an answer's policy allows the scripts in its page, of which data for machines is none, and no others. */
const allowsItsScripts = async (answer: APIResponse): Promise<void> => {
  const policy = answer.headers()['content-security-policy'] ?? '';
  const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  const inline = [
    ...(await answer.text()).matchAll(/<script(?![^>]*(?: src=|ld\+json))[^>]*>(.*?)<\/script>/gs),
  ];
  const hashes = inline.map(([, script]) => `'sha256-${hash('sha256', script!, 'base64')}'`);
  expect(hashes.length).toBeGreaterThan(1);
  expect(allowed).toEqual(["'self'", ...hashes]);
};

test('allows only its own scripts', { tag: '@desktop' }, async ({ request }) => {
  for (const path of ['/', '/', '/search/results?query=%3Cscript%3E', '/no/such/page'])
    await allowsItsScripts(await request.get(path));
  const headers = (await request.get('/')).headers();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

/** The script that a page begins with. */
const entryOf = (page: string): string => /src:"(\/assets\/[^"]+\.js)"/.exec(page)![1]!;

test('answers 304 for what the browser has, and compressed', { tag: '@desktop' }, async ({ request }) => {
  const university = await addressOf(request, '/university-list/{Seoul National University}');
  for (const path of ['/', university, '/sitemaps/pages.xml']) {
    // Another test may change the page between two requests.
    await expect(async () => {
      const first = await request.get(path, { headers: { 'accept-encoding': 'br' } });
      expect(first.headers()['content-encoding'], path).toBe('br');
      const { etag } = first.headers();
      const again = await request.get(path, { headers: { 'if-none-match': etag! } });
      expect(again.status(), path).toBe(304);
    }).toPass({ timeout: 20_000 });
    expect((await request.get(path, { headers: { 'if-none-match': '"x"' } })).status()).toBe(200);
  }
  const script = entryOf(await read(request, '/'));
  const asset = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers()['content-encoding']).toBe('br');
  expect(asset.headers()['cache-control']).toContain('immutable');
});

test('does not count files of the site as calls of the API', { tag: '@desktop' }, async ({ request }) => {
  const script = entryOf(await read(request, '/'));
  for (const path of [script, '/flags/UZ.svg', '/favicon.svg', '/locales/uz/common.json', '/robots.txt'])
    expect((await request.get(path)).headers(), path).not.toHaveProperty('x-ratelimit-limit');
});

test('says of every text how it is written', { tag: '@desktop' }, async ({ request }) => {
  const page = await read(request, '/');
  const styles = /href="(\/assets\/[^"]+\.css)"/.exec(page)![1]!;
  for (const path of [
    '/',
    entryOf(page),
    styles,
    '/robots.txt',
    '/llms.txt',
    '/sitemap.xml',
    '/feeds/scholarships.atom',
    '/favicon.svg',
    '/flags/UZ.svg',
  ])
    expect((await request.get(path)).headers()['content-type'], path).toMatch(/; charset=utf-8$/);
});

test('gives parts of pages no headers that only documents obey, and keeps all that protects them', {
  tag: '@desktop',
}, async ({ request }) => {
  const page = await read(request, '/');
  const partOf = (ending: string) => new RegExp(`"(/assets/[^"]+\\.${ending})"`).exec(page)![1]!;
  for (const path of [entryOf(page), partOf('css'), partOf('woff2')]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^default-src 'none';frame-ancestors 'none'/),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['x-frame-options', 'cross-origin-opener-policy', 'referrer-policy', 'etag'])
      expect(headers, path).not.toHaveProperty(name);
  }
  for (const path of ['/', '/favicon.svg', '/flags/UZ.svg', '/workspaces.js'])
    expect((await request.get(path)).headers(), path).toHaveProperty('x-frame-options', 'DENY');
});

test('lists no folder, gives out no file that is not for visitors, and leads nowhere else', {
  tag: '@desktop',
}, async ({ request, baseURL }) => {
  for (const path of ['/assets/', '/flags/', '/.git/config', '/package.json', '/server/server.js'])
    expect((await request.get(path)).status(), path).toBe(404);
  for (const path of ['//evil.example', '//evil.example/', '/%2F%2Fevil.example/']) {
    const { location = '/' } = (await request.get(baseURL + path, { maxRedirects: 0 })).headers();
    expect(new URL(location, baseURL).origin, path).toBe(new URL(baseURL!).origin);
  }
});

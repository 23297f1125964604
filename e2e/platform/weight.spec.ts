import type { Page, Response } from '@playwright/test';
import { noteFigure } from '../../scripts/figures.mjs';
import { expect, hydrated, test, visit } from '../fixtures.ts';
import { TEXTS } from '../texts.ts';

/** Bytes over the network of the styles and scripts that the landing page asks for, all compressed by brotli. */
const weigh = async (page: Page) => {
  const files: { kind: 'stylesheet' | 'script'; response: Response }[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind === 'stylesheet' || kind === 'script') files.push({ kind, response });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await hydrated(page);
  const weights = { stylesheet: 0, script: 0 };
  for (const { kind, response } of files) {
    expect(response.headers()['content-encoding'], response.url()).toBe('br');
    // The smallest are compressed as they are sent, and do not say their length.
    weights[kind] += (await response.request().sizes()).responseBodySize;
  }
  return weights;
};

test('the styles of the whole site come first: they say which layer wins', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const path of ['/', '/university-list/1', '/apply', '/login', '/student-applications']) {
    await page.goto(path);
    const [first] = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    expect(first, path).toMatch(/\/site-[\w-]+\.css$/);
  }
});

test('files of the landing page come compressed', { tag: '@desktop' }, async ({ page }) => {
  const weights = await weigh(page);
  for (const kind of ['stylesheet', 'script'] as const) {
    expect(weights[kind]).toBeGreaterThan(0);
    noteFigure(`landing page, ${kind}s, bytes by brotli`, weights[kind]);
  }
});

test('the landing page names no script of workspaces', { tag: '@desktop' }, async ({ page, request }) => {
  const door = await (await request.get('/workspaces.js')).text();
  const [, routes] = /import\(.\.\/(assets\/[\w-]+\.js)/.exec(door) ?? [];
  expect((await request.get(`/${routes}`)).status()).toBe(200);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(3);
  for (const url of scripts) {
    expect(url).not.toContain('/workspaces.js');
    expect(await (await request.get(url)).text(), url).not.toContain(routes!.replace('assets/', ''));
  }
});

test('a page of a workspace names its own scripts, and not only those of its frame', {
  tag: '@desktop',
}, async ({ request }) => {
  const namedBy = async (path: string): Promise<string[]> =>
    (await (await request.get(path)).text()).match(/\/assets\/[\w-]+\.js/g) ?? [];
  const [settings, finance] = [await namedBy('/student-settings'), await namedBy('/student-finance')];
  const ofBoth = settings.filter((file) => finance.includes(file));
  expect(ofBoth.length).toBeGreaterThan(3);
  for (const named of [settings, finance])
    expect(named.filter((file) => !ofBoth.includes(file))).not.toHaveLength(0);
});

test('scripts come after what is painted first', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/university-list/1');
  const { painted, scripts, styles } = await page.evaluate(async () => {
    // Only files that the page names: code loaded later brings its own.
    const html = await (await fetch(window.location.href)).text();
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const paints = performance.getEntriesByType('paint').map(({ startTime }) => startTime);
    return {
      // A page that takes a second more for its first paint doesn't wait for it.
      painted: Math.min(...paints, load!.loadEventStart + 1000),
      scripts: files.filter(({ name }) => /\.js$/.test(name)).map(({ startTime }) => startTime),
      styles: files
        .filter(({ name }) => /\.css$/.test(name) && html.includes(new URL(name).pathname))
        .map(({ responseEnd }) => responseEnd),
    };
  });
  expect(styles.length).toBeGreaterThan(1);
  expect(scripts.length).toBeGreaterThan(3);
  expect(Math.min(...scripts)).toBeGreaterThan(Math.max(painted, ...styles));
});

test('a page brings its own texts, whatever was asked for before', { tag: '@desktop' }, async ({
  request,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text();
  const { registerText } = TEXTS.uz.auth;
  expect(await textOf('/register')).toContain(registerText);
  expect(await textOf(`/scholarships?free=1&fresh=${Date.now()}`)).not.toContain(registerText);
});

import { randomInt } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  hydrated,
  test,
  title,
  visit,
} from '../../fixtures.ts';
import { TEXTS } from '../../texts.ts';

test.use({ provokedErrors: /status of (4|5)/ });

const HTML = { accept: 'text/html' };
const unknown = (): string => `x${randomInt(1_000_000_000)}`;
/** A search that nobody has made, for which a page has to be rendered. */
const newPage = (): string => `/search/results?query=${unknown()}`;

const answersOf = (
  request: APIRequestContext,
  paths: readonly string[],
  headers: Record<string, string> = {},
) =>
  Promise.all(paths.map((path) => request.get(path, { headers: { ...HTML, ...headers }, maxRedirects: 0 })));

test('what no page reads makes no other page', { tag: '@desktop' }, async ({ request }) => {
  const paths = Array.from({ length: 20 }, () => [
    `/university-list?${unknown()}=1`,
    `/university-list/?page=2&${unknown()}=1`,
    `/univer%73ity-list?${unknown()}=1&page=2`,
    `/${unknown()}`,
    `/university-list/1/${unknown()}?page=2`,
  ]).flat();
  const answers = await answersOf(request, paths);
  const seen = new Map<string, number>();
  for (const answer of answers) {
    const key = `${answer.status()} ${answer.headers().etag}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const statuses = [...seen.keys()].map((key) => key.slice(0, 3)).sort();
  expect(statuses).toEqual(['200', '200', '404']);
  expect([...seen.values()].sort((a, b) => a - b)).toEqual([20, 40, 40]);
});

test('a page with words that nobody reads is alive', { tag: '@desktop' }, async ({ page, speak }) => {
  await speak('ru');
  await visit(page, '/university-list?utm_source=telegram&page=2&lng=ru');
  await expect(title(page)).toHaveText(TEXTS.ru.universities.title);
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('banner').getByRole('button', { name: TEXTS.ru.common.switchTheme }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(`/${unknown()}?x=1`);
  await hydrated(page);
  await expect(title(page)).toHaveText(TEXTS.ru.common.notFoundTitle);
});

test('one address waits after many pages that had to be made, others do not', async ({
  page,
  request,
  speak,
}) => {
  await speak('ru');
  expect((await request.get('/', { headers: HTML })).status()).toBe(200);
  const answers: APIResponse[] = [];
  const refusedOf = () => answers.filter((answer) => answer.status() === 429);
  await expect(async () => {
    // Half a minute may end in the middle of them: then the next ones are too many.
    answers.push(...(await answersOf(request, Array.from({ length: 150 }, newPage))));
    expect(refusedOf().length).toBeGreaterThanOrEqual(25);
  }).toPass({ timeout: 30_000 });
  const refused = refusedOf();
  expect(answers.filter((answer) => answer.status() === 200).length).toBeGreaterThanOrEqual(50);
  expect(Number(refused[0]!.headers()['retry-after'])).toBeLessThanOrEqual(30);
  // Cached pages are still served, and so is everything to other clients.
  const other = { 'x-forwarded-for': `203.0.113.${randomInt(250)}` };
  await expect(async () => {
    // A test beside this one may have changed the catalogue: then somebody else's visit makes the page again.
    expect((await request.get('/', { headers: { ...HTML, ...other } })).status()).toBe(200);
    expect((await request.get('/', { headers: HTML })).status()).toBe(200);
  }).toPass({ timeout: 30_000 });
  expect((await request.get(newPage(), { headers: { ...HTML, ...other } })).status()).toBe(200);

  // On a slow machine too many wait at once, on a quick one there are soon too many of half a minute.
  let isShown = false;
  const askOn = async () => {
    while (!isShown) await answersOf(request, [newPage()]);
  };
  const flood = Promise.all(Array.from({ length: 70 }, askOn));
  await expect(async () => {
    expect((await page.goto(newPage()))!.status()).toBe(429);
  }).toPass();
  isShown = true;
  await flood;
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(title(page)).toHaveText(TEXTS.ru.errors.wait);
  const sentence = TEXTS.ru.errors.after.TOO_MANY_REQUESTS.replace('{{time}}.', 'через \\d+ секунд');
  await expect(page.getByText(new RegExp(sentence))).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await expect(async () => {
    await page.getByRole('link', { name: TEXTS.ru.common.reload }).click();
    await expect(page.getByRole('banner')).toBeVisible({ timeout: 2000 });
  }).toPass();
});

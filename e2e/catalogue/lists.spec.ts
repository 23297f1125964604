import { setTimeout } from 'node:timers/promises';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { call } from '../agency.ts';
import { countOf, countryIdsOf } from '../catalogue.ts';
import {
  expect,
  expectNoSidewaysScroll,
  holdScripts,
  reload,
  test,
  textOf,
  title,
  visit,
} from '../fixtures.ts';
import { foundBy, status } from '../found.ts';
import { counted, fill, TEXTS } from '../texts.ts';

const { common, 'filtered-lists': lists, universities } = TEXTS.en;

/** Number of universities in all and in some countries; the ids of these are in addresses. */
const counts = { all: 0, korea: 0, both: 0, china: 0 };
let korea = 0;
let turkiye = 0;
const pageCount = () => Math.ceil(counts.all / 12);

test.beforeEach(async ({ request, speak }) => {
  await speak('en');
  const [kr, tr, cn] = (await countryIdsOf(request, 'KR', 'TR', 'CN')) as [number, number, number];
  const inCountries = (...countryId: number[]) => countOf(request, 'university-list', { countryId });
  counts.all = await inCountries();
  counts.korea = await inCountries(kr);
  counts.both = await inCountries(kr, tr);
  counts.china = await inCountries(kr, cn);
  [korea, turkiye] = [kr, tr];
});

const cards = (page: Page) => page.getByRole('article');
const expectTotal = (page: Page, count: number) =>
  expect(status(page)).toContainText(counted('en', universities, 'total', count));
const check = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const group = (page: Page, name: string) => page.locator('summary').filter({ hasText: name });
const chips = (page: Page) => page.getByRole('region', { name: lists.filters.applied }).getByRole('link');

test('filters universities step by step', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/university-list');
  await expectTotal(page, counts.all);
  await expect(cards(page)).toHaveCount(12);

  await check(page, new RegExp(`^South Korea ?${counts.korea}$`)).check();
  await expect(page).toHaveURL(`/university-list?country=${korea}`);
  await expectTotal(page, counts.korea);

  await check(page, /^Türkiye/).check();
  await expect(page).toHaveURL(`/university-list?country=${korea}%2C${turkiye}`);
  await expectTotal(page, counts.both);

  const withDegree = await foundBy(page, () => check(page, /^Foundation/).check());
  await expect(page).toHaveURL(`/university-list?country=${korea}%2C${turkiye}&degree=1`);
  expect(withDegree).toBeLessThan(counts.both);

  await group(page, universities.faculty).click();
  const withFaculty = await foundBy(page, () => check(page, /^Engineering/).check());
  await expect(page).toHaveURL(`/university-list?country=${korea}%2C${turkiye}&degree=1&faculty=1`);
  expect(withFaculty).toBeLessThanOrEqual(withDegree);

  await group(page, universities.continent).click();
  const found = await foundBy(page, () => check(page, /^Asia/).check());
  await expect(page).toHaveURL(
    `/university-list?country=${korea}%2C${turkiye}&continent=1&degree=1&faculty=1`,
  );
  const texts = await cards(page).allTextContents();
  expect(texts.filter((text) => /South Korea|Türkiye/.test(text))).toEqual(texts);
  expect(texts.filter((text) => /Foundation/.test(text))).toEqual(texts);

  await reload(page);
  await expectTotal(page, found);
  await expect(check(page, /^Türkiye/)).toBeChecked();
  await expect(check(page, /^Engineering/)).toBeChecked();
  await expect(chips(page)).toHaveText([
    'South Korea',
    'Türkiye',
    'Asia',
    /^Foundation/,
    'Engineering',
    'Clear all',
  ]);

  await page.goBack();
  await expect(page).toHaveURL(`/university-list?country=${korea}%2C${turkiye}&degree=1&faculty=1`);
  await expect(chips(page).filter({ hasText: 'Asia' })).toHaveCount(0);

  await chips(page).filter({ hasText: 'Türkiye' }).click();
  await expect(page).toHaveURL(`/university-list?country=${korea}&degree=1&faculty=1`);
  await expect(check(page, /^Türkiye/)).not.toBeChecked();
  await chips(page).filter({ hasText: lists.filters.clearAll }).click();
  await expect(page).toHaveURL('/university-list');
  await expectTotal(page, counts.all);
  await expect(chips(page)).toHaveCount(0);
  await expect(check(page, /^South Korea/)).not.toBeChecked();
});

test('takes a whole category or directions of it', { tag: ['@desktop', '@full'] }, async ({ page }) => {
  await visit(page, '/university-list');
  await group(page, universities.faculty).click();
  await page.getByLabel(fill(universities.directionsOf, { name: 'Engineering' })).click();
  await check(page, /^Civil Engineering/).check();
  await expect(page).toHaveURL(/\?faculty=\d+$/);
  await expect(check(page, /^Engineering/)).toHaveJSProperty('indeterminate', true);
  await check(page, /^Engineering/).click();
  await expect(page).toHaveURL('/university-list?faculty=1');
  await expect(check(page, /^Engineering/)).toBeChecked();
  await check(page, /^Engineering/).click();
  await expect(page).toHaveURL('/university-list');
  await expect(chips(page)).toHaveCount(0);
});

test('leaves a group of filters open when its last tick goes', { tag: ['@desktop', '@full'] }, async ({
  page,
}) => {
  await visit(page, '/university-list');
  await group(page, universities.continent).click();
  await check(page, /^Africa/).check();
  await expect(page).toHaveURL(/\?continent=\d+$/);
  await check(page, /^Africa/).click();
  await expect(page).toHaveURL('/university-list');
  await expect(check(page, /^Africa/)).toBeVisible();
});

test('finds by text in the list and orders it', { tag: ['@desktop', '@full'] }, async ({ page }) => {
  await visit(page, '/university-list');
  const text = page.getByRole('searchbox', { name: universities.textFilter });
  await text.fill('seoul');
  await expect(page).toHaveURL('/university-list?query=seoul');
  await expect(chips(page).first()).toHaveText('“seoul”');
  await expect(cards(page).first()).toContainText('Seoul');

  await page.getByRole('combobox', { name: lists.sort }).selectOption('NAME');
  await expect(page).toHaveURL('/university-list?query=seoul&sort=name');
  const names = page.getByRole('article').getByRole('heading');
  await expect(names.first()).not.toHaveText('Seoul National University');
  const shown = await names.allTextContents();
  expect(shown).toEqual([...shown].sort((a, b) => a.localeCompare(b, 'en')));

  await reload(page);
  await expect(text).toHaveValue('seoul');
  await chips(page).first().click();
  await expect(page).toHaveURL('/university-list?sort=name');
  await expect(text).toHaveValue('');
});

test('keeps results, focus and what is typed on while others are on their way', {
  tag: ['@desktop', '@full'],
}, async ({ page }) => {
  const slow = async (route: Route) => {
    // Longer than a spinner waits before it takes the place of a page.
    await setTimeout(1200);
    await route.continue();
  };
  await visit(page, '/university-list');
  await page.route('**/api/v1/university/filter?*', slow);
  const results = page.locator('section > [aria-busy]');
  const box = check(page, /^South Korea/);
  const found = foundBy(page, () => box.press('Space'));
  await expect(results).toHaveAttribute('aria-busy', 'true');
  await setTimeout(900);
  await expect(cards(page)).toHaveCount(12, { timeout: 10 });
  expect(await found).toBe(counts.korea);
  await expect(box).toBeFocused();

  const text = page.getByRole('searchbox', { name: universities.textFilter });
  await text.pressSequentially('seo', { delay: 100 });
  await setTimeout(400);
  await page.keyboard.type('ul nat', { delay: 100 });
  await setTimeout(900);
  await page.keyboard.type('ional', { delay: 100 });
  await expect(page).toHaveURL(`/university-list?query=seoul+national&country=${korea}`);
  await expect(results).toHaveAttribute('aria-busy', 'false');
  await expect(text).toHaveValue('seoul national');
  await expect(text).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(`/university-list?country=${korea}`);
  await expect(text).toHaveValue('');
});

test('pages with ellipses', { tag: ['@desktop', '@full'] }, async ({ page }) => {
  const pages = page.getByRole('navigation', { name: common.pages, exact: true });
  const numbers = async () => (await textOf(pages)).replace(common.previous, '').replace(common.next, '');
  const step = (name: string, role: 'button' | 'link') => pages.getByRole(role, { name });

  const last = pageCount();
  await visit(page, '/university-list');
  expect(await numbers()).toBe(`1234…${pageCount()}`);
  await expect(step(common.previousPage, 'button')).toBeDisabled();
  await step(common.nextPage, 'link').click();
  await expect(page).toHaveURL('/university-list?page=2');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await visit(page, '/university-list?page=7');
  expect(await numbers()).toBe(`1…678…${pageCount()}`);
  await expect(pages.locator('[aria-current=page]')).toHaveText(['7']);
  await expect(page).toHaveTitle(/page 7/);

  await pages.getByRole('link', { name: `${last}`, exact: true }).click();
  await expect(page).toHaveURL(`/university-list?page=${pageCount()}`);
  await expect(cards(page)).toHaveCount(counts.all - 12 * (last - 1));
  await expect.poll(numbers).toBe(`1…${[3, 2, 1, 0].map((back) => last - back).join('')}`);
  await expect(step(common.nextPage, 'button')).toBeDisabled();
  await page.goBack();
  await expect(pages.locator('[aria-current=page]')).toHaveText(['7']);

  await check(page, /^South Korea/).check();
  await expect(page).toHaveURL(`/university-list?country=${korea}`);
  // The old list stays until the new one is there.
  const few = Array.from({ length: Math.ceil(counts.korea / 12) }, (_, at) => at + 1);
  await expect.poll(numbers).toBe(few.join(''));
});

test('filters by what was typed before the page came alive', { tag: ['@desktop', '@full'] }, async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(`/university-list?country=${korea}`, { waitUntil: 'commit' });
  const text = page.getByRole('searchbox', { name: universities.textFilter });
  await text.fill('yonsei');
  release();
  await expect(page).toHaveURL(`/university-list?query=yonsei&country=${korea}`);
  await expectTotal(page, 1);
  await expect(text).toHaveValue('yonsei');
});

/** Numbers of countries whose universities fill so many pages of a list, in a row. */
const countriesOfPages = async (request: APIRequestContext, pages: number): Promise<number[]> => {
  const all = await call<{ id: number; universityCount: number }[]>(request, 'GET', '/country/public/tree');
  const chosen: number[] = [];
  let total = 0;
  for (const { id, universityCount } of all.toSorted((a, b) => b.universityCount - a.universityCount)) {
    if (universityCount === 0 || total + universityCount > pages * 12) continue;
    chosen.push(id);
    total += universityCount;
  }
  expect(Math.ceil(total / 12)).toBe(pages);
  return chosen;
};

test('has room for few page numbers on phones', { tag: ['@phone', '@full'] }, async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const last = pageCount();
  const pages = page.getByRole('navigation', { name: common.pages, exact: true });
  for (const [path, numbers] of [
    ['/university-list?page=3', `1 2 3 … ${last}`],
    [`/university-list?page=${last - 2}`, `1 … ${last - 2} ${last - 1} ${last}`],
    [`/university-list?country=${await countriesOfPages(request, 5)}&page=2`, '1 2 3 4 5'],
  ]) {
    await visit(page, path!);
    expect((await pages.innerText()).split(/\s+/).join(' '), path).toBe(numbers);
    await expectNoSidewaysScroll(page);
  }
});

test('says when no university fits', { tag: ['@desktop', '@full'] }, async ({ page }) => {
  await visit(page, `/university-list?query=qqzzxx&country=${korea}`);
  await expect(page.getByRole('heading', { name: lists.empty.title })).toBeVisible();
  await expectTotal(page, 0);
  await page.getByRole('link', { name: lists.empty.action }).click();
  await expect(page).toHaveURL('/university-list');
  await expectTotal(page, counts.all);
});

test('filters in a sheet on phones', { tag: ['@phone', '@full'] }, async ({ page }) => {
  await visit(page, '/university-list');
  const sheet = page.getByRole('complementary', { name: lists.filters.title });
  const opener = page.getByRole('button', { name: lists.filters.title, exact: true });
  await expect(sheet).toBeHidden();
  await opener.click();
  await expect(sheet).toBeVisible();
  await check(page, /^South Korea/).check();
  await page.getByRole('button', { name: counted('en', universities, 'showResults', counts.korea) }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`/university-list?country=${korea}`);
  await expectTotal(page, counts.korea);

  const used = page.getByRole('button', { name: counted('en', lists.filters, 'inUse', 1) });
  await used.click();
  await sheet.getByRole('button', { name: lists.filters.close }).click();
  await expect(sheet).toBeHidden();
  await used.click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await used.click();
  await sheet.getByRole('link', { name: lists.filters.clear, exact: true }).click();
  await expect(page).toHaveURL('/university-list');
});

test('takes odd addresses', { tag: ['@desktop', '@full'] }, async ({ page }) => {
  const odd = 'page=-1&country=abc&sort=x&continent=&faculty[]=3&query=%20';
  await visit(page, `/university-list?${odd}`);
  await expectTotal(page, counts.all);
  await visit(page, '/university-list?degree=999');
  await expectTotal(page, 0);
  await expect(chips(page).first()).toHaveText(lists.filters.unknown);
  await visit(page, '/university-list?page=99999');
  await expect(page).toHaveURL(`/university-list?page=${pageCount()}`);
  for (const path of ['/scholarships', '/consulting-list']) {
    await visit(page, `${path}?${odd}&from=2022-02-30&to=x&free=yes&degree=0&university=q`);
    await expect(cards(page).first()).toBeVisible();
    expect(await visit(page, `${path}?page=99999&country=99999999999&degree=1e3&university=999999`)).toBe(
      200,
    );
    await expect(title(page)).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters by the form', { tag: ['@desktop', '@full'] }, async ({ page }) => {
    await page.goto('/university-list');
    await check(page, /^South Korea/).check();
    await check(page, /^China/).check();
    await page.getByRole('button', { name: lists.filters.apply }).click();
    await expectTotal(page, counts.china);
    await expect(check(page, /^China/)).toBeChecked();
    await page.getByRole('link', { name: common.nextPage }).click();
    await expect(cards(page)).toHaveCount(12);
    await expectTotal(page, counts.china);
  });
});

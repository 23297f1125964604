import type { Page } from '@playwright/test';
import { call } from '../agency.ts';
import { countOf, countryIdsOf, listOf, type Thing } from '../catalogue.ts';
import { expect, reload, test, visit } from '../fixtures.ts';
import { foundBy, status, total } from '../found.ts';
import { counted, fill, TEXTS } from '../texts.ts';

const { common, consultings, 'filtered-lists': lists, scholarships } = TEXTS.en;

test.beforeEach(({ speak }) => speak('en'));

const cards = (page: Page) => page.getByRole('article');
const check = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const date = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const chips = (page: Page) => page.getByRole('region', { name: lists.filters.applied }).getByRole('link');

interface Scholarship extends Thing {
  startDate: string;
  expiredDate: string;
}

/** A day on which some of them can be applied for, and not all. */
const dayOfSome = (all: readonly Scholarship[]): string => {
  const openOn = (day: string) =>
    all.filter(({ startDate, expiredDate }) => startDate <= day && day <= expiredDate).length;
  return all.map(({ startDate }) => startDate).find((day) => openOn(day) < all.length)!;
};

test('filters scholarships by price, degree and dates', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const all = await countOf(request, 'scholarships');
  const degrees = await call<{ id: number; key: string }[]>(request, 'GET', '/university-degree');
  const degree = degrees.find(({ key }) => key === 'BACHELOR')!.id;
  const { content } = await listOf<Scholarship>(request, 'scholarships', { free: true, degreeId: [degree] });
  const day = dayOfSome(content);
  const { filter } = scholarships;
  await visit(page, '/scholarships');
  await expect(status(page)).toContainText(counted('en', scholarships, 'count', all));
  await expect(cards(page)).toHaveCount(8);

  const free = await foundBy(page, () => check(page, filter.free).check());
  await expect(page).toHaveURL('/scholarships?free=1');
  await expect(chips(page).first()).toHaveText(filter.free);
  expect(free).toBe(await countOf(request, 'scholarships', { free: true }));

  const withDegree = await foundBy(page, () => check(page, 'Bachelor’s').check());
  await expect(page).toHaveURL(`/scholarships?degree=${degree}&free=1`);
  expect(withDegree).toBeLessThan(free);
  const texts = await cards(page).allTextContents();
  expect(texts.filter((text) => text.includes('Bachelor’s'))).toEqual(texts);

  await foundBy(page, () => date(page, filter.from).fill(day));
  const found = await foundBy(page, () => date(page, filter.to).fill(day));
  await expect(page).toHaveURL(`/scholarships?degree=${degree}&from=${day}&to=${day}&free=1`);
  expect(found).toBeLessThan(withDegree);
  expect(found).toBeGreaterThan(0);
  await reload(page);
  await expect(date(page, filter.from)).toHaveValue(day);
  await expect(check(page, filter.free)).toBeChecked();
  expect(await total(page)).toBe(found);

  await page
    .getByRole('link', {
      name: fill(lists.filters.remove, { name: `From ${day.split('-').reverse().join('.')}` }),
    })
    .click();
  await expect(date(page, filter.from)).toHaveValue('');
  await page.goBack();
  await expect(date(page, filter.from)).toHaveValue(day);
  await page.getByRole('link', { name: lists.filters.clearAll }).click();
  await expect(page).toHaveURL('/scholarships');
  await expect(status(page)).toContainText(counted('en', scholarships, 'count', all));
});

test('orders and pages scholarships', { tag: ['@desktop', '@full'] }, async ({ page, request }) => {
  const total = await countOf(request, 'scholarships');
  await visit(page, '/scholarships');
  await page.getByRole('combobox', { name: lists.sort }).selectOption('NAME');
  await expect(page).toHaveURL('/scholarships?sort=name');
  const names = cards(page).getByRole('heading');
  const inOrder = async () => {
    const shown = await names.allTextContents();
    return shown.join() === [...shown].sort((a, b) => a.localeCompare(b, 'en')).join();
  };
  await expect.poll(inOrder).toBe(true);
  await page.getByRole('link', { name: common.nextPage }).click();
  await expect(page).toHaveURL('/scholarships?sort=name&page=2');
  await reload(page);
  await expect(page.getByText(fill(lists.range, { from: 9, to: 16, total }))).toBeVisible();
});

test('filters and orders agencies', { tag: '@desktop' }, async ({ page, request }) => {
  const { filter } = consultings;
  const all = await countOf(request, 'consulting-list');
  const [korea] = await countryIdsOf(request, 'KR');
  const korean = await countOf(request, 'consulting-list', { countryId: [korea] });
  await visit(page, '/consulting-list');
  await expect(status(page)).toContainText(counted('en', consultings, 'count', all));
  await expect(cards(page)).toHaveCount(all);
  await expect(page.getByRole('navigation', { name: common.pages, exact: true })).toHaveCount(0);

  // One agency of the demo has led enough applications to their end to be measured.
  await page.getByRole('combobox', { name: lists.sort }).selectOption('FINISHED');
  await expect(page).toHaveURL('/consulting-list?sort=finished');
  await expect(cards(page).first()).toContainText('Chinor Study');
  const { measured } = consultings;
  await expect(cards(page).first()).toContainText(fill(measured.finished, { percent: '50%' }));
  await expect(cards(page).nth(1)).toContainText(measured.nothing);
  await page.getByRole('combobox', { name: lists.sort }).selectOption('RATING');
  await expect(page).toHaveURL('/consulting-list');

  // It alone has a share to be asked for.
  await page.getByRole('radio', { name: fill(filter.orMore, { percent: '50%' }) }).check();
  await expect(page).toHaveURL('/consulting-list?finished=50');
  await expect(cards(page).getByRole('heading')).toHaveText([/Chinor Study/]);
  await expect(page.getByText(filter.onlyMeasured)).toBeVisible();
  const chip = fill(measured.finished, { percent: fill(filter.orMore, { percent: '50%' }) });
  await page.getByRole('link', { name: new RegExp(`${chip}$`) }).click();
  await expect(page).toHaveURL('/consulting-list');
  await page.getByRole('searchbox', { name: filter.upTo }).fill('1');
  await expect(page).toHaveURL('/consulting-list?upTo=1');
  await page.getByRole('searchbox', { name: filter.upTo }).fill('');
  await expect(page).toHaveURL('/consulting-list');
  await expect(cards(page)).toHaveCount(all);

  await page.getByRole('checkbox', { name: /^South Korea( ?\d+)?$/ }).check();
  await expect(page).toHaveURL(`/consulting-list?country=${korea}`);
  await expect(cards(page)).toHaveCount(korean);
  await page.getByRole('combobox', { name: lists.sort }).selectOption('NAME');
  await expect(page).toHaveURL(`/consulting-list?country=${korea}&sort=name`);
  await page.getByRole('searchbox', { name: filter.text }).fill('ufq');
  await expect(page).toHaveURL(`/consulting-list?query=ufq&country=${korea}&sort=name`);
  await expect(cards(page).getByRole('heading')).toHaveText([/Ufq Taʼlim/]);

  await page.getByRole('searchbox', { name: filter.text }).fill('qqzzxx');
  await expect(page.getByRole('heading', { name: lists.empty.title })).toBeVisible();
  await page.getByRole('link', { name: lists.empty.action }).click();
  await expect(page).toHaveURL('/consulting-list?sort=name');
  await expect(cards(page)).toHaveCount(all);
});

test('says when no scholarship fits', { tag: ['@desktop', '@full'] }, async ({ page }) => {
  await visit(page, '/scholarships?query=qqzzxx');
  await expect(page.getByRole('heading', { name: lists.empty.title })).toBeVisible();
  await page.getByRole('link', { name: lists.empty.action }).click();
  await expect(page).toHaveURL('/scholarships');
});

for (const { path, texts } of [
  { path: '/scholarships', texts: scholarships.filter },
  { path: '/consulting-list', texts: consultings.filter },
]) {
  test(`filters ${path} in a sheet on phones`, { tag: ['@phone', '@full'] }, async ({ page, request }) => {
    const [korea] = await countryIdsOf(request, 'KR');
    await visit(page, path);
    const sheet = page.getByRole('complementary', { name: lists.filters.title });
    await page.getByRole('button', { name: lists.filters.title, exact: true }).click();
    const count = await foundBy(page, () =>
      page.getByRole('checkbox', { name: /^South Korea( ?\d+)?$/ }).check(),
    );
    await expect(page).toHaveURL(`${path}?country=${korea}`);
    await sheet.getByRole('button', { name: counted('en', texts, 'show', count) }).click();
    await expect(sheet).toBeHidden();
    await expect(cards(page)).toHaveCount(count);
  });
}

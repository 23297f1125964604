import type { Page } from '@playwright/test';
import { addressOf } from '../../catalogue.ts';
import { expect, test, textOf, visit } from '../../fixtures.ts';
import { fill, TEXTS } from '../../texts.ts';

const { common, consultings, 'filtered-lists': lists } = TEXTS.en;

const place = (page: Page, number: number, count: number) =>
  page.getByRole('status').filter({ hasText: fill(common.pageOfCount, { page: number, count }) });
const turns = (page: Page) => page.getByRole('navigation', { name: new RegExp(`^${common.pages}`) });

test.beforeEach(({ speak }) => speak('en'));

for (const [path, heading] of [
  ['/university-list', lists.results],
  ['/scholarships', lists.results],
  ['/search/results?continentId={continent Asia}', 'Asia'],
] as const)
  test(`turning the page of ${path} moves the focus to the list`, { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    await visit(page, await addressOf(request, path));
    const numbers = turns(page).getByRole('link', { name: /^\d+$/ });
    const count = Number(await textOf(numbers.last()));
    await turns(page).getByRole('link', { name: common.nextPage }).press('Enter');
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused();
    await expect(place(page, 2, count)).toHaveCount(1);
    await turns(page).getByRole('link', { name: common.previousPage }).press('Enter');
    await expect(page).not.toHaveURL(/page=/);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused();
    await expect(place(page, 1, count)).toHaveCount(1);
  });

test('a filter leaves the focus where it is, also when it leads back to page 1', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await visit(page, '/university-list?page=2');
  const box = page.getByRole('checkbox', { name: /^South Korea/ });
  await box.press('Space');
  await expect(page).toHaveURL(await addressOf(request, '/university-list?country={KR}'));
  await expect(box).toBeFocused();
  await expect(place(page, 1, 2)).toHaveCount(0);
});

test('turning the page of one of two lists moves the focus to its own heading', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, '/consulting-list');
  await page.getByRole('link', { name: 'Oydin Yoʻl' }).first().click();
  const heading = page.getByRole('heading', { name: new RegExp(`^${consultings.detail.universities}`) });
  await expect(heading).toBeVisible();
  const section = page.getByRole('region', { name: new RegExp(`^${consultings.detail.universities}`) });
  await section.getByRole('link', { name: common.nextPage }).press('Enter');
  await expect(page).toHaveURL(/universities=2/);
  await expect(heading).toBeFocused();
});

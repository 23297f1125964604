import type { Page } from '@playwright/test';
import { addressOf } from '../catalogue.ts';
import { expect, test, title, visit } from '../fixtures.ts';
import { fill, TEXTS } from '../texts.ts';

const { common, consultings, 'filtered-lists': lists, search, universities } = TEXTS.en;

test.beforeEach(({ speak }) => speak('en'));

/** Returns the focused element. */
const focused = (page: Page) => page.locator(':focus');
/** Steps on the fullest list: beside its filters each card has a link, a heart and a choice to compare. */
const MAX_STEPS = 90;

/** Walks with Tab until something of this role and name has the focus. */
const tabTo = async (
  page: Page,
  role: 'button' | 'combobox' | 'link' | 'checkbox' | 'searchbox',
  name: string | RegExp,
) => {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' });
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab');
    if ((await focused(page).and(target).count()) > 0) return;
  }
  throw new Error(`Tab does not reach ${role} ${name}`);
};

test('finds a university and what leads there', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  await tabTo(page, 'combobox', search.textLabel);
  const field = page.getByRole('combobox', { name: search.textLabel });
  await page.keyboard.type('seoul');
  const options = page.getByRole('listbox', { name: search.suggestions }).getByRole('option');
  await expect(options.first()).toContainText('Seoul National University');

  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const marked = await options.first().getAttribute('id');
  await expect(field).toHaveAttribute('aria-activedescendant', marked!);
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');

  await expect(title(page)).toHaveText('Seoul National University');
  await tabTo(page, 'link', universities.scholarshipsShort);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#scholarships$/);
  await tabTo(page, 'link', /^Global Korea Scholarship/);
  await page.keyboard.press('Enter');
  await expect(title(page)).toContainText('Global Korea Scholarship');
  await page.goBack();
  await expect(title(page)).toHaveText('Seoul National University');
  await tabTo(page, 'link', universities.consultingsShort);
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Oydin Yoʻl');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Oydin Yoʻl');
  await tabTo(page, 'link', consultings.title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/consulting-list');
});

test('chooses a language', { tag: ['@desktop', '@full'] }, async ({ page }) => {
  await visit(page, '/');
  const menu = page.getByRole('banner').locator('summary');
  const names = page.getByRole('banner').getByRole('link', { name: 'Русский' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(names).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(names).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Русский');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(TEXTS.ru.home.title);
  await expect(names).toBeHidden();
});

test('filters, orders and pages a list', { tag: '@desktop' }, async ({ page, request }) => {
  const korea = await addressOf(request, '/university-list?country={KR}');
  await visit(page, '/university-list');
  await tabTo(page, 'searchbox', lists.countries.search);
  await page.keyboard.type('kor');
  await tabTo(page, 'checkbox', /^South Korea/);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(korea);
  await expect(page.getByRole('checkbox', { name: /^South Korea/ })).toBeFocused();

  await page.getByRole('combobox', { name: lists.sort }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(`${korea}&sort=name`);
  // The cards of the new order replace those that Tab would walk over.
  await page.waitForLoadState('networkidle');
  const first = page.getByRole('article').first().getByRole('heading');
  const before = await first.innerText();

  await tabTo(page, 'link', common.nextPage);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${korea}&sort=name&page=2`);
  await expect(first).not.toHaveText(before);

  const remove = fill(lists.filters.remove, { name: 'South Korea' });
  await page.getByRole('link', { name: remove }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/university-list?sort=name');
  await expect(page.getByRole('region', { name: lists.filters.applied })).toBeFocused();
});

test('skips to the content', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/scholarships');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: common.skipToContent });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  // After another page has opened, its content has the focus and its title is announced.
  await page.getByRole('article').getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(/\/scholarships\/\d+$/);
  await expect(page.locator('#content')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
});

import type { Page } from '@playwright/test';
import { expect, reload, test, textOf, title, visit } from '../../fixtures.ts';
import { TEXTS } from '../../texts.ts';

const { common, home, scholarships, search, universities } = TEXTS.uz;

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  await expect.poll(() => scrollOf(page)).toBe(top);
};

test('goes back and forward with content and place', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  await scrollTo(page, 700);
  await page.getByRole('region', { name: home.universities.title }).getByRole('link').first().click();
  await expect(page).toHaveURL('/university-list');
  await expect(title(page)).toHaveText(universities.title);
  await expect.poll(() => scrollOf(page)).toBe(0);

  await scrollTo(page, 900);
  const card = page.getByRole('article').nth(3).getByRole('heading').getByRole('link');
  const name = await textOf(card);
  // Not by a press, which would scroll to the link first.
  await card.dispatchEvent('click');
  await expect(title(page)).toHaveText(name);
  await expect.poll(() => scrollOf(page)).toBe(0);

  await page.goBack();
  await expect(title(page)).toHaveText(universities.title);
  await expect.poll(() => scrollOf(page)).toBe(900);
  await page.goBack();
  await expect(title(page)).toHaveText(home.title);
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(300);
  await page.goForward();
  await expect(title(page)).toHaveText(universities.title);
  await expect.poll(() => scrollOf(page)).toBe(900);
  await page.goForward();
  await expect(title(page)).toHaveText(name);
  await reload(page);
  await expect(title(page)).toHaveText(name);
  await page.goBack();
  await expect(title(page)).toHaveText(universities.title);
  await expect(page.getByRole('article')).toHaveCount(12);
});

test('takes double presses', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  const region = page.getByRole('region', { name: home.grants.title });
  await region.getByRole('article').first().getByRole('heading').getByRole('link').dblclick();
  await expect(page).toHaveURL(/\/scholarships\/\d+$/);
  await page.goBack();
  await expect(title(page)).toHaveText(home.title);

  await page.getByRole('banner').getByRole('button', { name: common.switchTheme }).dblclick();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  const category = page.getByRole('search').getByRole('button', { name: search.category });
  await category.dblclick();
  await expect(category).toHaveAttribute('aria-expanded', 'false');

  await page.getByRole('combobox', { name: search.textLabel }).fill('seul');
  await page.getByRole('button', { name: search.submit, exact: true }).dblclick();
  await expect(page).toHaveURL('/search/results?query=seul');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('takes quick changes of filters and pages', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/university-list');
  const degrees = ['Bakalavriat', 'Doktorantura', 'Tayyorlov kursi'];
  for (const name of degrees)
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click({ noWaitAfter: true });
  await expect(page).toHaveURL('/university-list?degree=2%2C4%2C1');
  for (const name of degrees)
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked();
  await expect(page.getByRole('article')).toHaveCount(12);

  const next = page.getByRole('link', { name: common.nextPage });
  await next.click();
  await next.click();
  await expect(page).toHaveURL(/[?&]page=[23]$/);
  await expect(page.locator('p').filter({ has: page.getByRole('status') })).toContainText(/[23]-sahifa/);
});

test('takes two quick changes of the language', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(30_000);
  const footer = page.getByRole('contentinfo');
  await visit(page, '/scholarships');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/locales/ru/*.json', async (route) => {
    await held;
    await route.continue();
  });
  await footer.getByRole('link', { name: 'Русский' }).click();
  await footer.getByRole('link', { name: 'English' }).click();
  await expect(title(page)).toHaveText(TEXTS.en.scholarships.title);
  const late = page.waitForResponse(/\/locales\/ru\/scholarships\.json/);
  release();
  await late;
  const links = footer.getByRole('navigation').first().getByRole('link');
  await links.first().click();
  await expect(page).toHaveURL('/university-list');
  await expect(page.getByRole('article')).toHaveCount(12);
  await links.last().click();
  await expect(page).toHaveURL('/consulting-list');
  await expect(title(page)).toHaveText(TEXTS.en.consultings.title);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('goes through every page without an error', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  const banner = page.getByRole('banner');
  const toSee = [
    [common.universities, universities.title],
    [common.scholarships, scholarships.title],
    [common.consultings, TEXTS.uz.consultings.title],
  ] as const;
  for (const [link, heading] of toSee) {
    await banner.getByRole('link', { name: link, exact: true }).click();
    await expect(title(page)).toHaveText(heading);
    const first = page.getByRole('article').first().getByRole('heading').getByRole('link');
    const name = await textOf(first);
    await first.click();
    await expect(title(page)).toHaveText(name);
  }
  for (const link of [common.login, common.register]) {
    await banner.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveTitle(`${link} · Parvoz`);
    await expect(title(page)).toBeVisible();
  }
  await banner.getByRole('link', { name: common.toHome }).click();
  await expect(title(page)).toHaveText(home.title);
});

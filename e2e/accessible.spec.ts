import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title, visit } from './fixtures.ts';
import { TEXTS } from './texts.ts';

const { common, lists, search } = TEXTS.uz;

const PAGES = [
  '/',
  '/university-list',
  '/university-list/72',
  '/scholarships',
  '/scholarships/8',
  '/consulting-list',
  '/consulting-list/9',
  '/search/results?query=seul',
  '/search/results?query=qqzzxx',
  '/no/such/page',
  '/login',
  '/register',
  '/verify-user',
  '/reset-password',
  '/apply',
  '/apply?universityId=72&consultingId=1&tariffId=2',
];

/** Heading levels in the order of the page, hidden ones left out. */
const headingLevels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName.charAt(1))),
  );

/** In the dark only the colours are others. */
const THEMES = [
  { theme: 'light', rules: undefined, tag: [] },
  { theme: 'dark', rules: ['color-contrast'], tag: ['@full'] },
] as const;

for (const { theme, rules, tag } of THEMES)
  test.describe(`in the ${theme}`, { tag: [...tag] }, () => {
    test.use({ colorScheme: theme });

    const expectAccessible = (page: Page) => expectNoAxeViolations(page, rules && [...rules]);

    for (const path of PAGES)
      test(`${path} is accessible`, async ({ page, isMobile }) => {
        await visit(page, path);
        await expect(title(page)).toHaveCount(1);
        await expect(page.locator('html')).toHaveAttribute('lang', 'uz');
        const levels = await headingLevels(page);
        expect(levels[0]).toBe(1);
        const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
        expect(jumps, levels.join(' ')).toEqual([]);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        if (!isMobile) return;
        await page.setViewportSize({ width: 320, height: 700 });
        await expectNoSidewaysScroll(page);
      });

    test('suggestions are accessible', async ({ page }) => {
      await visit(page, '/search/results?query=korea');
      await page.getByRole('combobox', { name: search.textLabel }).press('ArrowDown');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expectAccessible(page);
    });

    test('the category panel is accessible', async ({ page }) => {
      await visit(page, '/search/results');
      await page.getByRole('search').getByRole('button', { name: search.category }).click();
      const panel = page.getByRole('dialog', { name: search.category });
      await expect(panel.getByRole('heading', { name: search.popularCategories })).toBeVisible();
      await expectAccessible(page);
      await panel.getByRole('button').nth(1).click();
      await expect(panel.getByRole('button', { name: search.showAllCategories })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('the location panel is accessible', async ({ page }) => {
      await visit(page, '/search/results');
      await page.getByRole('search').getByRole('button', { name: search.location }).click();
      await expect(page.getByRole('heading', { name: search.popularLocations })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('the error at the search field is accessible', async ({ page }) => {
      await visit(page, '/search/results');
      await page.getByRole('combobox', { name: search.textLabel }).fill('ab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });

    test('the language menu is accessible', { tag: '@desktop' }, async ({ page }) => {
      await visit(page, '/login');
      await page.getByRole('banner').locator('summary').click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Русский' })).toBeVisible();
      await expectAccessible(page);
    });

    test('the open filters are accessible', { tag: '@desktop' }, async ({ page }) => {
      await visit(page, '/university-list?country=1&degree=3&faculty=3&continent=1&query=s&page=1');
      await expectAccessible(page);
      await visit(page, '/university-list?query=qqzzxx');
      await expectAccessible(page);
    });

    test('the menu and the filters on phones are accessible', { tag: '@phone' }, async ({ page }) => {
      await visit(page, '/university-list?country=1');
      await page.getByRole('button', { name: common.openMenu }).click();
      await expect(page.getByRole('dialog', { name: common.menu })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: common.closeMenu }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.getByRole('button', { name: lists.filters.title }).click();
      await expect(page.getByRole('complementary', { name: lists.filters.title })).toBeVisible();
      await expectAccessible(page);
      await visit(page, '/scholarships');
      await page.getByRole('button', { name: lists.filters.title }).click();
      await expect(page.getByRole('complementary', { name: lists.filters.title })).toBeVisible();
      await expectAccessible(page);
    });
  });

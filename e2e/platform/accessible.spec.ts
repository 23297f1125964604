import type { Page } from '@playwright/test';
import { agencyOf, tokenOf } from '../agency.ts';
import { addressOf } from '../catalogue.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title, visit } from '../fixtures.ts';
import { registerStudent, visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const { common, compare, eligibility, 'filtered-lists': lists, search } = TEXTS.uz;
/** Marks, with which the page of a programme says more. */
const WORDS = [...Object.values(eligibility.verdict), ...Object.values(eligibility.headline)];

const PAGES = [
  '/',
  '/university-list',
  '/university-list/{Seoul National University}',
  '/programs',
  '/programs/{programme 1}',
  '/countries',
  '/countries/{DE}',
  '/shortlist',
  '/compare',
  '/compare?program={programme 1},{programme 2},{programme 3}',
  '/calendar',
  '/my-data',
  '/scholarships',
  '/scholarships/{KAIST International Student Scholarship}',
  '/consulting-list',
  '/consulting-list/{Navroʻz Education}',
  '/search/results?query=seul',
  '/search/results?query=qqzzxx',
  '/no/such/page',
  '/login',
  '/register',
  '/verify-user',
  '/reset-password',
  '/apply',
];

/** Pages with personal content: eligibility, budgets, and data that can be shared. */
const PERSONAL_PAGES = [
  '/programs?country={DE}',
  '/programs/{programme 1}',
  '/countries/{DE}',
  '/scholarships?sort=fit',
  '/compare?program={programme 1},{programme 2},{programme 3}',
  '/my-data',
];
const MINE = {
  ...{ education: 'SCHOOL_11', graduationYear: 2026, mark: { mark: 4.5, scale: 5 }, birthYear: 2008 },
  certificates: [{ kind: 'IELTS', score: 5.5, takenOn: '2026-06-14' }],
  budget: { amount: 8_000_000_000, currency: 'UZS' },
};
/** A comparison as somebody else has shared it, with their scores and budget. */
const SHARED = `/compare?program={programme 1},{programme 2}#data=${Buffer.from(
  JSON.stringify({
    applicant: { certificates: [{ kind: 'IELTS', score: 7, takenOn: '2026-05-02' }] },
    budget: { amount: 900_000, currency: 'USD' },
  }),
).toString('base64url')}`;

/** Heading levels in the order of the page, hidden ones left out. */
const headingLevels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName.charAt(1))),
  );

/** One of each kind of page on every change, the others in `npm run test:full`. */
const FIRST = ['/', '/university-list'];
const seldom = (path: string) => (FIRST.includes(path) ? {} : { tag: '@full' });

/** In the dark only the colours are others. */
const THEMES = [
  { theme: 'light', rules: undefined, tag: [] },
  { theme: 'dark', rules: ['color-contrast'], tag: ['@full'] },
] as const;

for (const { theme, rules, tag } of THEMES)
  test.describe(`in the ${theme}`, { tag: [...tag] }, () => {
    test.use({ colorScheme: theme });

    const expectAccessible = (page: Page) => expectNoAxeViolations(page, rules && [...rules]);

    const expectPageAccessible = async (page: Page, isMobile: boolean) => {
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
    };

    for (const path of PAGES)
      test(`${path} is accessible`, seldom(path), async ({ page, request, isMobile }) => {
        await visit(page, await addressOf(request, path));
        await expectPageAccessible(page, isMobile);
      });

    for (const path of PERSONAL_PAGES)
      test(
        `${path} of who has said something is accessible`,
        seldom(path),
        async ({ page, request, isMobile }) => {
          await page.addInitScript(
            (mine) => window.localStorage.setItem('MY_DATA', mine),
            JSON.stringify(MINE),
          );
          await visit(page, await addressOf(request, path));
          // Personal content loads after everything else.
          const own = path === '/my-data' ? eligibility.summary.yours : new RegExp(WORDS.join('|'));
          await expect(page.getByText(own).first()).toBeVisible();
          await expectPageAccessible(page, isMobile);
        },
      );

    test('a comparison with the data of who has shared it is accessible', { tag: '@full' }, async ({
      page,
      request,
      isMobile,
    }) => {
      await visit(page, await addressOf(request, SHARED));
      await expect(page.getByText(compare.shared.title)).toBeVisible();
      await expect(page.getByText(compare.group.fitOfSharer, { exact: true })).toBeVisible();
      await expectPageAccessible(page, isMobile);
    });

    test('the form of an application to a tariff is accessible', { tag: '@full' }, async ({
      page,
      request,
      isMobile,
    }) => {
      const offer = await agencyOf(request, await tokenOf(request, 'owner'));
      await visit(
        page,
        `/apply?${new URLSearchParams(Object.entries(offer).map(([name, id]) => [name, `${id}`]))}`,
      );
      await expectPageAccessible(page, isMobile);
    });

    for (const path of ['/student-settings', '/shortlist', '/calendar'])
      test(`${path} of a student is accessible`, { tag: '@full' }, async ({ page, request, isMobile }) => {
        const { jwt } = await registerStudent(request);
        await visitAs(page, jwt, path);
        await expectPageAccessible(page, isMobile);
      });

    test('suggestions are accessible', { tag: '@full' }, async ({ page }) => {
      await visit(page, '/search/results?query=korea');
      await page.getByRole('combobox', { name: search.textLabel }).press('ArrowDown');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expectAccessible(page);
    });

    test('the category panel is accessible', { tag: '@full' }, async ({ page }) => {
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

    test('the location panel is accessible', { tag: '@full' }, async ({ page }) => {
      await visit(page, '/search/results');
      await page.getByRole('search').getByRole('button', { name: search.location }).click();
      await expect(page.getByRole('heading', { name: search.popularLocations })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('the error at the search field is accessible', { tag: '@full' }, async ({ page }) => {
      await visit(page, '/search/results');
      await page.getByRole('combobox', { name: search.textLabel }).fill('ab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });

    test('the language menu is accessible', { tag: ['@desktop', '@full'] }, async ({ page }) => {
      await visit(page, '/login');
      await page.getByRole('banner').locator('summary').click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Русский' })).toBeVisible();
      await expectAccessible(page);
    });

    test('the open filters are accessible', { tag: ['@desktop', '@full'] }, async ({ page, request }) => {
      const filters = 'country={KR}&degree=3&faculty=3&continent={continent Asia}&query=s&page=1';
      await visit(page, await addressOf(request, `/university-list?${filters}`));
      await expectAccessible(page);
      await visit(page, '/university-list?query=qqzzxx');
      await expectAccessible(page);
    });

    test('the menu and the filters on phones are accessible', { tag: ['@phone', '@full'] }, async ({
      page,
      request,
    }) => {
      await visit(page, await addressOf(request, '/university-list?country={KR}'));
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

import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  reload,
  test,
  visit,
  withoutReader,
} from '../fixtures.ts';
import { DEMO, DEMO_PASSWORD, logIn, visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

type Who = keyof typeof DEMO;
const HOME: Record<Who, string> = {
  admin: '/profile-settings',
  student: '/student-settings',
  owner: '/consulting-settings',
  manager: '/consulting-settings',
};
const { account, common, settings } = TEXTS.uz;
const sidebar = (page: Page) => page.getByRole('navigation', { name: account.sidebar.label });
const userMenu = (page: Page) => page.getByRole('banner').locator('summary');
const balance = (page: Page) => page.getByRole('banner').locator('[data-balance]');

const tokens = new Map<Who, string>();
const tokenOf = async (request: Parameters<typeof logIn>[0], who: Who): Promise<string> => {
  const { kind, phone } = DEMO[who];
  const known = tokens.get(who) ?? (await logIn(request, kind, phone, DEMO_PASSWORD)).jwt;
  tokens.set(who, known);
  return known;
};

/** Those of agencies differ by a page or two: the owner's represent both. */
const TAGS = { admin: '@full', student: '@full', owner: [], manager: '@full' };

for (const who of ['admin', 'student', 'owner', 'manager'] as const)
  test(`${who} has a frame of their own`, { tag: TAGS[who] }, async ({ page, request }) => {
    await visitAs(page, await tokenOf(request, who), HOME[who]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(settings.title);
    const isStudent = who === 'student';
    await expect(balance(page)).toHaveCount(isStudent ? 1 : 0);
    if (isStudent) await expect(balance(page)).toContainText(/0,00\s+soʻm/);
    await expect(page.getByRole('region', { name: settings.delete.title })).toHaveCount(1);
    await userMenu(page).click();
    await page.getByRole('banner').getByRole('link', { name: account.profileSettings }).click();
    await expect(page).toHaveURL(HOME[who]);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });

test('leads back to where a signed-out person wanted to go', { tag: ['@desktop', '@full'] }, async ({
  page,
}) => {
  await page.goto('/consulting-settings');
  await expect(page.getByText(common.unauthorized)).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/login\?to=.*consulting-settings/);
});

test.describe('the sidebar', { tag: '@desktop' }, () => {
  const fold = (page: Page, name: string) => sidebar(page).getByRole('button', { name });
  const width = async (page: Page) => (await sidebar(page).boundingBox())!.width;

  test('folds, names its icons, and stays folded', { tag: '@full' }, async ({ page, request }) => {
    await visitAs(page, await tokenOf(request, 'student'), HOME.student);
    await expect.poll(() => width(page)).toBe(170);
    await fold(page, account.sidebar.close).click();
    await expect.poll(() => width(page)).toBe(60);
    await expect(fold(page, account.sidebar.open)).toHaveAttribute('aria-expanded', 'false');
    const link = sidebar(page).getByRole('link', { name: account.sections.profile });
    await expect(link).toHaveAttribute('aria-current', 'page');
    await link.hover();
    await expect(page.locator('[data-hint]')).toHaveText(account.sections.profile);
    await page.mouse.move(700, 400);
    await expect(page.locator('[data-hint]')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
    await expect(page.locator('[data-hint]')).toHaveText(account.sections.profile);
    await expectNoAxeViolations(page);
    await reload(page);
    await expect(fold(page, account.sidebar.open)).toBeVisible();
    await expect.poll(() => width(page)).toBe(60);
    await fold(page, account.sidebar.open).click();
    await reload(page);
    await expect.poll(() => width(page)).toBe(170);
  });

  test('is folded at 768 px until it is opened', { tag: '@full' }, async ({ page, request }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await visitAs(page, await tokenOf(request, 'student'), HOME.student);
    await expect.poll(() => width(page)).toBe(60);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 769, height: 900 });
    await expect.poll(() => width(page)).toBe(170);
    await page.setViewportSize({ width: 768, height: 900 });
    await fold(page, account.sidebar.open).click();
    await expect.poll(() => width(page)).toBe(170);
    await expectNoSidewaysScroll(page);
  });
});

test('is a bar with four places on phones, and a sheet with all of them', {
  tag: ['@phone', '@full'],
}, async ({ page, request }) => {
  await visitAs(page, await tokenOf(request, 'owner'), HOME.owner);
  await expect(sidebar(page)).toBeHidden();
  const bar = page.getByRole('navigation', { name: account.bar.label });
  await expect(bar.getByRole('link')).toHaveCount(4);
  const menu = bar.getByRole('button', { name: account.bar.more });
  // The page is none of the four.
  await expect(menu).toHaveAttribute('aria-current', 'true');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await menu.click();
  const drawer = page.getByRole('dialog', { name: common.menu });
  const link = drawer.getByRole('link', { name: account.sections.settings });
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await drawer.getByRole('link', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.ru.settings.title);
});

test('signs out after a question, with nothing asked twice', async ({ page, request }) => {
  const { phone, kind } = DEMO.student;
  const { jwt } = await logIn(request, kind, phone, DEMO_PASSWORD);
  await visitAs(page, jwt, HOME.student);
  await page.getByLabel(settings.personal.name, { exact: true }).fill('Alisher');
  await userMenu(page).click();
  await page.getByRole('banner').getByRole('button', { name: account.logout }).click();
  const question = page.getByRole('alertdialog', { name: common.logoutTitle });
  await expect(question.getByRole('button', { name: common.cancel })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await userMenu(page).click();
  await page.getByRole('banner').getByRole('button', { name: account.logout }).click();
  await question.getByRole('button', { name: common.logout }).click();
  await expect(page.getByText(common.loggedOut)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${jwt}` };
      return (await request.get('/api/v1/profile/current', { headers })).status();
    })
    .toBe(401);
});

test('says what is lost where the browser keeps nothing', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
  });
  await visitAs(page, await tokenOf(request, 'student'), HOME.student);
  await expect(page.getByText(settings.noStorage)).toBeVisible();
  await sidebar(page).getByRole('button', { name: account.sidebar.close }).click();
  await expect.poll(async () => (await sidebar(page).boundingBox())!.width).toBe(60);
  await page.getByRole('link', { name: common.home, exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('leaves only the password to whoever has a one-time one', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  await withoutReader(page);
  await page.route('**/api/v1/consulting-profile/current', async (route) => {
    const answer = await route.fetch();
    const envelope = await answer.json();
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, mustChangePassword: true } } });
  });
  await visitAs(page, await tokenOf(request, 'owner'), HOME.owner);
  await expect(page.getByText(settings.mustChange.title)).toBeVisible();
  await expect(page.getByRole('region')).toHaveCount(1);
  await expect(page.getByRole('region', { name: settings.password.title })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('reads well in the dark, in Russian and on the smallest phone', { tag: '@full' }, async ({
  page,
  request,
  speak,
}) => {
  await speak('ru');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await visitAs(page, await tokenOf(request, 'student'), HOME.student);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.ru.settings.title);
  await expect(balance(page)).toContainText(/0,00\s+сум/);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await userMenu(page).click();
  await expect(userMenu(page)).toHaveAccessibleName(new RegExp(TEXTS.ru.account.userMenu));
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await visit(page, '/');
});

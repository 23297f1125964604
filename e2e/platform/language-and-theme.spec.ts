import type { Page } from '@playwright/test';
import { addressOf } from '../catalogue.ts';
import { expect, reload, test, title, visit } from '../fixtures.ts';
import { LANGUAGES, TEXTS } from '../texts.ts';

const NAMES = { uz: 'Oʻzbekcha', ru: 'Русский', en: 'English', 'uz-Cyrl': 'Ўзбекча' };
const html = (page: Page) => page.locator('html');
const languageMenu = (page: Page) => page.getByRole('banner').locator('summary');
const stored = (page: Page) => page.evaluate(() => window.localStorage.getItem('LANGUAGE'));
const cookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'LANGUAGE')?.value;

for (const [locale, language] of [
  ['uz-UZ', 'uz'],
  ['ru-RU', 'ru'],
  ['en-US', 'uz'],
  ['de-DE', 'uz'],
] as const)
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test(`sees ${language}`, { tag: '@desktop' }, async ({ page }) => {
      await visit(page, '/');
      await expect(html(page)).toHaveAttribute('lang', language);
      await expect(title(page)).toHaveText(TEXTS[language].home.title);
    });
  });

test('takes the language of the address and keeps it', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/scholarships?lng=en');
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await expect(title(page)).toHaveText(TEXTS.en.scholarships.title);
  await expect.poll(() => cookie(page)).toBe('en');
  // By the scripts, while the cookie comes with the page.
  await expect.poll(() => stored(page)).toBe('en');
  await visit(page, '/university-list');
  await expect(title(page)).toHaveText(TEXTS.en.universities.title);
  await visit(page, '/university-list?lng=xx');
  await expect(html(page)).toHaveAttribute('lang', 'en');
});

test('a language of the address is stored by the answer, which only its visitor may keep', {
  tag: '@desktop',
}, async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  const shared = /^public,.* s-maxage=60/;
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request.get(path, { headers });
    const { 'set-cookie': cookie, 'cache-control': cached, vary, etag } = answer.headers();
    return { status: answer.status(), cookie, cached, vary, etag: etag! };
  };
  const first = await open('/scholarships?lng=ru');
  expect(first.cookie).toBe('LANGUAGE=ru; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(first.cached).toBe('private, no-cache');
  expect(first.vary).toContain('Cookie');
  // A visitor with the language in a cookie is sent the shared page, also from the cache of the answer before.
  const second = await open('/scholarships?lng=ru');
  expect(second.cookie).toBeUndefined();
  expect(second.cached).toMatch(shared);
  expect(second.etag.replace(/^W\//, '')).toBe(first.etag.replace(/^W\//, ''));
  const unchanged = await open('/scholarships?lng=ru', {
    cookie: 'LANGUAGE=uz',
    'if-none-match': first.etag,
  });
  expect(unchanged.status).toBe(304);
  expect(unchanged.cookie).toContain('LANGUAGE=ru;');
  for (const path of ['/scholarships', '/scholarships?lng=xx']) {
    const { cookie, cached } = await open(path);
    expect(cookie, path).toBeUndefined();
    expect(cached, path).toMatch(shared);
  }
  expect((await open('/no-such-page?lng=en')).cookie).toContain('LANGUAGE=en;');
  await request.dispose();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the language that was chosen stays on the next pages', async ({ page }) => {
    await page.goto('/');
    if ((page.viewportSize()?.width ?? 0) < 1024)
      await page.getByRole('button', { name: TEXTS.uz.common.openMenu }).click();
    else await languageMenu(page).click();
    await page.getByRole('link', { name: NAMES.en }).filter({ visible: true }).click();
    await expect(title(page)).toHaveText(TEXTS.en.home.title);
    await page.goto('/university-list');
    await expect(title(page)).toHaveText(TEXTS.en.universities.title);
    await expect(page.getByRole('button', { name: TEXTS.en.common.switchTheme })).toHaveCount(0);
  });
});

test('changes everything in place and stays after a reload', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const korean = await addressOf(request, '/university-list?country={KR}&sort=name');
  await visit(page, korean);
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  for (const [language, country] of [
    ['ru', 'Южная Корея'],
    ['en', 'South Korea'],
  ] as const) {
    const texts = TEXTS[language];
    await languageMenu(page).click();
    await page.getByRole('banner').getByRole('link', { name: NAMES[language] }).click();
    await expect(title(page)).toHaveText(texts.universities.title);
    await expect(html(page)).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(`${texts.universities.title} · Parvoz`);
    await expect(page).toHaveURL(korean);
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${country}`) })).toBeChecked();
    const cards = await page.getByRole('article').allTextContents();
    expect(cards.filter((text) => text.includes(country))).toEqual(cards);
    await expect(languageMenu(page)).toHaveAccessibleName(`${texts.common.language}: ${NAMES[language]}`);
    expect(await cookie(page)).toBe(language);
    expect(await stored(page)).toBe(language);
  }
  await expect(page.locator('body')).toHaveAttribute('data-same');
  await reload(page);
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await expect(title(page)).toHaveText(TEXTS.en.universities.title);
});

test('keeps the language on the next pages', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  await languageMenu(page).click();
  await page.getByRole('banner').getByRole('link', { name: NAMES.ru }).click();
  await expect(title(page)).toHaveText(TEXTS.ru.home.title);
  await page.getByRole('banner').getByRole('link', { name: TEXTS.ru.common.scholarships }).click();
  await expect(title(page)).toHaveText(TEXTS.ru.scholarships.title);
  await page.goBack();
  await expect(title(page)).toHaveText(TEXTS.ru.home.title);
  await expect(page).toHaveURL('/');
});

test('changes by the drawer on phones', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/scholarships?free=1');
  await page.getByRole('button', { name: TEXTS.uz.common.openMenu }).click();
  const menu = page.getByRole('dialog', { name: TEXTS.uz.common.menu });
  await menu.getByRole('link', { name: NAMES.ru }).click();
  await expect(title(page)).toHaveText(TEXTS.ru.scholarships.title);
  await expect(page).toHaveURL('/scholarships?free=1');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: TEXTS.ru.common.openMenu }).click();
  const russian = page.getByRole('dialog', { name: TEXTS.ru.common.menu });
  await russian.getByRole('link', { name: TEXTS.ru.common.universities }).click();
  await expect(title(page)).toHaveText(TEXTS.ru.universities.title);
  await expect(russian).toBeHidden();
});

test('shows a language that only the browser’s storage knows', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => window.localStorage.setItem('LANGUAGE', 'ru'));
  await visit(page, '/scholarships');
  await expect(title(page)).toHaveText(TEXTS.ru.scholarships.title);
  await expect(html(page)).toHaveAttribute('lang', 'ru');
  expect(await cookie(page)).toBe('ru');
});

test('works where storage is refused', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
  await visit(page, '/university-list');
  await languageMenu(page).click();
  await page.getByRole('banner').getByRole('link', { name: NAMES.en }).click();
  await expect(title(page)).toHaveText(TEXTS.en.universities.title);
  await page.getByRole('button', { name: TEXTS.en.common.switchTheme }).click();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/university-list\/\d+$/);
  await expect(page.getByRole('heading', { name: TEXTS.en.universities.facts })).toBeVisible();
});

/** Sum of the background's colour parts: small is dark. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red + green + blue;
  });
const DARK = 150;
const LIGHT = 600;

test('follows the system until a theme is chosen, and keeps the chosen one', async ({ page }) => {
  // Before the first paint: as soon as there is a body.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.documentElement.setAttribute('data-seen', document.documentElement.dataset.theme ?? 'none');
    }).observe(document, { childList: true, subtree: true });
  });
  const button = page.getByRole('banner').getByRole('button', { name: TEXTS.uz.common.switchTheme });
  await visit(page, '/');
  expect(await brightness(page)).toBeGreaterThan(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => brightness(page)).toBeLessThan(DARK);

  await button.click();
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  await expect.poll(() => brightness(page)).toBeGreaterThan(LIGHT);
  await page.emulateMedia({ colorScheme: 'light' });
  await button.click();
  await expect.poll(() => brightness(page)).toBeLessThan(DARK);

  await reload(page);
  await expect(html(page)).toHaveAttribute('data-seen', 'dark');
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  expect(await brightness(page)).toBeLessThan(DARK);
  await page.getByRole('contentinfo').getByRole('link', { name: TEXTS.uz.common.scholarships }).click();
  await expect(title(page)).toHaveText(TEXTS.uz.scholarships.title);
  expect(await brightness(page)).toBeLessThan(DARK);
});

test('links every page in every language without JavaScript', { tag: '@desktop' }, async ({ request }) => {
  const path = await addressOf(request, '/university-list?country={KR}');
  const page = await (await request.get(path)).text();
  for (const language of LANGUAGES) expect(page).toContain(`href="${path}&amp;lng=${language}"`);
});

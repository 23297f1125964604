import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page, Route } from '@playwright/test';
import { expect, expectNoAxeViolations, test, title, visit } from '../../fixtures.ts';
import { TEXTS } from '../../texts.ts';

const { applications, common, consultings, home, scholarships, search, tariffs, universities } = TEXTS.en;
const { failed } = common;

const BROKEN = { isError: true, message: 'It broke.', data: null, code: 'INTERNAL', requestId: 'r-1' };
const fail = (route: Route) => route.fulfill({ status: 500, json: BROKEN });
const tryAgain = (page: Page) => page.getByRole('button', { name: common.tryAgain });
const failure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const toasts = (page: Page) => page.getByRole('region', { name: common.notifications });

test.beforeEach(({ speak }) => speak('en'));
// Failed calls are tried three times before they count as failed.
test.use({
  provokedErrors: /status of 50[03]|ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/,
});

/** Goes to a page by a link, so that the browser asks for its data. */
const go = async (page: Page, from: string, name: string) => {
  await visit(page, from);
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
};

test.describe('the landing page', () => {
  for (const [call, name, heading, toast] of [
    ['scholar-ship/top-grant', 'grants', failed.topGrants, undefined],
    ['university/top-university', 'universities', failed.topUniversities, failed.topUniversities],
    ['consulting/top-consulting', 'consultings', failed.topConsultings, failed.topConsultingsToast],
  ] as const)
    test(`keeps the rest when ${call} fails`, { tag: '@desktop' }, async ({ page }) => {
      const path = `**/api/v1/${call}`;
      await page.route(path, fail);
      await go(page, '/login', common.toHome);
      const section = page.getByRole('region', { name: home[name].title });
      await expect(section.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(section).toContainText('It broke.');
      if (toast) await expect(toasts(page).getByText(toast, { exact: true })).toBeVisible();
      await expect(title(page)).toHaveText(home.title);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectNoAxeViolations(page);
      await tryAgain(page).click();
      await expect(tryAgain(page)).toBeFocused();
      await page.unroute(path);
      await tryAgain(page).click();
      await expect(section.getByRole('article').first()).toBeVisible();
      await expect(failure(page, heading)).toHaveCount(0);
    });
});

test.describe('the list of universities', () => {
  for (const [call, heading] of [
    ['country/public/tree', failed.countries],
    ['university-degree', failed.degrees],
    ['continent/public/tree', 'It broke.'],
    ['faculty/public/first-level-count', 'It broke.'],
  ] as const)
    test(`stays when ${call} fails`, { tag: '@desktop' }, async ({ page }) => {
      const path = `**/api/v1/${call}`;
      await page.route(path, fail);
      await go(page, '/login', common.universities);
      await expect(page.getByRole('article')).toHaveCount(12);
      await page.locator('aside details:not([open]) summary').first().click();
      await page.locator('aside details:not([open]) > summary').last().click();
      await expect(failure(page, heading)).toBeVisible();
      await page.unroute(path);
      await tryAgain(page).click();
      await expect(failure(page, heading)).toHaveCount(0);
      await expect(page.getByRole('checkbox').first()).toBeVisible();
    });

  test('keeps its filters when the list itself fails', async ({ page }) => {
    const path = '**/api/v1/university/filter**';
    await visit(page, '/university-list');
    await page.route(path, fail);
    await page.getByRole('combobox', { name: TEXTS.en['filtered-lists'].sort }).selectOption({ index: 1 });
    await expect(failure(page, 'It broke.')).toBeVisible();
    await expect(title(page)).toHaveText(universities.title);
    await page.unroute(path);
    await tryAgain(page).click();
    await expect(page.getByRole('article')).toHaveCount(12);
  });
});

test.describe('the page of an agency', () => {
  for (const [call, section, heading] of [
    ['consulting/comment/1**', consultings.detail.reviews, failed.comments],
    ['tariff/public/consulting/1', tariffs.title, 'It broke.'],
    ['consulting-university/public/consulting/1**', consultings.detail.universities, 'It broke.'],
  ] as const)
    test(`stays when ${call} fails`, { tag: '@desktop' }, async ({ page }) => {
      const path = `**/api/v1/${call}`;
      await visit(page, '/consulting-list');
      await page.route(path, fail);
      await page.locator('a[href="/consulting-list/1"]').first().click();
      const region = page.getByRole('region', { name: section });
      await expect(region.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: consultings.detail.about })).toBeVisible();
      await page.unroute(path);
      await region.getByRole('button', { name: common.tryAgain }).click();
      await expect(region.getByRole('alert')).toHaveCount(0);
    });
});

for (const [list, link, call, heading] of [
  ['/university-list', '/university-list/', 'university/*/detail', failed.university],
  ['/scholarships', '/scholarships/', 'scholar-ship/*/detail', failed.scholarship],
  ['/consulting-list', '/consulting-list/', 'consulting/public/*', failed.consulting],
] as const)
  test(`a page says ${heading} and tries again`, async ({ page }) => {
    const path = `**/api/v1/${call}`;
    await visit(page, list);
    await page.route(path, fail);
    const target = page.getByRole('article').locator(`a[href^="${link}"]`).first();
    await target.click();
    await expect(title(page)).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} · Parvoz`);
    await expect(page.getByRole('banner')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute(path);
    await tryAgain(page).click();
    await expect(page.getByRole('navigation', { name: common.breadcrumbs })).toBeVisible();
    await expect(title(page)).not.toHaveText(heading);
  });

test.describe('the form of an application', () => {
  const { apply } = applications;
  for (const [call, legend, heading] of [
    ['university/*/detail', apply.university, failed.universityById],
    ['university-degree', apply.degree, failed.universityDegree],
    ['consulting/public/university/*', apply.agency, 'It broke.'],
  ] as const)
    test(`says what failed of ${call}, and keeps the rest`, { tag: '@desktop' }, async ({ page }) => {
      const path = `**/api/v1/${call}**`;
      await visit(page, '/university-list/72');
      await page.route(path, fail);
      await page.locator('a[href*="/apply?"]').first().click();
      const field = page.locator('[id^="apply-"]', { has: page.getByText(legend, { exact: true }) });
      await expect(field.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(title(page)).toHaveText(apply.title);
      await expect(page.getByLabel(apply.comment)).toBeVisible();
      await expectNoAxeViolations(page);
      await page.unroute(path);
      await tryAgain(page).click();
      await expect(page.getByRole('alert').filter({ hasText: heading })).toHaveCount(0);
      await expect(field.first()).toBeVisible();
    });
});

test('results that failed can be asked for again', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  await page.route('**/api/v1/search**', fail);
  await page.getByRole('combobox', { name: search.textLabel }).fill('seoul');
  await page.keyboard.press('Enter');
  await expect(failure(page, 'It broke.')).toBeVisible();
  await page.unroute('**/api/v1/search**');
  await tryAgain(page).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

interface Renderer {
  render(request: Request, context: object): Promise<{ status: number; html: string }>;
}

/** The page as the server renders it while one of its calls fails. */
const renderWithout = async (origin: string, path: string, call: RegExp) => {
  const entry = join(import.meta.dirname, '../../../web/dist/server/server.js');
  const { render } = (await import(pathToFileURL(entry).href)) as Renderer;
  const callApi = async ({ url, ...init }: { url: string }) => {
    if (call.test(url)) return { status: 500, body: JSON.stringify(BROKEN) };
    const answer = await fetch(origin + url, init);
    return { status: answer.status, body: await answer.text() };
  };
  return render(new Request(origin + path), { language: 'en', origin, nonce: '', callApi });
};

test.describe('a part that fails while the server renders', () => {
  for (const [path, call, section] of [
    ['/', /top-university/, home.universities.title],
    ['/consulting-list/1', /tariff/, tariffs.title],
    ['/consulting-list/1', /comment/, consultings.detail.reviews],
    ['/university-list/1', /consulting/, universities.consultings],
  ] as const)
    test(`leaves the page, and the browser asks for it: ${call.source} on ${path}`, {
      tag: '@desktop',
    }, async ({ page, baseURL }) => {
      const answer = await renderWithout(baseURL!, path, call);
      const body = answer.html;
      expect(answer.status).toBe(200);
      expect(body).toContain(section.replace("'", '&#x27;'));
      await page.route(baseURL + path, (route) => route.fulfill({ contentType: 'text/html', body }));
      await visit(page, path);
      const region = page.getByRole('region', { name: section });
      await expect(region.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'broke' })).toHaveCount(0);
    });

  test('is not what the page is about: then its status is 503', { tag: '@desktop' }, async ({
    page,
    baseURL,
  }) => {
    const answer = await renderWithout(baseURL!, '/university-list/1', /university\/1\/detail/);
    const body = answer.html;
    expect(answer.status).toBe(503);
    await page.route(`${baseURL}/university-list/1`, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    await page.goto('/university-list/1');
    await expect(page.getByRole('region', { name: universities.facts })).toBeVisible();
  });
});

test.describe('without a network', () => {
  test('it is said at once, and the page comes when there is one', async ({ page, context }) => {
    await visit(page, '/login');
    await context.setOffline(true);
    await expect(page.getByText(common.offline)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/scholarships"]')!.click());
    await expect(page.getByText(common.offline)).toBeVisible();
    // Nothing is waited for: a page that was begun without a network would have failed by then.
    await page.waitForTimeout(2000);
    await expect(page.getByText(common.errorTitle)).toHaveCount(0);
    await context.setOffline(false);
    await expect(title(page)).toHaveText(scholarships.title);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(common.offline)).toHaveCount(0);
  });

  test('a filter waits, and is applied when there is one', { tag: '@desktop' }, async ({ page, context }) => {
    await visit(page, '/university-list');
    await context.setOffline(true);
    await page.getByRole('checkbox', { name: /^Bachelor/ }).click();
    await expect(page.getByText(common.offline)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(12);
    await context.setOffline(false);
    await expect(page).toHaveURL(/degree=/);
    await expect(page.getByRole('link', { name: /Bachelor/ }).first()).toBeVisible();
  });

  test('a page whose code does not come says so, not that something went wrong', { tag: '@desktop' }, async ({
    page,
  }) => {
    await visit(page, '/login');
    // All that the open page has not asked for yet.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: common.scholarships }).click();
    await expect(title(page)).toHaveText(common.lostTitle);
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: common.reload }).click();
    await expect(title(page)).toHaveText(scholarships.title);
  });
});

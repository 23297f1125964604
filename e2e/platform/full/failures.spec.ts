import { expect, test, textOf, title, visit } from '../../fixtures.ts';
import { TEXTS } from '../../texts.ts';

const { common, scholarships } = TEXTS.en;
const DETAIL = '**/api/v1/scholar-ship/*/detail';

test.beforeEach(({ speak }) => speak('en'));

test('keeps the old page on a slow network, then shows the spinner', { tag: '@desktop' }, async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(DETAIL, async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, '/scholarships');
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = await textOf(link);
  // A moment after the press, before this machine's own slowness counts.
  const stillShown = await link.evaluate((element: HTMLElement) => {
    element.click();
    return new Promise((resolve) =>
      requestAnimationFrame(() => resolve(document.querySelector('h1')?.textContent)),
    );
  });
  expect(stillShown).toBe(scholarships.title);
  await expect(page.getByRole('status').filter({ hasText: common.loading })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  release();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole('status').filter({ hasText: common.loading })).toHaveCount(0);
});

test.describe('when the API fails', () => {
  // React writes what the error view shows to the console, too.
  test.use({ provokedErrors: /status of 50[03]|ERR_FAILED|Failed to fetch|queryFn/ });

  for (const [name, answer] of [
    ['with a page of a proxy', { status: 503, contentType: 'text/html', body: '<h1>503</h1>' }],
    [
      'with its envelope',
      {
        status: 500,
        json: { isError: true, message: 'x', data: null, code: 'INTERNAL', requestId: 'r-1' },
      },
    ],
  ] as const) {
    test(`${name}, says so and works when it is tried again`, { tag: '@desktop' }, async ({ page }) => {
      await page.route(DETAIL, (route) => route.fulfill(answer));
      await visit(page, '/scholarships');
      const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
      const scholarship = await textOf(link);
      await link.click();
      await expect(title(page)).toHaveText('Error getting scholarship details');
      await expect(page).toHaveTitle('Error getting scholarship details · Parvoz');
      await expect(page.getByRole('banner')).toBeVisible();
      await page.unroute(DETAIL);
      await page.getByRole('button', { name: common.tryAgain }).click();
      await expect(title(page)).toHaveText(scholarship);
    });
  }

  test('while the network is away, and the way back leads on', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    await visit(page, '/scholarships');
    await context.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(title(page)).toHaveText(common.failed.scholarship);
    await expect(page.getByRole('alert')).toContainText(common.unreachable);
    await page.goBack();
    await expect(title(page)).toHaveText(scholarships.title);
    await context.unroute('**/api/v1/**');
    await page.getByRole('article').nth(1).getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('region', { name: scholarships.detail.about })).toBeVisible();
  });
});

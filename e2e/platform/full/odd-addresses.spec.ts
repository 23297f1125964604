import { expect, hydrated, test, title, visit } from '../../fixtures.ts';
import { fill, TEXTS } from '../../texts.ts';

const { common } = TEXTS.ru;
const LONG = `/university-list?query=${'a'.repeat(2100)}`;
const HTML = { accept: 'text/html,application/xhtml+xml' };

test.describe('addresses that no page has', () => {
  test.use({ provokedErrors: /status of 4/ });

  for (const [path, status] of [
    ['/%zz', 400],
    ['/university-list/%E0%A4%A', 400],
    [LONG, 414],
  ] as const) {
    test(`shows a page with status ${status} for ${path.slice(0, 26)}`, { tag: '@desktop' }, async ({
      page,
      speak,
      baseURL,
    }) => {
      await speak('ru');
      const answer = await page.goto(path);
      expect(answer!.status()).toBe(status);
      expect(answer!.headers()['content-type']).toBe('text/html; charset=utf-8');
      expect(answer!.headers()['content-language']).toBe('ru');
      await expect(title(page)).toHaveText(common.notFoundTitle);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      await hydrated(page);
      // The page is hydrated, and still shows the address that was asked for.
      await page.getByRole('banner').getByRole('button', { name: common.switchTheme }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(title(page)).toHaveText(common.notFoundTitle);
      expect(page.url()).toBe(baseURL + path);

      await page.getByRole('main').getByRole('link', { name: common.goHome }).click();
      await expect(page).toHaveURL('/');
      await expect(title(page)).toHaveText(TEXTS.ru.home.title);
      await page.goBack();
      await expect(title(page)).toHaveText(common.notFoundTitle);
    });
  }

  test('shows a page for a form that was sent to a page', { tag: '@desktop' }, async ({ page, speak }) => {
    await speak('ru');
    await visit(page, '/scholarships');
    await page.evaluate(() => {
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = 'multipart/form-data';
      form.action = '/university-list';
      document.body.append(form);
      form.submit();
    });
    await expect(page).toHaveURL('/university-list');
    await expect(title(page)).toHaveText(common.notFoundTitle);
  });

  test('answers programs with the envelope', { tag: '@desktop' }, async ({ request }) => {
    for (const [path, status, headers] of [
      ['/%zz', 400, {}],
      ['/api/v1/%zz', 400, HTML],
      ['/api/v1/nothing', 404, HTML],
      ['/assets/nothing.js', 404, HTML],
    ] as const) {
      const answer = await request.get(path, { headers });
      expect(answer.status()).toBe(status);
      expect(await answer.json()).toMatchObject({ isError: true, data: null });
    }
    const refused = await request.delete('/university-list', { headers: HTML });
    expect(refused.status()).toBe(405);
    expect(refused.headers().allow).toBe('GET, HEAD');
    expect(await refused.text()).toContain('</html>');
  });
});

test.describe('texts that look like something else', () => {
  for (const text of ['2026', 'true', 'null', '1e3', '1.0', '007', '"2026"', '[1]']) {
    test(`searches ${text} as it is`, { tag: '@desktop' }, async ({ page, request, speak }) => {
      await speak('en');
      const address = `/search/results?query=${encodeURIComponent(text)}`;
      // Without a way round through another address.
      expect((await request.get(address, { headers: HTML, maxRedirects: 0 })).status()).toBe(200);
      await visit(page, address);
      await expect(page).toHaveURL(address);
      await expect(title(page)).toHaveText(fill(TEXTS.en.search.heading, { text }));
    });
  }

  test('stay plain when they are typed', { tag: '@desktop' }, async ({ page, speak }) => {
    await speak('en');
    await visit(page, '/');
    const field = page.getByRole('combobox', { name: TEXTS.en.search.textLabel });
    await field.fill('2026');
    await field.press('Enter');
    await expect(page).toHaveURL('/search/results?query=2026');
    await expect(title(page)).toHaveText(fill(TEXTS.en.search.heading, { text: '2026' }));
    await field.fill('true');
    await field.press('Enter');
    await expect(page).toHaveURL('/search/results?query=true');
    await page.goto('/scholarships?query=2026');
    await expect(page).toHaveURL('/scholarships?query=2026');
    await expect(page.getByRole('searchbox', { name: TEXTS.en.scholarships.filter.text })).toHaveValue(
      '2026',
    );
  });
});

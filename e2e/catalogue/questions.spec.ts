import { expect, test, title, visit } from '../fixtures.ts';
import { fill, TEXTS } from '../texts.ts';

const { search } = TEXTS.uz;

test.beforeEach(({ speak }) => speak('uz'));

test('a question becomes filters that can be taken away, and leads to its programmes', {
  tag: ['@desktop', '@full'],
}, async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('combobox', { name: search.textLabel }).fill('Germaniyada bepul oqish');
  await page.getByRole('button', { name: search.submit, exact: true }).click();
  await expect(title(page)).toHaveText(fill(search.heading, { text: 'Germaniyada bepul oqish' }));
  const chips = page.getByRole('region', { name: search.conditions }).getByRole('link');
  await expect(chips).toHaveText(['Germaniya', 'Bepul oʻqish']);

  const heading = page.getByRole('heading', { level: 2 }).filter({ hasText: /ta dastur/ });
  const count = /(\d+) ta dastur/.exec(await heading.innerText())![1]!;
  await heading.getByRole('link').click();
  await expect(page).toHaveURL(/\/programs\?country=\d+&free=1$/);
  await expect(page.getByRole('main')).toContainText(`${count} ta`);
  await page.goBack();

  await chips.filter({ hasText: 'Bepul oʻqish' }).click();
  await expect(page).toHaveURL(/query=Germaniyada/);
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /ta dastur/ })).toHaveCount(0);
});

import { expect, test, textOf, visit } from '../fixtures.ts';
import { TEXTS } from '../texts.ts';

const { 'filtered-lists': lists, scholarships } = TEXTS.en;

test.beforeEach(({ speak }) => speak('en'));

test('offers only countries with scholarships, with their number', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/scholarships');
  const group = page
    .locator('aside details')
    .filter({ has: page.getByText(scholarships.filter.country).first() });
  await group.getByRole('button').click();
  const names = await group.locator('label:has([type=checkbox])').allTextContents();
  expect(names.length).toBeGreaterThan(5);
  const counts = names.map((name) => Number(/\d+$/.exec(name)?.[0]));
  expect(counts.filter((count) => count > 0)).toHaveLength(names.length);

  const last = group.getByRole('checkbox').last();
  await last.check();
  const total = page.getByRole('main').getByRole('status').first();
  await expect(total).toHaveText(new RegExp(`^${counts.at(-1)} `));
});

test('names a chosen country that has no scholarship, and lets it go', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const read = async (path: string) =>
    (await (await request.get(`/api/v1${path}`, { headers: { 'accept-language': 'en' } })).json()).data;
  const used = (await read('/scholar-ship/countries')) as { id: number }[];
  const all = (await read('/country/public/tree')) as { id: number; name: string }[];
  const empty = all.find(({ id }) => used.every((one) => one.id !== id))!;
  await visit(page, `/scholarships?country=${empty.id}`);
  const box = page.getByRole('checkbox', { name: `${empty.name} 0` });
  await expect(box).toBeChecked();
  await expect(page.getByRole('region', { name: lists.filters.applied })).toContainText(empty.name);
  // It leaves the list with its tick, so that there is nothing to look at again.
  await box.click();
  await expect(page).toHaveURL('/scholarships');
});

test('the dates are in sight without scrolling', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/scholarships');
  for (const name of [scholarships.filter.from, scholarships.filter.to])
    await expect(page.getByRole('textbox', { name, exact: true })).toBeInViewport({ ratio: 1 });
});

test('names a city that is its country once', { tag: '@desktop' }, async ({ page, speak }) => {
  await speak('uz');
  await visit(page, '/search/results?query=singapur');
  await expect(page.getByRole('article').first().locator('h2 + p')).toHaveText('Singapur');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('main')).toContainText('Singapur');
  await visit(page, '/university-list?query=singapur');
  const card = page.getByRole('article').first();
  await expect(card).toContainText('Singapur');
  expect(await textOf(card)).not.toContain('Singapur, Singapur');
});

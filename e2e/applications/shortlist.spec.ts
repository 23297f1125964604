import { expect, expectNoAxeViolations, expectNoSidewaysScroll, hydrated, test, visit } from '../fixtures.ts';
import { registerStudent, visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const { common, compare, shortlist, calendar } = TEXTS.uz;

test('a heart without an account, three side by side, the same on another device, and all of it in the account', {}, async ({
  page,
  browser,
  request,
}) => {
  await visit(page, '/university-list');
  const cards = page.getByRole('article');
  const names = await cards.locator('h3').allTextContents();
  for (const name of names.slice(0, 3)) {
    await page.getByRole('button', { name: fill(common.shortlist.keep, { name }), exact: true }).click();
    await page.getByRole('checkbox', { name: `${compare.choose}: ${name}`, exact: true }).check();
  }
  await page.getByRole('link', { name: fill(common.shortlist.count, { count: '3' }) }).click();
  await expect(page.getByText(shortlist.onlyHere.title)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: fill(compare.compareThem, { count: '3' }) }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  const address = await page.getByRole('textbox', { name: compare.share.address }).inputValue();

  const other = await browser.newContext();
  const parents = await other.newPage();
  await parents.goto(address);
  await hydrated(parents);
  for (const name of names.slice(0, 3))
    await expect(parents.getByRole('columnheader', { name: new RegExp(name.slice(0, 20)) })).toBeVisible();
  await expect(
    parents.getByRole('link', { name: common.shortlist.title, exact: true }).first(),
  ).toBeVisible();
  await other.close();

  // Registering from there leads back to the shortlist.
  await visit(page, '/shortlist');
  await expect(page.getByRole('main').getByRole('link', { name: shortlist.onlyHere.action })).toHaveAttribute(
    'href',
    '/register?to=%2Fshortlist',
  );

  const { jwt } = await registerStudent(request);
  const taken = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await visitAs(page, jwt, '/shortlist');
  await expect(page.getByRole('article')).toHaveCount(3);
  await taken;
  await expect(page.getByText(shortlist.onlyHere.title)).toBeHidden();
  await page.evaluate(() => window.localStorage.clear());
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('deadlines of what has a heart are in the calendar, and in other programs until the link is taken back', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, '/scholarships');
  const name = (await page.getByRole('article').first().locator('h3').textContent()) ?? '';
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: fill(common.shortlist.keep, { name }), exact: true }).click();
  await kept;
  await visit(page, '/calendar');
  const list = page.getByRole('region', { name: calendar.list });
  await expect(list.getByRole('link', { name: new RegExp(`: ${name.slice(0, 12)}`) }).first()).toBeVisible();
  await page.getByRole('button', { name: calendar.link.create }).click();
  const address = await page.getByRole('textbox', { name: calendar.link.address }).inputValue();
  const feed = await request.get(address);
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await feed.text()).toContain('UID:scholarship-deadline-');
  await page.getByRole('button', { name: calendar.link.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: calendar.link.remove }).click();
  await expect(page.getByRole('button', { name: calendar.link.create })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

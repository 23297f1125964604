import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { PAGE_SIZES } from '../../web/src/ui/table/page-sizes.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, reload, test, title } from '../fixtures.ts';
import { BALANCE, createPaid, give, PRICE, som, tiyinOf } from '../money.ts';
import { type Person, visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const { common, finance: texts, receipts, tables } = TEXTS.uz;

/** One payment more than a page shows, with the first top-up and the payment of the tariff. */
const COUNT = PAGE_SIZES[0] + 1;
const AT_ONCE = 4;
const AMOUNTS = Array.from({ length: COUNT - 2 }, (_, index) => (index + 1) * 1_000_000);
const TOTAL = BALANCE + AMOUNTS.reduce((all, one) => all + one, 0);

const createMoney = async (request: APIRequestContext): Promise<Person & { number: string }> => {
  const { student, application } = await createPaid(request);
  // A few at once, as many unfinished ones are refused.
  for (let from = 0; from < AMOUNTS.length; from += AT_ONCE)
    await Promise.all(
      AMOUNTS.slice(from, from + AT_ONCE).map((amount) => give(request, student.jwt, amount)),
    );
  return { ...student, number: application.number };
};

const list = (page: Page) => page.getByRole('table', { name: texts.list.title });
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const range = (page: Page, first: number, last: number, count: number) =>
  page.getByText(fill(tables.range, { first, last, count }), { exact: true });

test('a list of payments is filtered, paged and given as a file', {
  tag: ['@desktop', '@catalogue'],
}, async ({ page, request }) => {
  const { jwt, number } = await createMoney(request);
  await visitAs(page, jwt, '/student-finance');
  await expect(rows(page)).toHaveCount(PAGE_SIZES[0]);
  await expect(range(page, 1, PAGE_SIZES[0], COUNT)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: common.nextPage }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).last()).toContainText(som(BALANCE));

  const type = (name: string) => page.getByRole('group', { name: texts.list.type }).getByText(name);
  await type(texts.type.CREDIT).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`−${som(PRICE)}`.slice(1));
  await expect(rows(page)).toContainText(number);
  await type(texts.type.DEBIT).click();
  await expect(range(page, 1, COUNT - 1, COUNT - 1)).toBeVisible();
  await expect(page).toHaveURL(/type=debit/);
  await reload(page);
  await expect(range(page, 1, COUNT - 1, COUNT - 1)).toBeVisible();
  await type(texts.list.ALL).click();
  await expect(range(page, 1, PAGE_SIZES[0], COUNT)).toBeVisible();

  // Days before today have nothing; the way back is one press.
  await page.getByRole('button', { name: new RegExp(`^${texts.list.dates}`) }).click();
  await page.getByLabel(tables.to).fill('2020-01-02');
  await page.keyboard.press('Escape');
  await expect(page.getByText(tables.nothing.title)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: tables.clearFilters }).click();
  await expect(range(page, 1, PAGE_SIZES[0], COUNT)).toBeVisible();
  await page.getByRole('searchbox', { name: texts.list.search }).fill(number);
  await expect(rows(page)).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.export.label }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(number);
  expect(lines[1]).toMatch(/2000000[,.]07/);

  // The table of the chart has the same amounts as the figures.
  const today = page.getByRole('radio', { name: new RegExp(`^${texts.cards.TODAY}`) });
  await expect(page.locator('label').filter({ has: today })).toContainText(som(TOTAL - PRICE));
  const chart = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: texts.chart.title }) });
  await chart.getByRole('button', { name: texts.chart.asTable }).click();
  const figures = await chart.getByRole('table').getByRole('row').allTextContents();
  expect(figures.join(' ')).toContain(som(TOTAL));
  expect(figures.join(' ')).toContain(som(PRICE));
  await expectNoAxeViolations(page);
});

test('a payment has a page of its own with its way and a receipt to print', {
  tag: ['@phone', '@catalogue'],
}, async ({ page, request }) => {
  const { student, application } = await createPaid(request);
  await visitAs(page, student.jwt, '/student-finance');
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await list(page).getByRole('link', { name: texts.purpose.PAYMENT }).click();
  await expect(title(page)).toHaveText(texts.purpose.PAYMENT);
  const facts = page.getByRole('region', { name: texts.payment.facts });
  await expect(facts).toContainText(application.number);
  const [before, after] = await facts
    .locator('dd')
    .filter({ hasText: /^\d[\d\s]*,\d\d$/ })
    .allTextContents();
  expect(tiyinOf(before!) - tiyinOf(after!)).toBe(PRICE);
  await expect(page.getByRole('listitem').filter({ hasText: texts.purpose.PAYMENT })).toContainText(
    som(PRICE),
  );
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('region', { name: receipts.title })).toBeVisible();
  await expect(facts).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  // Paper is white on a dark screen too.
  await expectNoAxeViolations(page, ['color-contrast']);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.goBack();
  await list(page)
    .getByRole('link', { name: new RegExp(texts.purpose.TOP_UP) })
    .click();
  await expect(page.getByRole('listitem').filter({ hasText: texts.timeline.CREATED })).toBeVisible();
  await expectNoAxeViolations(page);
});

import { randomInt } from 'node:crypto';
import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, reload, test } from '../fixtures.ts';
import { som } from '../money.ts';
import { visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const { reconciliation: texts } = TEXTS.uz;
const REASON = 'Uzum boshqa savdogarning toʻlovini yuborgan';

// A line of a statement that cannot be read.
test.use({ provokedErrors: /status of 422/ });

test('a statement is uploaded, and its difference closed with a reason', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-finance');
  const part = page.getByRole('region', { name: texts.title });
  const days = part.getByRole('list', { name: texts.days }).getByRole('button');
  await days.last().click();
  // The table of the day before is shown until the chosen one is loaded.
  const caption = await days.last().locator('b').textContent();
  await expect(part.locator('caption')).toHaveText(caption!);
  const day = caption!.split('.').reverse().join('-');
  const row = part.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Uzum' }) });
  await row
    .getByRole('button', { name: new RegExp(`${texts.upload.button}|${texts.upload.replace}`) })
    .click();
  const window = page.getByRole('dialog');
  const press = () =>
    window
      .getByRole('button', { name: new RegExp(`^(${texts.upload.button}|${texts.upload.replace})$`) })
      .click();
  await press();
  await expect(window.getByText(texts.upload.none)).toBeVisible();
  const number = `uz-${randomInt(1_000_000_000)}`;
  const amount = randomInt(100_000, 900_000_000);
  const file = (lines: string[]) => ({
    name: 'uzum.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['transId,payment_id,amount,confirm time,status', ...lines, ''].join('\r\n')),
  });
  // A line that cannot be read is named, and nothing is kept.
  await window
    .getByLabel(texts.upload.file, { exact: true })
    .setInputFiles(file([`${number},,abc,${day} 11:30:00,CONFIRMED`]));
  await press();
  await expect(window.getByRole('alert')).not.toBeEmpty();
  await expectNoAxeViolations(page);
  const line = `${number},,${(amount / 100).toFixed(2)},${day} 11:30:00,CONFIRMED`;
  await window.getByLabel(texts.upload.file, { exact: true }).setInputFiles(file([line]));
  await press();
  await expect(page.getByText(texts.upload.done)).toBeVisible();
  await expect(row).toContainText(som(amount));

  const heading = fill(texts.differences, { provider: 'Uzum', day: caption! });
  await expect(part.getByRole('heading', { name: heading })).toBeVisible();
  const difference = part.getByRole('listitem').filter({ hasText: number });
  await expect(difference).toContainText(texts.kind.NOT_OURS);
  await expect(difference).toContainText(som(amount));
  await expectNoAxeViolations(page);
  await difference.getByRole('button', { name: texts.close.button }).click();
  await window.getByRole('button', { name: texts.close.button }).click();
  await expect(window.getByText(texts.problem.reason)).toBeVisible();
  await expect(window.getByLabel(texts.reason)).toBeFocused();
  await window.getByLabel(texts.reason).fill(REASON);
  await window.getByRole('button', { name: texts.close.button }).dblclick();
  await expect(page.getByText(texts.close.done)).toBeVisible();
  await expect(difference).toContainText(REASON);
  await expect(difference.getByRole('button', { name: texts.close.button })).toHaveCount(0);
  await expect(row).toContainText(texts.state.CLOSED);
  await page.setViewportSize({ width: 390, height: 844 });
  await reload(page);
  await days.last().click();
  await expect(days.last()).toHaveAttribute('aria-pressed', 'true');
  await expect(difference).toContainText(REASON);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

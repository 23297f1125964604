import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const texts = TEXTS.uz.imports;
const PATH = '/admin-import/university';

const send = (page: Page, content: string) =>
  page
    .getByLabel(texts.file.drop)
    .setInputFiles({ name: 'universitetlar.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Checkbox that shows lines of an outcome. */
const shown = (page: Page, outcome: 'NEW' | 'SAME') =>
  page.getByRole('checkbox', { name: new RegExp(`^${texts.outcomes[outcome].name}`) });

// A file that is none.
test.use({ provokedErrors: /status of 422/ });

test('takes a file in: columns, lines, all at once; and the same file changes nothing', async ({
  page,
  request,
}) => {
  const mark = randomUUID().slice(0, 8);
  const name = `Universitas ${mark}`;
  const file = `name;davlat;veb;baho-${mark}\n${name};AT;${mark}.ac.at;4,2\nBoshqa ${mark};PLO;;9\n`;
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-import/scholarship');
  await expect(title(page)).toHaveText(texts.title.SCHOLARSHIP);
  await page.locator('label').filter({ hasText: texts.kinds.UNIVERSITY }).click();
  await expect(page).toHaveURL(PATH);
  await expect(title(page)).toHaveText(texts.title.UNIVERSITY);
  await expectNoAxeViolations(page);

  await send(page, Buffer.from('89504e470d0a1a0a0000000d', 'hex').toString('latin1'));
  await expect(page.getByRole('alert').filter({ hasText: 'CSV' })).toBeVisible();

  await send(page, file);
  await expect(page.getByLabel('name', { exact: true })).toHaveValue('nameEn');
  await expect(page.getByLabel(`baho-${mark}`)).toHaveValue('');
  await page.getByLabel(`baho-${mark}`).selectOption(texts.fields.rating);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: texts.columns.check }).click();

  await expect(row(page, name)).toContainText(texts.outcomes.NEW.one);
  await expect(row(page, `Boshqa ${mark}`)).toContainText('Balki PL demoqchi boʻlgandirsiz.');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  // The filter is in the address.
  await shown(page, 'NEW').uncheck();
  await expect(row(page, name)).toHaveCount(0);
  await page.reload();
  await expect(row(page, `Boshqa ${mark}`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: fill(texts.refused, { count: '1' }) }).click();
  expect((await download).suggestedFilename()).toBe('universitetlar-refused.csv');

  await page.getByRole('button', { name: fill(texts.preview.apply_one, { count: '1' }) }).click();
  await expect(page.getByRole('heading', { name: texts.result.DONE.title })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: texts.anotherFile }).click();
  await send(page, file);
  // Its columns are remembered.
  await expect(page.getByText(texts.preview.nothing)).toBeVisible();
  await shown(page, 'SAME').check();
  await expect(row(page, name)).toContainText(texts.outcomes.SAME.one);
});

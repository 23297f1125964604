import { randomUUID } from 'node:crypto';
import { tokenOf } from '../agency.ts';
import { addScholarship } from '../catalogue.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const texts = TEXTS.uz.facts;
const report = TEXTS.uz['mistake-reports'];

test('a visitor says what is wrong, and an administrator settles and checks it by keyboard @both @catalogue', async ({
  page,
  request,
  browser,
}) => {
  const token = await tokenOf(request, 'admin');
  const nameUz = `Sinov granti ${randomUUID().slice(0, 8)}`;
  const id = await addScholarship(request, { nameUz });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/scholarships/${id}`);
  await visitor.getByRole('button', { name: TEXTS.uz.common.reportMistake }).click();
  await visitor.getByRole('textbox', { name: report.text }).fill(`Sana boshqa: ${nameUz}`);
  await visitor.getByRole('button', { name: report.send }).click();
  await expect(visitor.getByText(report.sent)).toBeVisible();
  await visitor.context().close();

  await visitAs(page, token, `/admin-facts?kind=SCHOLARSHIP&id=${id}`);
  await expect(title(page)).toHaveText(texts.title);
  await expect(page.getByText(`Sana boshqa: ${nameUz}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: texts.markCorrected }).click();
  await expect(page.getByText(texts.corrected)).toBeVisible();
  await expect(page.getByText(`Sana boshqa: ${nameUz}`)).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: nameUz })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('t');
    await expect(page.getByText(texts.openFirst)).toBeVisible({ timeout: 2000 });
  }).toPass();
  page.on('popup', (popup) => void popup.close());
  await page.keyboard.press('o');
  await page.keyboard.press('t');
  await expect(page.getByText(texts.checkedOf.replace('{{name}}', nameUz))).toBeVisible();
});

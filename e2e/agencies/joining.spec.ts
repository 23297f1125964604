import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, visit } from '../fixtures.ts';
import { codeFor, national, newPhone, visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const texts = TEXTS.uz.joining;
const admin = TEXTS.uz['consultings-admin'];

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000054 00000 n \n0000000105 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n172\n%%EOF',
);

const fillForm = async (page: Page, name: string, phone: string): Promise<void> => {
  await page.getByLabel(texts.form.name, { exact: true }).fill(name);
  await page.getByLabel(texts.form.legalName).fill(`“${name}” MChJ`);
  await page.getByLabel(texts.form.taxNumber).fill(String(randomInt(300_000_000, 399_999_999)));
  await page.getByLabel(texts.form.city).fill('Samarqand');
  await page.getByLabel(texts.form.webSite).fill('yulduz.uz');
  await page.getByLabel(texts.form.ownerName).fill('Otabek');
  await page.getByLabel(texts.form.ownerSurname).fill('Nurmatov');
  await page.getByLabel(texts.form.phone, { exact: true }).first().fill(national(phone));
};

const giveCode = async (page: Page, request: APIRequestContext, phone: string, press: string) => {
  await page.getByLabel(texts.code.label).fill(await codeFor(request, phone));
  await page.getByRole('button', { name: press }).click();
};

test('an agency asks to join, is asked back, answers and is accepted', async ({ page, request, browser }) => {
  const phone = newPhone();
  const name = `Yulduz ${phone.slice(-5)}`;
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: TEXTS.uz.common.joinParvoz }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
  await page.getByRole('button', { name: texts.form.goOn }).click();
  await expect(page.getByText(TEXTS.uz.validation.any.required).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await fillForm(page, name, phone);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Guvohnoma.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByRole('button', { name: texts.form.goOn }).click();
  await giveCode(page, request, phone, texts.form.send);
  await expect(page.getByText(texts.progress.state.NEW)).toBeVisible();
  await expect(page.getByText('Guvohnoma.pdf')).toBeVisible();
  await expectNoSidewaysScroll(page);

  const desk = await (await browser.newContext()).newPage();
  await visitAs(desk, await tokenOf(request, 'admin'), '/admin-consulting');
  await desk.getByRole('button', { name }).click();
  // Beside the list, on phones in a window.
  const opened = desk.getByRole('dialog', { name }).or(desk.getByRole('region', { name }));
  await expect(opened.getByText('Guvohnoma.pdf')).toBeVisible();
  await expectNoAxeViolations(desk);
  await opened.getByRole('button', { name: admin.join.ask, exact: true }).click();
  await opened.getByLabel(admin.join.question).fill('Ustavni ham yuboring');
  await opened.getByRole('button', { name: admin.join.sendQuestion }).click();
  await expect(opened.getByLabel(admin.join.question)).toBeHidden();

  await page.reload();
  await expect(page.getByText('Ustavni ham yuboring')).toBeVisible();
  await page.getByLabel(texts.answer.label).fill('Ustav ilova qilindi');
  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect(page.getByText(texts.progress.state.ANSWERED)).toBeVisible();

  await desk.reload();
  await desk.getByRole('button', { name }).click();
  await expect(opened.getByText('Ustav ilova qilindi')).toBeVisible();
  await opened.getByRole('button', { name: admin.join.accept, exact: true }).click();
  await expect(opened).toBeHidden();
  await expect(desk.getByRole('row').filter({ hasText: name })).toContainText(admin.status.INACTIVE);
  await page.reload();
  await expect(page.getByText(texts.progress.state.ACCEPTED)).toBeVisible();
});

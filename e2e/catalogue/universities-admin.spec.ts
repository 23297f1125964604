import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, reload, test } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const texts = TEXTS.uz['universities-admin'];
const { admin } = TEXTS.uz;
const { record } = admin;

test('an administrator adds a university, finds it in the list, and visitors see it at once @catalogue', async ({
  page,
  request,
}) => {
  const name = `Sinov universiteti ${Date.now()}`;
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-universities');
  await page.getByRole('link', { name: texts.add }).click();
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(page.getByRole('textbox', { name: record.name, exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: record.name, exact: true }).fill(name);
  await page.getByRole('textbox', { name: /^Tavsif/ }).click();
  await page.keyboard.type('Juda yaxshi');
  await page.getByLabel(record.country, { exact: true }).selectOption({ label: 'Vengriya' });
  await page.getByRole('combobox', { name: record.degrees }).click();
  await page.getByRole('option', { name: 'Bakalavriat' }).click();
  await page.getByRole('textbox', { name: texts.webSite }).fill('sinov.uz');
  await page.getByRole('textbox', { name: texts.rating }).fill('4,3');
  await page.getByRole('button', { name: record.checkedToday }).click();
  await expect(page.getByText(admin.draft.kept.split('{{time}}')[0]!.trim())).toBeVisible();
  await reload(page);
  await expect(page.getByRole('textbox', { name: record.name, exact: true })).toHaveValue(name);
  await expect(page.getByRole('textbox', { name: /^Tavsif/ })).toHaveText('Juda yaxshi');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: admin.form.preview }).click();
  const preview = page.getByRole('dialog', { name: admin.preview.title });
  await expect(preview.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(preview.getByText('Juda yaxshi')).toBeVisible();
  await expectNoAxeViolations(page);
  await preview.getByRole('button', { name: admin.preview.back }).click();
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const id = /(\d+)$/.exec(page.url())?.[1] ?? '';
  await expectNoAxeViolations(page);
  await page.goto(`/admin-universities?query=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`/university-list/${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('Juda yaxshi')).toBeVisible();
});

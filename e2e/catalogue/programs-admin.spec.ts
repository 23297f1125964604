import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, test, title } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const { admin, audit, 'programs-admin': texts, programs, tables } = TEXTS.uz;
const { record, requirements } = admin;

test('an administrator adds a programme with intakes and requirements, visitors see it, and its deletion is put back @catalogue', async ({
  page,
  request,
}) => {
  const name = `Sinov dasturi ${Date.now()}`;
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-programs');
  await page.getByRole('link', { name: texts.add }).click();
  await page.getByRole('textbox', { name: record.name, exact: true }).fill(name);
  await page.getByRole('combobox', { name: record.university }).fill('Seul');
  await page.getByRole('option', { name: /^Seul milliy/ }).click();
  await page.getByRole('combobox', { name: texts.degree }).selectOption({ label: 'Bakalavriat' });
  await page.getByRole('combobox', { name: texts.field }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: texts.languages.label }).fill('Ingliz');
  await page.getByRole('option', { name: programs.language.en }).click();
  await page.locator('label').filter({ hasText: texts.tuition.kinds.PAID }).click();
  await page.getByLabel(texts.tuition.amount).fill('12 500');
  await page.getByRole('button', { name: texts.intakes.add }).click();
  await page.getByLabel(texts.intakes.start).selectOption('09');
  await page.getByLabel(texts.intakes.startYear).fill('2098');
  await page.getByLabel(texts.intakes.deadline).fill('2098-05-31');
  const asked = page.getByRole('region', { name: texts.requirements.label });
  await asked.locator('label').filter({ hasText: requirements.known }).first().click();
  await asked.getByRole('button', { name: requirements.add }).click();
  await asked.getByLabel(requirements.score).fill('6,5');
  await asked.getByRole('button', { name: requirements.or }).click();
  await asked.getByLabel(requirements.kind).nth(1).selectOption('TOPIK');
  await asked.getByLabel(requirements.score).nth(1).fill('4');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: admin.form.preview }).click();
  const preview = page.getByRole('dialog', { name: admin.preview.title });
  await expect(preview.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(
    preview
      .getByRole('table')
      .getByText(/12\s500\s\$/)
      .first(),
  ).toBeVisible();
  await expect(preview.getByText('TOPIK 4')).toBeVisible();
  await preview.getByRole('button', { name: admin.preview.back }).click();
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(title(page)).toHaveText(name);
  const id = /(\d+)$/.exec(page.url())?.[1] ?? '';
  await page.goto(`/programs/${id}`);
  await expect(title(page)).toHaveText(name);
  await expect(page.getByText('31.05.2098').first()).toBeVisible();

  await page.goto(`/admin-programs?query=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Amallar: ${name}` }).click();
  await page.getByRole('menuitem', { name: tables.remove }).click();
  await page.getByRole('button', { name: admin.remove.confirm, exact: true }).click();
  // An open dialog hides the page from roles as well.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  expect((await request.get(`/programs/${id}`)).status()).toBe(404);
  await page.goto('/admin-audit');
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('button', { name: audit.undo.button }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: audit.undo.button }).click();
  await expect.poll(async () => (await request.get(`/programs/${id}`)).status()).toBe(200);
});

import type { Page } from '@playwright/test';
import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title, visit } from '../fixtures.ts';
import { national, newPhone, visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const texts = TEXTS.uz['consultings-admin'];
const { admin, tables } = TEXTS.uz;

const fillForm = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel(texts.form.name, { exact: true }).fill(name);
  await page.getByLabel(texts.form.abbreviation).fill('CS');
  await page.getByLabel(texts.form.city).first().fill('Samarqand');
  await page.getByLabel(texts.form.taxNumber).fill('309482117');
  await page.getByLabel(texts.form.ownerName).fill('Otabek');
  await page.getByLabel(texts.form.ownerSurname).fill('Nurmatov');
  await page.getByLabel(texts.form.phone, { exact: true }).fill(national(newPhone()));
  await page.getByLabel(texts.form.accountPhone).fill(national(newPhone()));
};

test('an administrator adds an agency with its owner, marks it as checked, hides and deletes it @catalogue', async ({
  page,
  request,
}) => {
  const name = `Chinor ${newPhone().slice(-6)}`;
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-consulting');
  await expect(title(page)).toHaveText(texts.title);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('n');
  await expect(title(page)).toHaveText(texts.form.create);
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(page.getByLabel(texts.form.name, { exact: true })).toBeFocused();
  await fillForm(page, name);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByText(texts.staff.firstSignIn)).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: texts.verify.give }).click();
  await page.getByLabel(texts.verify.reason).fill('Guvohnomasi koʻrildi');
  await page.getByRole('dialog').getByRole('button', { name: admin.form.save }).click();
  await expect(page.getByText('Guvohnomasi koʻrildi')).toBeVisible();
  const address = new URL(page.url()).pathname.replace('admin-consulting', 'consulting-list');
  await visit(page, address);
  await expect(page.getByText(/Hujjatlari tekshirilgan/)).toBeVisible();

  await visit(page, `/admin-consulting?query=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  const choose = async (action: string) => {
    await row.getByRole('button', { name: fill(texts.list.actions, { name }) }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await row.getByRole('switch').click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.hide.act }).click();
  await expect(row).toContainText(texts.status.INACTIVE);
  await choose(tables.remove);
  await page.getByRole('alertdialog').getByRole('button', { name: admin.remove.confirm }).click();
  // An open dialog hides the page from roles as well.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row).toBeHidden();
});

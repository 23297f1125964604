import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { translatePage } from '../../web/test/translate.ts';
import { tokenOf } from '../agency.ts';
import { authPage } from '../auth-page.ts';
import { expect, test, visit } from '../fixtures.ts';
import { codeFor, national, newPhone, registerStudent, visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const { admin, auth, common, settings, joining, 'mistake-reports': report } = TEXTS.uz;

// Refused calls are logged by the browser; anything else on the console fails the test.
test.use({ provokedErrors: /status of (401|409|422|429)/ });

/** As a browser's translation leaves the page: its texts are other nodes, and those that come later are as they were. */
const translate = async (page: Page): Promise<void> => {
  expect(await page.evaluate(translatePage)).toBeGreaterThan(5);
};

test('a translated page signs in', { tag: '@desktop' }, async ({ page, request }) => {
  const { phone, password } = await registerStudent(request);
  const on = authPage(page);
  await visit(page, '/login');
  await on.phone.fill(national(phone));
  await on.password.fill('another-password');
  await translate(page);
  await on.press(auth.logIn);
  await expect(on.main.getByRole('alert')).not.toBeEmpty();
  await translate(page);
  await on.password.fill(password);
  await on.press(auth.logIn);
  await expect(page).toHaveURL('/student-applications');
});

test('a translated page registers and proves the phone', { tag: '@desktop' }, async ({ page, request }) => {
  const phone = newPhone();
  const on = authPage(page);
  await visit(page, '/register');
  await translate(page);
  await on.press(auth.goOn);
  await expect(on.name).toBeFocused();
  // An error replaces the hint of its field, and disappears again.
  await translate(page);
  await on.name.fill('Aziza');
  await on.surname.fill('Rahimova');
  await on.gender('FEMALE').check({ force: true });
  await on.address.fill('Toshkent, Chilonzor tumani');
  await on.phone.fill(national(phone));
  await on.password.fill('first-password');
  await on.repeat.fill('first-password');
  await on.accept();
  await translate(page);
  await on.press(auth.goOn);
  await expect(page).toHaveURL('/verify-user');
  const code = await codeFor(request, phone);
  await translate(page);
  await on.press(auth.verify);
  await expect(on.code).toHaveAttribute('aria-invalid', 'true');
  await on.code.fill(code === '111111' ? '222222' : '111111');
  await on.press(auth.verify);
  await expect(on.code).toBeFocused();
  await translate(page);
  await on.code.fill(code);
  await on.press(auth.verify);
  await expect(page).toHaveURL('/student-applications');
});

test('a translated page asks for another code, and for a new password', { tag: '@desktop' }, async ({
  page,
}) => {
  const on = authPage(page);
  await visit(page, '/verify-user');
  await on.phone.fill(national(newPhone()));
  await translate(page);
  // A phone that nobody has is answered like any other.
  const answered = page.waitForResponse(/resend/);
  await on.press(auth.resend);
  expect((await answered).status()).toBe(200);
  await expect(on.phone).toBeVisible();
  await visit(page, '/reset-password');
  await translate(page);
  await on.press(auth.getCode);
  // Answered like one that somebody has, to whom a code may have gone a moment ago.
  await on.phone.fill(national(newPhone()));
  await translate(page);
  await on.press(auth.getCode);
  await expect(on.code).toBeVisible();
  await translate(page);
  await on.press(auth.savePassword);
  await expect(on.code).toHaveAttribute('aria-invalid', 'true');
});

test('a translated page reports a mistake', { tag: '@desktop' }, async ({ page, request }) => {
  const { data } = await (await request.get('/api/v1/university/top-university')).json();
  const [{ id }] = data.content ?? data;
  await visit(page, `/university-list/${id}`);
  await translate(page);
  await page.getByRole('button', { name: common.reportMistake }).click();
  await translate(page);
  await page.getByRole('button', { name: report.send }).click();
  await page.getByRole('textbox', { name: report.text }).fill('Telefon raqami eskirgan');
  await translate(page);
  await page.getByRole('button', { name: report.send }).click();
  await expect(page.getByText(report.sent)).toBeVisible();
});

test('a translated page asks to join', { tag: '@desktop' }, async ({ page, request }) => {
  const phone = newPhone();
  await visit(page, '/for-agencies');
  await translate(page);
  await page.getByRole('button', { name: joining.form.goOn }).click();
  await page.getByLabel(joining.form.name, { exact: true }).fill(`Tarjima ${phone.slice(-5)}`);
  await page.getByLabel(joining.form.legalName).fill('“Tarjima” MChJ');
  await page.getByLabel(joining.form.taxNumber).fill(String(randomInt(300_000_000, 399_999_999)));
  await page.getByLabel(joining.form.city).fill('Samarqand');
  await page.getByLabel(joining.form.ownerName).fill('Otabek');
  await page.getByLabel(joining.form.ownerSurname).fill('Nurmatov');
  await page.getByLabel(joining.form.phone, { exact: true }).first().fill(national(phone));
  await translate(page);
  await page.getByRole('button', { name: joining.form.goOn }).click();
  await expect(page.getByLabel(joining.code.label)).toBeVisible();
  await translate(page);
  await page.getByLabel(joining.code.label).fill(await codeFor(request, phone));
  await page.getByRole('button', { name: joining.form.send }).click();
  await expect(page.getByText(joining.progress.state.NEW)).toBeVisible();
});

test('a translated page saves settings', { tag: '@desktop' }, async ({ page, request }) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, '/student-settings');
  const personal = page.getByRole('region', { name: settings.personal.title });
  const save = personal.getByRole('button', { name: settings.save });
  await personal.getByLabel(settings.personal.name, { exact: true }).fill('Al');
  await translate(page);
  await save.click();
  await expect(personal.getByLabel(settings.personal.name, { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await translate(page);
  await personal.getByLabel(settings.personal.name, { exact: true }).fill('Alisher');
  await save.click();
  await expect(page.getByText(settings.updated)).toBeVisible();
});

test('a translated page saves a record', { tag: '@desktop' }, async ({ page, request }) => {
  const token = await tokenOf(request, 'admin');
  const { data } = await (await request.get('/api/v1/university/top-university')).json();
  const [{ id }] = data.content ?? data;
  await visitAs(page, token, `/admin-universities/update/${id}`);
  await expect(page.getByRole('textbox', { name: admin.record.name, exact: true })).not.toHaveValue('');
  await translate(page);
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(page).not.toHaveURL(/update/);
});

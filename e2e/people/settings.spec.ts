import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, reload, test, visit } from '../fixtures.ts';
import {
  codeFor,
  DEMO,
  DEMO_PASSWORD,
  logIn,
  national,
  newPhone,
  type Person,
  registerStudent,
  visitAs,
} from '../people.ts';
import { TEXTS } from '../texts.ts';

const { common, settings: texts, validation: errors } = TEXTS.uz;
const block = (page: Page, name: string) => page.getByRole('region', { name });
const personal = (page: Page) => block(page, texts.personal.title);
const phoneBlock = (page: Page) => block(page, texts.phone.title);
const passwordBlock = (page: Page) => block(page, texts.password.title);
const nameField = (page: Page) => page.getByLabel(texts.personal.name, { exact: true });
const surnameField = (page: Page) => page.getByLabel(texts.personal.surname, { exact: true });
const phoneField = (page: Page) => page.getByLabel(texts.phone.label, { exact: true });
const save = (page: Page, name: string) => block(page, name).getByRole('button', { name: texts.save });
const codeDialog = (page: Page) => page.getByRole('dialog', { name: texts.phone.window });

/** A refused call is logged by the browser. */
const REFUSED = /status of 4\d\d/;

const openSettings = async (page: Page, { jwt }: Person) => {
  await visitAs(page, jwt, '/student-settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
};

test.describe('name and surname', () => {
  test('say what is wrong at their fields, are saved, and stay', async ({ page, request }) => {
    // The library that checks fields tries nothing that the page's policy forbids.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
        reportError(new Error(`refused by the policy: ${violatedDirective}`)),
      ),
    );
    await openSettings(page, await registerStudent(request));
    await nameField(page).fill('Al');
    await surnameField(page).fill('');
    await save(page, texts.personal.title).click();
    await expect(personal(page).getByText(errors.name.tooShort)).toBeVisible();
    await expect(personal(page).getByText(errors.surname.required)).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(nameField(page)).toHaveAccessibleDescription(errors.name.tooShort);
    await expect(nameField(page)).toHaveValue('Al');

    await nameField(page).fill('Alisher');
    await surnameField(page).fill('Navoiy');
    await expect(personal(page).getByText(errors.name.tooShort)).toHaveCount(0);
    await save(page, texts.personal.title).click();
    await expect(page.getByText(texts.updated)).toBeVisible();
    await expect(page).toHaveURL('/student-applications');
    await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(/^Alisher Navoiy/);
    await visit(page, '/student-settings');
    await expect(nameField(page)).toHaveValue('Alisher');
  });
});

test.describe('the password', () => {
  test.use({ provokedErrors: REFUSED });

  test('is changed, ends other sessions and keeps this one', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const person = await registerStudent(request);
    const other = await logIn(request, 'profile', person.phone, person.password);
    await openSettings(page, person);
    const field = (name: string) => passwordBlock(page).getByLabel(name, { exact: true });
    await save(page, texts.password.title).click();
    for (const { required } of [errors.oldPassword, errors.newPassword, errors.confirmPassword])
      await expect(passwordBlock(page).getByText(required, { exact: true })).toBeVisible();
    await expect(field(texts.password.old)).toBeFocused();

    await field(texts.password.old).fill('not-the-password');
    await field(texts.password.new).fill('second-password');
    await field(texts.password.confirm).fill('another-password');
    await save(page, texts.password.title).click();
    await expect(passwordBlock(page).getByText(errors.confirmPassword.mismatch)).toBeVisible();
    await field(texts.password.confirm).fill('second-password');
    await save(page, texts.password.title).click();
    await expect(field(texts.password.old)).toHaveAttribute('aria-invalid', 'true');
    const shown = await passwordBlock(page).locator('[id$=-error]').first().textContent();
    await expect(page.getByRole('region', { name: common.notifications }).getByText(shown!)).toBeVisible();
    await expect(field(texts.password.new)).toHaveValue('second-password');

    await field(texts.password.old).fill(person.password);
    await passwordBlock(page).getByRole('button', { name: TEXTS.uz.common.showPassword }).first().click();
    await expect(field(texts.password.old)).toHaveAttribute('type', 'text');
    await save(page, texts.password.title).click();
    await expect(page.getByText(texts.updated)).toBeVisible();
    await expect(page).toHaveURL('/student-applications');
    await visit(page, '/student-settings');
    await expect(field(texts.password.new)).toHaveValue('');
    await expect(nameField(page)).toHaveValue(person.name);

    const dead = await request.get('/api/v1/profile/current', {
      headers: { authorization: `Bearer ${other.jwt}` },
    });
    expect(dead.status()).toBe(401);
    expect((await logIn(request, 'profile', person.phone, person.password)).status).toBe(401);
    expect((await logIn(request, 'profile', person.phone, 'second-password')).status).toBe(200);
  });
});

test.describe('the phone', () => {
  test.use({ provokedErrors: REFUSED });

  const ask = async (page: Page, phone: string) => {
    await phoneField(page).fill(`+998 ${national(phone)}`);
    await save(page, texts.phone.title).click();
    await expect(codeDialog(page)).toBeVisible();
  };
  const left = async (page: Page): Promise<number> => {
    const shown = (await codeDialog(page).locator('p > b').textContent()) ?? '';
    expect(shown).toMatch(/^0[01]:\d\d$/);
    const [minutes, seconds] = shown.split(':').map(Number);
    return minutes! * 60 + seconds!;
  };

  test('is changed by the code that the new one got', async ({ page, request }) => {
    const person = await registerStudent(request);
    const phone = newPhone();
    await openSettings(page, person);
    await phoneField(page).fill('90 12');
    await save(page, texts.phone.title).click();
    await expect(phoneBlock(page).getByText(errors.phone.format)).toBeVisible();
    await phoneField(page).fill(person.phone);
    await save(page, texts.phone.title).click();
    await expect(phoneBlock(page).getByText(texts.phone.same)).toBeVisible();

    await ask(page, phone);
    await expect(page.getByText(texts.phone.sent)).toBeVisible();
    expect(await left(page)).toBeGreaterThan(45);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(codeDialog(page)).toBeHidden();
    await phoneBlock(page).getByRole('button', { name: texts.phone.enter }).click();

    const code = await codeFor(request, phone);
    const input = codeDialog(page).getByLabel(texts.phone.code);
    await expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    // Three digits are sent: the server has the last word.
    await input.fill('123');
    await codeDialog(page).getByRole('button', { name: texts.phone.verify }).click();
    await expect(codeDialog(page)).toContainText('Kodning 6 ta raqamini toʻliq kiriting.');
    await input.fill(code === '000000' ? '000001' : '000000');
    await codeDialog(page).getByRole('button', { name: texts.phone.verify }).click();
    await expect(input).toHaveAttribute('aria-invalid', 'true');

    await reload(page);
    await expect(codeDialog(page)).toBeVisible();
    expect(await left(page)).toBeLessThan(60);
    await codeDialog(page).getByLabel(texts.phone.code).fill(code);
    await codeDialog(page).getByRole('button', { name: texts.phone.verify }).click();
    await expect(codeDialog(page)).toBeHidden();
    await expect(page.getByText(texts.updated)).toBeVisible();
    await expect(phoneBlock(page).getByRole('button', { name: texts.phone.enter })).toHaveCount(0);
    await reload(page);
    await expect(nameField(page)).toHaveValue(person.name);
    await expect(codeDialog(page)).toBeHidden();
    expect((await logIn(request, 'profile', phone, person.password)).status).toBe(200);
    expect((await logIn(request, 'profile', person.phone, person.password)).status).toBe(401);
  });

  test('tells when its time is over, and sends the code again', { tag: ['@desktop', '@full'] }, async ({
    page,
    request,
  }) => {
    const person = await registerStudent(request);
    const phone = newPhone();
    await page.clock.install();
    await openSettings(page, person);
    await ask(page, phone);
    await page.clock.runFor(61_000);
    await expect(codeDialog(page)).toBeHidden();
    await expect(phoneBlock(page).getByText(texts.phone.over)).toBeVisible();
    const again = phoneBlock(page).getByRole('button', { name: texts.phone.resend });
    // The server's clock has not moved: it says that it is too soon.
    await again.click();
    await expect(page.getByRole('alert').last()).toBeVisible();
    await expect(phoneBlock(page).getByText(texts.phone.over)).toBeVisible();
    await expect(codeDialog(page)).toBeHidden();

    await page.route('**/api/v1/profile/update-phone*', (route) =>
      route.fulfill({ json: { isError: false, message: null, data: { expiresIn: 300, resendIn: 60 } } }),
    );
    await again.click();
    await expect(codeDialog(page)).toBeVisible();
    expect(await left(page)).toBeGreaterThan(50);
    await codeDialog(page)
      .getByLabel(texts.phone.code)
      .fill(await codeFor(request, phone));
    await codeDialog(page).getByRole('button', { name: texts.phone.verify }).click();
    await expect(page.getByText(texts.updated)).toBeVisible();
  });

  test('of somebody else is refused at the field', { tag: '@desktop' }, async ({ page, request }) => {
    const person = await registerStudent(request);
    await openSettings(page, person);
    await phoneField(page).fill('998900000002');
    await save(page, texts.phone.title).click();
    await expect(phoneField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(phoneField(page)).toHaveValue('90 000 00 02');
    await expect(codeDialog(page)).toHaveCount(0);
  });
});

test.describe('the account', () => {
  test('is deleted after a question', { tag: '@desktop' }, async ({ page, request }) => {
    const person = await registerStudent(request);
    await openSettings(page, person);
    await page.evaluate(() => window.localStorage.setItem('isConsulting', 'false'));
    const open = block(page, texts.delete.title).getByRole('button', { name: texts.delete.action });
    await open.click();
    const question = page.getByRole('alertdialog', { name: texts.delete.question });
    await expect(question.getByRole('button', { name: texts.delete.cancel })).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(open).toBeFocused();

    await nameField(page).fill('Alisher');
    await open.click();
    await page.route('**/api/v1/profile/delete-account', async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await question.getByRole('button', { name: texts.delete.confirm, exact: true }).click();
    await expect(question.getByRole('button', { name: texts.delete.loading })).toBeVisible();
    await expect(page.getByText(texts.delete.done)).toBeVisible();
    await expect(page).toHaveURL('/');
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name === 'parvoz')).toEqual([]);
    expect(await page.evaluate(() => window.localStorage.getItem('isConsulting'))).toBeNull();
    expect((await logIn(request, 'profile', person.phone, person.password)).status).toBe(401);
  });
});

test.describe('agency staff', () => {
  test.use({ provokedErrors: REFUSED });

  test('change themselves by the calls of their kind', { tag: ['@desktop', '@full'] }, async ({
    page,
    request,
  }) => {
    const { jwt } = await logIn(request, DEMO.manager.kind, DEMO.manager.phone, DEMO_PASSWORD);
    const calls: string[] = [];
    page.on('request', (one) => {
      const { pathname } = new URL(one.url());
      if (one.method() === 'PUT') calls.push(pathname.replace('/api/v1', ''));
    });
    await visitAs(page, jwt, '/consulting-settings');
    await save(page, texts.personal.title).click();
    await expect(page.getByText(texts.updated)).toBeVisible();
    await expect(page).toHaveURL('/consulting-dashboard');
    await visit(page, '/consulting-settings');

    const old = passwordBlock(page).getByLabel(texts.password.old, { exact: true });
    await old.fill('not-the-password');
    await passwordBlock(page).getByLabel(texts.password.new, { exact: true }).fill('second-password');
    await passwordBlock(page).getByLabel(texts.password.confirm, { exact: true }).fill('second-password');
    await save(page, texts.password.title).click();
    await expect(old).toHaveAttribute('aria-invalid', 'true');

    await phoneField(page).fill(national(newPhone()));
    await save(page, texts.phone.title).click();
    await expect(codeDialog(page)).toBeVisible();
    await codeDialog(page).getByLabel(texts.phone.code).fill('000000');
    await codeDialog(page).getByRole('button', { name: texts.phone.verify }).click();
    await expect(codeDialog(page).getByLabel(texts.phone.code)).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Escape');
    await phoneBlock(page).getByRole('button', { name: texts.phone.abandon }).click();
    await expect(phoneField(page)).toHaveValue('90 000 00 04');
    expect(calls).toEqual([
      '/consulting-profile',
      '/consulting-profile/update-password',
      '/consulting-profile/update-phone',
      '/consulting-profile/phone-verification',
    ]);
  });
});

import type { Locator } from '@playwright/test';
import { authPage } from '../auth-page.ts';
import { expect, holdScripts, hydrated, reload, test, visit } from '../fixtures.ts';
import { codeFor, national, newPhone, registerStudent } from '../people.ts';
import { type Language, TEXTS } from '../texts.ts';

const ENGLISH = TEXTS.en;

test.use({ provokedErrors: /status of (401|409|422|429)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

const fillRegistration = async (
  on: ReturnType<typeof authPage>,
  phone: string,
  language: Language = 'en',
) => {
  await on.name.fill('Aziza');
  await on.surname.fill('Rahimova');
  await on.main.getByText(TEXTS[language].auth.genders.FEMALE, { exact: true }).click();
  await on.address.fill('Toshkent, Chilonzor tumani');
  await on.phone.fill(national(phone));
  await on.password.fill('first-password');
  await on.repeat.fill('first-password');
  await on.accept();
};

test('a press from an invalid field does what it is aimed at', { tag: '@both' }, async ({
  page,
  speak,
  isMobile,
}) => {
  await speak('en');
  const on = authPage(page, 'en');
  const press = async (target: Locator) => {
    const { x, y, width, height } = (await target.boundingBox())!;
    const middle = [x + width / 2, y + height / 2] as const;
    await (isMobile ? page.touchscreen.tap(...middle) : page.mouse.click(...middle, { delay: 100 }));
  };
  await visit(page, '/register');
  await on.surname.fill('Li');
  await press(on.main.getByText(ENGLISH.auth.genders.MALE, { exact: true }));
  await expect(on.main.getByRole('radio', { name: ENGLISH.auth.genders.MALE, exact: true })).toBeChecked();
  await expect(on.surname).toHaveAttribute('aria-invalid', 'true');
  await visit(page, '/login');
  await on.password.fill('12345');
  await press(on.main.getByRole('link', { name: ENGLISH.auth.forgot }));
  await expect(page).toHaveURL('/reset-password');
});

test('a phone that is taken is said at the phone', { tag: '@desktop' }, async ({ page, speak, request }) => {
  await speak('en');
  const { phone } = await registerStudent(request);
  const on = authPage(page, 'en');
  await visit(page, '/register');
  await fillRegistration(on, phone);
  await on.press(ENGLISH.auth.goOn);
  await expect(on.phone).toHaveAttribute('aria-invalid', 'true');
  await expect(on.phone).toBeFocused();
});

test('wrong codes, a reload and another code', { tag: '@desktop' }, async ({ page, speak, request }) => {
  await speak('en');
  const phone = newPhone();
  const on = authPage(page, 'en');
  await visit(page, '/register');
  await fillRegistration(on, phone);
  await on.press(ENGLISH.auth.goOn);
  await expect(page).toHaveURL('/verify-user');
  const right = await codeFor(request, phone);
  await on.press(ENGLISH.auth.verify);
  await expect(on.code).toHaveAccessibleDescription('Code is required');
  await on.code.fill('12');
  await on.press(ENGLISH.auth.verify);
  await expect(on.code).toHaveAccessibleDescription('Code must be 6 characters');
  await on.code.fill(right === '111111' ? '222222' : '111111');
  await on.press(ENGLISH.auth.verify);
  await expect(on.code).toHaveAttribute('aria-invalid', 'true');
  await expect(on.code).toBeFocused();

  const timer = on.main.getByText(ENGLISH.auth.codeWorks);
  await expect(timer).toHaveText(/0[34]:[0-5]\d$/);
  await expect(on.main.getByText(ENGLISH.auth.resendIn)).toHaveText(/00:[0-5]\d$/);
  await reload(page);
  await expect(on.main.getByText(ENGLISH.auth.resendIn)).toHaveText(/00:[0-5]\d$/);
  await expect(timer).toHaveText(/0[34]:[0-5]\d$/);

  await page.evaluate(() => {
    const key = 'REGISTRATION_CODE';
    const pending = JSON.parse(window.localStorage.getItem(key) ?? '{}');
    window.localStorage.setItem(key, JSON.stringify({ ...pending, resendAt: 0, expiresAt: 0 }));
  });
  await reload(page);
  await expect(on.main.getByText(ENGLISH.auth.codeOver)).toBeVisible();
  await expect(on.main.getByRole('button', { name: ENGLISH.auth.verify })).toBeDisabled();
  await on.press(ENGLISH.auth.resend);
  // The server has the last word about when another code may be sent.
  await expect(on.main.getByRole('alert')).not.toBeEmpty();
});

test('a code without tries is over, and what was typed outlives a reload', { tag: '@desktop' }, async ({
  page,
  speak,
  request,
}) => {
  await speak('en');
  const phone = newPhone();
  const on = authPage(page, 'en');
  const verify = on.main.getByRole('button', { name: ENGLISH.auth.verify });
  await visit(page, '/register');
  await fillRegistration(on, phone);
  await on.press(ENGLISH.auth.goOn);
  await expect(page).toHaveURL('/verify-user');
  const right = await codeFor(request, phone);
  await on.code.fill(right === '111111' ? '222222' : '111111');
  for (let attempt = 0; attempt < 6; attempt++) {
    const answer = page.waitForResponse(/registration\/verification$/);
    await verify.click();
    await answer;
  }
  await expect(on.main.getByText(ENGLISH.auth.triesOver)).toBeVisible();
  await expect(on.main.getByText(ENGLISH.auth.codeWorks)).toHaveCount(0);
  await expect(verify).toBeDisabled();
  await reload(page);
  await expect(on.main.getByText(ENGLISH.auth.triesOver)).toBeVisible();
  await expect(verify).toBeDisabled();

  await on.main.getByRole('link', { name: ENGLISH.auth.changePhone }).click();
  await expect(on.name).toHaveValue('Aziza');
  await reload(page);
  await expect(on.name).toHaveValue('Aziza');
  await expect(on.phone).toHaveValue(/^90 \d{3} \d\d \d\d$/);
  await expect(on.gender('FEMALE')).toBeChecked();
  await expect(on.password).toHaveValue('');
});

test('what was typed before the page came alive stays', { tag: '@desktop' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const on = authPage(page);
  await on.phone.fill('+998901234567');
  await on.password.fill('parvoz-demo');
  release();
  await expect(on.phone).toHaveValue('90 123 45 67');
  await expect(on.password).toHaveValue('parvoz-demo');
  const [sent] = await Promise.all([
    page.waitForRequest('**/auth/profile/login'),
    hydrated(page).then(() => on.press(TEXTS.uz.auth.logIn)),
  ]);
  expect(sent.postDataJSON()).toEqual({ phone: '998901234567', password: 'parvoz-demo' });
});

test('a registration goes on where storage is refused', { tag: '@desktop' }, async ({ page, request }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  const phone = newPhone();
  const on = authPage(page);
  await visit(page, '/register');
  await expect(page.getByText(TEXTS.uz.auth.storageRefused)).toBeVisible();
  await fillRegistration(on, phone, 'uz');
  await on.press(TEXTS.uz.auth.goOn);
  await expect(page).toHaveURL('/verify-user');
  await on.code.fill(await codeFor(request, phone));
  await on.press(TEXTS.uz.auth.verify);
  await expect(page).toHaveURL('/student-applications');
});

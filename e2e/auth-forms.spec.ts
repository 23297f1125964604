import { authPage } from './auth-page.ts';
import { expect, expectNoAxeViolations, holdScripts, hydrated, reload, test, visit } from './fixtures.ts';
import { codeFor, national, newPhone, registerStudent, visitAs } from './people.ts';
import { type Language, TEXTS } from './texts.ts';

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
};

test('countries of the registration are in the order of the Uzbek alphabet', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, '/register');
  const names = await authPage(page, 'uz').country.locator('option').allInnerTexts();
  const asked = [
    'Ozarbayjon',
    'Yaponiya',
    'Zimbabve',
    'Oʻzbekiston',
    'Gʻarbiy Sahroi Kabir',
    'Shvetsiya',
    'Chili',
  ];
  const places = asked.map((name) => names.indexOf(name));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('registration says what is missing, at each field', async ({ page, speak }) => {
  await speak('en');
  await visit(page, '/register');
  const on = authPage(page, 'en');
  await on.press(ENGLISH.auth.goOn);
  for (const [field, text] of [
    [on.name, 'Name is required'],
    [on.surname, 'Surname is required'],
    [on.address, 'Address is required'],
    [on.phone, 'Phone is required'],
    [on.password, 'Password is required'],
    [on.repeat, 'Confirm password is required'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(text);
  }
  await expect(on.gender('MALE')).toHaveAccessibleDescription('Gender is required');
  await expect(on.name).toBeFocused();
  await expectNoAxeViolations(page);
  await on.main.getByRole('link', { name: 'Address is required' }).click();
  await expect(on.address).toBeFocused();
});

test('registration says what is too short or differs', { tag: '@desktop' }, async ({ page, speak }) => {
  await speak('en');
  await visit(page, '/register');
  const on = authPage(page, 'en');
  for (const [field, typed, text] of [
    [on.name, 'Az', 'Name must be at least 3 characters'],
    [on.surname, 'Ra', 'Surname must be at least 3 characters'],
    [on.address, 'Toshken', 'Address must be at least 8 characters'],
    [on.phone, '90 123 45', 'Phone must be 9 characters'],
    [on.password, 'short', 'Password must be at least 6 characters'],
    [on.repeat, 'shorter', 'Password don’t match'],
  ] as const) {
    await field.fill(typed);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(text);
  }
  await on.name.fill('Aziza');
  await expect(on.name).not.toHaveAttribute('aria-invalid');
});

test('a password that is too short for any account costs no try', { tag: '@desktop' }, async ({
  page,
  speak,
}) => {
  await speak('en');
  await visit(page, '/login');
  const on = authPage(page, 'en');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/profile/login')) calls += 1;
  });
  await on.phone.fill('90 123 45 67');
  await on.password.fill('short');
  await on.press(ENGLISH.auth.logIn);
  await expect(on.password).toHaveAccessibleDescription('Password must be at least 6 characters');
  expect(calls).toBe(0);
  await on.password.fill('longer-one');
  await on.press(ENGLISH.auth.logIn);
  await expect.poll(() => calls).toBe(1);
});

test('a language chosen meanwhile is that of the errors', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/login');
  await authPage(page).press(TEXTS.uz.auth.logIn);
  await expect(authPage(page).phone).toHaveAccessibleDescription(TEXTS.uz.validation.phone.required);
  await page.getByRole('banner').locator('summary.lang').click();
  await page.getByRole('banner').getByRole('link', { name: 'Русский' }).click();
  await expect(authPage(page, 'ru').phone).toHaveAccessibleDescription(TEXTS.ru.validation.phone.required);
});

test('a failure loses nothing, and pressing twice sends once', { tag: '@desktop' }, async ({
  page,
  speak,
}) => {
  await speak('en');
  const phone = newPhone();
  const on = authPage(page, 'en');
  await visit(page, '/register');
  await fillRegistration(on, phone);
  const path = '**/api/v1/auth/profile/registration';
  await page.route(path, (route) => route.abort());
  await on.press(ENGLISH.auth.goOn);
  await expect(on.main.getByRole('alert')).toHaveText(ENGLISH.validation.offline);
  await expect(on.password).toHaveValue('first-password');
  await page.unroute(path);

  let sent = 0;
  await page.route(path, async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await on.main.getByRole('button', { name: ENGLISH.auth.goOn }).dblclick();
  await expect(page).toHaveURL('/verify-user');
  expect(sent).toBe(1);

  await page.goBack();
  await expect(page).toHaveURL('/register');
  await expect(on.name).toHaveValue('Aziza');
  await expect(on.phone).toHaveValue(/^90 \d{3} \d{2} \d{2}$/);
  await expect(on.gender('FEMALE')).toBeChecked();
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

test('a new password ends the session that was open beside it', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { jwt, phone } = await registerStudent(request);
  const on = authPage(page);
  const respondWith = (data: object | null) => ({ json: { isError: false, message: null, data } });
  await page.route('**/profile/reset-password', (route) =>
    route.fulfill(respondWith({ expiresIn: 300, resendIn: 60 })),
  );
  await page.route('**/profile/reset/confirm', (route) => route.fulfill(respondWith(null)));
  await visitAs(page, jwt, '/reset-password');
  await on.phone.fill(national(phone));
  await on.press(TEXTS.uz.auth.getCode);
  await on.code.fill('123456');
  await on.newPassword.fill('second-password');
  await on.repeat.fill('second-password');
  await on.press(TEXTS.uz.auth.savePassword);
  await expect(page).toHaveURL('/login');
  await expect(on.main.getByRole('button', { name: TEXTS.uz.auth.logIn })).toBeVisible();
  // The page changes at once, the session ends on the server after it.
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'parvoz'))
    .toBe(false);
});

test('a phone may be pasted, a password shown', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/login');
  const on = authPage(page);
  await on.phone.focus();
  await page.keyboard.insertText('+998 (90) 123-45-67');
  await expect(on.phone).toHaveValue('90 123 45 67');
  await on.phone.fill('');
  await on.phone.pressSequentially('901234567');
  await expect(on.phone).toHaveValue('90 123 45 67');
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Backspace');
  await expect(on.phone).toHaveValue('90 123');

  await on.password.fill('parvoz-demo');
  await expect(on.password).toHaveAttribute('type', 'password');
  await on.press(TEXTS.uz.common.showPassword);
  await expect(on.password).toHaveAttribute('type', 'text');
  await on.press(TEXTS.uz.common.hidePassword);
  await expect(on.password).toHaveAttribute('type', 'password');
});

test('verification without a registration asks for the phone', { tag: '@desktop' }, async ({
  page,
  speak,
}) => {
  await speak('en');
  await visit(page, '/verify-user');
  const on = authPage(page, 'en');
  await on.press(ENGLISH.auth.verify);
  await expect(on.phone).toHaveAccessibleDescription('Phone number is required');
  await on.phone.fill('90 12');
  await expect(on.phone).toHaveAccessibleDescription('Phone must be 12 characters');
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

import { authPage } from '../auth-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  reload,
  test,
  title,
  visit,
} from '../fixtures.ts';
import { codeFor, DEMO, DEMO_PASSWORD, national, newPhone } from '../people.ts';
import { letCodePausePass } from '../server-rows.ts';
import { TEXTS } from '../texts.ts';

const { applications, auth, common, settings } = TEXTS.uz;

test.use({ provokedErrors: /status of (401|429)/ });

test('registers, signs out, resets the password and signs in', async ({ page, request }) => {
  const phone = newPhone();
  const on = authPage(page);
  await visit(page, '/register');
  await on.name.fill('Aziza');
  await on.surname.fill('Rahimova');
  await on.main.getByText(auth.genders.FEMALE, { exact: true }).click();
  await expect(on.country).toHaveValue('UZ');
  await on.country.selectOption('KZ');
  await on.address.fill('Toshkent, Chilonzor tumani');
  await on.phone.fill(`+998 ${national(phone)}`);
  await on.password.fill('first-password');
  await on.repeat.fill('first-password');
  await on.accept();
  await on.press(auth.goOn);

  await expect(page).toHaveURL('/verify-user');
  await expect(title(page)).toHaveText(auth.verifyTitle);
  await expect(page.getByText(auth.codeSent)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await on.code.fill(await codeFor(request, phone));
  await on.press(auth.verify);

  await expect(page).toHaveURL('/student-applications');
  await expect(page.getByText(auth.registered)).toBeVisible();
  await expect(title(page)).toHaveText(applications.list.title);

  await visit(page, '/');
  await on.signOut();
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'parvoz' }));

  await visit(page, '/login');
  await on.main.getByRole('link', { name: auth.forgot }).click();
  await expect(page).toHaveURL('/reset-password');
  // The address changes first; the page before has a field of the same name.
  await expect(title(page)).toHaveText(auth.resetTitle);
  const before = new Date().toISOString();
  await on.phone.fill(national(phone));
  await on.press(auth.getCode);
  // The code of the registration was sent less than a minute ago.
  await expect(on.main.getByRole('alert')).not.toBeEmpty();
  await letCodePausePass(phone);
  await on.press(auth.getCode);
  await expect(title(page)).toHaveText(auth.resetCodeTitle);
  await expectNoAxeViolations(page);
  await on.code.fill(await codeFor(request, phone, before));
  await on.newPassword.fill('second-password');
  await on.repeat.fill('second-password');
  await on.press(auth.savePassword);

  await expect(page).toHaveURL('/login');
  await expect(page.getByText(auth.passwordChanged)).toBeVisible();
  await on.phone.fill(national(phone));
  await on.password.fill('first-password');
  await on.press(auth.logIn);
  await expect(on.main.getByRole('alert')).not.toBeEmpty();
  await on.password.fill('second-password');
  await on.press(auth.logIn);
  await expect(page).toHaveURL('/student-applications');
});

for (const [who, home, ownSettings] of [
  ['student', '/student-applications', '/student-settings'],
  ['owner', '/consulting-dashboard', '/consulting-settings'],
] as const)
  test(`the demo ${who} signs in, stays signed in and signs out`, { tag: '@full' }, async ({ page }) => {
    const on = authPage(page);
    const { kind, phone } = DEMO[who];
    await visit(page, '/login');
    await on.choose(kind === 'consulting' ? 'consulting' : 'student');
    await on.phone.fill(national(phone));
    await on.password.fill(DEMO_PASSWORD);
    await on.press(auth.logIn);
    await expect(page).toHaveURL(home);
    await expect(page.getByText(auth.loggedIn)).toBeVisible();

    await visit(page, '/universities-that-are-not-here');
    await visit(page, '/');
    await on.openMenu();
    const settingsLink = page.getByRole('link', { name: common.profileSettings }).filter({ visible: true });
    await expect(settingsLink).toHaveAttribute('href', ownSettings);
    await expect(page.getByRole('banner').getByRole('link', { name: common.login })).toHaveCount(0);
    await expectNoAxeViolations(page);
    await settingsLink.click();
    await expect(page).toHaveURL(ownSettings);
    await reload(page);
    await expect(title(page)).toHaveText(settings.title);

    await visit(page, '/');
    await on.signOut();
    await page.goto(home);
    await expect(page).toHaveURL(/\/login\?to=/);
    // The page that is wanted tells which side to sign in on.
    await expect(on.kind(kind === 'consulting' ? 'consulting' : 'student')).toBeChecked();
  });

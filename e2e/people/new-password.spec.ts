import { authPage } from '../auth-page.ts';
import { expect, expectNoAxeViolations, holdScripts, hydrated, test, visit } from '../fixtures.ts';
import { registerStudent, visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const { hint } = TEXTS.en.validation.newPassword;
const EASY = /^This password is easy to guess/;

test('an easy password is refused while it is typed', { tag: '@full' }, async ({ page, speak }) => {
  await speak('en');
  await visit(page, '/register');
  const on = authPage(page, 'en');
  await expect(on.password).toHaveAccessibleDescription(hint);
  await on.password.pressSequentially('654321');
  await expect(on.password).toHaveAccessibleDescription(EASY);
  await expect(on.password).toHaveAttribute('aria-invalid', 'true');
  await expect(on.main.getByRole('status').filter({ hasText: EASY })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await on.password.fill('bahor-3 xona');
  await expect(on.password).toHaveAccessibleDescription(hint);
  await expect(on.password).not.toHaveAttribute('aria-invalid');
});

test('so is one that was typed before the page came alive', { tag: ['@desktop', '@full'] }, async ({
  page,
  speak,
}) => {
  await speak('en');
  const release = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  const on = authPage(page, 'en');
  await on.password.fill('nodira1998');
  release();
  await hydrated(page);
  await expect(on.password).toHaveAccessibleDescription(EASY);
});

test('the settings say the same', { tag: ['@desktop', '@full'] }, async ({ page, request, speak }) => {
  await speak('en');
  const { jwt, phone } = await registerStudent(request);
  await visitAs(page, jwt, '/student-settings');
  const field = page.getByLabel(TEXTS.en.settings.password.new, { exact: true });
  await expect(field).toHaveAccessibleDescription(hint);
  await field.fill(phone.slice(3));
  await expect(field).toHaveAccessibleDescription(EASY);
  await field.fill('choynak-17');
  await expect(field).toHaveAccessibleDescription(hint);
});

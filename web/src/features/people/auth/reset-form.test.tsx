import { checkPassword, confirmProfileReset, resetProfilePassword } from '@parvoz/contract/people/auth.ts';
import { expect, test } from 'vitest';
import { authPage } from '../../../../test/auth-page.ts';
import { address, openPage, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';

test('a new password ends the session that was open beside it', async () => {
  const { screen, api } = await openPage('/reset-password', { as: STUDENT });
  api.answer(resetProfilePassword, { expiresIn: 300, resendIn: 60, channel: 'SMS' });
  api.answer(confirmProfileReset, null);
  api.answer(checkPassword, { problem: null });
  const on = authPage(screen);
  await on.phone.fill(STUDENT.phone.slice(3));
  await on.press(TEXTS.uz.auth.getCode);
  await on.code.fill('123456');
  await on.newPassword.fill('second-password');
  await on.repeat.fill('second-password');
  await on.press(TEXTS.uz.auth.savePassword);
  await expect.poll(address).toBe('/login');
  await expect.element(on.main.getByRole('button', { name: TEXTS.uz.auth.logIn })).toBeVisible();
  // The page changes at once, the session ends on the server after it.
  await expect.poll(() => document.cookie.includes('parvoz=')).toBe(false);
});

test('an agency that has forgotten its password stays an agency on the way there and back', async () => {
  const { screen } = await openPage('/login?as=agency');
  const { auth } = TEXTS.uz;
  const { main } = authPage(screen);
  const agency = main.getByRole('radio', { name: auth.consulting });
  await expect.element(agency).toBeChecked();
  await main.getByRole('link', { name: auth.forgot }).click();
  await expect.poll(address).toBe('/reset-password?as=agency');
  await expect.element(agency).toBeChecked();
  await main.getByRole('link', { name: auth.backToLogin }).click();
  await expect.poll(address).toBe('/login?as=agency');
  await expect.element(agency).toBeChecked();
});

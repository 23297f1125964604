import { loginProfile } from '@parvoz/contract/people/auth.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal } from '../../../../test/api.ts';
import { authPage } from '../../../../test/auth-page.ts';
import { compose } from '../../../../test/compose.ts';
import { address, openPage, TEXTS } from '../../../../test/page.tsx';

const ENGLISH = TEXTS.en;

test('a password that is too short for any account costs no try', async () => {
  const { screen, api } = await openPage('/login', { language: 'en' });
  const calls = api.answer(loginProfile, () => {
    throw new Refusal(401, 'INVALID_CREDENTIALS', 'Wrong phone or password');
  });
  const on = authPage(screen, 'en');
  await on.phone.fill('90 123 45 67');
  await on.password.fill('short');
  await on.press(ENGLISH.auth.logIn);
  await expect.element(on.password).toHaveAccessibleDescription('Password must be at least 6 characters');
  expect(calls).toHaveLength(0);
  await on.password.fill('longer-one');
  await on.press(ENGLISH.auth.logIn);
  await expect.poll(() => calls.length).toBe(1);
});

test('the address of a message to an agency chooses its kind of account', async () => {
  const { screen } = await openPage('/login?as=agency');
  await expect.element(screen.getByRole('radio', { name: TEXTS.uz.auth.consulting })).toBeChecked();
  // An agency without an account asks to join; students register.
  const main = screen.getByRole('main');
  await expect
    .element(main.getByRole('link', { name: TEXTS.uz.common.joinParvoz }))
    .toHaveAttribute('href', '/for-agencies');
  await screen.getByRole('radio', { name: TEXTS.uz.auth.student }).click({ force: true });
  const register = main.getByRole('link', { name: TEXTS.uz.auth.toRegister });
  await expect.element(register).toHaveAttribute('href', expect.stringMatching(/^\/register/));
});

test('a language chosen meanwhile is that of the errors', async () => {
  const { screen } = await openPage('/login');
  await authPage(screen).press(TEXTS.uz.auth.logIn);
  await expect
    .element(authPage(screen).phone)
    .toHaveAccessibleDescription(TEXTS.uz.validation.phone.required);
  const banner = screen.getByRole('banner');
  await banner.getByText('Oʻzbekcha').first().click();
  await banner.getByRole('link', { name: 'Русский' }).click();
  await expect
    .element(authPage(screen, 'ru').phone)
    .toHaveAccessibleDescription(TEXTS.ru.validation.phone.required);
});

test('a phone may be pasted, a password shown', async () => {
  const { screen } = await openPage('/login');
  const on = authPage(screen);
  await on.phone.click();
  // As an input method or a paste puts it there, in one piece.
  document.execCommand('insertText', false, '+998 (90) 123-45-67');
  await expect.element(on.phone).toHaveValue('90 123 45 67');
  await on.phone.fill('');
  await userEvent.type(on.phone, '901234567');
  await expect.element(on.phone).toHaveValue('90 123 45 67');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
  await expect.element(on.phone).toHaveValue('90 123');

  await on.password.fill('parvoz-demo');
  await expect.element(on.password).toHaveAttribute('type', 'password');
  await on.press(TEXTS.uz.common.showPassword);
  await expect.element(on.password).toHaveAttribute('type', 'text');
  await on.press(TEXTS.uz.common.hidePassword);
  await expect.element(on.password).toHaveAttribute('type', 'password');
});

test('a phone that a keyboard composes is the phone that is sent', async () => {
  const { screen, api } = await openPage('/login');
  const calls = api.answer(loginProfile, () => {
    throw new Refusal(401, 'INVALID_CREDENTIALS', 'Notoʻgʻri');
  });
  const on = authPage(screen);
  await on.phone.click();
  await compose([...'881234567']);
  await on.password.fill('longer-one');
  await on.press(TEXTS.uz.auth.logIn);
  await expect.poll(() => calls.map(({ body }) => body.phone)).toEqual(['998881234567']);
});

test('the way to another password works from a field with an invalid one', async () => {
  const { screen } = await openPage('/login', { language: 'en' });
  const on = authPage(screen, 'en');
  await on.password.fill('12345');
  await on.password.click();
  await on.main.getByRole('link', { name: ENGLISH.auth.forgot }).click({ delay: 100 });
  await expect.poll(address).toBe('/reset-password');
});

test('the keyboard leaves an invalid field with its error', async () => {
  const { screen } = await openPage('/login', { language: 'en' });
  const on = authPage(screen, 'en');
  await on.password.fill('12345');
  await userEvent.keyboard('{Tab}');
  await expect.element(on.password).toHaveAttribute('aria-invalid', 'true');
});

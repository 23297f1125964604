import { verifyRegistration } from '@parvoz/contract/people/auth.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../test/api.ts';
import { authPage } from '../../../../test/auth-page.ts';
import { openPage, TEXTS } from '../../../../test/page.tsx';
import { savePendingCode } from './pending-code.ts';

test('verification without a registration asks for the phone', async () => {
  const { screen } = await openPage('/verify-user', { language: 'en' });
  const on = authPage(screen, 'en');
  await on.press(TEXTS.en.auth.verify);
  await expect.element(on.phone).toHaveAccessibleDescription('Phone number is required');
  await on.phone.fill('90 12');
  await expect.element(on.phone).toHaveAccessibleDescription('Enter the whole number: 9 digits after +998');
});

test('a registration whose code has long been over is still the one that is proved', async () => {
  const { auth, errors } = TEXTS.uz;
  const [phone, registration] = ['998901234567', 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1e02'];
  savePendingCode(
    'REGISTRATION',
    { phone, isConsulting: false, registration },
    { expiresIn: -900, resendIn: -900, channel: 'SMS' },
  );
  const { screen, api } = await openPage('/verify-user');
  const proofs = api.answer(verifyRegistration, () => {
    throw new Refusal(409, 'REGISTRATION_REPLACED', errors.REGISTRATION_REPLACED);
  });
  const on = authPage(screen);
  await on.phone.fill('901234567');
  await on.main.getByRole('textbox', { name: auth.anyWay.code, exact: true }).fill('123456');
  await on.press(auth.verify);
  await expect.element(screen.getByText(errors.REGISTRATION_REPLACED)).toBeVisible();
  expect(proofs.map(({ body }) => body)).toMatchObject([{ phone, registration }]);
});

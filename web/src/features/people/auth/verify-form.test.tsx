import { expect, test } from 'vitest';
import { authPage } from '../../../../test/auth-page.ts';
import { openPage, TEXTS } from '../../../../test/page.tsx';

test('verification without a registration asks for the phone', async () => {
  const { screen } = await openPage('/verify-user', { language: 'en' });
  const on = authPage(screen, 'en');
  await on.press(TEXTS.en.auth.verify);
  await expect.element(on.phone).toHaveAccessibleDescription('Phone number is required');
  await on.phone.fill('90 12');
  await expect.element(on.phone).toHaveAccessibleDescription('Enter the whole number: 9 digits after +998');
});

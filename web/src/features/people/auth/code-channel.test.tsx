import { LANGUAGES } from '@parvoz/contract/languages.ts';
import { resendRegistrationCode, resetProfilePassword } from '@parvoz/contract/people/auth.ts';
import { describe, expect, test } from 'vitest';
import { authPage } from '../../../../test/auth-page.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { NO_CONTACTS } from '../../../lib/contacts.ts';
import { savePendingCode } from './pending-code.ts';

const NUMBER = '998901234567';
const SHOWN = '+998 90 123 45 67';
const sent = (channel: 'SMS' | 'TELEGRAM') => ({ expiresIn: 300, resendIn: 60, channel });

/** The page for the code of a registration that this browser waits for. */
const openVerification = (channel: 'SMS' | 'TELEGRAM', language: (typeof LANGUAGES)[number]) => {
  savePendingCode('REGISTRATION', { phone: NUMBER, isConsulting: false }, sent(channel));
  return openPage('/verify-user', { language, screen: PHONE });
};

describe.each(LANGUAGES)('in %s, the page for a code', (language) => {
  const { auth } = TEXTS[language];
  const filled = (text: string) => text.replace('{{phone}}', SHOWN);

  test('says that it goes by Telegram, and by SMS where it does not arrive', async () => {
    const { screen } = await openVerification('TELEGRAM', language);
    const { main } = authPage(screen, language);
    await expect.element(main.getByText(filled(auth.byTelegram.text))).toBeVisible();
    expect(auth.byTelegram.text).toMatch(/Telegram.*SMS/s);
    await expect
      .element(main.getByRole('heading', { level: 1, name: auth.anyWay.title, exact: true }))
      .toBeVisible();
    await expect.element(main.getByRole('textbox', { name: auth.anyWay.code, exact: true })).toBeVisible();
    await expectNoAxeViolations();
  });

  test('says that an SMS has it where it was sent so', async () => {
    const { screen } = await openVerification('SMS', language);
    const on = authPage(screen, language);
    await expect.element(on.main.getByText(filled(auth.verifyText))).toBeVisible();
    expect(on.main.getByText('Telegram').elements()).toEqual([]);
    await expect
      .element(on.main.getByRole('heading', { level: 1, name: auth.verifyTitle, exact: true }))
      .toBeVisible();
    await expect.element(on.code).toBeVisible();
  });

  test('says of a reset, too, by which way it comes, and not whether there is an account', async () => {
    const { screen, api } = await openPage('/reset-password', { language });
    api.answer(resetProfilePassword, sent('TELEGRAM'));
    const on = authPage(screen, language);
    await on.phone.fill(NUMBER.slice(3));
    await on.press(auth.getCode);
    await expect.element(on.main.getByText(filled(auth.byTelegram.resetText))).toBeVisible();
  });
});

test('a code that is asked for again may come by another way, and the page says so', async () => {
  const { auth } = TEXTS.uz;
  savePendingCode(
    'REGISTRATION',
    { phone: NUMBER, isConsulting: false },
    { ...sent('TELEGRAM'), resendIn: 0 },
  );
  const { screen, api } = await openPage('/verify-user');
  api.answer(resendRegistrationCode, sent('SMS'));
  const on = authPage(screen);
  await on.press(auth.resend);
  await expect.element(on.code).toBeVisible();
  await expect.element(on.main.getByText(auth.verifyText.replace('{{phone}}', SHOWN))).toBeVisible();
});

describe('the help for a code that does not come', () => {
  const { codeHelp } = TEXTS.uz.common;

  test('asks first whether the number is right and Telegram was looked at, and ends with who can be asked', async () => {
    savePendingCode('REGISTRATION', { phone: NUMBER, isConsulting: false }, sent('TELEGRAM'));
    const contacts = { ...NO_CONTACTS, phone: '998712000000', email: 'salom@parvoz.example' };
    const { screen } = await openPage('/verify-user', { screen: PHONE, contacts });
    const { main } = authPage(screen);
    await main.getByText(codeHelp.title).click();
    const lines = main.getByRole('list').getByRole('listitem');
    await expect.element(lines.nth(0)).toHaveTextContent(codeHelp.number.replace('{{phone}}', SHOWN));
    await expect.element(lines.nth(1)).toHaveTextContent(codeHelp.telegram);
    await expect
      .element(lines.last().getByRole('link', { name: '+998 71 200 00 00' }))
      .toHaveAttribute('href', 'tel:+998712000000');
    await expect.element(lines.last()).toMatchTextContent(new RegExp(`^${codeHelp.support}`));
    expect(main.getByText(codeHelp.account).elements()).toEqual([]);
    await expectNoAxeViolations();
  });

  test('of a reset by SMS says that a number without an account gets none', async () => {
    savePendingCode('RESET', { phone: NUMBER, isConsulting: false }, sent('SMS'));
    const { screen } = await openPage('/reset-password?step=code', { screen: PHONE });
    const { main } = authPage(screen);
    await main.getByText(codeHelp.title).click();
    await expect.element(main.getByText(codeHelp.account)).toBeVisible();
    await expect.element(main.getByText(codeHelp.later)).toBeVisible();
    expect(main.getByText(codeHelp.telegram).elements()).toEqual([]);
  });
});

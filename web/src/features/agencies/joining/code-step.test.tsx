import { sendJoinCode } from '@parvoz/contract/agencies/joining.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../test/api.ts';
import { openPage, TEXTS } from '../../../../test/page.tsx';

const { joining: texts, errors } = TEXTS.uz;
const filled = (text: string) => text.replace('{{phone}}', '+998 90 123 45 67');

/** Asks for the status of a request by phone, for which a code is needed. */
const askForState = async (answer: CodeSent | (() => never), phone = '901234567') => {
  const { screen, api } = await openPage('/for-agencies');
  api.answer(sendJoinCode, answer);
  // The field for a new request comes before it.
  await screen.getByRole('textbox', { name: texts.form.phone, exact: true }).last().fill(phone);
  const ask = screen.getByRole('button', { name: texts.state.getCode });
  await ask.click();
  return { screen, api, ask };
};
const tooSoon = () => {
  throw new Refusal(429, 'CODE_TOO_SOON', errors.CODE_TOO_SOON);
};
const sent = (channel: CodeSent['channel']): CodeSent => ({ expiresIn: 300, resendIn: 60, channel });

test('the step of the code says by which way it comes', async () => {
  const { screen } = await askForState(sent('TELEGRAM'));
  await expect.element(screen.getByText(filled(texts.code.byTelegram.text))).toBeVisible();
  await expect.element(screen.getByLabelText(texts.code.byTelegram.label)).toHaveFocus();
});

test('an SMS is said to be one', async () => {
  const { screen } = await askForState(sent('SMS'));
  await expect.element(screen.getByText(filled(texts.code.text))).toBeVisible();
  await expect.element(screen.getByLabelText(texts.code.label)).toHaveFocus();
});

test('a code that this tab has just sent is waited for again', async () => {
  const { screen, api, ask } = await askForState(sent('SMS'));
  await screen.getByRole('button', { name: texts.code.back }).click();
  api.answer(sendJoinCode, tooSoon);
  await screen.getByRole('textbox', { name: texts.form.phone, exact: true }).last().fill('901234567');
  await ask.click();
  await expect.element(screen.getByText(filled(texts.code.text))).toBeVisible();
});

test('no code is waited for where the pause is that of another one', async () => {
  const { screen } = await askForState(tooSoon, '907654321');
  await expect.element(screen.getByText(errors.CODE_TOO_SOON)).toBeVisible();
  expect(screen.getByLabelText(texts.code.label).elements()).toEqual([]);
});

test.each(WRITTEN_LANGUAGES)(
  'administrators read in %s that a code has proved the phone, by whichever way',
  (language) => {
    expect(TEXTS[language]['consultings-admin'].join.phoneProved).not.toMatch(/SMS/);
  },
);

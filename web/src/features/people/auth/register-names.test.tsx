import { checkPassword, registerProfile } from '@parvoz/contract/people/auth.ts';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/api.ts';
import { authPage, fillRegistration } from '../../../../test/auth-page.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { address, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { forgetDraft } from './registration-draft.ts';

const { auth, validation } = TEXTS.uz;
const REGISTRATION = '7b0f7a53-5d3c-4d3b-9c39-0c2d2ad7a0a1';

const open = async () => {
  onTestFinished(forgetDraft);
  const api = fakeApi();
  api.answer(checkPassword, { problem: null });
  const { screen, router } = await openPage('/register', { screen: PHONE }, api);
  const on = authPage(screen);
  const sent = api.answer(registerProfile, () => ({
    ...{ expiresIn: 300, resendIn: 60, channel: 'SMS' as const, registration: REGISTRATION },
  }));
  await fillRegistration(on, 'uz');
  return { on, sent, router, box: on.main.getByRole('checkbox', { name: validation.noSurname.label }) };
};

test('who has no surname ticks a box, and what was typed comes back without it', async () => {
  const { on, sent, router, box } = await open();
  await expect.element(box).not.toBeChecked();
  // By the keyboard: the box follows its field.
  await on.surname.click();
  await userEvent.keyboard('{Tab} ');
  await expect.element(box).toBeChecked();
  await expect.element(on.surname).toHaveValue('');
  await expect.element(on.surname).toHaveAttribute('readonly');
  await expect.element(on.name).toHaveAccessibleDescription(validation.noSurname.hint);
  await expectNoAxeViolations();
  await box.click();
  await expect.element(on.surname).toHaveValue('Rahimova');
  await on.surname.fill('');
  await on.press(auth.goOn);
  await expect.element(on.surname).toHaveAccessibleDescription(validation.surname.required);
  expect(sent).toHaveLength(0);
  await box.click();
  await expect.element(on.surname).not.toHaveAttribute('aria-invalid');
  await on.press(auth.goOn);
  await expect.poll(address).toBe('/verify-user');
  expect(sent[0]?.body).toMatchObject({ name: 'Aziza', surname: '', hasNoSurname: true });
  // Somebody who returns is not asked again.
  router.history.back();
  await expect.element(box).toBeChecked();
});

test('a name of one letter is asked about once, and a stop is none', async () => {
  const { on, sent } = await open();
  const confirm = on.main.getByRole('button', { name: validation.shortName.confirm });
  await on.name.fill('.');
  await on.surname.click();
  await expect.element(on.name).toHaveAccessibleDescription(validation.name.tooShort);
  await expect.element(confirm).not.toBeInTheDocument();
  await on.name.fill('O');
  await expectNoAxeViolations();
  await confirm.click();
  await expect.element(on.name).toHaveFocus();
  await expect.element(on.name).toHaveAccessibleDescription(validation.shortName.taken);
  await on.press(auth.goOn);
  await expect.poll(address).toBe('/verify-user');
  expect(sent[0]?.body).toMatchObject({ name: 'O', isShortName: true, surname: 'Rahimova' });
});

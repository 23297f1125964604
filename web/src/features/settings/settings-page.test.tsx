import { filterApplications } from '@parvoz/contract/application-calls.ts';
import { SMS_KINDS } from '@parvoz/contract/application-states.ts';
import { getSmsChoices, type SmsChoices } from '@parvoz/contract/notifications.ts';
import { updateProfile } from '@parvoz/contract/profiles.ts';
import { listSessions } from '@parvoz/contract/sessions.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LineBroken } from '../../../test/api.ts';
import { homeApi } from '../../../test/home.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../test/page.tsx';
import { STUDENT } from '../../../test/people.ts';

const { common, settings: texts, validation: errors } = TEXTS.uz;

const openSettings = async (size: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = homeApi();
  api.answer(listSessions, []);
  api.answer(getSmsChoices, Object.fromEntries(SMS_KINDS.map((kind) => [kind, true])) as SmsChoices);
  // Where one comes to after saving.
  api.answer(filterApplications, { content: [], totalElements: 0, page: 1, size: 10 });
  const { screen } = await openPage('/student-settings', { as: STUDENT, screen: size }, api);
  const personal = screen.getByRole('region', { name: texts.personal.title });
  const name = personal.getByRole('textbox', { name: texts.personal.name, exact: true });
  await expect.element(name).toBeVisible();
  return {
    api,
    screen,
    personal,
    name,
    save: personal.getByRole('button', { name: texts.save }),
    home: screen.getByRole('banner').getByRole('link', { name: common.home, exact: true }),
  };
};

describe('name and surname', () => {
  test('are sent once, however often the button is pressed', async () => {
    const { api, screen, personal, name } = await openSettings();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const calls = api.answer(updateProfile, async ({ body }) => {
      await held;
      return { ...STUDENT, name: body.name };
    });
    await name.fill('Alisher');
    await userEvent.keyboard('{Enter}{Enter}');
    const saving = personal.getByRole('button', { name: texts.saving });
    await expect.element(saving).toHaveAttribute('aria-busy', 'true');
    await saving.click();
    release();
    await expect.element(screen.getByText(texts.updated)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('stay as they were typed without a connection', async () => {
    const { api, screen, name, save } = await openSettings();
    let isOffline = true;
    api.answer(updateProfile, ({ body }) => {
      if (isOffline) throw new LineBroken('Failed to fetch');
      return { ...STUDENT, name: body.name };
    });
    await name.fill('Alisher');
    await save.click();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(errors.offline)).toBeVisible();
    await expect.element(alert.getByText(common.failed.profile, { exact: true })).toBeVisible();
    await expect.element(name).toHaveValue('Alisher');
    isOffline = false;
    await save.click();
    await expect.element(screen.getByText(texts.updated)).toBeVisible();
  });
});

describe('changes that are not saved', () => {
  for (const [on, size] of [
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)
    test(`are asked about before the page is left, on ${on}`, async () => {
      const { screen, name, home } = await openSettings(size);
      await name.fill('Alisher');
      await home.click();
      const question = screen.getByRole('alertdialog', { name: errors.leave.title });
      const stay = question.getByRole('button', { name: errors.leave.stay });
      await expect.element(stay).toHaveFocus();
      await stay.click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(name).toHaveValue('Alisher');
      await home.click();
      await question.getByRole('button', { name: errors.leave.go }).click();
      await expect.poll(address).toBe('/');
    });

  test('are no matter after saving', async () => {
    const { api, screen, name, save, home } = await openSettings();
    api.answer(updateProfile, ({ body }) => ({ ...STUDENT, name: body.name }));
    await name.fill('Alisher');
    await save.click();
    await expect.element(screen.getByText(texts.updated)).toBeVisible();
    await home.click();
    await expect.poll(address).toBe('/');
  });
});

test('the password is offered to password managers as one', async () => {
  const { screen } = await openSettings();
  const form = screen.getByRole('region', { name: texts.password.title });
  await expect.element(form).toBeVisible();
  const inputs = [...form.element().querySelectorAll('form input')];
  expect(inputs.map((input) => input.getAttribute('autocomplete'))).toEqual([
    'username',
    'current-password',
    'new-password',
    'new-password',
  ]);
  expect((inputs[0] as HTMLInputElement).value).toBe(`+${STUDENT.phone}`);
});

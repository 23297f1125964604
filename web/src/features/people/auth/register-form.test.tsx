import { getOperator } from '@parvoz/contract/money/operator.ts';
import { checkPassword, registerProfile } from '@parvoz/contract/people/auth.ts';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi, LineBroken, Refusal } from '../../../../test/api.ts';
import { authPage, fillRegistration } from '../../../../test/auth-page.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { forgetDraft } from './registration-draft.ts';

const ENGLISH = TEXTS.en;
const REGISTRATION = '7b0f7a53-5d3c-4d3b-9c39-0c2d2ad7a0a1';

test('Uzbekistan is the first country, the others are in the order of the Uzbek alphabet', async () => {
  const { screen } = await openPage('/register');
  const list = authPage(screen).country;
  await expect.element(list).toBeVisible();
  const names = [...list.element().querySelectorAll('option')].map(({ innerText }) => innerText);
  const asked = ['Ozarbayjon', 'Yaponiya', 'Zimbabve', 'Gʻarbiy Sahroi Kabir', 'Shvetsiya', 'Chili'];
  expect(names[0]).toBe('Oʻzbekiston');
  const places = asked.map((name) => names.indexOf(name));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

for (const [name, size] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)
  test(`says what is missing, at each field, on ${name}`, async () => {
    const { screen } = await openPage('/register', { language: 'en', screen: size });
    const on = authPage(screen, 'en');
    await on.press(ENGLISH.auth.goOn);
    for (const [field, text] of [
      [on.name, 'Name is required'],
      [on.surname, 'Surname is required'],
      [on.address, 'Address is required'],
      [on.phone, 'Phone is required'],
      [on.password, 'Password is required'],
      [on.repeat, 'The repeated password is required'],
    ] as const) {
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
      await expect.element(field).toHaveAccessibleDescription(text);
    }
    await expect.element(on.gender('MALE')).toHaveAccessibleDescription('Gender is required');
    await expect.element(on.name).toHaveFocus();
    await expectNoAxeViolations();
    const heights = on.main
      .getByRole('region')
      .getByRole('link')
      .elements()
      .map((link) => link.getBoundingClientRect().height);
    expect(heights).toHaveLength(7);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    await on.main.getByRole('link', { name: 'Address is required' }).click();
    await expect.element(on.address).toHaveFocus();
  });

test('says what is too short or differs', async () => {
  const { screen, api } = await openPage('/register', { language: 'en' });
  api.answer(checkPassword, { problem: null });
  const on = authPage(screen, 'en');
  for (const [field, typed, text] of [
    [on.name, 'Az', 'Name must be at least 3 characters'],
    [on.surname, 'Ra', 'Surname must be at least 3 characters'],
    [on.address, 'Toshken', 'Address must be at least 8 characters'],
    [on.phone, '90 123 45', 'Phone must be 9 characters'],
    [on.password, 'short', 'Password must be at least 6 characters'],
    [on.repeat, 'shorter', 'The passwords don’t match'],
  ] as const) {
    await field.fill(typed);
    (field.element() as HTMLElement).blur();
    await expect.element(field).toHaveAccessibleDescription(text);
  }
  await on.name.fill('Aziza');
  await expect.element(on.name).not.toHaveAttribute('aria-invalid');
});

test('a failure loses nothing, and pressing twice sends once', async () => {
  onTestFinished(forgetDraft);
  const { screen, router, api } = await openPage('/register', { language: 'en' });
  api.answer(checkPassword, { problem: null });
  const on = authPage(screen, 'en');
  await fillRegistration(on, 'en');
  api.answer(registerProfile, () => {
    throw new LineBroken('Failed to fetch');
  });
  await on.press(ENGLISH.auth.goOn);
  await expect.element(on.main.getByRole('alert')).toHaveTextContent(ENGLISH.validation.offline);
  await expect.element(on.password).toHaveValue('first-password');

  const sent = api.answer(registerProfile, async () => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return { expiresIn: 300, resendIn: 60, channel: 'SMS' as const, registration: REGISTRATION };
  });
  await on.main.getByRole('button', { name: ENGLISH.auth.goOn }).dblClick();
  await expect.poll(address).toBe('/verify-user');
  expect(sent).toHaveLength(1);

  router.history.back();
  await expect.poll(address).toBe('/register');
  await expect.element(on.name).toHaveValue('Aziza');
  await expect.element(on.phone).toHaveValue('90 123 45 67');
  await expect.element(on.gender('FEMALE')).toBeChecked();
});

test('a press that leaves an invalid field does what it is aimed at, then the error stands there', async () => {
  const { screen } = await openPage('/register', { language: 'en' });
  const on = authPage(screen, 'en');
  await on.surname.fill('Li');
  await on.surname.click();
  await on.main.getByText(ENGLISH.auth.genders.MALE, { exact: true }).click({ delay: 100 });
  await expect.element(on.gender('MALE')).toBeChecked();
  await expect.element(on.surname).toHaveAttribute('aria-invalid', 'true');
});

test('what is wrong is scrolled to, also where the focus is there already', async () => {
  const { screen } = await openPage('/register', { screen: PHONE });
  const on = authPage(screen);
  await on.name.fill('A');
  await on.press(TEXTS.uz.auth.goOn);
  await expect.element(on.name).toHaveFocus();
  await expect.element(on.name).toBeInViewport();
});

test('accepts what holds by a box that is empty at first, and asks anew once another version does', async () => {
  onTestFinished(forgetDraft);
  const api = fakeApi();
  const texts = [
    { kind: 'OFFER' as const, number: 1, validFrom: '2026-01-15' },
    { kind: 'PRIVACY' as const, number: 3, validFrom: '2026-03-01' },
  ];
  api.answer(getOperator, () => ({ details: null, texts }));
  api.answer(checkPassword, { problem: null });
  const { screen } = await openPage('/register', { language: 'en', screen: PHONE }, api);
  const on = authPage(screen, 'en');
  const box = on.main.getByRole('checkbox', { name: ENGLISH.operator.accept.label });
  await expect.element(box).not.toBeChecked();
  await expect
    .element(on.main.getByRole('link', { name: new RegExp(ENGLISH.operator.accept.PRIVACY) }))
    .toHaveAttribute('href', '/privacy');
  await on.press(ENGLISH.auth.goOn);
  await expect.element(on.name).toHaveFocus();
  await fillRegistration(on, 'en');
  const sent = api.answer(registerProfile, ({ body }) => {
    if (body.accepted?.some(({ number }) => number === 1) && texts[0]!.number === 1) {
      texts[0] = { kind: 'OFFER', number: 2, validFrom: '2026-11-28' };
      throw new Refusal(409, 'ACCEPTANCE_OUTDATED', 'A new version holds');
    }
    return { expiresIn: 300, resendIn: 60, channel: 'SMS' as const, registration: REGISTRATION };
  });
  await on.press(ENGLISH.auth.goOn);
  await expect.element(box).toHaveAccessibleDescription(ENGLISH.validation.registration.accepted.required);
  expect(sent).toHaveLength(0);
  await expectNoAxeViolations();
  await box.click();
  await on.press(ENGLISH.auth.goOn);
  await expect.element(on.main.getByRole('alert')).toHaveTextContent('A new version holds');
  await expect.element(box).not.toBeChecked();
  await expect.element(on.password).toHaveValue('first-password');
  await box.click();
  await on.press(ENGLISH.auth.goOn);
  await expect.poll(address).toBe('/verify-user');
  expect(sent.map(({ body }) => body.accepted?.map(({ number }) => number))).toEqual([
    [1, 3],
    [2, 3],
  ]);
});

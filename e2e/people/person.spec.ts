import { createCase, tokenOf } from '../agency.ts';
import { authPage } from '../auth-page.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, reload, test, visit } from '../fixtures.ts';
import { codeFor, national, newPhone, registerStudent, visitAs } from '../people.ts';
import { LANGUAGES, TEXTS } from '../texts.ts';

const { auth, board, settings, validation } = TEXTS.uz;
const { personal } = settings;

test('a short surname is asked about once, and taken', { tag: '@full' }, async ({ page, request }) => {
  await visit(page, '/register');
  const on = authPage(page);
  const phone = newPhone();
  const confirm = page.getByRole('button', { name: validation.shortSurname.confirm });
  await on.name.fill('Viktor');
  await on.surname.fill('-');
  await on.surname.press('Tab');
  await expect(on.surname).toHaveAccessibleDescription(validation.surname.tooShort);
  await expect(confirm).toHaveCount(0);
  await on.surname.fill('Li');
  await expect(on.surname).toHaveAccessibleDescription(validation.surname.tooShort);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  // By the keyboard: the button follows the field, which has the focus afterwards.
  await on.surname.focus();
  await page.keyboard.press('Tab');
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(on.surname).toBeFocused();
  await expect(on.surname).not.toHaveAttribute('aria-invalid');
  await expect(on.surname).toHaveAccessibleDescription(validation.shortSurname.taken);
  await expectNoAxeViolations(page);

  await on.main.getByText(auth.genders.MALE, { exact: true }).click();
  await on.address.fill('Toshkent, Yunusobod 4');
  await on.phone.fill(national(phone));
  await on.password.fill('first-password');
  await on.repeat.fill('first-password');
  await on.accept();
  const sent = page.waitForRequest('**/auth/profile/registration');
  await on.press(auth.goOn);
  expect((await sent).postDataJSON()).toMatchObject({ surname: 'Li', isShortSurname: true });
  await expect(page).toHaveURL('/verify-user');

  // Somebody who returns to correct the phone is not asked again.
  await on.main.getByRole('link', { name: auth.changePhone }).click();
  await expect(on.surname).toHaveValue('Li');
  await reload(page);
  await expect(on.surname).toHaveAccessibleDescription(validation.shortSurname.taken);
  await page.goBack();
  await on.code.fill(await codeFor(request, phone));
  await on.press(auth.verify);
  await expect(page).toHaveURL('/student-applications');

  await visit(page, '/student-settings');
  const surname = page.getByLabel(personal.surname, { exact: true });
  await expect(surname).toHaveValue('Li');
  await page.getByLabel(personal.name, { exact: true }).fill('Vitaliy');
  await page
    .getByRole('region', { name: personal.title })
    .getByRole('button', { name: settings.save })
    .click();
  await expect(page.getByText(settings.updated)).toBeVisible();
});

test('the button for short surnames speaks every language', { tag: ['@desktop', '@full'] }, async ({
  page,
  speak,
}) => {
  for (const language of LANGUAGES) {
    const texts = TEXTS[language].validation;
    await speak(language);
    await visit(page, '/register');
    const { surname } = authPage(page, language);
    await surname.fill('An');
    await surname.blur();
    await expect(surname).toHaveAccessibleDescription(texts.surname.tooShort);
    await page.getByRole('button', { name: texts.shortSurname.confirm }).click();
    await expect(surname).toHaveAccessibleDescription(texts.shortSurname.taken);
  }
});

test('a student sees and changes what was given at registration', async ({ page, request }) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, '/student-settings');
  const block = page.getByRole('region', { name: personal.title });
  const gender = (name: string) => block.getByRole('radio', { name });
  const country = block.getByRole('combobox', { name: personal.country });
  const address = block.getByLabel(personal.address, { exact: true });
  const save = block.getByRole('button', { name: settings.save });
  await expect(gender(personal.genders.FEMALE)).toBeChecked();
  await expect(country).toHaveValue('UZ');
  await expect(address).toHaveValue('Toshkent, Navoiy koʻchasi 5');
  await expect(address).toHaveAccessibleDescription(personal.seenBy);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await address.fill('Uy 1');
  await save.click();
  await expect(address).toHaveAccessibleDescription(validation.address.tooShort);
  await address.fill('Olmaota, Abay 10');
  await country.selectOption('KZ');
  await block.getByText(personal.genders.MALE, { exact: true }).click();
  await save.click();
  await expect(page.getByText(settings.updated)).toBeVisible();
  await visit(page, '/student-settings');
  await expect(gender(personal.genders.MALE)).toBeChecked();
  await expect(country).toHaveValue('KZ');
  await expect(block.locator('img:has(+ select)')).toHaveAttribute('src', /kz/i);
  await expect(address).toHaveValue('Olmaota, Abay 10');
});

test('the agency sees them in the application; its own settings have none of them', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { application } = await createCase(request);
  await visitAs(page, await tokenOf(request, 'owner'), `/consulting-applications/${application.id}`);
  const card = page.getByRole('region', { name: board.desk.student, exact: true });
  await expect(card.getByRole('term')).toHaveText([
    board.desk.gender,
    board.desk.country,
    board.desk.address,
  ]);
  await expect(card.getByRole('definition')).toHaveText([
    board.desk.genders.FEMALE,
    'Oʻzbekiston',
    'Toshkent, Navoiy koʻchasi 5',
  ]);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await visit(page, '/consulting-settings');
  await expect(page.getByLabel(personal.surname, { exact: true })).toBeVisible();
  await expect(page.getByLabel(personal.address, { exact: true })).toHaveCount(0);
});

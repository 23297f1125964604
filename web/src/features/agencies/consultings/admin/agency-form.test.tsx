import { createConsulting } from '@parvoz/contract/agencies/consultings-admin.ts';
import { getCover } from '@parvoz/contract/people/files.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { homeApi } from '../../../../../test/home.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';

const { admin, common, errors, validation } = TEXTS.uz;
const texts = TEXTS.uz['consultings-admin'].form;

test('the form of an agency names each field that is wrong, and leads to it', async () => {
  const api = homeApi();
  api.answer(getCover, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const asked = api.answer(createConsulting, () => {
    throw new Refusal(409, 'STAFF_PHONE_TAKEN', errors.STAFF_PHONE_TAKEN);
  });
  const { screen } = await openPage('/admin-consulting/create', { as: ADMIN }, api);
  const save = screen.getByRole('button', { name: admin.form.save, exact: true });
  // What it cannot be saved without is marked before anybody saves.
  await expect.element(screen.getByText(admin.form.required)).toBeVisible();
  await expect
    .element(screen.getByRole('textbox', { name: texts.name, exact: true }))
    .toHaveAttribute('aria-required', 'true');
  await expect
    .element(screen.getByRole('textbox', { name: texts.legalName, exact: true }))
    .not.toHaveAttribute('aria-required');
  await save.click();
  const summary = screen.getByRole('region', { name: common.correctThese_other.replace('{{count}}', '7') });
  await expect.element(summary).toBeVisible();
  const listed = summary.getByRole('link');
  // Equal sentences of different fields stay apart.
  await expect.element(listed.filter({ hasText: validation.any.required }).nth(1)).toBeVisible();
  await expect
    .element(summary.getByRole('link', { name: `${texts.name}: ${validation.agency.name.required}` }))
    .toBeVisible();
  await screen.getByRole('tab', { name: /^English/ }).click();
  await summary.getByRole('link', { name: new RegExp(`^${texts.city} .Oʻzbekcha`) }).click();
  await expect
    .element(screen.getByRole('tab', { name: /^Oʻzbekcha/ }))
    .toHaveAttribute('aria-selected', 'true');
  const city = screen.getByRole('tabpanel').getByLabelText(texts.city, { exact: true });
  await expect.element(city).toHaveFocus();
  await expectNoAxeViolations();

  await userEvent.keyboard('Toshkent');
  // The share of texts that a language has, and that the draft is stored.
  await expect.element(screen.getByText('50%')).toBeVisible();
  const [stored = ''] = admin.draft.kept.split('{{time}}');
  await expect.element(screen.getByText(new RegExp(`^${stored.trim()}`))).toBeVisible();
  await screen.getByLabelText(texts.name, { exact: true }).fill('Ufq Taʼlim');
  await screen.getByLabelText(texts.abbreviation).fill('UT');
  await screen.getByLabelText(texts.webSite).fill('javascript:alert(1)');
  await screen.getByLabelText(texts.ownerName).fill('Dilnoza');
  await screen.getByLabelText(texts.ownerSurname).fill('Karimova');
  await screen.getByLabelText(texts.phone, { exact: true }).fill('901234567');
  await screen.getByLabelText(texts.accountPhone, { exact: true }).fill('901234567');
  await save.click();
  await expect.element(screen.getByText(validation.agency.webSite.format).first()).toBeVisible();
  await screen.getByLabelText(texts.webSite).fill('ufq.uz');
  await save.click();
  await expect.element(screen.getByText(errors.STAFF_PHONE_TAKEN)).toBeVisible();
  await expect
    .element(screen.getByLabelText(texts.accountPhone, { exact: true }))
    .toHaveAccessibleDescription(errors.STAFF_PHONE_TAKEN);
  expect(asked).toHaveLength(1);
});

import {
  listCategories,
  listContinents,
  listCountries,
  listDegrees,
} from '@parvoz/contract/catalogue/lists.ts';
import {
  getScholarship,
  listScholarshipUses,
  type SavedScholarship,
  updateScholarship,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { getCover } from '@parvoz/contract/people/files.ts';
import { filterAudit } from '@parvoz/contract/platform/audit.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';

const texts = TEXTS.uz['scholarships-admin'];
const { requirements, form: words } = TEXTS.uz.admin;
const { covered } = TEXTS.uz.scholarships;

const SAVED: SavedScholarship = {
  ...{
    id: 7,
    attach: null,
    university: null,
    universityId: null,
    countryId: null,
    degreeIds: [],
    state: 'OPEN',
  },
  ...{
    startDate: '2026-11-01',
    expiredDate: '2027-02-28',
    isExpected: false,
    status: 'ACTIVE',
    price: 0,
    coverage: 'FULL',
  },
  covers: [
    { kind: 'TUITION', extent: 'FULL' },
    { kind: 'STIPEND', amount: 90_000_000, currency: 'KRW' },
  ],
  conditions: [[{ kind: 'SCHOOL_MARK', mark: 4.5, scale: 5 }], [{ kind: 'IELTS', score: 6 }]],
  ...{ stepsUz: 'Anketa\nSuhbat', stepsRu: '', stepsEn: '', sourceUrl: null, checkedOn: null },
  ...{ isDemo: false, version: 1, updatedAt: '2026-11-21T10:00:00.000Z', nameUz: 'Koreya granti' },
  ...{ nameRu: '', nameEn: '', descriptionUz: '', descriptionRu: '', descriptionEn: '' },
  ...{ isCover: true, dropped: {} },
};

const openForm = async () => {
  const api = fakeApi();
  api.answer(listCountries, []);
  api.answer(listCategories, []);
  api.answer(listContinents, { content: [] });
  api.answer(listDegrees, []);
  api.answer(listScholarshipUses, []);
  api.answer(getCover, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  api.answer(filterAudit, { content: [], totalElements: 0, page: 1, size: 5 });
  api.answer(getScholarship, SAVED);
  const { screen } = await openPage('/admin-scholarships/update/7', { as: ADMIN, screen: PHONE }, api);
  await expect.element(screen.getByRole('region', { name: texts.covers.label })).toBeVisible();
  return { api, screen, save: screen.getByRole('button', { name: words.save, exact: true }) };
};

test('what is paid for, who may apply and how stand in fields, and are sent as they were changed', async () => {
  const { api, screen, save } = await openForm();
  const paid = screen.getByRole('region', { name: texts.covers.label });
  await expect.element(paid.getByRole('checkbox', { name: texts.covers.tuition })).toBeChecked();
  await paid.getByRole('radio', { name: texts.covers.extents.PART }).click({ force: true });
  await paid.getByRole('checkbox', { name: covered.HOUSING }).click();
  await expect.element(paid.getByLabelText(texts.covers.amount)).toHaveValue('90 000 000');
  // The same figure of another currency, whose minor unit is another.
  await paid.getByLabelText(texts.covers.currency).selectOptions('USD');
  await userEvent.fill(paid.getByLabelText(texts.covers.amount), '900,50');
  const asked = screen.getByRole('region', { name: texts.conditions.label });
  await expect.element(asked.getByLabelText(requirements.mark)).toHaveValue('4,5');
  // Of two groups the first is removed: the second one's figure stays in its field.
  const remove = requirements.remove.replace('{{number}}', '1').replace('{{group}}', '1');
  await asked.getByRole('button', { name: remove }).click();
  await expect.element(asked.getByLabelText(requirements.score)).toHaveValue('6');
  await asked.getByRole('button', { name: requirements.add }).click();
  await asked.getByLabelText(requirements.kind).nth(1).selectOptions(requirements.kinds.CITIZENSHIP);
  await userEvent.fill(asked.getByRole('combobox', { name: requirements.citizens }), 'Qozog');
  await screen.getByRole('option', { name: TEXTS.uz['country-names'].KZ }).click();
  await userEvent.fill(
    screen.getByLabelText(texts.steps.field.replace('{{language}}', 'Oʻzbekcha')),
    'Anketa\nTavsiyanoma\nSuhbat',
  );
  await expect.element(screen.getByText(texts.steps.count_other.replace('{{count}}', '3'))).toBeVisible();
  await expectNoAxeViolations();
  const sent = api.answer(updateScholarship, { ...SAVED, version: 2 });
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toMatchObject({
    covers: [
      { kind: 'TUITION', extent: 'PART' },
      { kind: 'STIPEND', amount: 90_050, currency: 'USD' },
      { kind: 'HOUSING' },
    ],
    conditions: [[{ kind: 'IELTS', score: 6 }], [{ kind: 'CITIZENSHIP', codes: ['UZ', 'KZ'] }]],
    ...{ stepsUz: 'Anketa\nTavsiyanoma\nSuhbat', stepsRu: '' },
  });
});

test('a fee that is not known is an empty field, and 0 is free', async () => {
  const { api, screen, save } = await openForm();
  const fee = screen.getByLabelText(texts.price, { exact: true });
  await expect.element(fee).toHaveValue('0');
  await userEvent.fill(fee, '');
  const sent = api.answer(updateScholarship, { ...SAVED, price: null, version: 2 });
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toMatchObject({ price: null });
});

test('what is wrong in a part of them is said at its field, by the form and by the server', async () => {
  const { api, screen, save } = await openForm();
  const asked = screen.getByRole('region', { name: texts.conditions.label });
  await userEvent.fill(asked.getByLabelText(requirements.score), '11');
  await save.click();
  const score = asked.getByLabelText(requirements.score);
  await expect.element(score).toHaveAttribute('aria-invalid', 'true');
  await expect.element(score).toHaveFocus();
  await expect.element(score).toHaveValue('11');
  await userEvent.fill(score, '6,5');
  const refusal = 'Stipendiya juda katta';
  api.answer(updateScholarship, () => {
    throw new Refusal(422, 'INVALID_INPUT', 'Xato', { 'covers.1.amount': refusal });
  });
  await save.click();
  const amount = screen.getByLabelText(texts.covers.amount);
  await expect.element(screen.getByText(refusal)).toBeVisible();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('90 000 000');
  // Nothing ticked is not known, and no empty list.
  for (const name of [texts.covers.tuition, covered.STIPEND])
    await screen.getByRole('checkbox', { name }).click();
  await asked.getByRole('radio', { name: requirements.unknown }).click({ force: true });
  const sent = api.answer(updateScholarship, { ...SAVED, version: 2 });
  await save.click();
  await expect.poll(() => sent.map(({ body }) => [body.covers, body.conditions])).toEqual([[null, null]]);
});

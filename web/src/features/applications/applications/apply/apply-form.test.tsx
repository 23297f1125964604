import {
  filterConsultings,
  listConsultingUniversities,
  listUniversityConsultings,
} from '@parvoz/contract/agencies/consultings.ts';
import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import { createApplication } from '@parvoz/contract/applications/application-calls.ts';
import { listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import { getScholarshipDetail, type ScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { getUniversityDetail, type UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { STUDENT } from '../../../../../test/people.ts';

const {
  applications: { apply },
  errors,
} = TEXTS.uz;
const NAME = 'Yaponiya granti';
const REFUSED = 'Bu grant boshqa universitetniki.';

const SCHOLARSHIP: ScholarshipDetail = {
  ...{ id: 7, name: NAME, description: '', attach: null, university: null, country: null },
  degreeTypeList: [{ key: 'MASTER', value: 'Magistratura' }],
  ...{ startDate: '2026-11-01', expiredDate: '2027-02-28', isExpected: false, status: 'OPEN', price: 0 },
  ...{ coverage: 'FULL', covers: null, conditions: null, steps: [], sourceUrl: null },
  ...{ checkedOn: null, isDemo: false },
};
const DEGREES = [
  { id: 21, key: 'BACHELOR', name: 'Bakalavriat', value: 'Bakalavriat', universityCount: 1 },
  { id: 22, key: 'MASTER', name: 'Magistratura', value: 'Magistratura', universityCount: 1 },
];
const UNIVERSITY: UniversityDetail = {
  ...{ id: 2, name: 'Tokio universiteti', abbreviation: 'TU', photo: null, city: 'Tokio' },
  ...{ country: { id: 1, name: 'Yaponiya', code: 'JP' }, countryId: 1, continent: { id: 1, name: 'Osiyo' } },
  degreeList: DEGREES.map(({ key, value }) => ({ key, value })),
  ...{ facultyList: [], webSite: null, description: '', rating: 0, status: 'ACTIVE', originalName: '' },
  ...{ sourceUrl: null, checkedOn: null, isDemo: false },
};

/** Answers what the form of an application for a scholarship asks for. */
const applyApi = (scholarship = SCHOLARSHIP) => {
  const api = fakeApi();
  api.answer(getScholarshipDetail, scholarship);
  api.answer(getUniversityDetail, UNIVERSITY);
  const agency = {
    ...{ id: 1, name: 'Ufq Taʼlim', abbreviation: 'UT', photo: null, city: 'Toshkent', description: '' },
    ...{ rating: null, commentCount: 0, universityCount: 0, isDemo: false, verifiedOn: null },
    ...{ measures: { answer: null, outcomes: null, disputes: null }, priceFrom: null },
    onParvozSince: '2024-03-11',
  };
  api.answer(filterConsultings, { content: [agency], totalElements: 1, page: 1, size: 100 });
  api.answer(listUniversityConsultings, { content: [agency], totalElements: 1, page: 1, size: 100 });
  api.answer(listConsultingUniversities, { content: [], totalElements: 0, page: 1, size: 12 });
  const tariff = { id: 5, name: 'Toʻliq yordam', description: '', price: 0, isInParts: false, stepList: [] };
  api.answer(listPublicTariffs, [tariff]);
  api.answer(listDegrees, DEGREES);
  return { api, tariff };
};
const PATH = '/apply?scholarshipId=7&degreeId=22&consultingId=1&tariffId=5';

test.each([
  [SCHOLARSHIP, ['Magistratura']],
  // One that names no degree is for each.
  [{ ...SCHOLARSHIP, degreeTypeList: [] }, ['Bakalavriat', 'Magistratura']],
])('a scholarship with a university is for the degrees that both name', async (scholarship, names) => {
  const path = '/apply?scholarshipId=7&universityId=2';
  const { screen } = await openPage(path, { as: STUDENT }, applyApi(scholarship).api);
  const degrees = screen.getByRole('group', { name: apply.degree });
  await expect.element(degrees.getByText('Magistratura')).toBeVisible();
  await expect
    .poll(() =>
      degrees
        .getByRole('radio')
        .elements()
        .map((one) => one.closest('label')?.textContent),
    )
    .toEqual(names);
});

test('a university that has no degree of the scholarship is not applied for', async () => {
  const { api } = applyApi({ ...SCHOLARSHIP, degreeTypeList: [{ key: 'DOCTOR', value: 'Doktorantura' }] });
  const sent = api.answer(createApplication, () => {
    throw new Refusal(422, 'INVALID_INPUT', REFUSED);
  });
  const { screen } = await openPage(`${PATH}&universityId=2`, { as: STUDENT }, api);
  await screen.getByRole('button', { name: apply.send, exact: true }).click();
  await expect.element(screen.getByText(apply.noCommonDegree)).toBeVisible();
  expect(sent).toEqual([]);
});

test('an expected opening is of the year before its own', async () => {
  const { api } = applyApi({
    ...SCHOLARSHIP,
    ...{ startDate: '2098-11-15', expiredDate: '2099-01-15', isExpected: true, status: 'UPCOMING' },
  });
  const { screen } = await openPage(PATH, { as: STUDENT }, api);
  const ofYear = '2097-yilgi sana boʻyicha';
  const opens = apply.opensOn.replace('{{date}}', '15.11.2098');
  await expect.element(screen.getByText(`${opens} · ${ofYear}`)).toBeVisible();
  await expect.element(screen.getByText(`(${ofYear})`)).toBeVisible();
});

test('a refusal of the scholarship that is chosen stands at it', async () => {
  const { api } = applyApi();
  api.answer(createApplication, () => {
    throw new Refusal(422, 'INVALID_INPUT', 'Baʼzi maydonlar notoʻgʻri toʻldirilgan.', {
      scholarshipId: REFUSED,
    });
  });
  const { screen } = await openPage(PATH, { as: STUDENT }, api);
  await screen.getByRole('button', { name: apply.send, exact: true }).click();
  await expect.element(screen.getByText(REFUSED)).toBeVisible();
  const forget = screen.getByRole('button', { name: apply.forget.replace('{{name}}', NAME) });
  await expect.element(forget).toHaveFocus();
  await expect.element(forget).toHaveAccessibleDescription(REFUSED);
  await expectNoAxeViolations();
});

test('a price that has changed meanwhile stands at its tariff, and the new one is sent by a second press', async () => {
  const { api, tariff } = applyApi();
  api.answer(listPublicTariffs, [{ ...tariff, price: 90_000_000 }]);
  const sent = api.answer(createApplication, () => {
    throw new Refusal(409, 'PRICE_CHANGED', errors.PRICE_CHANGED);
  });
  const { screen } = await openPage(PATH, { as: STUDENT }, api);
  const send = screen.getByRole('button', { name: apply.send, exact: true });
  const option = screen.getByRole('radio', { name: /Toʻliq yordam/ });
  await expect.element(option).toHaveAccessibleName(/900\s000/);
  api.answer(listPublicTariffs, [{ ...tariff, price: 95_000_000 }]);
  await send.click();
  await expect.element(screen.getByText(errors.PRICE_CHANGED)).toBeVisible();
  await expect.element(option).toHaveAccessibleName(/950\s000/);
  await expect.element(option).toBeChecked();
  await send.click();
  await expect.poll(() => sent.map(({ body }) => body.price)).toEqual([90_000_000, 95_000_000]);
});

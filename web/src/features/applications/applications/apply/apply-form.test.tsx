import { filterConsultings, listConsultingUniversities } from '@parvoz/contract/agencies/consultings.ts';
import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import { createApplication } from '@parvoz/contract/applications/application-calls.ts';
import { listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import { getScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { STUDENT } from '../../../../../test/people.ts';

const { apply } = TEXTS.uz.applications;
const NAME = 'Yaponiya granti';
const REFUSED = 'Bu grant boshqa universitetniki.';

test('a refusal of the scholarship that is chosen stands at it', async () => {
  const api = fakeApi();
  api.answer(getScholarshipDetail, {
    ...{ id: 7, name: NAME, description: '', attach: null, university: null, country: null },
    degreeTypeList: [{ key: 'MASTER', value: 'Magistratura' }],
    ...{ startDate: '2026-11-01', expiredDate: '2027-02-28', isExpected: false, status: 'OPEN', price: 0 },
    ...{ coverage: 'FULL', covers: null, conditions: null, steps: [], sourceUrl: null },
    ...{ checkedOn: null, isDemo: false },
  });
  const agency = {
    ...{ id: 1, name: 'Ufq Taʼlim', abbreviation: 'UT', photo: null, city: 'Toshkent', description: '' },
    ...{ rating: null, commentCount: 0, universityCount: 0, isDemo: false, verifiedOn: null },
    ...{ measures: { answer: null, outcomes: null, disputes: null }, priceFrom: null },
    onParvozSince: '2024-03-11',
  };
  api.answer(filterConsultings, { content: [agency], totalElements: 1, page: 1, size: 100 });
  api.answer(listConsultingUniversities, { content: [], totalElements: 0, page: 1, size: 12 });
  const tariff = { id: 5, name: 'Toʻliq yordam', description: '', price: 0, isInParts: false, stepList: [] };
  api.answer(listPublicTariffs, [tariff]);
  const degree = { id: 22, key: 'MASTER', name: 'Magistratura', value: 'Magistratura', universityCount: 1 };
  api.answer(listDegrees, [degree]);
  api.answer(createApplication, () => {
    throw new Refusal(422, 'INVALID_INPUT', 'Baʼzi maydonlar notoʻgʻri toʻldirilgan.', {
      scholarshipId: REFUSED,
    });
  });
  const path = '/apply?scholarshipId=7&degreeId=22&consultingId=1&tariffId=5';
  const { screen } = await openPage(path, { as: STUDENT }, api);
  await screen.getByRole('button', { name: apply.send, exact: true }).click();
  await expect.element(screen.getByText(REFUSED)).toBeVisible();
  const forget = screen.getByRole('button', { name: apply.forget.replace('{{name}}', NAME) });
  await expect.element(forget).toHaveFocus();
  await expect.element(forget).toHaveAccessibleDescription(REFUSED);
  await expectNoAxeViolations();
});

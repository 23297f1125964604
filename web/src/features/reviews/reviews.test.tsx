import {
  type ConsultingDetail,
  createComment,
  getConsultingDetail,
  listComments,
  listConsultingUniversities,
  listOwnReviews,
  type OwnReview,
} from '@parvoz/contract/consultings.ts';
import { listPublicTariffs } from '@parvoz/contract/tariffs.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/api.ts';
import { expectNoAxeViolations } from '../../../test/axe.ts';
import { tabTo } from '../../../test/keyboard.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../test/page.tsx';
import { ADMIN, STUDENT } from '../../../test/people.ts';

const texts = TEXTS.uz.reviews;
const { review: faults } = TEXTS.uz.validation;
const APPLICATION = '0192f0c4-7a10-7cc0-8000-000000000001';

const AGENCY: ConsultingDetail = {
  ...{
    id: 7,
    name: 'Ufq Taʼlim',
    abbreviation: 'UT',
    photo: null,
    city: 'Toshkent',
    description: '<p>Biz</p>',
  },
  ...{ rating: null, commentCount: 0, universityCount: 0, isDemo: false, verifiedOn: null },
  ...{ phone: '998901234567', ownerName: 'Dilnoza', ownerSurname: 'Karimova', countryList: [] },
};
const OPEN: OwnReview = { applicationId: APPLICATION, number: 'PV-1042', review: null };
const NOBODY = { content: [], totalElements: 0, page: 1, size: 5 };

const openAgency = async (
  own: OwnReview[],
  as = STUDENT,
  screen: typeof DESKTOP | typeof PHONE = DESKTOP,
) => {
  const api = fakeApi();
  api.answer(getConsultingDetail, AGENCY);
  api.answer(listConsultingUniversities, { ...NOBODY, size: 12 });
  api.answer(listComments, NOBODY);
  api.answer(listPublicTariffs, []);
  const asked = api.answer(listOwnReviews, own);
  const { screen: page } = await openPage('/consulting-list/7', { as, screen }, api);
  return { api, page, asked };
};

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a student reviews an agency that works with them, on a %s', async (_, size) => {
  const { api, page } = await openAgency([OPEN], STUDENT, size);
  await page.getByRole('button', { name: texts.write }).click();
  const text = page.getByRole('textbox', { name: texts.text });
  await expect.element(text).toBeVisible();
  await expectNoAxeViolations();
  const sent = api.answer(createComment, {
    ...{
      id: 1,
      consulting: { id: 7, name: AGENCY.name },
      authorName: 'Aziz K.',
      rating: 4,
      text: 'Rahmat sizga',
    },
    ...{ reply: null, createdAt: '2026-11-20T10:00:00.000Z', repliedAt: null, isDemo: false },
  });
  const send = page.getByRole('button', { name: texts.send });
  await send.click();
  await expect.element(page.getByText(faults.rating.required)).toBeVisible();
  await expect.element(text).toHaveAccessibleDescription(expect.stringContaining(faults.text.required));
  expect(sent).toEqual([]);
  await page.getByRole('radio', { name: texts.stars[4] }).click({ force: true });
  await text.fill('Rahmat sizga');
  // From now on there is nothing left to review, and the agency has a rating.
  api.answer(listOwnReviews, [
    {
      ...OPEN,
      review: { rating: 4, text: 'Rahmat sizga', reply: null, createdAt: '2026-11-20T10:00:00.000Z' },
    },
  ]);
  api.answer(getConsultingDetail, { ...AGENCY, rating: 4, commentCount: 1 });
  await send.click();
  await expect.element(page.getByText(texts.sent)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { applicationId: APPLICATION, rating: 4, text: 'Rahmat sizga' },
  ]);
  await expect.element(send).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /4,0|4\b/ }).first()).toBeVisible();
});

test('stars are chosen by the keyboard, and a refusal loses nothing', async () => {
  const { api, page } = await openAgency([OPEN]);
  await page.getByRole('button', { name: texts.write }).click();
  await tabTo(page.getByRole('radio'));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: texts.stars[3] })).toBeChecked();
  const text = page.getByRole('textbox', { name: texts.text });
  await text.fill('Oʻrtacha');
  api.answer(createComment, () => {
    throw new Refusal(422, 'INVALID_INPUT', 'Xato', { text: 'Bu soʻzlar mumkin emas' });
  });
  await page.getByRole('button', { name: texts.send }).click();
  await expect.element(text).toHaveAccessibleDescription(expect.stringContaining('Bu soʻzlar mumkin emas'));
  await expect.element(text).toHaveValue('Oʻrtacha');
  await expect.element(page.getByRole('radio', { name: texts.stars[3] })).toBeChecked();
});

test('nobody else is asked for a review', async () => {
  const { page, asked } = await openAgency([], ADMIN);
  await expect.element(page.getByRole('heading', { level: 1, name: AGENCY.name })).toBeVisible();
  expect(asked).toEqual([]);
});

test('a student without an application there is not asked either', async () => {
  const { page, asked } = await openAgency([]);
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(page.getByRole('button', { name: texts.write })).not.toBeInTheDocument();
});

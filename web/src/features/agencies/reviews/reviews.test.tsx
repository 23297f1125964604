import {
  listAgencyReviews,
  type ManagedReview,
  replyToReview,
  updateReview,
} from '@parvoz/contract/agencies/consulting-reviews.ts';
import {
  type ConsultingDetail,
  createComment,
  getConsultingDetail,
  listComments,
  listConsultingUniversities,
  listOwnReviews,
  type OwnReview,
} from '@parvoz/contract/agencies/consultings.ts';
import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { DUE, APPLICATION as RUNNING } from '../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { tabTo } from '../../../../test/keyboard.ts';
import { openOwn } from '../../../../test/own-application.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN, STUDENT } from '../../../../test/people.ts';
import { settled } from '../../../../test/settled.ts';

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
  ...{
    rating: null,
    ratingSpread: [0, 0, 0, 0, 0],
    commentCount: 0,
    universityCount: 0,
    isDemo: false,
    verifiedOn: null,
  },
  ...{
    measures: { answer: null, outcomes: null, disputes: null },
    priceFrom: null,
    onParvozSince: '2024-03-11',
  },
  ...{ phone: '998901234567', ownerName: 'Dilnoza', ownerSurname: 'Karimova', countryList: [] },
  ...{ webSite: null, openingHours: [], licenceNumber: null, spokenLanguages: [] },
};
const OPEN: OwnReview = { applicationId: APPLICATION, number: 'PV-1042', review: null };
/** Of a review that nobody has done anything with. */
const FRESH = {
  ...{ reply: null, createdAt: '2026-11-20T10:00:00.000Z', editedAt: null, repliedAt: null },
  ...{ replyEditedAt: null, hidden: null, version: 1 },
};
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
    ...{ ...FRESH, isDemo: false },
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
      review: { ...FRESH, id: 1, rating: 4, text: 'Rahmat sizga' },
    },
  ]);
  api.answer(getConsultingDetail, { ...AGENCY, rating: 4, ratingSpread: [0, 0, 0, 1, 0], commentCount: 1 });
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

const WRITTEN: OwnReview = { ...OPEN, review: { ...FRESH, id: 5, rating: 2, text: 'Javob kech keldi' } };

test('a student changes their review; where it has changed meanwhile, the second try has the new state', async () => {
  const { api, page } = await openAgency([WRITTEN]);
  await page.getByRole('button', { name: texts.edit }).click();
  const text = page.getByRole('textbox', { name: texts.text });
  await expect.element(text).toHaveValue('Javob kech keldi');
  await expect.element(page.getByRole('radio', { name: texts.stars[2] })).toBeChecked();
  await page.getByRole('radio', { name: texts.stars[4] }).click({ force: true });
  await text.fill('Keyin tezlashdi');
  api.answer(updateReview, () => {
    throw new Refusal(409, 'CHANGED_MEANWHILE', 'Kimdir oʻzgartirgan');
  });
  const answered = { ...WRITTEN.review!, reply: 'Uzr soʻraymiz', version: 2 };
  api.answer(listOwnReviews, [{ ...OPEN, review: answered }]);
  const save = page.getByRole('button', { name: texts.save });
  await save.click();
  await expect.element(page.getByText('Kimdir oʻzgartirgan')).toBeVisible();
  await expect.element(text).toHaveValue('Keyin tezlashdi');
  const sent = api.answer(updateReview, {
    ...{ ...answered, rating: 4, text: 'Keyin tezlashdi', version: 3, editedAt: '2026-11-23T10:00:00.000Z' },
    ...{ authorName: 'Aziz K.', isDemo: false, applicationId: APPLICATION },
  });
  await save.click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ rating: 4, text: 'Keyin tezlashdi', version: 2 }]);
  await expect.element(page.getByRole('button', { name: texts.edit })).toBeVisible();
});

const HIDDEN = { at: '2026-11-22T10:00:00.000Z', reason: 'Telefon raqami yozilgan' };

test('a review that was written is on the page of its application while that runs', async () => {
  const review = { ...WRITTEN.review!, reply: 'Uzr soʻraymiz', hidden: HIDDEN };
  const { screen } = await openOwn('#review', DUE, PHONE, (api) => {
    api.answer(listOwnReviews, [{ ...WRITTEN, applicationId: RUNNING.id, review }]);
  });
  await expect.element(screen.getByText(/Uzr soʻraymiz/)).toBeVisible();
  // Notifications lead to it, and it is far below the head of the page.
  await expect.element(screen.getByRole('heading', { name: /fikringiz/ })).toBeInViewport();
  // Its author learns how others may see it again.
  await expect.element(screen.getByText(new RegExp(texts.ownAgain))).toBeVisible();
});

test('none is asked for before the application has ended', async () => {
  const asked: unknown[][] = [];
  const { screen } = await openOwn('', DUE, PHONE, (api) => {
    asked.push(api.answer(listOwnReviews, [{ ...OPEN, applicationId: RUNNING.id }]));
  });
  await expect.poll(() => asked[0]!.length).toBe(1);
  await settled();
  expect(screen.getByRole('heading', { name: /fikringiz/ }).elements()).toEqual([]);
});

const OWNER: CurrentUser = {
  ...STUDENT,
  roleList: ['ROLE_CONSULTING'],
  consulting: { id: 7, name: AGENCY.name },
};

const SHOWN: ManagedReview = {
  ...{ ...FRESH, id: 9, rating: 3, text: 'Oʻrtacha', authorName: 'Malika T.' },
  ...{ applicationId: APPLICATION, isDemo: false },
};
const pageOf = (...content: ManagedReview[]) => ({
  ...{ content, totalElements: content.length, page: 1, size: 5 },
});

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('staff answer a review and look at those without an answer, on a %s', async (_, screen) => {
  const api = fakeApi();
  const asked = api.answer(listAgencyReviews, pageOf(SHOWN));
  const { screen: page } = await openPage('/consulting-reviews', { as: OWNER, screen }, api);
  await page.getByText(texts.page.state.UNANSWERED, { exact: true }).click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ state: 'UNANSWERED', page: 1 });
  await page.getByRole('button', { name: `${texts.answer.act}: Malika T.` }).click();
  const reply = page.getByRole('textbox', { name: texts.answer.label });
  await expect.element(reply).toHaveFocus();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect.element(page.getByText(TEXTS.uz.validation.reply.reply.required)).toBeVisible();
  await reply.fill('Rahmat, Malika');
  const answered = { ...SHOWN, reply: 'Rahmat, Malika', repliedAt: '2026-11-23T10:00:00.000Z', version: 2 };
  const sent = api.answer(replyToReview, answered);
  api.answer(listAgencyReviews, pageOf(answered));
  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect.element(page.getByText('Rahmat, Malika')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ reply: 'Rahmat, Malika', version: 1 }]);
  const change = page.getByRole('button', { name: `${texts.answer.change}: Malika T.` });
  await expect.element(change).toHaveFocus();
});

test('an answer to the only review of the last page leads to the page before', async () => {
  const api = fakeApi();
  let waiting = 6;
  api.answer(listAgencyReviews, ({ query: { page } }) => ({
    content: page === 1 ? [{ ...SHOWN, id: 1, authorName: 'Nodira A.' }] : waiting > 5 ? [SHOWN] : [],
    ...{ totalElements: waiting, page, size: 5 },
  }));
  const path = '/consulting-reviews?state=unanswered';
  const { screen: page } = await openPage(`${path}&page=2`, { as: OWNER }, api);
  await page.getByRole('button', { name: `${texts.answer.act}: Malika T.` }).click();
  await page.getByRole('textbox', { name: texts.answer.label }).fill('Rahmat, Malika');
  api.answer(replyToReview, () => {
    waiting = 5;
    return { ...SHOWN, reply: 'Rahmat, Malika', version: 2 };
  });
  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect.element(page.getByRole('button', { name: `${texts.answer.act}: Nodira A.` })).toBeVisible();
  await expect.poll(address).toBe(path);
});

test('a colleague’s answer is seen at once; what is being written stays, and is not saved over it unseen', async () => {
  const api = fakeApi();
  api.answer(listAgencyReviews, pageOf(SHOWN));
  const { screen: page } = await openPage('/consulting-reviews', { as: OWNER }, api);
  await page.getByRole('button', { name: `${texts.answer.act}: Malika T.` }).click();
  const reply = page.getByRole('textbox', { name: texts.answer.label });
  await reply.fill('Rahmat, Malika');
  const theirs = { reply: 'Hamkasbdan rahmat', repliedAt: '2026-11-23T10:00:00.000Z', version: 2 };
  api.answer(listAgencyReviews, pageOf({ ...SHOWN, ...theirs }));
  const tabs = new BroadcastChannel(`parvoz-live-${OWNER.id}`);
  tabs.postMessage({ kind: 'REVIEW' });
  await expect.element(page.getByText(theirs.reply)).toBeVisible();
  await expect.element(reply).toHaveValue('Rahmat, Malika');
  const sent = api.answer(replyToReview, () => {
    if (sent.length === 1) throw new Refusal(409, 'CHANGED_MEANWHILE', 'Oʻzgargan');
    return { ...SHOWN, ...theirs, reply: 'Rahmat, Malika', version: 3 };
  });
  const save = page.getByRole('button', { name: texts.save, exact: true });
  await save.click();
  await expect.element(page.getByText('Oʻzgargan')).toBeVisible();
  await save.click();
  await expect.element(reply).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body.version)).toEqual([1, 2]);
  tabs.close();
});

test('a review that leaves the list while it is answered stays until the form closes', async () => {
  const api = fakeApi();
  api.answer(listAgencyReviews, pageOf(SHOWN));
  const { screen: page } = await openPage('/consulting-reviews?state=unanswered', { as: OWNER }, api);
  await page.getByRole('button', { name: `${texts.answer.act}: Malika T.` }).click();
  const reply = page.getByRole('textbox', { name: texts.answer.label });
  await reply.fill('Rahmat, Malika');
  const asked = api.answer(listAgencyReviews, NOBODY);
  const tabs = new BroadcastChannel(`parvoz-live-${OWNER.id}`);
  tabs.postMessage({ kind: 'REVIEW' });
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(reply).toHaveValue('Rahmat, Malika');
  await page.getByRole('button', { name: texts.cancel, exact: true }).click();
  await expect.element(page.getByText(texts.page.none.UNANSWERED)).toBeVisible();
  tabs.close();
});

test('visitors see that a review is hidden, when and why, and nothing of it', async () => {
  const api = fakeApi();
  api.answer(getConsultingDetail, { ...AGENCY, rating: 5, ratingSpread: [0, 0, 0, 0, 2], commentCount: 2 });
  api.answer(listConsultingUniversities, { ...NOBODY, size: 12 });
  api.answer(listPublicTariffs, []);
  const hidden = { at: '2026-11-04T10:00:00.000Z', reason: 'Telefon raqami yozilgan' };
  api.answer(listComments, {
    ...{ totalElements: 1, page: 1, size: 5 },
    content: [
      {
        ...{ ...FRESH, id: 9, rating: null, text: '', authorName: '', isDemo: false, hidden },
        consulting: { id: 7, name: AGENCY.name },
      },
    ],
  });
  const { screen: page } = await openPage('/consulting-list/7', {}, api);
  await expect.element(page.getByText(/04\.11\.2026.*Telefon raqami yozilgan\./)).toBeVisible();
  await expect.element(page.getByText('5 ball: 2 ta fikr')).toBeInTheDocument();
  await expectNoAxeViolations();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
});

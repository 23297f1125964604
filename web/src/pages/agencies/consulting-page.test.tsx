import {
  type Comment,
  type ConsultingDetail,
  getConsultingDetail,
  listComments,
  listConsultingUniversities,
  listOwnReviews,
} from '@parvoz/contract/agencies/consultings.ts';
import { listPublicTariffs, type PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { createApplication } from '@parvoz/contract/applications/application-calls.ts';
import { listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import { getUniversityDetail, type UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/api.ts';
import { expectNoAxeViolations } from '../../../test/axe.ts';
import { tabTo } from '../../../test/keyboard.ts';
import { address, DESKTOP, openPage, type PageOptions, PHONE, TEXTS } from '../../../test/page.tsx';
import { STUDENT } from '../../../test/people.ts';
import { settled } from '../../../test/settled.ts';

const { applications, consultings, tariffs: texts } = TEXTS.uz;
const { apply } = applications;
const [TURKEY, GERMANY] = [
  { id: 3, name: 'Turkiya', code: 'TR', universityCount: 2 },
  { id: 4, name: 'Germaniya', code: 'DE', universityCount: 1 },
];

const AGENCY: ConsultingDetail = {
  ...{
    id: 7,
    name: 'Ufq Taʼlim',
    abbreviation: 'UT',
    photo: null,
    city: 'Toshkent',
    description: '<p>Biz</p>',
  },
  ...{ rating: 4.5, ratingSpread: [0, 0, 0, 1, 1], commentCount: 2, universityCount: 3, isDemo: false },
  ...{ verifiedOn: '2026-09-12', priceFrom: 450_000_000, onParvozSince: '2024-03-11' },
  measures: {
    answer: { minutes: 120, count: 98 },
    outcomes: { finished: 61, rejected: 7, canceled: 14 },
    disputes: { steps: 200, lost: 3 },
  },
  ...{
    countryList: [TURKEY!, GERMANY!],
    phone: '998901234567',
    ownerName: 'Dilnoza',
    ownerSurname: 'Karimova',
  },
  ...{ webSite: null, openingHours: [], licenceNumber: null, spokenLanguages: ['uz', 'ko'] },
};

const tariff = (id: number, name: string, price: number): PublicTariff => ({
  ...{ id, name, description: 'Universitet tanlashdan yotoqxonaga joylashguncha.', price, isInParts: false },
  stepList: [
    { id: id * 10, name: 'Hujjatlar', description: '', sharePercent: 60, levelList: [] },
    { id: id * 10 + 1, name: 'Viza', description: '', sharePercent: 40, levelList: [] },
  ],
});
const FULL = tariff(1, 'Toʻliq hamrohlik', 1_200_000_000);
const TARIFFS = [
  FULL,
  tariff(2, 'Grantga topshirish', 780_000_000),
  tariff(3, 'Hujjat toʻplami', 450_000_000),
];

const university = (id: number, name: string, country: typeof TURKEY): UniversityDetail => ({
  ...{ id, name, abbreviation: '', photo: null, country: country!, countryId: country!.id, city: 'Istanbul' },
  ...{
    degreeList: [{ key: 'BACHELOR', value: 'Bakalavr' }],
    facultyList: [],
    continent: { id: 1, name: 'Osiyo' },
  },
  ...{ webSite: null, description: '', rating: 0, status: 'ACTIVE', originalName: '', sourceUrl: null },
  ...{ checkedOn: null, isDemo: false },
});
const UNIVERSITIES = [
  university(21, 'Istanbul texnika universiteti', TURKEY),
  university(22, 'Bogʻaziçi universiteti', TURKEY),
  university(23, 'Myunxen texnika universiteti', GERMANY),
];

const review = (id: number, rating: number | null): Comment => ({
  ...{ id, consulting: { id: 7, name: AGENCY.name }, authorName: rating === null ? '' : 'Diyor S.', rating },
  ...{ text: rating === null ? '' : 'Hammasi joyida.', reply: null, createdAt: '2026-11-16T10:00:00.000Z' },
  ...{ editedAt: null, repliedAt: null, replyEditedAt: null, version: 1, isDemo: false },
  hidden: rating === null ? { at: '2026-11-17T10:00:00.000Z', reason: 'Telefon raqami yozilgan.' } : null,
});
const REVIEWS = [review(1, 5), review(2, 4), review(3, null)];

interface Given extends PageOptions {
  agency?: ConsultingDetail;
  tariffs?: PublicTariff[];
  path?: string;
}

const open = async ({ agency = AGENCY, tariffs = TARIFFS, path = '', ...options }: Given = {}) => {
  const api = fakeApi();
  api.answer(getConsultingDetail, agency);
  const asked = api.answer(
    listConsultingUniversities,
    ({ query: { query: text, countryId, page, size } }) => {
      const content = UNIVERSITIES.filter(
        (one) =>
          one.name.toLowerCase().includes((text ?? '').toLowerCase()) &&
          (countryId === undefined || one.countryId === countryId),
      );
      return { content, totalElements: content.length, page, size };
    },
  );
  api.answer(listComments, { content: REVIEWS, totalElements: 3, page: 1, size: 5 });
  api.answer(listPublicTariffs, tariffs);
  api.answer(listDegrees, [
    { id: 1, key: 'BACHELOR', name: 'Bakalavr', value: 'Bakalavr', universityCount: 3 },
    { id: 2, key: 'MASTER', name: 'Magistr', value: 'Magistr', universityCount: 3 },
  ]);
  api.answer(getUniversityDetail, ({ params }) => UNIVERSITIES.find(({ id }) => id === params.id)!);
  api.answer(listOwnReviews, []);
  const { screen } = await openPage(`/consulting-list/7${path}`, options, api);
  const card = screen.getByRole('form', { name: apply.title });
  return { api, screen, card, asked };
};

/** Chooses a university, a degree and a tariff in the card. */
const fillCard = async ({ card }: Pick<Awaited<ReturnType<typeof open>>, 'card'>) => {
  const field = card.getByRole('combobox', { name: apply.university });
  await field.fill('texnika');
  const option = card.getByRole('option', { name: /Myunxen/ });
  await expect.element(option).toBeVisible();
  await option.click();
  await card.getByText('Bakalavr', { exact: true }).click();
  await card.getByRole('radio', { name: /Grantga topshirish/ }).click();
};

test('one applies at once in the card, which asks for what is missing and says the sum', async () => {
  const { api, card } = await open({ as: STUDENT });
  let answer: (error: Error) => void = () => {};
  const sent = api.answer(
    createApplication,
    () =>
      new Promise<never>((_, refuse) => {
        answer = refuse;
      }),
  );
  await expect.element(card.getByText('Birinchi javob odatda 2 soatda keladi.')).toBeVisible();
  // No other agency stands above its tariffs.
  await expect.element(card.getByRole('group', { name: apply.agency })).not.toBeInTheDocument();
  await expect.element(card.getByRole('radio', { name: /Toʻliq hamrohlik/ })).toBeVisible();
  const send = card.getByRole('button', { name: apply.send });
  await send.click();
  for (const fault of [apply.noUniversity, apply.noDegree, apply.noTariff])
    await expect.element(card.getByText(fault)).toBeVisible();
  await expect.element(card.getByRole('combobox', { name: apply.university })).toHaveFocus();
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
  await fillCard({ card });
  await expect.element(card.getByText(apply.noTariff)).not.toBeInTheDocument();
  await expect.element(card.getByText(/^7\s800\s000,00\ssoʻm$/).last()).toBeVisible();
  await expect.element(card.getByText(apply.notNow)).toBeVisible();
  await expectNoAxeViolations();
  await send.dblClick();
  await expect.element(card.getByText(apply.sending)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ consultingId: 7, tariffId: 2, universityId: 23, degreeId: 1 }),
  ]);
  expect(sent[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  answer(new Refusal(409, 'CONSULTING_GONE', 'Bu agentlik endi ariza olmaydi.'));
  await expect.element(card.getByText('Bu agentlik endi ariza olmaydi.')).toBeVisible();
});

test('a visitor chooses first, and comes to the whole form with all choices after signing in', async () => {
  const { card } = await open();
  await fillCard({ card });
  await expect.element(card.getByText(apply.accountHint)).toBeVisible();
  const whole = card.getByRole('link', { name: apply.whole }).element() as HTMLAnchorElement;
  expect(new URL(whole.href).search).toBe('?universityId=23&degreeId=1&consultingId=7&tariffId=2');
  await card.getByRole('button', { name: apply.signInAndSend }).click();
  await expect.poll(address).toMatch(/^\/login\?to=/);
  const to = new URL(new URLSearchParams(window.location.search).get('to')!, window.location.href);
  expect(Object.fromEntries(to.searchParams)).toEqual({
    ...{ universityId: '23', degreeId: '1', consultingId: '7', tariffId: '2' },
  });
});

test('what is free is called free in head, tariff and card', async () => {
  const { screen, card } = await open({
    agency: { ...AGENCY, priceFrom: 0 },
    tariffs: [tariff(1, 'Maslahat', 0)],
  });
  await expect.element(screen.getByText(consultings.measured.hasFree).first()).toBeVisible();
  const offer = screen.getByRole('article', { name: 'Maslahat' });
  await expect.element(offer.getByText(texts.free, { exact: true })).toBeVisible();
  await expect.element(card.getByText(applications.apply.safeFree)).toBeVisible();
  await expect.element(card.getByText(apply.notNow)).not.toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/0,00/);
  // Its steps have no levels: each is led as one of fourteen days.
  await expect.element(offer.getByText('28 kungacha')).toBeVisible();
});

test('universities are found by text and by country, and the address says by what', async () => {
  const { screen, asked } = await open();
  const section = screen.getByRole('region', { name: /^Universitetlar/ });
  await expect.element(section.getByRole('heading', { level: 2 })).toHaveTextContent('Universitetlar 3');
  await expect.element(section.getByRole('article').nth(2)).toBeVisible();
  const chips = section.getByRole('list', { name: consultings.detail.countries });
  await expect.element(chips.getByRole('link', { name: /^Hammasi/ })).toHaveAttribute('aria-current');
  await chips.getByRole('link', { name: /^Turkiya/ }).click();
  await expect.poll(address).toBe('/consulting-list/7?country=3');
  await expect.element(section.getByText('Myunxen texnika universiteti')).not.toBeInTheDocument();
  await expect.element(chips.getByRole('link', { name: /^Turkiya/ })).toHaveAttribute('aria-current');
  await section.getByRole('searchbox').fill('texnika');
  await expect.poll(address).toBe('/consulting-list/7?query=texnika&country=3');
  await expect.poll(() => section.getByRole('article').elements().length).toBe(1);
  expect(asked.at(-1)!.query).toMatchObject({ query: 'texnika', countryId: 3, page: 1 });
  await section.getByRole('searchbox').fill('qqzz');
  await expect.element(section.getByText(consultings.detail.noneFound)).toBeVisible();
  await expectNoAxeViolations();
  await chips.getByRole('link', { name: /^Hammasi/ }).click();
  await section.getByRole('searchbox').fill('');
  await expect.poll(address).toBe('/consulting-list/7');
  await expect.poll(() => section.getByRole('article').elements().length).toBe(3);
});

test('reviews are counted as they are seen, and begin within the second screen', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText(/oʻzbek, koreys$/)).toBeVisible();
  const section = screen.getByRole('region', { name: /^Fikrlar/ });
  const heading = section.getByRole('heading', { level: 2 });
  await expect.element(heading).toHaveTextContent('Fikrlar 2');
  await expect.element(section.getByText(/1 ta fikr yashirilgan\./)).toBeVisible();
  await expect.element(screen.getByRole('article', { name: FULL.name })).toBeVisible();
  const [, height] = DESKTOP;
  expect(heading.element().getBoundingClientRect().top + window.scrollY).toBeLessThan(2 * height);
});

test('steps of several tariffs are folded, and open by the keyboard', async () => {
  const { screen } = await open();
  const offer = screen.getByRole('article', { name: FULL.name });
  const steps = offer.getByRole('list', { name: texts.steps });
  await expect.element(offer).toBeVisible();
  expect(steps.elements()).toEqual([]);
  const fold = offer.getByText(texts.steps, { exact: true });
  await tabTo(fold);
  await userEvent.keyboard('{Enter}');
  await expect.element(steps).toBeVisible();
  expect(steps.getByRole('group').elements()).toHaveLength(2);
});

const LOOKS: [Language, readonly [number, number], 'light' | 'dark'][] = [
  ['uz', DESKTOP, 'light'],
  ['uz', DESKTOP, 'dark'],
  ['ru', PHONE, 'dark'],
  ['en', [320, 640], 'light'],
];
test.each(LOOKS)(
  'it is read in %s at %j, %s, without scrolling sideways',
  async (language, screen, theme) => {
    document.documentElement.dataset.theme = theme;
    onTestFinished(() => {
      delete document.documentElement.dataset.theme;
    });
    const { screen: page } = await open({ language, screen });
    const own = TEXTS[language];
    await expect.element(page.getByRole('heading', { level: 1, name: AGENCY.name })).toBeVisible();
    await expect.element(page.getByRole('form', { name: own.applications.apply.title })).toBeVisible();
    await expect.element(page.getByRole('article').last()).toBeInTheDocument();
    await settled();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(screen[0]);
    await expectNoAxeViolations();
    // On narrow windows a bar leads to the card, which is at the end.
    const toCard = page.getByRole('link', { name: own.tariffs.apply, exact: true });
    if (screen[0] < 1024) await expect.element(toCard).toHaveAttribute('href', '#apply');
    else await expect.element(toCard).not.toBeInTheDocument();
  },
);

import {
  type ConsultingDetail,
  type ConsultingMeasures,
  getConsultingDetail,
  listComments,
  listConsultingUniversities,
} from '@parvoz/contract/agencies/consultings.ts';
import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';

const { measured } = TEXTS.uz.consultings;
const NOBODY = { content: [], totalElements: 0, page: 1, size: 5 };

const agencyWith = (measures: ConsultingMeasures): ConsultingDetail => ({
  ...{ id: 7, name: 'Ufq Taʼlim', abbreviation: 'UT', photo: null, city: 'Toshkent', description: '' },
  ...{ rating: null, ratingSpread: [0, 0, 0, 0, 0], commentCount: 0, universityCount: 0, isDemo: false },
  ...{ verifiedOn: null, priceFrom: null, onParvozSince: '2024-03-11', measures, countryList: [] },
  ...{ phone: '998901234567', ownerName: 'Dilnoza', ownerSurname: 'Karimova' },
  ...{ webSite: null, openingHours: [], licenceNumber: null, spokenLanguages: [] },
});

const openAgency = async (measures: ConsultingMeasures, screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = fakeApi();
  api.answer(getConsultingDetail, agencyWith(measures));
  api.answer(listConsultingUniversities, { ...NOBODY, size: 12 });
  api.answer(listComments, NOBODY);
  api.answer(listPublicTariffs, []);
  const { screen: page } = await openPage('/consulting-list/7', { screen }, api);
  return page.getByRole('region', { name: measured.title });
};

test('what was measured of an agency is told, and how', async () => {
  const answer = { minutes: 120, count: 98 };
  const outcomes = { finished: 61, rejected: 7, canceled: 14 };
  const panel = await openAgency({ answer, outcomes, disputes: { steps: 200, lost: 3 } });
  const texts = [
    ...['2 soat', 'mediana, 98 ta arizadan', '61 ta ariza', 'tugagan 82 ta arizadan', '11.03.2024'],
    ...['3 ta bosqich', 'tugagan 200 ta bosqichdan, 2%'],
  ];
  for (const text of texts) await expect.element(panel.getByText(text, { exact: true })).toBeVisible();
  const { finished, rejected, canceled } = measured.outcomes;
  const shares = [`${finished} 61 (74%)`, `${rejected} 7 (9%)`, `${canceled} 14 (17%)`];
  expect(
    panel
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(shares);
  await expectNoAxeViolations();
  const summary = panel.getByText(measured.how.title);
  (summary.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText(measured.how.waiting)).toBeVisible();
});

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('shares of outcomes make a whole, and figures leave no hole, on a %s', async (_, screen) => {
  const outcomes = { finished: 6, rejected: 1, canceled: 1 };
  const panel = await openAgency({ answer: null, outcomes, disputes: null }, screen);
  await expect.element(panel.getByText('6 (75%)')).toBeVisible();
  const percents = panel
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => Number(/\((\d+)%\)/.exec(textContent ?? '')?.[1]));
  expect(percents).toEqual([75, 13, 12]);
  const list = panel.getByText('6 (75%)').element().closest('dl')!;
  const whole = list.getBoundingClientRect();
  const cells = [...list.children].map((cell) => cell.getBoundingClientRect());
  expect(cells).toHaveLength(5);
  for (const row of new Set(cells.map(({ top }) => Math.round(top)))) {
    const inRow = cells.filter(({ top }) => Math.round(top) === row);
    // Apart from its lines every row is full.
    expect(whole.right - Math.max(...inRow.map(({ right }) => right))).toBeLessThan(3);
    expect(Math.min(...inRow.map(({ left }) => left)) - whole.left).toBeLessThan(3);
  }
});

test('of too few applications nothing is said but that, on a phone', async () => {
  const panel = await openAgency({ answer: null, outcomes: null, disputes: null }, PHONE);
  await expect.element(panel.getByText(measured.tooFew, { exact: true }).first()).toBeVisible();
  expect(panel.getByText(measured.tooFew, { exact: true }).elements()).toHaveLength(3);
  expect(panel.getByText('%').elements()).toEqual([]);
  await expectNoAxeViolations();
});

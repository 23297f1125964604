import { listUniversityConsultings } from '@parvoz/contract/agencies/consultings.ts';
import {
  filterPrograms,
  getProgramDetail,
  listProgramOptions,
  type ProgramCard,
} from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { filterScholarships } from '@parvoz/contract/catalogue/scholarships.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { answerCosts, TURKEY } from '../../../../test/costs.ts';
import { MINE, sayMine } from '../../../../test/my-data.ts';
import { address, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { settled } from '../../../../test/settled.ts';

const { programs, cost, common } = TEXTS.uz;

/** Unknown tuition, usually 60,000 to 120,000 lira: 17.0 to 34.0 million soʻm. */
const PROGRAM: ProgramCard = {
  ...{ id: 4, name: 'Tarix', languages: ['tr'], durationMonths: 48, requirements: null, factsYear: null },
  university: {
    ...{ id: 2, name: 'Ankara universiteti', photo: null, city: 'Anqara' },
    country: { id: 1, name: 'Turkiya', code: 'TR' },
  },
  degree: { key: 'BACHELOR', value: 'Bakalavriat' },
  field: { id: 9, name: 'Gumanitar fanlar' },
  tuition: { kind: 'UNKNOWN' },
  typicalTuition: {
    ...{ fromMinor: 6_000_000, toMinor: 12_000_000, currency: 'TRY', year: 2025, source: 'ESTIMATE' },
  },
  intakes: [],
  earlierDeadlines: [],
};

/** The country without a cost of living of its own: usually 10,000 to 20,000 lira a month, 34.0 to 67.9 million soʻm a year. */
const COUNTRY = {
  ...TURKEY,
  facts: {
    ...TURKEY.facts,
    living: null,
    costs: [
      {
        ...{
          kind: 'LIVING' as const,
          degree: null,
          ownership: null,
          city: null,
          withoutRent: false,
          note: null,
          checkedOn: null,
        },
        ...{ fromMinor: 1_000_000, toMinor: 2_000_000, currency: 'TRY' as const, year: 2023 },
        ...{ source: 'PROOF_OF_FUNDS' as const, sourceUrl: 'https://www.studyinturkiye.gov.tr/costs' },
      },
    ],
  },
};

const som = (million: number) =>
  sayMine({ ...MINE, budget: { amount: million * 100_000_000, currency: 'UZS' } });

/** The same country, where rent is not in the cost of living. */
const RENTLESS = {
  ...COUNTRY,
  facts: { ...COUNTRY.facts, costs: COUNTRY.facts.costs.map((row) => ({ ...row, withoutRent: true })) },
};

const open = async (path: string, country = COUNTRY, program: ProgramCard = PROGRAM) => {
  vi.setSystemTime('2026-11-24T07:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const api = fakeApi();
  answerCosts(api, country);
  api.answer(listProgramOptions, { countries: [], degrees: [], fields: [], languages: [] });
  const page = { content: [program], totalElements: 1, page: 1, size: 20 };
  const asked = api.answer(filterPrograms, page);
  api.answer(filterEligiblePrograms, {
    ...page,
    ...{ steps: [], counts: { QUALIFIES: 0, NEARLY: 0, UNKNOWN: 1, DOES_NOT: 0 } },
  });
  api.answer(getProgramDetail, {
    ...program,
    degree: { id: 2, ...program.degree },
    ...{ originalName: 'History', webPage: null, sourceUrl: null, checkedOn: null, isDemo: true },
  });
  api.answer(filterScholarships, { content: [], totalElements: 0, page: 1, size: 8 });
  api.answer(listUniversityConsultings, { content: [], totalElements: 0, page: 1, size: 30 });
  const { screen } = await openPage(path, { screen: PHONE }, api);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { screen, asked };
};

test('a card without a price has what is usual in the country, never as its own', async () => {
  const { screen } = await open('/programs');
  const card = screen.getByRole('article');
  await expect.element(card.getByText('odatda 60\u00a0000–120\u00a0000\u00a0lira')).toBeVisible();
  await expect.element(card.getByText(/≈ 17,0–34,0 mln soʻm/)).toBeVisible();
  await expect
    .element(card.getByText(`${common.typical.noPrice} · 2025/26 · ${common.costSource.ESTIMATE}`))
    .toBeVisible();
  await expect.element(card.getByText(programs.tuition.unknownHint)).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
  await settled();
  await expectNoAxeViolations();
});

test.each([
  [102, 'likely'],
  [80, 'open'],
  [50, 'unlikely'],
] as const)('a budget of %i million is only probably enough, or not', async (million, words) => {
  som(million);
  const { screen } = await open('/programs');
  const card = screen.getByRole('article');
  await expect.element(card.getByText(new RegExp(`^${cost[words]}`))).toBeVisible();
  await expect.element(card.getByText(cost.byTypical)).toBeVisible();
  // The cost of living is of 2023.
  await expect
    .element(card.getByText(cost.oldShort.replace('{{years}}', '2023'), { exact: false }))
    .toBeVisible();
  for (const sure of [cost.fits, 'yetmaydi', cost.budgetWord.CLOSE])
    expect(card.element().textContent).not.toContain(sure);
});

test('without rent no budget is enough on a card', async () => {
  som(1_000);
  const { screen } = await open('/programs', RENTLESS);
  const card = screen.getByRole('article');
  await expect.element(card.getByText(new RegExp(`^${cost.openWithoutRent}`))).toBeVisible();
  expect(card.element().textContent).not.toContain(cost.likely);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('without rent no budget is enough on the page, which says so at each sum', async () => {
  som(1_000);
  const { screen } = await open('/programs/4', RENTLESS);
  const region = screen.getByRole('region', { name: cost.title });
  // Living and the sum, of a year and in all.
  await expect.poll(() => region.getByText(cost.typicalWithoutRent).elements()).toHaveLength(4);
  await expect.element(region.getByText(cost.openWithoutRent)).toBeVisible();
  await expect.element(region.getByText(cost.withoutRent)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoAxeViolations();
});

test('the page of a programme reckons with it, says so at each sum, and of which year it is', async () => {
  som(102);
  const { screen } = await open('/programs/4');
  const region = screen.getByRole('region', { name: cost.title });
  const cells = () =>
    [...region.element().querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    );
  const typical = cost.typical;
  await expect
    .poll(cells)
    .toEqual([
      [],
      [
        `≈ 17,0–34,0 mln soʻm60 000–120 000 lira${typical}`,
        `≈ 67,9–135,8 mln soʻm240 000–480 000 lira${typical}`,
      ],
      [
        `≈ 34,0–67,9 mln soʻm120 000–240 000 lira${typical}`,
        `≈ 135,8–271,7 mln soʻm480 000–960 000 lira${typical}`,
      ],
      [`≈ 50,9–101,9 mln soʻm${typical}`, `≈ 203,8–407,5 mln soʻm${typical}`],
    ]);
  await expect.element(region.getByText(cost.likely)).toBeVisible();
  await expect.element(region.getByText(/2025\/26 oʻquv yili, bizning taxminimiz/)).toBeVisible();
  await expect.element(region.getByText(/2023-yil, viza uchun koʻrsatiladigan rasmiy summa/)).toBeVisible();
  await expect.element(region.getByText(cost.oldSums.replace('{{years}}', '2023'))).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoAxeViolations();
});

test('a sum with commas filters, and one that cannot be read is marked and changes nothing', async () => {
  const { screen, asked } = await open('/programs?upTo=5000000');
  await screen.getByRole('button', { name: /^Filtrlar(?!ni)/ }).click();
  const box = screen.getByRole('searchbox', { name: programs.filter.upTo });
  await box.fill('40,000,000');
  await expect.poll(address).toBe('/programs?upTo=40000000');
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ tuitionUpTo: 4_000_000_000 });
  await expect.element(box).not.toHaveAttribute('aria-invalid');
  await box.fill('40,0');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAccessibleDescription(TEXTS.uz['filtered-lists'].filters.wholeSom);
  // What has been read on the way stays as it was typed.
  await box.fill('50,00');
  await expect.poll(address).toBe('/programs?upTo=50');
  await expect.element(box).toHaveValue('50,00');
  await userEvent.type(box, '0,000');
  await expect.poll(address).toBe('/programs?upTo=50000000');
  await expect.element(box).toHaveValue('50,000,000');
  await box.fill('30 000 0');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await box.fill('30 000 000');
  await expect.poll(address).toBe('/programs?upTo=30000000');
  await box.fill('arzon');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(address()).toBe('/programs?upTo=30000000');
  await expect.element(box).toHaveValue('arzon');
});

test('typical tuition is a kind of its own in the filter by price', async () => {
  const { screen, asked } = await open('/programs?upTo=40000000&orTypical=1');
  expect(asked.at(-1)?.body).toMatchObject({
    ...{ tuitionUpTo: 4_000_000_000, orTypicalTuition: true, orUnknownTuition: null },
  });
  await screen.getByRole('button', { name: /^Filtrlar(?!ni)/ }).click();
  await expect.element(screen.getByRole('checkbox', { name: programs.filter.orTypical })).toBeChecked();
  await screen.getByRole('checkbox', { name: programs.filter.orTypical }).click();
  await expect.poll(address).toBe('/programs?upTo=40000000');
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ orTypicalTuition: null });
});

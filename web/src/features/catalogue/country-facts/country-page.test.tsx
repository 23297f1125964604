import { filterConsultings } from '@parvoz/contract/agencies/consultings.ts';
import type { CountryDetail } from '@parvoz/contract/catalogue/country-facts.ts';
import { filterPrograms, type ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import type { ExchangeRate } from '@parvoz/contract/catalogue/rates.ts';
import { filterScholarships } from '@parvoz/contract/catalogue/scholarships.ts';
import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { answerCosts, RATES, TURKEY } from '../../../../test/costs.ts';
import { MINE, sayMine } from '../../../../test/my-data.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';

const DEMO_RATE: ExchangeRate = { ...RATES[0]!, isDemo: true };
const { 'country-facts': texts, cost } = TEXTS.uz;

const openCountry = async (
  given: CountryDetail = TURKEY,
  screen: typeof DESKTOP | typeof PHONE = DESKTOP,
  rates: ExchangeRate[] = RATES,
  programs: ProgramCard[] = [],
  /** The same in a person's own order. */
  own: ProgramCard[] = programs,
) => {
  const api = fakeApi();
  answerCosts(api, given, rates);
  const none = { content: [], totalElements: 0, page: 1, size: 8 };
  const asked = api.answer(filterPrograms, {
    ...{ content: programs, totalElements: programs.length, page: 1, size: 4 },
  });
  const askedForOne = api.answer(filterEligiblePrograms, {
    ...{ content: own, totalElements: own.length, page: 1, size: 4, steps: [] },
    counts: { QUALIFIES: own.length, NEARLY: 0, UNKNOWN: 0, DOES_NOT: 0 },
  });
  for (const endpoint of [filterUniversities, filterScholarships, filterConsultings])
    api.answer(endpoint, none);
  const { screen: page } = await openPage('/countries/1', { screen }, api);
  await expect.element(page.getByRole('heading', { level: 1, name: given.name })).toBeVisible();
  return { page, asked, askedForOne };
};

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('the page of a country has each fact with its source on a %s', async (_, size) => {
  const { page, asked } = await openCountry(TURKEY, size);
  const facts = page.getByRole('region', { name: texts.facts });
  await expect.element(facts.getByText(/18\s000–26\s000\slira/).first()).toBeVisible();
  await expect.element(facts.getByText(/≈ 5,1–7,4 mln soʻm/).first()).toBeVisible();
  await expect.element(facts.getByText(/20\.11\.2026: 1 TRY = 283,00 soʻm/).first()).toBeVisible();
  await expect.element(facts.getByText(cost.demo, { exact: true })).not.toBeInTheDocument();
  await expect.element(facts.getByRole('button', { name: TEXTS.uz.common.reportMistake })).toBeVisible();
  await expect.element(facts.getByText(new RegExp(texts.recognition.TEST)).first()).toBeVisible();
  await expect.element(facts.getByText('14.11.2026 da tekshirilgan')).toBeVisible();
  await expect.element(facts.getByRole('link', { name: /studyinturkiye\.gov\.tr/ })).toBeVisible();
  expect(asked[0]?.body).toMatchObject({ countryId: [1], sort: 'MAIN' });
  await expect.element(page.getByText(texts.noPrograms)).toBeVisible();
  await expectNoAxeViolations();
});

test('typical costs have their year, their source and how they were had, and are said not to be a price', async () => {
  const tuition = {
    ...{
      kind: 'TUITION' as const,
      degree: { key: 'BACHELOR', value: 'Bakalavriat' },
      ownership: null,
      city: null,
      withoutRent: false,
    },
    ...{ fromMinor: 300_000_00, toMinor: 600_000_00, currency: 'TRY' as const, year: 2025, note: null },
    ...{ source: 'ESTIMATE' as const, sourceUrl: 'https://www.yok.gov.tr/prices', checkedOn: null },
  };
  const living = {
    ...tuition,
    kind: 'LIVING' as const,
    degree: null,
    city: 'LARGE' as const,
    note: 'Istanbul',
  };
  const { page } = await openCountry(
    {
      ...TURKEY,
      facts: {
        ...TURKEY.facts,
        costs: [
          { ...tuition, ownership: 'PUBLIC', fromMinor: 0, toMinor: 0, source: 'OFFICIAL_PRICES' },
          tuition,
          { ...living, currency: 'IDR', source: 'PROOF_OF_FUNDS', withoutRent: true },
        ],
      },
    },
    PHONE,
  );
  const costs = page.getByRole('region', { name: texts.costs.title });
  await expect.element(costs.getByText(texts.costs.lead)).toBeVisible();
  const [free, estimate, funds] = [0, 1, 2].map((at) => costs.getByRole('row').nth(at + 1));
  await expect.element(free!.getByRole('cell')).toHaveTextContent(texts.costs.free);
  await expect
    .element(free!.getByText(`2025/26 · ${TEXTS.uz.common.costSource.OFFICIAL_PRICES}`))
    .toBeVisible();
  await expect.element(estimate!.getByText(/^300\s000–600\s000\slira$/)).toBeVisible();
  await expect.element(estimate!.getByText(`2025/26 · ${TEXTS.uz.common.costSource.ESTIMATE}`)).toBeVisible();
  await expect.element(estimate!.getByRole('link', { name: /yok\.gov\.tr/ })).toBeVisible();
  await expect
    .element(funds!.getByText(`2025 · ${TEXTS.uz.common.costSource.PROOF_OF_FUNDS} · ${texts.withoutRent}`))
    .toBeVisible();
  await expect.element(funds!.getByText('Istanbul')).toBeVisible();
  await expect.element(funds!.getByText(cost.noRate.replace('{{currency}}', 'IDR'))).toBeVisible();
  // A sum with its words stands below its name, so that both have the whole line.
  const [name, sum] = [estimate!.getByRole('rowheader'), estimate!.getByRole('cell')].map((one) =>
    one.element().getBoundingClientRect(),
  );
  expect(sum!.top).toBeGreaterThanOrEqual(name!.bottom);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  await expectNoAxeViolations();
});

test('living without a sum of the country is what is typical, and is called so', async () => {
  const costs = [
    {
      ...{ kind: 'LIVING' as const, degree: null, ownership: null, city: null, note: null, checkedOn: null },
      ...{ fromMinor: 10_000_00, toMinor: 20_000_00, currency: 'TRY' as const, year: 2025 },
      ...{
        source: 'ESTIMATE' as const,
        sourceUrl: 'https://www.studyinturkiye.gov.tr/costs',
        withoutRent: false,
      },
    },
  ];
  const { page } = await openCountry({ ...TURKEY, facts: { ...TURKEY.facts, living: null, costs } });
  const facts = page.getByRole('region', { name: texts.facts });
  await expect.element(facts.getByText(/^10\s000–20\s000\slira$/)).toBeVisible();
  await expect.element(facts.getByText(`(${TEXTS.uz.common.costSource.ESTIMATE})`)).toBeVisible();
  await expect.element(facts.getByText(/≈ 2,8–5,7 mln soʻm/)).toBeVisible();
  await expect.element(facts.getByText(texts.unknown, { exact: true })).not.toBeInTheDocument();
});

test('what nobody knows of a country is said, and nothing is converted', async () => {
  const recognition = { state: 'UNKNOWN' as const, sourceUrl: null, checkedOn: null };
  const { page } = await openCountry({
    ...TURKEY,
    facts: { living: null, costs: [], recognition, legalisation: null, visa: null },
  });
  const facts = page.getByRole('region', { name: texts.facts });
  await expect.poll(() => facts.getByText(texts.unknown, { exact: true }).elements()).toHaveLength(4);
  await expect.element(page.getByText(/TRY/)).not.toBeInTheDocument();
});

test('a demo rate is called one at each sum, and given to nobody as theirs', async () => {
  const { page } = await openCountry(TURKEY, DESKTOP, [DEMO_RATE]);
  const facts = page.getByRole('region', { name: texts.facts });
  await expect
    .element(facts.getByText(cost.approxDemo.replace('{{amount}}', '5,1–7,4 mln soʻm')))
    .toBeVisible();
  await expect
    .element(facts.getByText(/demo kurs boʻyicha.*1 TRY = 283,00 soʻm.*haqiqiy emas/).first())
    .toBeVisible();
  await expect.element(facts.getByText(/cbu\.uz|20\.11\.2026/)).not.toBeInTheDocument();
});

const PROGRAM: ProgramCard = {
  ...{ id: 4, name: 'Kompyuter muhandisligi', languages: ['en'], durationMonths: 48 },
  university: {
    ...{ id: 2, name: 'Istanbul texnika universiteti', photo: null, city: 'Istanbul' },
    country: { id: 1, name: 'Turkiya', code: 'TR' },
  },
  degree: { key: 'BACHELOR', value: 'Bakalavriat' },
  field: { id: 9, name: 'Kompyuter va axborot' },
  typicalTuition: null,
  tuition: { kind: 'PAID', amount: 6_000_000, currency: 'TRY' },
  intakes: [{ start: '2099-09', opensOn: null, deadline: '2099-02-26', isExpected: false }],
  earlierDeadlines: [],
  factsYear: 2025,
  requirements: [[{ kind: 'SCHOOL_MARK', mark: 3.5, scale: 5 }]],
};

test('its programmes say how one stands to them, and how they stand to the budget', async () => {
  sayMine(MINE);
  const over = { ...PROGRAM, id: 5, name: 'Huquq' };
  const { page, askedForOne } = await openCountry(TURKEY, DESKTOP, RATES, [over], [PROGRAM]);
  const programs = page.getByRole('region', { name: texts.programs });
  await expect.element(programs.getByText(TEXTS.uz.eligibility.used)).toBeVisible();
  // In the person's own order, as the list of programmes has it.
  await expect.element(programs.getByRole('heading', { level: 3 })).toHaveTextContent(PROGRAM.name);
  expect(askedForOne[0]?.body).toMatchObject({ countryId: [1], sort: 'MAIN' });
  const card = programs.getByRole('article');
  await expect.element(card.getByText(TEXTS.uz.eligibility.verdict.QUALIFIES)).toBeVisible();
  await expect.element(card.getByText(/^Kamida 38,1 mln soʻm yetmaydi/)).toBeVisible();
  await expectNoAxeViolations();
});

test('who has said nothing sees what its programmes ask for, and is invited', async () => {
  const { page } = await openCountry(TURKEY, PHONE, RATES, [PROGRAM]);
  const programs = page.getByRole('region', { name: texts.programs });
  await expect.element(programs.getByText(TEXTS.uz.eligibility.invite.title)).toBeVisible();
  await expect
    .element(programs.getByRole('article').getByText(/Oʻrtacha baho: 5 balldan 3,5/i))
    .toBeVisible();
  // On phones a card is as wide as the page, and its name has the room that is left beside the picture.
  const name = programs.getByRole('heading', { level: 3 }).element();
  expect(name.getBoundingClientRect().width).toBeGreaterThan(150);
});

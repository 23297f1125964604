import { listUniversityConsultings } from '@parvoz/contract/agencies/consultings.ts';
import { filterPrograms, listProgramOptions, type ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { filterScholarships } from '@parvoz/contract/catalogue/scholarships.ts';
import {
  filterUniversities,
  getUniversityDetail,
  type UniversityDetail,
} from '@parvoz/contract/catalogue/universities.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { answerCosts } from '../../../../test/costs.ts';
import { MINE, sayMine } from '../../../../test/my-data.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';

const { cost, eligibility } = TEXTS.uz;

const COUNTRY = { id: 1, name: 'Turkiya', code: 'TR' };
const UNIVERSITY: UniversityDetail = {
  ...{ id: 2, name: 'Istanbul texnika universiteti', abbreviation: 'ITU', photo: null, city: 'Istanbul' },
  ...{ country: COUNTRY, countryId: 1, continent: { id: 1, name: 'Osiyo' }, degreeList: [], facultyList: [] },
  ...{ webSite: null, description: '', rating: 0, status: 'ACTIVE', originalName: '', sourceUrl: null },
  ...{ checkedOn: null, isDemo: false },
};
const PROGRAM: ProgramCard = {
  ...{ id: 4, name: 'Kompyuter muhandisligi', languages: ['en'], durationMonths: 48 },
  university: UNIVERSITY,
  degree: { key: 'BACHELOR', value: 'Bakalavriat' },
  field: { id: 9, name: 'Kompyuter va axborot' },
  typicalTuition: null,
  tuition: { kind: 'PAID', amount: 6_000_000, currency: 'TRY' },
  intakes: [{ start: '2099-09', opensOn: null, deadline: '2099-02-26', isExpected: false }],
  earlierDeadlines: [],
  factsYear: 2025,
  requirements: [[{ kind: 'SCHOOL_MARK', mark: 3.5, scale: 5 }]],
};

const open = async (screen: typeof DESKTOP | typeof PHONE) => {
  const api = fakeApi();
  const none = { content: [], totalElements: 0, page: 1, size: 8 };
  api.answer(getUniversityDetail, UNIVERSITY);
  api.answer(filterPrograms, { ...none, content: [PROGRAM], totalElements: 1 });
  api.answer(filterEligiblePrograms, {
    ...{ ...none, content: [PROGRAM], totalElements: 1, steps: [] },
    counts: { QUALIFIES: 1, NEARLY: 0, UNKNOWN: 0, DOES_NOT: 0 },
  });
  api.answer(listProgramOptions, { countries: [], degrees: [], fields: [], languages: [] });
  for (const endpoint of [filterScholarships, filterUniversities]) api.answer(endpoint, none);
  api.answer(listUniversityConsultings, none);
  answerCosts(api);
  const { screen: page } = await openPage('/university-list/2', { screen }, api);
  const card = page.getByRole('article').filter({ hasText: PROGRAM.name });
  await expect.element(card).toBeVisible();
  return { page, card };
};

test('programmes of a university say how one stands to them and they to the budget, at a rate that is named', async () => {
  sayMine(MINE);
  const { page, card } = await open(PHONE);
  await expect.element(card.getByText(eligibility.verdict.QUALIFIES)).toBeVisible();
  await expect.element(card.getByText(/^Kamida 38,1 mln soʻm yetmaydi/)).toBeVisible();
  await expect.element(page.getByText(/20\.11\.2026: 1 TRY = 283,00 soʻm/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoAxeViolations();
});

test('who has said no budget is told of none, nor of a rate', async () => {
  const { page, card } = await open(DESKTOP);
  await expect.element(card.getByText(/Oʻrtacha baho: 5 balldan 3,5/i)).toBeVisible();
  await expect.element(page.getByText(cost.withLiving)).not.toBeInTheDocument();
  await expect.element(page.getByText(/1 TRY/)).not.toBeInTheDocument();
});

import { type ConsultingCard, listUniversityConsultings } from '@parvoz/contract/agencies/consultings.ts';
import {
  filterPrograms,
  getProgramDetail,
  listProgramOptions,
  type ProgramCard,
  type ProgramDetail,
} from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { filterScholarships, type ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import { expect, onTestFinished, vi } from 'vitest';
import { fakeApi } from './api.ts';
import { answerCosts } from './costs.ts';
import { DESKTOP, openPage, type PHONE } from './page.tsx';
import { settled } from './settled.ts';

/** Today, as the browser has it. */
export const freezeTime = () => {
  vi.setSystemTime('2026-11-24T07:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
};

export const card = (given: Partial<ProgramCard> = {}): ProgramCard => ({
  ...{ id: 4, name: 'Kompyuter muhandisligi' },
  university: {
    ...{ id: 2, name: 'Istanbul texnika universiteti', photo: null, city: 'Istanbul' },
    country: { id: 1, name: 'Turkiya', code: 'TR' },
  },
  degree: { key: 'BACHELOR', value: 'Bakalavriat' },
  field: { id: 9, name: 'Kompyuter va axborot' },
  languages: ['en'],
  durationMonths: 48,
  tuition: { kind: 'PAID', amount: 6_000_000, currency: 'TRY' },
  typicalTuition: null,
  intakes: [{ start: '2027-09', opensOn: '2026-11-01', deadline: '2027-02-26', isExpected: false }],
  earlierDeadlines: [],
  factsYear: 2026,
  requirements: [
    [{ kind: 'IELTS', score: 6 }, { kind: 'OWN_EXAM' }],
    [{ kind: 'SCHOOL_MARK', mark: 3.5, scale: 5 }],
  ],
  ...given,
});

const UNKNOWN = card({
  ...{
    id: 5,
    name: 'Tarix',
    durationMonths: 18,
    tuition: { kind: 'UNKNOWN' },
    intakes: [],
    requirements: null,
  },
});
const FREE = card({
  ...{ id: 6, name: 'Fizika', tuition: { kind: 'FREE' }, requirements: [], languages: ['de', 'en'] },
  intakes: [{ start: '2027-10', opensOn: null, deadline: null, isExpected: false }],
});

const TOPIK = {
  ...{ test: 'TOPIK' as const, place: 'TASHKENT' as const, heldOn: '2027-01-24', registerBy: '2026-12-20' },
  ...{ resultsOn: '2027-02-22', sourceUrl: 'https://www.topik.go.kr/' },
};

export const OPTIONS = {
  countries: [{ id: 1, name: 'Turkiya', code: 'TR', count: 3 }],
  degrees: [{ id: 1, name: 'Bakalavriat', count: 3 }],
  fields: [
    { id: 8, name: 'Texnologiya', count: 3, fields: [{ id: 9, name: 'Kompyuter va axborot', count: 3 }] },
  ],
  languages: [
    { code: 'en' as const, count: 3 },
    { code: 'de' as const, count: 1 },
  ],
};

const GRANTS: ScholarshipCard[] = [
  {
    ...{ id: 3, name: 'Türkiye Bursları', description: '', attach: null, university: null, price: 0 },
    ...{
      startDate: '2027-01-10',
      expiredDate: '2027-02-20',
      isExpected: false,
      status: 'UPCOMING',
      coverage: 'FULL',
    },
    degreeTypeList: [{ key: 'BACHELOR', value: 'Bakalavriat' }],
    country: { id: 1, name: 'Turkiya', code: 'TR' },
    covers: [
      { kind: 'TUITION', extent: 'FULL' },
      { kind: 'STIPEND', amount: 900_000, currency: 'TRY' },
      { kind: 'TRAVEL' },
    ],
    conditions: [[{ kind: 'AGE', from: null, to: 21 }]],
  },
];

export const openList = async (path = '/programs', screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  freezeTime();
  const api = fakeApi();
  answerCosts(api);
  api.answer(listProgramOptions, OPTIONS);
  const personal = api.answer(filterEligiblePrograms, ({ query, body }) => ({
    ...(body.verdicts?.includes('QUALIFIES')
      ? { content: [], totalElements: 0 }
      : body.verdicts?.length
        ? { content: [card()], totalElements: 1 }
        : { content: [card(), UNKNOWN, FREE], totalElements: 3 }),
    ...{ page: query.page, size: query.size },
    steps: [{ test: { kind: 'TOPIK' as const, score: 3 }, programs: 14, sitting: TOPIK }],
    counts: { QUALIFIES: 0, NEARLY: 1, UNKNOWN: 1, DOES_NOT: 1 },
  }));
  const asked = api.answer(filterPrograms, ({ query }) => ({
    ...{ content: [card(), UNKNOWN, FREE], totalElements: 3, page: query.page, size: query.size },
  }));
  const { screen: page } = await openPage(path, { screen }, api);
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await settled();
  return { page, asked, personal };
};

export const textsOf = (name: string, page: Awaited<ReturnType<typeof openList>>['page']) =>
  page.getByRole('article').filter({ hasText: name }).element().textContent;

export const detail = (given: Partial<ProgramDetail> = {}): ProgramDetail => ({
  ...card(),
  degree: { id: 2, key: 'BACHELOR', value: 'Bakalavriat' },
  ...{ originalName: 'Computer Engineering', webPage: 'https://itu.edu.tr/ce', isDemo: true },
  ...{ sourceUrl: 'https://itu.edu.tr/en/admissions', factsYear: 2026, checkedOn: null },
  ...given,
});

const AGENCY: ConsultingCard = {
  ...{ id: 7, name: 'Ufq Taʼlim', abbreviation: 'UT', photo: null, city: 'Toshkent', description: '' },
  ...{
    rating: 4.8,
    commentCount: 23,
    universityCount: 3,
    isDemo: false,
    verifiedOn: null,
    priceFrom: 1_200_000_000,
  },
  measures: { answer: { minutes: 120, count: 98 }, outcomes: null, disputes: null },
  onParvozSince: '2024-03-11',
};

export const openProgram = async (given: Partial<ProgramDetail> = {}, agencies = [AGENCY]) => {
  freezeTime();
  const api = fakeApi();
  answerCosts(api);
  api.answer(getProgramDetail, detail(given));
  // Those for the degree, of which the page shows the first ones.
  api.answer(filterScholarships, ({ body }) => {
    const isAsked = body.universityId[0] === 2 && body.degreeId[0] === 2;
    return { content: isAsked ? GRANTS : [], totalElements: isAsked ? 9 : 0, page: 1, size: 8 };
  });
  api.answer(listUniversityConsultings, {
    ...{ content: agencies, totalElements: agencies.length, page: 1, size: 30 },
  });
  const { screen: page } = await openPage('/programs/4', {}, api);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { page, api };
};

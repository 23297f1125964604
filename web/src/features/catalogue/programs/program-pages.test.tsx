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
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { answerCosts } from '../../../../test/costs.ts';
import { MINE, sayMine } from '../../../../test/my-data.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { settled } from '../../../../test/settled.ts';

const { programs } = TEXTS.uz;
/** Today, as the browser has it. */
const freezeTime = () => {
  vi.setSystemTime('2026-11-24T07:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
};

const card = (given: Partial<ProgramCard> = {}): ProgramCard => ({
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

const OPTIONS = {
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

const openList = async (path = '/programs', screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
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

const textsOf = (name: string, page: Awaited<ReturnType<typeof openList>>['page']) =>
  page.getByRole('article').filter({ hasText: name }).element().textContent;

test('a card tells what is known, and that the rest is not', async () => {
  const { page } = await openList();
  const known = textsOf('Kompyuter muhandisligi', page);
  for (const text of [
    ...['60\u00a0000\u00a0lira', '26.02.2027', '94 kun qoldi', 'Bakalavriat', 'Ingliz tili', '4 yil'],
    ...['IELTS 6,0 yoki universitetning oʻz imtihoni · oʻrtacha baho: 5 balldan 3,5'],
  ])
    expect(known).toContain(text);
  const unknown = textsOf('Tarix', page);
  for (const text of [programs.tuition.unknownHint, programs.deadline.noIntakes, '18 oy'])
    expect(unknown).toContain(text);
  const free = textsOf('Fizika', page);
  for (const text of [
    ...[programs.tuition.free, 'Oʻqish: 2027-yil oktabr', 'Nemis tili', programs.requirement.none],
  ])
    expect(free).toContain(text);
  await settled();
  await expectNoAxeViolations();
});

test('filters stand in the address, are asked for, and go by their chips', async () => {
  const { page, asked } = await openList('/programs?field=9&deadline=2027-01-01&page=1', PHONE);
  expect(asked.at(-1)?.body).toMatchObject({ facultyId: [9], deadlineFrom: '2027-01-01' });
  await page.getByRole('button', { name: /^Filtrlar(?!ni)/ }).click();
  await page.getByRole('checkbox', { name: /^Nemis tili/ }).click();
  await expect.poll(address).toBe('/programs?field=9&language=de&deadline=2027-01-01');
  await page.getByRole('checkbox', { name: programs.filter.free }).click();
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ free: true, language: ['de'] });
  await page.getByRole('button', { name: TEXTS.uz['filtered-lists'].filters.close }).first().click();
  await page.getByRole('link', { name: TEXTS.uz['filtered-lists'].filters.clearAll }).click();
  await expect.poll(address).toBe('/programs');
  await settled();
  await expectNoAxeViolations();
});

const detail = (given: Partial<ProgramDetail> = {}): ProgramDetail => ({
  ...card(),
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

const openProgram = async (given: Partial<ProgramDetail> = {}, agencies = [AGENCY]) => {
  freezeTime();
  const api = fakeApi();
  answerCosts(api);
  api.answer(getProgramDetail, detail(given));
  api.answer(filterScholarships, { content: GRANTS, totalElements: GRANTS.length, page: 1, size: 8 });
  api.answer(listUniversityConsultings, {
    ...{ content: agencies, totalElements: agencies.length, page: 1, size: 30 },
  });
  const { screen: page } = await openPage('/programs/4', {}, api);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { page, api };
};

test('the page of a programme has its requirements, its dates and its source', async () => {
  const { page } = await openProgram();
  const requirements = page.getByRole('region', { name: programs.detail.requirements });
  await expect.element(requirements.getByText(programs.requirement.oneOf)).toBeVisible();
  await expect.element(requirements.getByText('Universitetning oʻz imtihoni')).toBeVisible();
  const dates = page.getByRole('region', { name: programs.detail.intakes }).getByRole('listitem');
  expect(dates.elements().map(({ textContent }) => textContent)).toEqual([
    `01.11.2026${programs.detail.opened}`,
    `24.11.2026${programs.detail.today}Muddatgacha 94 kun bor`,
    `26.02.2027${programs.detail.deadline}94 kun qoldi`,
    `2027-yil sentabr${programs.detail.start}${programs.detail.startHint}`,
  ]);
  const facts = page.getByRole('region', { name: programs.detail.facts });
  await expect.element(facts.getByText(programs.detail.notChecked)).toBeVisible();
  await expect.element(facts.getByText('Maʼlumotlar 2026–2027 oʻquv yiliga oid')).toBeVisible();
  await expect.element(facts.getByRole('link', { name: /itu\.edu\.tr\/en\/admissions/ })).toBeVisible();
  await expectNoAxeViolations();
});

test('expected days say of which year they are, and old prices too', async () => {
  const { page } = await openProgram({
    intakes: [{ start: '2027-09', opensOn: '2026-11-01', deadline: '2026-12-01', isExpected: true }],
    factsYear: 2022,
  });
  const ofYear = '2025-yilgi sana boʻyicha';
  const dates = page.getByRole('region', { name: programs.detail.intakes }).getByRole('listitem');
  expect(dates.elements().map(({ textContent }) => textContent)).toEqual([
    `01.11.2026${programs.detail.opened}${ofYear}`,
    `24.11.2026${programs.detail.today}Muddatgacha 7 kun bor`,
    `01.12.2026${programs.detail.deadline}${ofYear}7 kun qoldi`,
    `2027-yil sentabr${programs.detail.start}${programs.detail.startHint}`,
  ]);
  const apply = page.getByRole('complementary', { name: programs.detail.apply });
  await expect.element(apply.getByText(ofYear)).toBeVisible();
  await expect.element(apply.getByText(/^2022\/23 oʻquv yili narxi: eskirgan/)).toBeVisible();
});

test('a deadline that is older than a cycle is none: it says when it was', async () => {
  const { page } = await openProgram({
    intakes: [{ start: '2027-09', opensOn: null, deadline: null, isExpected: false }],
    earlierDeadlines: [{ startMonth: 9, deadline: '2023-05-26', usualMonth: 5 }],
  });
  const was = '2023-yilda 26-may edi; keyingisi hali maʼlum emas (odatda may oyida)';
  const dates = page.getByRole('region', { name: programs.detail.intakes }).getByRole('listitem');
  expect(dates.elements().map(({ textContent }) => textContent)).toContain(
    `${programs.unknown}${programs.detail.deadline}${was}`,
  );
  await expect
    .element(page.getByRole('complementary', { name: programs.detail.apply }).getByText(was))
    .toBeVisible();
  expect(document.body.textContent).not.toMatch(/kun qoldi/);
});

test('what nobody knows of it is said', async () => {
  const { page } = await openProgram({
    ...{ tuition: { kind: 'UNKNOWN' }, intakes: [], requirements: null, sourceUrl: null, webPage: null },
  });
  await expect.element(page.getByText(programs.requirement.unknown)).toBeVisible();
  await expect.element(page.getByText(programs.detail.noIntakes)).toBeVisible();
  await expect.element(page.getByText(`Manba: ${programs.unknown}`)).toBeVisible();
});

/** Claims about facts that nobody has entered. */
const CLAIMS =
  /eʼlon qilinmagan|talab qil(?:in|a)maydi|talab qoʻyilmagan|не опубликован|не требуется|не объявлен|требований нет|not (?:been )?(?:published|announced|required)|nothing is required|no requirements/i;

test.each(
  (['uz', 'ru', 'en'] as const).flatMap((language) =>
    ['/programs/4', '/programs'].map((path) => [language, path] as const),
  ),
)('what is not entered is called so in %s on %s, and no more is said of it', async (language, path) => {
  freezeTime();
  const api = fakeApi();
  answerCosts(api);
  const unknown = detail({
    ...{ tuition: { kind: 'UNKNOWN' }, intakes: [], requirements: null, sourceUrl: null, webPage: null },
    ...{ durationMonths: null, factsYear: null, languages: [] },
  });
  api.answer(getProgramDetail, unknown);
  api.answer(listProgramOptions, OPTIONS);
  api.answer(filterPrograms, { content: [unknown], totalElements: 1, page: 1, size: 20 });
  api.answer(filterScholarships, { content: [], totalElements: 0, page: 1, size: 8 });
  api.answer(listUniversityConsultings, { content: [], totalElements: 0, page: 1, size: 30 });
  const { screen } = await openPage(path, { language }, api);
  await expect.element(screen.getByText(TEXTS[language].programs.tuition.unknownHint).first()).toBeVisible();
  await settled();
  expect(CLAIMS.exec(document.body.textContent)?.[0]).toBeUndefined();
});

test('without an agency of its university there is nobody to apply with', async () => {
  const { page } = await openProgram({}, []);
  await expect.element(page.getByRole('link', { name: programs.detail.allConsultings })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: programs.detail.applyWithConsulting }))
    .not.toBeInTheDocument();
});

test('what a programme costs stands in soʻm and in its own currency, at a rate that is named', async () => {
  const { page } = await openProgram();
  const cost = page.getByRole('region', { name: TEXTS.uz.cost.title });
  const cells = () =>
    [...cost.element().querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    );
  await expect
    .poll(cells)
    .toEqual([
      [],
      ['≈ 17,0 mln soʻm60 000 lira', '≈ 67,9 mln soʻm240 000 lira'],
      ['≈ 61,1–88,3 mln soʻm216 000–312 000 lira', '≈ 244,5–353,2 mln soʻm864 000–1 248 000 lira'],
      ['≈ 78,1–105,3 mln soʻm', '≈ 312,4–421,1 mln soʻm'],
    ]);
  await expect
    .element(cost.getByText(/cbu\.uz kursi boʻyicha, 20\.11\.2026: 1 TRY = 283,00 soʻm/))
    .toBeVisible();
  // Only an invented rate is called so.
  await expect.element(cost.getByText(TEXTS.uz.cost.demo, { exact: true })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('what a programme costs is not guessed where something is not known', async () => {
  const { page } = await openProgram({
    ...{ tuition: { kind: 'PAID', amount: 900_000, currency: 'NZD' }, durationMonths: null },
  });
  const cost = page.getByRole('region', { name: TEXTS.uz.cost.title });
  await expect.element(cost.getByText(/^9\s000\sNZD/).first()).toBeVisible();
  await expect.element(cost.getByText(/NZD kursi yoʻq/).first()).toBeVisible();
  await expect.element(cost.getByText(TEXTS.uz.cost.gap.DURATION)).toBeVisible();
});

test('a card has its tuition in soʻm, and the list the rates', async () => {
  const { page } = await openList();
  const card = page.getByRole('article').filter({ hasText: 'Kompyuter muhandisligi' });
  await expect.element(card.getByText(/≈ 17,0 mln soʻm/).first()).toBeVisible();
  await expect.element(page.getByText(/20\.11\.2026: 1 TRY = 283,00 soʻm/)).toBeVisible();
});

test('cards say how one stands and why, and the list shows one verdict alone', async () => {
  sayMine(MINE);
  const { page, asked, personal } = await openList();
  const near = page.getByRole('article').filter({ hasText: 'Kompyuter muhandisligi' });
  await expect
    .element(near.getByText('IELTS 6,0: sizda 5,5, 0,5 yetmaydi; imtihon sanalari hali kiritilmagan'))
    .toBeVisible();
  const unknown = page.getByRole('article').filter({ hasText: 'Tarix' });
  await expect.element(unknown.getByText(TEXTS.uz.eligibility.notPublished)).toBeVisible();
  await page.getByRole('link', { name: 'Deyarli 1' }).click();
  await expect.poll(address).toBe('/programs?fit=nearly');
  await expect
    .poll(() => personal.at(-1)?.body)
    .toMatchObject({
      verdicts: ['NEARLY'],
      applicant: { schoolYears: 11, birthYear: null },
    });
  await expect.element(page.getByText('1 ta dastur', { exact: true })).toBeVisible();
  // Public requests never hold data of the person.
  expect(JSON.stringify(asked)).not.toContain('applicant');
  await settled();
  await expectNoAxeViolations();
});

test('where nothing fits, the other verdicts are still there', async () => {
  sayMine(MINE);
  const { page } = await openList();
  await page.getByRole('link', { name: 'Mos 0' }).click();
  await expect.element(page.getByText(programs.empty)).toBeVisible();
  await page.getByRole('link', { name: 'Deyarli 1' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
});

test('names the test that would open more, and lists what it opens', async () => {
  sayMine(MINE);
  const { page, personal } = await openList('/programs?country=1');
  const step = page.getByRole('complementary', { name: TEXTS.uz.eligibility.summary.steps });
  await expect.element(step.getByText('TOPIK 3 yana 14 ta dasturni ochadi')).toBeVisible();
  await expect
    .element(
      step.getByText(
        'Eng yaqin imtihon: 24.01.2027 (Toshkent), roʻyxatdan oʻtish 20.12.2026 gacha, natija 22.02.2027',
      ),
    )
    .toBeVisible();
  await step.getByRole('link', { name: '14 tasini koʻrish' }).click();
  await expect.poll(address).toBe('/programs?country=1&fit=nearly&opens=topik-3&sort=fit');
  await expect
    .poll(() => personal.at(-1)?.body)
    .toMatchObject({ countryId: [1], verdicts: ['NEARLY'], opening: { kind: 'TOPIK', score: 3 } });
  // A filter in use is not suggested again, and its chip removes it.
  await expect.element(step).not.toBeInTheDocument();
  await settled();
  await expectNoAxeViolations();
  await page.getByRole('link', { name: /TOPIK 3 bilan ochiladi/ }).click();
  await expect.poll(address).toBe('/programs?country=1&fit=nearly&sort=fit');
});

const MARCH = { start: '2027-03', opensOn: null, deadline: '2026-11-30', isExpected: false };
const TOO_EARLY = /2027-yil\smart\sqabuli\shozircha\serta,\skeyingisi\shali\skiritilmagan/;

test('an intake that begins before school ends is over, beside the verdict and in the box to apply', async () => {
  sayMine({ ...MINE, graduationYear: 2027 });
  const { page } = await openProgram({
    ...{ requirements: [[{ kind: 'IELTS', score: 5.5 }]], intakes: [MARCH] },
    earlierDeadlines: [{ startMonth: 3, deadline: '2025-11-30', usualMonth: 11 }],
  });
  const region = page.getByRole('region', { name: programs.detail.requirements });
  await expect.element(region.getByText(TOO_EARLY)).toBeVisible();
  const apply = page.getByRole('complementary', { name: programs.detail.apply });
  await expect.element(apply.getByText(TOO_EARLY)).toBeVisible();
  await expect.element(apply.getByText(/30\.11\.2026|2027-yil mart$/)).not.toBeInTheDocument();
  // What is known of the programme stays known.
  const dates = page.getByRole('region', { name: programs.detail.intakes });
  await expect.element(dates.getByText('30.11.2026')).toBeVisible();
});

test('a card shows the dates of the intake that its verdict is about', async () => {
  sayMine({ ...MINE, graduationYear: 2027 });
  freezeTime();
  const api = fakeApi();
  answerCosts(api);
  api.answer(listProgramOptions, OPTIONS);
  const found = [
    card({ requirements: [], intakes: [MARCH, card().intakes[0]!] }),
    card({ ...{ id: 5, name: 'Tarix' }, requirements: [], intakes: [MARCH] }),
  ];
  const page = { content: found, totalElements: 2, page: 1, size: 20 };
  api.answer(filterPrograms, page);
  api.answer(filterEligiblePrograms, {
    ...{ ...page, content: found.toReversed(), steps: [] },
    counts: { QUALIFIES: 2, NEARLY: 0, UNKNOWN: 0, DOES_NOT: 0 },
  });
  const { screen } = await openPage('/programs', { screen: PHONE }, api);
  const later = screen.getByRole('article').filter({ hasText: 'Kompyuter muhandisligi' });
  await expect.element(later.getByText('26.02.2027')).toBeVisible();
  await expect.element(later.getByText(/2027-yil sentabr qabuliga/)).toBeVisible();
  const early = screen.getByRole('article').filter({ hasText: 'Tarix' });
  await expect.element(early.getByText(TOO_EARLY)).toBeVisible();
  expect(document.body.textContent).not.toContain('30.11.2026');
  // By last days to apply the list is in the person's own order.
  await expect.poll(() => screen.getByRole('article').first().element().textContent).toContain('Tarix');
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('says for which intake one is near, where that is not the next one', async () => {
  sayMine(MINE);
  const { page } = await openProgram({
    requirements: [[{ kind: 'IELTS', score: 6 }]],
    intakes: [
      { start: '2027-03', opensOn: null, deadline: '2026-11-30', isExpected: false },
      { start: '2027-09', opensOn: null, deadline: null, isExpected: false },
    ],
  });
  const region = page.getByRole('region', { name: programs.detail.requirements });
  await expect
    .element(region.getByText(/2027-yil sentabr qabuli boʻyicha\. Topshirish muddati nomaʼlum/))
    .toBeVisible();
  const apply = page.getByRole('complementary', { name: programs.detail.apply });
  await expect.element(apply.getByText('Oʻqish: 2027-yil sentabr')).toBeVisible();
  await expect.element(apply.getByText('30.11.2026')).not.toBeInTheDocument();
});

test('cards say how a year stands to the budget, and nothing where that is not known', async () => {
  sayMine({ budget: { amount: 6_000_000_000, currency: 'UZS' } });
  const { page } = await openList();
  const known = page.getByRole('article').filter({ hasText: 'Kompyuter muhandisligi' });
  await expect.element(known.getByText(/^Kamida 18,1 mln soʻm yetmaydi/)).toBeVisible();
  await expect.element(known.getByText(TEXTS.uz.cost.withLiving)).toBeVisible();
  // Requirements stay on the card: a budget does not replace them.
  expect(textsOf('Kompyuter muhandisligi', page)).toContain('IELTS 6,0 yoki');
  const unknown = page.getByRole('article').filter({ hasText: 'Tarix' });
  // Living alone is more.
  await expect.element(unknown.getByText(/^Kamida 1,1 mln soʻm yetmaydi/)).toBeVisible();
  await expectNoAxeViolations();
});

test('cards say nothing of a budget that what is known may fit', async () => {
  sayMine({ budget: { amount: 9_000_000_000, currency: 'UZS' } });
  const { page } = await openList('/programs', PHONE);
  const close = page.getByRole('article').filter({ hasText: 'Kompyuter muhandisligi' });
  await expect.element(close.getByText(/^Tejab yashasangiz yetadi; aks holda 15,3 mln/)).toBeVisible();
  const free = page.getByRole('article').filter({ hasText: 'Fizika' });
  await expect.element(free.getByText(new RegExp(`^${TEXTS.uz.cost.fits}`))).toBeVisible();
  const unknown = page.getByRole('article').filter({ hasText: 'Tarix' });
  await expect.element(unknown.getByText(TEXTS.uz.cost.withLiving)).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('a programme is chosen for comparing on its own page', async () => {
  const { page } = await openProgram();
  const box = page.getByRole('checkbox', { name: /^Taqqoslash: Kompyuter muhandisligi/ });
  await expect.element(box).not.toBeChecked();
  await box.click();
  const tray = page.getByRole('region', { name: TEXTS.uz.compare.tray });
  await expect.element(tray.getByText(TEXTS.uz.compare.oneMore)).toBeVisible();
  await settled();
  await expectNoAxeViolations();
  await tray.getByRole('button', { name: TEXTS.uz.compare.clear }).click();
  await expect.element(box).not.toBeChecked();
});

test('who has said nothing is invited to, and sees what is required', async () => {
  const { page } = await openProgram();
  const { invite } = TEXTS.uz.eligibility;
  await expect.element(page.getByText(invite.program)).toBeVisible();
  await expect.element(page.getByRole('link', { name: invite.act })).toHaveAttribute('href', '/my-data');
  await expect.element(page.getByText(programs.requirement.oneOf)).toBeVisible();
});

test('a page gives each reason, and reckons with the budget and a scholarship', async () => {
  sayMine(MINE);
  const { page } = await openProgram();
  const region = page.getByRole('region', { name: programs.detail.requirements });
  await expect.element(region.getByText(TEXTS.uz.eligibility.headline.NEARLY)).toBeVisible();
  await expect.element(region.getByText('sizda 5 balldan 4,5')).toBeVisible();
  await expect.element(region.getByText(/Javob 26\.02\.2027 gacha/)).toBeVisible();
  const grants = page.getByRole('region', { name: programs.detail.grants });
  await expect.element(grants.getByText(/Tugʻilgan yilingizni yozing/)).toBeVisible();
  const cost = page.getByRole('region', { name: TEXTS.uz.cost.title });
  await expect.element(cost.getByText('Kamida 38,1 mln soʻm yetmaydi')).toBeVisible();
  await cost.getByLabelText(TEXTS.uz.cost.withGrant).selectOptions('Türkiye Bursları');
  await expect.element(cost.getByText(/^Tejab yashasangiz yetadi/)).toBeVisible();
  await expect.element(cost.getByText(/Yoʻl xarajatlari/)).toBeVisible();
  await expectNoAxeViolations();
});

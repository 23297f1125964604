import { listUniversityConsultings } from '@parvoz/contract/agencies/consultings.ts';
import { filterPrograms, getProgramDetail, listProgramOptions } from '@parvoz/contract/catalogue/programs.ts';
import { filterScholarships } from '@parvoz/contract/catalogue/scholarships.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { answerCosts } from '../../../../test/costs.ts';
import { address, openPage, PHONE, showComponent, TEXTS } from '../../../../test/page.tsx';
import { detail, freezeTime, OPTIONS, openList, openProgram, textsOf } from '../../../../test/programs.ts';
import { settled } from '../../../../test/settled.ts';
import { DocumentOrigin } from '../../../ui/document-origin.ts';
import { ProgramDocument } from './program-document.tsx';
import { useDeadlineText } from './program-words.ts';

const { programs } = TEXTS.uz;
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

test('an expected day is of the year before its own, whatever the one beside it is of', async () => {
  const { page } = await openProgram({
    intakes: [{ start: '2027-09', opensOn: '2026-12-01', deadline: '2027-02-26', isExpected: true }],
  });
  const dates = page.getByRole('region', { name: programs.detail.intakes }).getByRole('listitem');
  expect(dates.elements().map(({ textContent }) => textContent)).toEqual([
    `24.11.2026${programs.detail.today}`,
    `01.12.2026${programs.detail.opens}2025-yilgi sana boʻyicha`,
    `26.02.2027${programs.detail.deadline}2026-yilgi sana boʻyicha`,
    `2027-yil sentabr${programs.detail.start}${programs.detail.startHint}`,
  ]);
  const apply = page.getByRole('complementary', { name: programs.detail.apply });
  await expect.element(apply.getByText('2025/2026-yilgi sana boʻyicha')).toBeVisible();
});

test.each([
  [
    { opensOn: '2026-12-01', deadline: '2027-02-26', isExpected: true },
    ['01.12.2026 (2025-yilgi sana boʻyicha)', '26.02.2027 (2026-yilgi sana boʻyicha)'],
  ],
  [
    { opensOn: '2026-12-01', deadline: null, isExpected: false },
    ['01.12.2026', `${programs.unknown} (2026-yilda 15-may edi; keyingisi hali maʼlum emas)`],
  ],
])('a document gives each day the note that is about it', async (dates, [opens, deadline]) => {
  const program = {
    ...detail({ intakes: [{ start: '2027-09', ...dates }] }),
    ...{ earlierDeadlines: [{ startMonth: 9, deadline: '2026-05-15', usualMonth: null }] },
    today: '2026-11-24',
  };
  const { container } = await showComponent(
    <DocumentOrigin value="https://parvoz.test">
      <ProgramDocument program={program} inSom={null}>
        {null}
      </ProgramDocument>
    </DocumentOrigin>,
  );
  const facts = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(facts).toContain(`${programs.detail.opens}: ${opens}`);
  expect(facts).toContain(`${programs.detail.deadline}: ${deadline}`);
});

const Soon = ({ opensOn }: { opensOn: string | null }) => {
  const intakes = [{ start: '2027-09', opensOn, deadline: '2026-12-01', isExpected: false }];
  return String(useDeadlineText()({ intakes, earlierDeadlines: [], today: '2026-11-24' }).isSoon);
};

test.each([
  [null, 'true'],
  ['2026-11-24', 'true'],
  ['2026-11-25', 'false'],
])('no last stretch begins before it opens: %s', async (opensOn, isSoon) => {
  const { container } = await showComponent(<Soon opensOn={opensOn} />);
  expect(container.textContent).toBe(isSoon);
});

test('nobody has days left before it opens', async () => {
  const { page } = await openProgram({
    intakes: [{ start: '2027-09', opensOn: '2026-12-01', deadline: '2027-02-26', isExpected: false }],
  });
  const dates = page.getByRole('region', { name: programs.detail.intakes }).getByRole('listitem');
  expect(dates.elements().map(({ textContent }) => textContent)).toEqual([
    `24.11.2026${programs.detail.today}`,
    `01.12.2026${programs.detail.opens}`,
    `26.02.2027${programs.detail.deadline}`,
    `2027-yil sentabr${programs.detail.start}${programs.detail.startHint}`,
  ]);
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

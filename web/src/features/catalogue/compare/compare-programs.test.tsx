import { showItems } from '@parvoz/contract/applications/shortlist.ts';
import type { ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import { applicantOf, NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { answerCosts } from '../../../../test/costs.ts';
import { MINE, sayMine } from '../../../../test/my-data.ts';
import { openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { MY_DATA_KEY } from '../../../lib/session.ts';
import { fragmentOf, readFragment } from './shared-data.ts';

const { compare, cost, eligibility } = TEXTS.uz;

const program = (id: number, given: Partial<ProgramCard>): ProgramCard => ({
  ...{ id, name: `Dastur ${id}`, durationMonths: 48, languages: ['en'] },
  university: {
    ...{ id: 2, name: 'Istanbul texnika universiteti', photo: null, city: 'Istanbul' },
    country: { id: 1, name: 'Turkiya', code: 'TR' },
  },
  degree: { key: 'BACHELOR', value: 'Bakalavriat' },
  field: { id: 9, name: 'Kompyuter va axborot' },
  tuition: { kind: 'PAID', amount: 6_000_000, currency: 'TRY' },
  typicalTuition: null,
  intakes: [{ start: '2099-09', opensOn: null, deadline: '2099-02-26', isExpected: false }],
  earlierDeadlines: [],
  factsYear: 2025,
  requirements: [
    [{ kind: 'IELTS', score: 6 }, { kind: 'OWN_EXAM' }],
    [{ kind: 'SCHOOL_MARK', mark: 3.5, scale: 5 }],
  ],
  ...given,
});

const KNOWN = program(1, {});
const FREE = program(2, { tuition: { kind: 'FREE' }, requirements: [] });
const HARDLY_KNOWN = program(3, {
  ...{ tuition: { kind: 'PAID', amount: 900_000, currency: 'NZD' }, durationMonths: null },
  ...{ requirements: null, intakes: [] },
});

const open = async (programList: ProgramCard[], screen?: typeof PHONE, fragment = '') => {
  const api = fakeApi();
  answerCosts(api);
  api.answer(showItems, { programList, universityList: [], scholarshipList: [], tariffList: [] });
  const path = `/compare?program=${programList.map(({ id }) => id).join(',')}${fragment}`;
  const { screen: page } = await openPage(path, screen ? { screen } : {}, api);
  const table = page.getByRole('table');
  await expect.element(table).toBeVisible();
  const cells = (label: string) =>
    table
      .getByRole('row', { name: new RegExp(`^${label}`) })
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  return { page, table, cells };
};

test('programmes stand side by side by what they ask for, what is not known is said', async () => {
  const { cells, table } = await open([KNOWN, FREE, HARDLY_KNOWN]);
  const { line, nothingAsked, unknown } = compare;
  expect(cells(line.english)).toEqual([
    ...['IELTS 6,0 yoki universitetning oʻz imtihoni', nothingAsked, unknown],
  ]);
  expect(cells(line.mark)).toEqual(['Oʻrtacha baho: 5 balldan 3,5', nothingAsked, unknown]);
  await expect.element(table.getByRole('rowheader', { name: line.age })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('who has said something of themselves sees how they stand to each, and why', async () => {
  sayMine(MINE);
  const { cells, table } = await open([KNOWN, FREE, HARDLY_KNOWN]);
  const { verdict, nothingAsked, notPublished } = eligibility;
  await expect
    .poll(() => cells(compare.line.fit))
    .toEqual([
      expect.stringContaining(verdict.NEARLY),
      verdict.QUALIFIES + nothingAsked,
      verdict.UNKNOWN + notPublished,
    ]);
  await expect.element(table.getByText(compare.group.fit, { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});

test('one line says it where none of them asks for anything', async () => {
  const { cells } = await open([FREE, HARDLY_KNOWN]);
  expect(cells(`${compare.line.requirements} \\(`)).toEqual([compare.nothingAsked, compare.unknown]);
});

test('days are counted only of what one can apply for', async () => {
  const later = { start: '2099-09', opensOn: '2098-12-15', deadline: '2099-02-26', isExpected: true };
  const { table } = await open([program(4, { intakes: [later] }), KNOWN]);
  const notesOf = (line: string) => {
    const cells = table.getByRole('row', { name: new RegExp(`^${line}`) }).getByRole('cell');
    return cells.elements().map((cell) => cell.querySelector('small')?.textContent);
  };
  expect(notesOf(compare.line.deadline)).toEqual([
    '15.12.2098 kuni ochiladi · 2097/2098-yilgi sana boʻyicha',
    expect.stringMatching(/kun qoldi$/),
  ]);
  expect(notesOf(compare.line.opens)[0]).toBe('2097-yilgi sana boʻyicha');
});

/** Every sum has its year. */
const YEAR = '2025/26 oʻquv yili narxi';

test('what they cost is in soʻm, the lowest named, and no sum is guessed', async () => {
  const { cells, page } = await open([KNOWN, FREE, HARDLY_KNOWN], PHONE);
  const { line, lowest, unknown } = compare;
  await expect
    .poll(() => cells(line.tuition))
    .toEqual([
      `≈ 17,0 mln soʻm60 000 lira · ${YEAR}`,
      `${cost.free}${YEAR}${lowest}`,
      `9 000 NZD${cost.noRate.replace('{{currency}}', 'NZD')} · ${YEAR}`,
    ]);
  await expect
    .poll(() => cells(line.total))
    .toEqual(['≈ 78,1–105,3 mln soʻm', `≈ 61,1–88,3 mln soʻm${lowest}`, unknown]);
  expect(cells(line.whole)).toEqual([
    '≈ 312,4–421,1 mln soʻm48 oy, bugungi narxda',
    '≈ 244,5–353,2 mln soʻm48 oy, bugungi narxda',
    unknown,
  ]);
  await expect.element(page.getByText(/20\.11\.2026: 1 TRY = 283,00 soʻm/)).toBeVisible();
});

const ownBox = (name: string) => new RegExp(`^${name}`);

test('what one has for a year stands beside what it costs, and a sum that is not known fits nothing', async () => {
  sayMine({ budget: { amount: 7_000_000_000, currency: 'UZS' } });
  const { cells, table } = await open([KNOWN, FREE, HARDLY_KNOWN]);
  await expect
    .poll(() => cells('Byudjet: \\d'))
    .toEqual([
      cost.budgetWord.SHORT + cost.atLeast.replace('{{amount}}', '8,1 mln soʻm'),
      cost.budgetWord.CLOSE + cost.atMost.replace('{{amount}}', '18,3 mln soʻm'),
      compare.unknown,
    ]);
  // Of a budget alone nothing is decided.
  await expect
    .element(table.getByRole('rowheader', { name: ownBox(compare.line.fit) }))
    .not.toBeInTheDocument();
});

test('the line of fit differs by what it says, and not by what else is asked for', async () => {
  sayMine(MINE);
  const asking = (id: number, toefl: number) =>
    program(id, {
      requirements: [
        [
          { kind: 'IELTS', score: 5.5 },
          { kind: 'TOEFL_IBT', score: toefl },
        ],
      ],
    });
  const { table } = await open([asking(1, 71), asking(2, 80)]);
  await expect.element(table.getByRole('rowheader', { name: compare.line.fit, exact: true })).toBeVisible();
  await expect
    .element(table.getByRole('rowheader', { name: `${compare.line.english} (${compare.differs})` }))
    .toBeVisible();
  await expect
    .element(
      table
        .getByRole('row', { name: /^Oʻqish muddati/ })
        .getByText('4 yil')
        .first(),
    )
    .toBeVisible();
});

test('who shares chooses what of themselves goes along, and whoever opens it is told whose it is', async () => {
  sayMine(MINE);
  const { page } = await open([KNOWN, FREE]);
  const link = page.getByRole('textbox', { name: compare.share.address });
  const plain = `${window.location.origin}/compare?program=1,2`;
  const scores = page.getByRole('checkbox', { name: ownBox(compare.own.applicant) });
  const budget = page.getByRole('checkbox', { name: ownBox(compare.own.budget) });
  await expect.element(scores).not.toBeChecked();
  await expect.element(budget).not.toBeChecked();
  await expect.element(link).toHaveValue(plain);
  await expect.element(page.getByText(compare.share.seeNothing)).toBeVisible();
  await scores.click();
  await budget.click();
  await expect.element(page.getByText(compare.own.seenByAll)).toBeVisible();
  await expect.element(page.getByText(compare.share.seeBoth)).toBeVisible();
  await expectNoAxeViolations();
  const shared = (link.element() as HTMLInputElement).value;
  expect(shared.slice(0, plain.length + 6)).toBe(`${plain}#data=`);
  const { state, ...read } = await readFragment(new URL(shared).hash);
  expect(state).toBe('READ');
  // Only what these programmes ask for: no year of birth, no degree.
  expect(read).toEqual({
    data: {
      applicant: {
        ...{ birthYear: null, schoolYears: null, citizenship: null, degrees: null, startsFrom: null },
        ...{ mark: MINE.mark, certificates: MINE.certificates, graduationYear: 2026 },
      },
      budget: MINE.budget,
    },
  });
  await scores.click();
  await budget.click();
  await expect.element(link).toHaveValue(plain);
});

const OTHERS = fragmentOf({
  applicant: {
    ...applicantOf(NO_DATA),
    ...{ mark: { mark: 3, scale: 5 }, graduationYear: 2024 },
    certificates: [{ kind: 'IELTS', score: 7, takenOn: '2026-06-14' }],
  },
  budget: { amount: 9_000_000_000, currency: 'UZS' },
});

test('the data of a link are of who has sent it: they are neither mixed with own ones nor kept', async () => {
  sayMine(MINE);
  const before = window.localStorage.getItem(MY_DATA_KEY);
  const { cells, page, table } = await open([KNOWN, FREE], undefined, OTHERS);
  await expect.element(page.getByText(compare.shared.title)).toBeVisible();
  await expect
    .element(page.getByText(/^IELTS 7,0 · 3 \/ 5 · bitirish yili 2024 · yillik byudjet: 90\s000\s000/))
    .toBeVisible();
  await expect.element(table.getByText(compare.group.fitOfSharer, { exact: true })).toBeVisible();
  // Their mark is too low, while one's own is not.
  await expect
    .poll(() => cells(compare.line.fit))
    .toEqual([
      // The texts are about the sender, not the reader.
      expect.stringContaining(
        `${eligibility.verdict.DOES_NOT}Oʻrtacha baho: 5 balldan 3,5: unda 5 balldan 3`,
      ),
      expect.stringContaining(eligibility.verdict.QUALIFIES),
    ]);
  expect(cells('Byudjet: \\d')).toEqual([
    cost.budgetWord.CLOSE + cost.atMost.replace('{{amount}}', '15,3 mln soʻm'),
    cost.budgetWord.FITS,
  ]);
  expect(window.localStorage.getItem(MY_DATA_KEY)).toBe(before);
  // The link shared from here holds the comparison alone.
  await expect
    .element(page.getByRole('checkbox', { name: ownBox(compare.own.applicant) }))
    .not.toBeInTheDocument();
  await expect
    .element(page.getByRole('textbox', { name: compare.share.address }))
    .toHaveValue(`${window.location.origin}/compare?program=1,2`);
  await expectNoAxeViolations();
  await page.getByRole('link', { name: compare.remove.replace('{{name}}', 'Dastur 2') }).click();
  await expect.element(page.getByText(compare.shared.title)).toBeVisible();
  await page.getByRole('link', { name: compare.shared.without }).click();
  await expect.element(page.getByText(compare.shared.title)).not.toBeInTheDocument();
  await expect.element(table.getByText(compare.group.fit, { exact: true })).toBeVisible();
});

test('data of a link that cannot be are left out, and it is said', async () => {
  sayMine(MINE);
  const { page, table } = await open([KNOWN, FREE], undefined, OTHERS.slice(0, -9));
  await expect.element(page.getByText(compare.shared.broken)).toBeVisible();
  await expect.element(table.getByText(compare.group.fit, { exact: true })).toBeVisible();
});

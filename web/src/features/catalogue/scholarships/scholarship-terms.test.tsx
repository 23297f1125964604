import { getScholarshipDetail, type ScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { openPage, PHONE, showComponent, TEXTS } from '../../../../test/page.tsx';
import { DocumentOrigin } from '../../../ui/document-origin.ts';
import { ScholarshipDocument } from './scholarship-document.tsx';

const { scholarships } = TEXTS.uz;
const { detail, covered, condition } = scholarships;

const SCHOLARSHIP: ScholarshipDetail = {
  ...{ id: 7, name: 'Yaponiya granti', description: '<p>Grant</p>', attach: null },
  degreeTypeList: [{ key: 'MASTER', value: 'Magistratura' }],
  ...{
    startDate: '2026-11-01',
    expiredDate: '2027-02-28',
    isExpected: false,
    status: 'OPEN',
    university: null,
    country: null,
  },
  ...{ price: 0, coverage: 'PARTIAL', covers: null, conditions: null, steps: [], sourceUrl: null },
  ...{ checkedOn: null, isDemo: false },
};

const open = async (given: Partial<ScholarshipDetail>) => {
  const api = fakeApi();
  api.answer(getScholarshipDetail, { ...SCHOLARSHIP, ...given });
  const { screen } = await openPage('/scholarships/7', { screen: PHONE }, api);
  const section = (name: string) => screen.getByRole('region', { name, exact: true });
  await expect.element(section(detail.conditions)).toBeVisible();
  return {
    section,
    facts: screen.getByRole('complementary', { name: detail.facts }),
    badge: () => screen.getByText(detail.free, { exact: true }).elements(),
    items: (name: string) =>
      section(name)
        .getByRole('listitem')
        .elements()
        .map((item) => [...item.querySelectorAll('b, small, span')].map((one) => one.textContent).join(': ')),
    conditions: () =>
      section(detail.conditions)
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
  };
};

test.each([
  [null, detail.feeUnknown],
  [0, detail.nothingToPay],
  [1_250_000, detail.som.replace('{{amount}}', '12 500,00')],
])('of a fee of %s says what is known', async (price, text) => {
  const { facts, badge } = await open({ price });
  await expect.element(facts.getByText(new RegExp(`^${text.replaceAll(/\s/g, '\\s')}$`))).toBeVisible();
  expect(badge().length).toBe(price === 0 ? 1 : 0);
});

test('days that nobody has announced say of which year they are, wherever they stand', async () => {
  const { section, facts } = await open({
    ...{ startDate: '2099-02-01', expiredDate: '2099-05-31', isExpected: true, status: 'UPCOMING' },
  });
  const ofYear = '2098-yilgi sana boʻyicha';
  await expect
    .element(facts.getByText(detail.notOpenYet.replace('{{date}}', `01.02.2099 (${ofYear})`)))
    .toBeVisible();
  const stops = section(detail.dates).getByRole('listitem');
  expect(stops.elements().map(({ textContent }) => textContent)).toEqual([
    `01.02.2099${detail.opens}, ${ofYear}`,
    `31.05.2099${detail.closes}, ${ofYear}`,
  ]);
});

test('a round that opens in one year and closes in the next has the year of each day', async () => {
  const round = {
    ...{ startDate: '2098-11-15', expiredDate: '2099-01-15', isExpected: true },
    status: 'UPCOMING' as const,
  };
  const { section, facts } = await open(round);
  const [ofOpening, ofClosing] = ['2097-yilgi sana boʻyicha', '2098-yilgi sana boʻyicha'];
  await expect
    .element(facts.getByText(detail.notOpenYet.replace('{{date}}', `15.11.2098 (${ofOpening})`)))
    .toBeVisible();
  await expect.element(facts.getByText('2097/2098-yilgi sana boʻyicha')).toBeVisible();
  const stops = section(detail.dates).getByRole('listitem');
  expect(stops.elements().map(({ textContent }) => textContent)).toEqual([
    `15.11.2098${detail.opens}, ${ofOpening}`,
    `15.01.2099${detail.closes}, ${ofClosing}`,
  ]);
  const opens = scholarships.status.opensOn.replace('{{date}}', '15.11.2098');
  expect(document.body.textContent).toContain(`${opens}, ${ofOpening}`);
  const { container } = await showComponent(
    <DocumentOrigin value="https://parvoz.test">
      <ScholarshipDocument scholarship={{ ...SCHOLARSHIP, ...round }}>{null}</ScholarshipDocument>
    </DocumentOrigin>,
  );
  const written = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(written).toContain(`${detail.starts}: 15.11.2098 (${ofOpening})`);
  expect(written).toContain(`${detail.expires}: 15.01.2099 (${ofClosing})`);
});

test('announced days stand alone', async () => {
  const { section, facts } = await open({
    ...{ startDate: '2099-02-01', expiredDate: '2099-05-31', status: 'UPCOMING' },
  });
  await expect.element(facts.getByText(detail.notOpenYet.replace('{{date}}', '01.02.2099'))).toBeVisible();
  expect(section(detail.dates).element().textContent).not.toMatch(/sana boʻyicha/);
});

test('names what is paid for with its amount, who may apply, and how', async () => {
  const { facts, items, conditions } = await open({
    covers: [
      { kind: 'TUITION', extent: 'FULL' },
      { kind: 'STIPEND', amount: 117_000, currency: 'JPY' },
      { kind: 'TRAVEL' },
    ],
    conditions: [
      [{ kind: 'AGE', from: null, to: 34 }],
      [{ kind: 'CITIZENSHIP', codes: ['UZ'] }],
      [
        { kind: 'IELTS', score: 6.5 },
        { kind: 'TOEFL_IBT', score: 83 },
      ],
      [{ kind: 'OWN_EXAM' }],
    ],
    steps: ['Hujjatlarni tayyorlang', 'Elchixonaga topshiring'],
  });
  expect(items(detail.covers)).toEqual([
    covered.TUITION.FULL,
    `${covered.STIPEND}: Oyiga 117\u00a0000\u00a0iyena`,
    covered.TRAVEL,
  ]);
  expect(conditions()).toEqual([
    'daraja: Magistratura',
    'yosh: 34 gacha',
    condition.citizens,
    'IELTS 6,5 yoki TOEFL iBT 83',
    condition.OWN_EXAM,
  ]);
  expect(items(detail.steps)).toEqual(['Hujjatlarni tayyorlang', 'Elchixonaga topshiring']);
  await expect.element(facts.getByText(detail.coverage.PART)).toBeVisible();
  await expectNoAxeViolations();
});

test('says what is not known, and leaves out what nobody entered', async () => {
  const { section, conditions } = await open({});
  expect(conditions()).toEqual(['daraja: Magistratura']);
  await expect.element(section(detail.conditions).getByText(condition.unknown)).toBeVisible();
  for (const name of [detail.covers, detail.steps]) expect(section(name).elements()).toEqual([]);
});

test('an allowance of an unknown amount says so', async () => {
  const allowance = await open({ covers: [{ kind: 'STIPEND', amount: null, currency: null }] });
  expect(allowance.items(detail.covers)).toEqual([`${covered.STIPEND}: ${covered.amountUnknown}`]);
});

test.each([
  [['UZ', 'KZ', 'KG'], 'Oʻzbekiston va yana 2 ta davlat fuqarolari'],
  [['KZ'], condition.othersOnly],
] as const)('citizens of %j are told from where Uzbekistan stands', async (codes, text) => {
  const { facts, conditions } = await open({
    covers: [{ kind: 'TUITION', extent: 'FULL' }],
    conditions: [[{ kind: 'CITIZENSHIP', codes: [...codes] }]],
  });
  expect(conditions()).toEqual(['daraja: Magistratura', text]);
  await expect.element(facts.getByText(detail.coverage.TUITION)).toBeVisible();
});

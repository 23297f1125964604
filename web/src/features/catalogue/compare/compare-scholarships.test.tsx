import type { ShownItems } from '@parvoz/contract/applications/shortlist.ts';
import { showItems } from '@parvoz/contract/applications/shortlist.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { MINE, sayMine } from '../../../../test/my-data.ts';
import { openPage, TEXTS } from '../../../../test/page.tsx';
import { signOut } from '../../../lib/session.ts';

const { compare, eligibility } = TEXTS.uz;

type Scholarship = ShownItems['scholarshipList'][number];

const scholarship = (id: number, given: Partial<Scholarship>): Scholarship => ({
  ...{ id, name: `Grant ${id}`, attach: null, university: null, price: 0, covers: null, coverage: 'FULL' },
  ...{ startDate: '2099-01-10', expiredDate: '2099-02-20', isExpected: false, status: 'UPCOMING' },
  degreeTypeList: [{ key: 'BACHELOR', value: 'Bakalavriat' }],
  country: { id: 1, name: 'Turkiya', code: 'TR' },
  conditions: [[{ kind: 'CITIZENSHIP', codes: ['UZ', 'KZ'] }]],
  ...given,
});

const TWO = [
  scholarship(1, {}),
  scholarship(2, {
    ...{ degreeTypeList: [{ key: 'MASTER', value: 'Magistratura' }], conditions: null, price: null },
  }),
];

const open = async (fragment = '', scholarshipList = TWO) => {
  const api = fakeApi();
  api.answer(showItems, { programList: [], universityList: [], scholarshipList, tariffList: [] });
  const { screen: page } = await openPage(`/compare?scholarship=1,2${fragment}`, {}, api);
  const table = page.getByRole('table');
  await expect.element(table).toBeVisible();
  const fit = () =>
    table
      .getByRole('row', { name: new RegExp(`^${compare.line.fit}`) })
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent);
  return { page, table, fit };
};

test('scholarships say how one stands to each', async () => {
  signOut();
  sayMine({ ...MINE, citizenship: 'UZ' });
  const { fit } = await open();
  await expect
    .poll(fit)
    .toEqual([
      `${eligibility.verdict.QUALIFIES}${eligibility.allMet}`,
      `${eligibility.verdict.DOES_NOT}Taʼlim darajasi: Magistratura: ${eligibility.never.DEGREE}`,
    ]);
  await expectNoAxeViolations();
});

test('a fee that nobody knows is not said to be none', async () => {
  signOut();
  const { table } = await open();
  const fees = table.getByRole('row', { name: new RegExp(`^${compare.line.applying}`) }).getByRole('cell');
  await expect
    .poll(() => fees.elements().map((cell) => cell.textContent))
    .toEqual([compare.free, compare.unknown]);
});

test('days are counted only of what one can apply for', async () => {
  signOut();
  const { table } = await open('', [
    scholarship(1, { startDate: '2098-12-10', isExpected: true }),
    scholarship(2, { startDate: '2026-01-10', status: 'OPEN' }),
  ]);
  const notesOf = (line: string) => {
    const cells = table.getByRole('row', { name: new RegExp(`^${line}`) }).getByRole('cell');
    return cells.elements().map((cell) => cell.querySelector('small')?.textContent);
  };
  const [upcoming, opened] = notesOf(compare.line.deadline);
  expect(upcoming).toBe('10.12.2098 kuni ochiladi · 2097/2098-yilgi sana boʻyicha');
  expect(notesOf(compare.line.opens)[0]).toBe('2097-yilgi sana boʻyicha');
  expect(opened).toMatch(/kun qoldi$/);
});

test('say nothing of fit to who has said nothing', async () => {
  signOut();
  const { table } = await open();
  await expect.element(table.getByText(compare.group.dates)).toBeVisible();
  await expect.element(table.getByText(compare.group.fit, { exact: true })).not.toBeInTheDocument();
});

test('the link holds what decides of them, as it is said beside the box, and speaks of who has sent it', async () => {
  signOut();
  sayMine({ ...MINE, citizenship: 'UZ' });
  const { page } = await open();
  const box = page.getByRole('checkbox', { name: new RegExp(`^${compare.own.applicant}`) });
  await expect.element(box).toHaveAccessibleName(`${compare.own.applicant} Oʻzbekiston · Bakalavriat`);
  // The budget does not apply to scholarships.
  await expect.element(page.getByText(compare.own.budget)).not.toBeInTheDocument();
  await box.click();
  const link = page.getByRole('textbox', { name: compare.share.address }).element() as HTMLInputElement;
  expect(link.value).toContain('#data=');
  window.localStorage.clear();
  const { page: others, fit } = await open(new URL(link.value).hash);
  await expect.element(others.getByText('Oʻzbekiston · Bakalavriat', { exact: true })).toBeVisible();
  await expect
    .poll(fit)
    .toEqual([
      `${eligibility.verdict.QUALIFIES}${eligibility.allMet}`,
      `${eligibility.verdict.DOES_NOT}Taʼlim darajasi: Magistratura: ${eligibility.other.never.DEGREE}`,
    ]);
});

import { listCountries, listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import {
  filterScholarships,
  listScholarshipCountries,
  type ScholarshipCard,
} from '@parvoz/contract/catalogue/scholarships.ts';
import { filterEligibleScholarships } from '@parvoz/contract/catalogue/scholarships-eligibility.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { MINE, sayMine } from '../../../../test/my-data.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { settled } from '../../../../test/settled.ts';

const { eligibility, scholarships } = TEXTS.uz;

const card = (id: number, given: Partial<ScholarshipCard>): ScholarshipCard => ({
  ...{ id, name: `Grant ${id}`, description: '', attach: null, university: null, country: null },
  degreeTypeList: [{ key: 'BACHELOR', value: 'Bakalavriat' }],
  ...{ startDate: '2026-11-01', expiredDate: '2027-02-28', isExpected: false, status: 'OPEN', price: 0 },
  ...{ coverage: 'PARTIAL', covers: null, conditions: null },
  ...given,
});
const SILENT = card(1, {});
const IELTS = card(2, { conditions: [[{ kind: 'IELTS', score: 6 }]] });

const open = async (path: string, screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  vi.setSystemTime('2026-11-24T07:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const api = fakeApi();
  api.answer(listScholarshipCountries, []);
  api.answer(listCountries, []);
  api.answer(listDegrees, []);
  const everybodys = api.answer(filterScholarships, ({ query }) => ({
    ...{ content: [SILENT, IELTS], totalElements: 2, page: query.page, size: query.size },
  }));
  const personal = api.answer(filterEligibleScholarships, ({ query, body }) => ({
    ...{ content: body.verdicts?.length ? [IELTS] : [IELTS, SILENT], page: query.page, size: query.size },
    totalElements: body.verdicts?.length ? 1 : 2,
    counts: { QUALIFIES: 0, NEARLY: 1, UNKNOWN: 1, DOES_NOT: 0 },
  }));
  const { screen: page } = await openPage(path, { screen }, api);
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const names = () =>
    page
      .getByRole('article')
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent);
  return { page, names, everybodys, personal };
};

test('cards say how one stands and why, and the list shows one verdict alone', async () => {
  sayMine(MINE);
  const { page, names, everybodys, personal } = await open('/scholarships');
  const near = page.getByRole('article').filter({ hasText: 'Grant 2' });
  await expect.element(near.getByText(/^IELTS 6,0: sizda 5,5, 0,5 yetmaydi/)).toBeVisible();
  await expect.element(near.getByText(eligibility.verdict.NEARLY)).toBeVisible();
  const silent = page.getByRole('article').filter({ hasText: 'Grant 1' });
  await expect.element(silent.getByText(eligibility.notPublished)).toBeVisible();
  const tabs = page.getByRole('navigation', { name: eligibility.title });
  await tabs.getByRole('link', { name: `${eligibility.verdict.NEARLY} 1` }).click();
  await expect.poll(address).toBe('/scholarships?fit=nearly');
  await expect.poll(names).toEqual(['Grant 2']);
  expect(personal.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({
      ...{ verdicts: ['NEARLY'], sort: 'DEADLINE' },
      applicant: expect.objectContaining({
        ...{ schoolYears: 11, birthYear: null },
        mark: { mark: 4.5, scale: 5 },
      }),
    }),
  );
  // Public requests never hold data of the person.
  expect(JSON.stringify(everybodys)).not.toContain('applicant');
  await settled();
  await expectNoAxeViolations();
  await page.getByRole('link', { name: new RegExp(scholarships.fit.NEARLY) }).click();
  await expect.poll(address).toBe('/scholarships');
  await expect.poll(names).toEqual(['Grant 1', 'Grant 2']);
});

test('what fits comes first where that is asked for', async () => {
  sayMine(MINE);
  const { page, names, personal } = await open('/scholarships', PHONE);
  await page.getByRole('combobox').selectOptions(scholarships.sort.FIT);
  await expect.poll(address).toBe('/scholarships?sort=fit');
  await expect.poll(names).toEqual(['Grant 2', 'Grant 1']);
  // Placeholders hold the place of the tabs' numbers until they arrive.
  await expect
    .poll(() => personal.map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ verdicts: [], sort: 'FIT' }));
  await settled();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('who has said nothing is invited to, and sees the list of everybody', async () => {
  const { page, names, personal } = await open('/scholarships?fit=nearly&sort=fit');
  await expect.element(page.getByText(eligibility.invite.grants)).toBeVisible();
  expect(names()).toEqual(['Grant 1', 'Grant 2']);
  await expect.element(page.getByRole('option', { name: scholarships.sort.FIT })).not.toBeInTheDocument();
  await expect.element(page.getByRole('navigation', { name: eligibility.title })).not.toBeInTheDocument();
  expect(personal).toEqual([]);
});

import { type Degree, listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import { listProgramOptions } from '@parvoz/contract/catalogue/programs.ts';
import {
  type EligiblePage,
  filterEligiblePrograms,
} from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { type Acceptances, acceptTexts, getAcceptances } from '@parvoz/contract/money/operator.ts';
import { getMyData, type MyData, updateMyData } from '@parvoz/contract/people/my-data.ts';
import { NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, LineBroken, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { openPage, type PageOptions, PHONE, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';
import { MY_DATA_KEY, myDataKey, signOut } from '../../../lib/session.ts';

const { 'my-data': texts, eligibility } = TEXTS.uz;

const DEGREES: Degree[] = [
  { id: 1, key: 'BACHELOR', name: 'Bakalavriat', value: 'Bakalavriat', universityCount: 3 },
];
const FOUND: EligiblePage = {
  ...{ content: [], totalElements: 12, page: 1, size: 1 },
  counts: { QUALIFIES: 5, NEARLY: 3, UNKNOWN: 3, DOES_NOT: 1 },
  steps: [{ test: { kind: 'TOPIK', score: 3 }, programs: 14, sitting: null }],
};

const POLICY: Acceptances = {
  needed: [{ kind: 'PRIVACY', number: 2, validFrom: '2026-11-20', change: '', accepted: null }],
  accepted: [],
};

/** The account takes nothing before the privacy policy is accepted. */
const demandConsent = (api: FakeApi, kept: { data: MyData }) => {
  let acceptances = POLICY;
  api.answer(getAcceptances, () => acceptances);
  api.answer(acceptTexts, () => {
    acceptances = { needed: [], accepted: [] };
    return acceptances;
  });
  return api.answer(updateMyData, ({ body }) => {
    if (acceptances.needed.length > 0)
      throw new Refusal(409, 'ACCEPTANCE_NEEDED', TEXTS.uz.errors.ACCEPTANCE_NEEDED);
    kept.data = { ...kept.data, ...body };
    return kept.data;
  });
};

const open = async ({
  stored,
  account,
  needsConsent = false,
  ...options
}: PageOptions & { stored?: object; account?: Partial<MyData>; needsConsent?: boolean } = {}) => {
  vi.setSystemTime('2026-11-24T07:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const api = fakeApi();
  api.answer(listDegrees, DEGREES);
  api.answer(listProgramOptions, {
    countries: [{ id: 1, name: 'Turkiya', code: 'TR', count: 3 }],
    degrees: [{ id: 1, name: 'Bakalavriat', count: 3 }],
    fields: [{ id: 8, name: 'Texnologiya', count: 3, fields: [] }],
    languages: [],
  });
  const asked = api.answer(filterEligiblePrograms, FOUND);
  const kept = { data: { ...NO_DATA, ...account } };
  api.answer(getMyData, () => kept.data);
  const saved = needsConsent
    ? demandConsent(api, kept)
    : api.answer(updateMyData, ({ body }) => {
        kept.data = { ...kept.data, ...body };
        return kept.data;
      });
  // State of the module outlives a page until somebody signs in or out, or another tab writes.
  signOut();
  if (stored) window.localStorage.setItem(MY_DATA_KEY, JSON.stringify(stored));
  window.dispatchEvent(new StorageEvent('storage', { key: MY_DATA_KEY }));
  const { screen } = await openPage('/my-data', options, api);
  await expect.element(screen.getByRole('heading', { name: texts.education.title })).toBeVisible();
  return { api, asked, kept, saved, screen };
};

const stored = (key = MY_DATA_KEY): Partial<MyData> & { waiting?: object } =>
  JSON.parse(window.localStorage.getItem(key) ?? '{}');
const waiting = () => stored(myDataKey(STUDENT.id)).waiting;

test('a visitor’s parts are kept in the browser one by one, and counted at once', async () => {
  const { asked, saved, screen } = await open({ screen: PHONE });
  await expect.element(screen.getByText(eligibility.summary.nothingYet)).toBeVisible();
  await screen.getByLabelText(texts.education.school).selectOptions('SCHOOL_11');
  await screen.getByLabelText(texts.education.mark).fill('4,5');
  await screen.getByText('Turkiya').first().click();
  await screen.getByText('Bakalavriat').last().click();
  await expect.element(screen.getByText(texts.savedInBrowser)).toBeVisible();
  expect(stored()).toMatchObject({
    ...{ education: 'SCHOOL_11', mark: { mark: 4.5, scale: 5 }, countryIds: [1], degrees: ['BACHELOR'] },
  });
  // A link leads to the list of these programmes, filtered by the wishes.
  await expect
    .element(screen.getByRole('link', { name: 'TOPIK 3' }))
    .toHaveAttribute('href', '/programs?degree=1&country=1&fit=nearly&opens=topik-3&sort=fit');
  await expect.element(screen.getByText('Imtihon sanalari hali kiritilmagan')).toBeVisible();
  await expect
    .poll(() => asked.at(-1)?.body)
    .toMatchObject({
      ...{ countryId: [1], degreeId: [1] },
      applicant: { schoolYears: 11, mark: { mark: 4.5, scale: 5 }, certificates: null },
    });
  expect(saved).toEqual([]);
  await expectNoAxeViolations();
});

test('when one wants to begin is kept, asked with, and said in the words of the form', async () => {
  const { asked, screen } = await open({ stored: { education: 'SCHOOL_11' } });
  const start = screen.getByLabelText(texts.wishes.start);
  await expect.element(start).toHaveAccessibleDescription(texts.wishes.startHint);
  await start.selectOptions('2027-yil kuz');
  await expect.poll(() => stored().start).toBe('2027-08');
  await expect.poll(() => asked.at(-1)?.body.applicant.startsFrom).toBe('2027-08');
  await start.selectOptions(texts.notSaid);
  await expect.poll(() => stored().start ?? null).toBeNull();
});

test('a season alone decides nothing', async () => {
  const { asked, screen } = await open({ stored: { start: '2027-08' } });
  await expect.element(screen.getByLabelText(texts.wishes.start)).toHaveValue('2027-08');
  await expect.element(screen.getByText(eligibility.summary.nothingYet)).toBeVisible();
  expect(asked).toEqual([]);
});

test('what cannot be is told at its field, stays as it was typed, and is not kept', async () => {
  const { screen } = await open();
  const mark = screen.getByLabelText(texts.education.mark);
  await mark.fill('85');
  await expect.element(screen.getByText(/^5 ballik shkalada bunday baho/)).toBeVisible();
  expect(stored().mark ?? null).toBeNull();
  // Of the right scale it is a mark.
  await screen.getByLabelText(texts.education.scale).selectOptions('100');
  await expect.poll(() => stored().mark).toEqual({ mark: 85, scale: 100 });
  await screen.getByLabelText(texts.education.year).fill('1890');
  await userEvent.tab();
  await expect.element(screen.getByText(/^Kamida 19\d\d boʻlsin/)).toBeVisible();
  await screen.getByLabelText(texts.budget.label).fill('0');
  await expect.element(screen.getByText(texts.problem.budget)).toBeVisible();
  await expect.element(screen.getByLabelText(texts.budget.label)).toHaveValue('0');
  expect(stored()).toMatchObject({ graduationYear: null, budget: null });
  await screen.getByLabelText(texts.budget.label).fill('40000000');
  await userEvent.tab();
  await expect.element(screen.getByLabelText(texts.budget.label)).toHaveValue('40 000 000');
});

test('a certificate is checked by the scale of its test and by its day', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'IELTS' }).click();
  const form = screen.getByRole('form', { name: 'IELTS' });
  await form.getByLabelText('IELTS: ball').fill('11');
  await form.getByLabelText(texts.certificates.takenOn).fill('2027-01-24');
  await expect.element(form.getByText(texts.problem.future)).toBeVisible();
  await form.getByRole('button', { name: texts.certificates.save }).click();
  await expect.element(form.getByText(/^0,0 dan 9,0 gacha, 0,5 qadam bilan/)).toBeVisible();
  await form.getByLabelText('IELTS: ball').fill('5,5');
  await form.getByLabelText(texts.certificates.takenOn).fill('2026-06-14');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('14.06.2028 gacha')).toBeVisible();
  expect(stored().certificates).toEqual([{ kind: 'IELTS', score: 5.5, takenOn: '2026-06-14' }]);
  await screen.getByRole('button', { name: 'Oʻchirish: IELTS 5,5' }).click();
  await screen.getByLabelText(texts.certificates.none).click();
  await expect.poll(() => stored().certificates).toEqual([]);
});

test('moves to the account of a student, who chooses where both say something else', async () => {
  const { saved, screen } = await open({
    as: STUDENT,
    stored: { ...NO_DATA, education: 'LYCEUM', graduationYear: 2026, birthYear: 'odd', mark: 7 },
    account: { education: 'SCHOOL_11' },
  });
  await expect.element(screen.getByText(texts.place.account)).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([{ graduationYear: 2026 }]);
  await expect.element(screen.getByRole('heading', { name: texts.differences.title })).toBeVisible();
  await screen.getByRole('button', { name: /^Shu brauzerda: Litsey/ }).click();
  await expect.element(screen.getByLabelText(texts.education.school)).toHaveValue('LYCEUM');
  await expect.poll(() => saved.at(-1)?.body).toEqual({ education: 'LYCEUM' });
  // Nothing of it stays in the browser.
  await expect.poll(() => stored(myDataKey(STUDENT.id))).toEqual({});
  expect(stored()).toEqual({});
});

test('says that it was not saved, and shows what is kept', async () => {
  const { api, screen } = await open({ as: STUDENT, account: { education: 'SCHOOL_11' } });
  api.answer(updateMyData, () => {
    throw new LineBroken('Failed to fetch');
  });
  const school = screen.getByLabelText(texts.education.school);
  await expect.element(school).toHaveValue('SCHOOL_11');
  await school.selectOptions('MASTER');
  await expect.element(screen.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expect.element(school).toHaveValue('SCHOOL_11');
});

test('what needs consent stays typed and in this browser until the policy is accepted, and nothing is lost', async () => {
  const { kept, screen } = await open({
    ...{ as: STUDENT, screen: PHONE, needsConsent: true },
    stored: { ...NO_DATA, graduationYear: 2026 },
  });
  const { accept } = TEXTS.uz.operator;
  // What a visitor had entered has not moved to the account.
  await expect.element(screen.getByText(/Maxfiylik siyosatini qabul qilmaguningizcha/)).toBeVisible();
  expect([kept.data, waiting()]).toEqual([NO_DATA, { graduationYear: 2026 }]);
  await expectNoAxeViolations();
  const school = screen.getByLabelText(texts.education.school);
  await school.selectOptions('LYCEUM');
  const dialog = screen.getByRole('dialog', { name: accept.title });
  await dialog.getByRole('button', { name: TEXTS.uz.common.cancel }).click();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: TEXTS.uz.errors.ACCEPTANCE_NEEDED }))
    .toBeVisible();
  await expect.element(school).toHaveValue('LYCEUM');
  expect([kept.data, waiting()]).toEqual([NO_DATA, { graduationYear: 2026, education: 'LYCEUM' }]);
  await screen.getByRole('button', { name: texts.place.accept }).click();
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: accept.act }).click();
  await expect.element(screen.getByText(texts.place.account)).toBeVisible();
  expect(kept.data).toEqual({ ...NO_DATA, graduationYear: 2026, education: 'LYCEUM' });
  expect(waiting()).toBeUndefined();
});

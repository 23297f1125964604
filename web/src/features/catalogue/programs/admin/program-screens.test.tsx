import { listUniversityConsultings } from '@parvoz/contract/agencies/consultings.ts';
import {
  listCategories,
  listContinents,
  listCountries,
  listDegrees,
} from '@parvoz/contract/catalogue/lists.ts';
import {
  changeProgramStatus,
  getProgram,
  listProgramsForAdmin,
  listProgramUses,
  type Program,
  previewProgram,
  updateProgram,
} from '@parvoz/contract/catalogue/programs-admin.ts';
import { filterScholarships } from '@parvoz/contract/catalogue/scholarships.ts';
import { filterAudit, getLastChange } from '@parvoz/contract/platform/audit.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { answerCosts } from '../../../../../test/costs.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';

const texts = TEXTS.uz['programs-admin'];
const { admin, validation } = TEXTS.uz;
const { requirements } = admin;

const SAVED: Program = {
  ...{ id: 4, university: { id: 1, name: 'ITU' }, countryId: 1, photo: null, degreeId: 1 },
  ...{
    faculty: { id: 9, name: 'Informatika' },
    universityId: 1,
    facultyId: 9,
    languages: ['en'],
    durationMonths: 48,
    status: 'ACTIVE',
  },
  tuition: { kind: 'PAID', amount: 1_200_000, currency: 'USD' },
  intakes: [{ start: '2027-09', opensOn: '2027-01-10', deadline: '2027-05-31', isExpected: false }],
  requirements: [
    [{ kind: 'IELTS', score: 6 }],
    [
      { kind: 'IELTS', score: 7 },
      { kind: 'TOEFL_IBT', score: 95 },
    ],
  ],
  ...{ sourceUrl: null, checkedOn: null, isDemo: false, webPage: null, factsYear: 2026, version: 3 },
  ...{ updatedAt: '2026-11-21T10:00:00.000Z', nameUz: 'Kompyuter muhandisligi', nameRu: '', nameEn: '' },
};

const adminApi = () => {
  const api = fakeApi();
  api.answer(listCountries, []);
  api.answer(listContinents, { content: [] });
  api.answer(listDegrees, []);
  api.answer(listCategories, []);
  api.answer(listProgramUses, []);
  api.answer(filterAudit, { content: [], totalElements: 0, page: 1, size: 5 });
  api.answer(getLastChange, null);
  api.answer(getProgram, SAVED);
  return api;
};

const openForm = async (size: readonly [number, number] = PHONE) => {
  const api = adminApi();
  const { screen } = await openPage('/admin-programs/update/4', { as: ADMIN, screen: size }, api);
  await expect.element(screen.getByRole('region', { name: texts.intakes.label })).toBeVisible();
  return { api, screen, save: screen.getByRole('button', { name: admin.form.save, exact: true }) };
};

test('the list says what a programme consists of, and hides one after saying what depends on it', async () => {
  const api = adminApi();
  const asked = api.answer(listProgramsForAdmin, {
    content: [{ ...SAVED, name: SAVED.nameUz, missingLanguages: ['ru', 'en'] }],
    ...{ totalElements: 1, page: 1, size: 30 },
  });
  const { screen } = await openPage('/admin-programs?tuition=PAID', { as: ADMIN, screen: PHONE }, api);
  await expect.element(screen.getByRole('link', { name: SAVED.nameUz })).toBeVisible();
  await expect.element(screen.getByText('09.2027 (31.05.2027 gacha)')).toBeVisible();
  await expect.element(screen.getByText(/12\s000\s\$/)).toBeVisible();
  expect(asked[0]?.body).toMatchObject({ tuition: 'PAID' });
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  await expectNoAxeViolations();
  const changed = api.answer(changeProgramStatus, { ...SAVED, status: 'INACTIVE' });
  await screen.getByRole('switch', { name: admin.record.statusOf.replace('{{name}}', SAVED.nameUz) }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: admin.hide.confirm }).click();
  await expect.poll(() => changed.map(({ query }) => query)).toEqual([{ status: 'INACTIVE' }]);
});

test.each([[320], [900], [1440]])('an intake has its month in words, within %i px', async (width) => {
  const { screen } = await openForm([width, 900]);
  const intakes = screen.getByRole('region', { name: texts.intakes.label });
  const month = intakes.getByLabelText(texts.intakes.start);
  await expect.element(month).toHaveDisplayValue(texts.intakes.months['09']);
  await expect.element(intakes.getByLabelText(texts.intakes.startYear)).toHaveValue('2027');
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  const row = intakes.getByRole('listitem').element();
  for (const field of row.querySelectorAll('input, select'))
    expect(field.getBoundingClientRect().right).toBeLessThanOrEqual(row.getBoundingClientRect().right);
  await expectNoAxeViolations();
});

test('what is wrong in an intake, a requirement or the tuition is said at its field, and nothing is lost', async () => {
  const { api, screen, save } = await openForm();
  const sent = api.answer(updateProgram, { ...SAVED, version: 4 });
  const asked = screen.getByRole('region', { name: texts.requirements.label });
  // Of two groups with the same kind the first is removed: the second one's figures stay in their fields.
  const remove = requirements.remove.replace('{{number}}', '1').replace('{{group}}', '1');
  await asked.getByRole('button', { name: remove }).click();
  await expect.poll(() => asked.getByLabelText(requirements.score).elements()).toHaveLength(2);
  await expect.element(asked.getByLabelText(requirements.score).nth(0)).toHaveValue('7');
  await userEvent.fill(asked.getByLabelText(requirements.score).nth(0), '11');
  const intakes = screen.getByRole('region', { name: texts.intakes.label });
  await userEvent.fill(intakes.getByLabelText(texts.intakes.deadline), '2027-01-09');
  await intakes.getByRole('button', { name: texts.intakes.add }).click();
  await expect.element(intakes.getByLabelText(texts.intakes.start).nth(1)).toHaveFocus();
  await userEvent.selectOptions(intakes.getByLabelText(texts.intakes.start).nth(1), '09');
  await userEvent.fill(intakes.getByLabelText(texts.intakes.startYear).nth(1), '2027');
  const amount = screen.getByLabelText(texts.tuition.amount);
  await userEvent.fill(amount, '12 ming');
  await save.click();
  await expect
    .element(intakes.getByLabelText(texts.intakes.deadline).nth(0))
    .toHaveAccessibleDescription(validation.any.dateOrder);
  for (const field of [amount, asked.getByLabelText(requirements.score).nth(0)])
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(amount).toHaveValue('12 ming');
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await expectNoAxeViolations();

  await userEvent.fill(amount, '12 500,50');
  await userEvent.fill(asked.getByLabelText(requirements.score).nth(0), '6,5');
  await userEvent.fill(intakes.getByLabelText(texts.intakes.deadline).nth(0), '2027-06-30');
  await userEvent.selectOptions(intakes.getByLabelText(texts.intakes.start).nth(1), '02');
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toMatchObject({
    version: 3,
    tuition: { kind: 'PAID', amount: 1_250_050, currency: 'USD' },
    intakes: [
      { start: '2027-02', opensOn: null, deadline: null, isExpected: false },
      { start: '2027-09', opensOn: '2027-01-10', deadline: '2027-06-30', isExpected: false },
    ],
    requirements: [
      [
        { kind: 'IELTS', score: 6.5 },
        { kind: 'TOEFL_IBT', score: 95 },
      ],
    ],
  });
});

test('of two editors the second sees the difference in words and chooses; a preview shows what is not saved', async () => {
  const { api, screen, save } = await openForm();
  answerCosts(api);
  api.answer(filterScholarships, { content: [], totalElements: 0, page: 1, size: 8 });
  api.answer(listUniversityConsultings, { content: [], totalElements: 0, page: 1, size: 30 });
  const shown = api.answer(previewProgram, ({ body }) => ({
    ...body,
    earlierDeadlines: [],
    typicalTuition: null,
    ...{ id: 4, name: body.nameUz, originalName: '', isDemo: false, field: SAVED.faculty },
    degree: { id: 2, key: 'BACHELOR', value: 'Bakalavriat' },
    university: {
      ...{ id: 1, name: 'ITU', photo: null, city: 'Istanbul' },
      country: { id: 1, name: 'Turkiya', code: 'TR' },
    },
  }));
  await screen.getByRole('radio', { name: texts.tuition.kinds.FREE }).click({ force: true });
  await screen.getByRole('button', { name: admin.form.preview }).click();
  const preview = screen.getByRole('dialog', { name: admin.preview.title });
  await expect.element(preview.getByRole('heading', { level: 1, name: SAVED.nameUz })).toBeVisible();
  await expect.element(preview.getByRole('cell', { name: TEXTS.uz.cost.free }).first()).toBeVisible();
  expect(shown[0]!.body).toMatchObject({ id: 4, tuition: { kind: 'FREE' } });
  await preview.getByRole('button', { name: admin.preview.back }).click();
  const theirs: Program = { ...SAVED, version: 4, tuition: { kind: 'UNKNOWN' } };
  api.answer(getProgram, theirs);
  const sent = api.answer(updateProgram, ({ body }) => {
    if (body.version === 3) throw new Refusal(409, 'CHANGED_MEANWHILE', 'Oʻzgargan');
    return { ...SAVED, version: 5 };
  });
  await save.click();
  const dialog = screen.getByRole('dialog', { name: admin.conflict.title });
  await expect
    .element(dialog.getByRole('radio', { name: new RegExp(texts.tuition.kinds.UNKNOWN) }))
    .toBeInTheDocument();
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: admin.conflict.save }).click();
  await expect
    .poll(() => sent.map(({ body }) => [body.version, body.tuition.kind]))
    .toEqual([
      [3, 'FREE'],
      [4, 'FREE'],
    ]);
});

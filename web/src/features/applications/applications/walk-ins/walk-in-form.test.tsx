import {
  type ConsultingCard,
  filterConsultings,
  listConsultingUniversities,
  listUniversityConsultings,
} from '@parvoz/contract/agencies/consultings.ts';
import { listPublicTariffs, type PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import {
  changeWalkIn,
  createWalkIn,
  getWalkIn,
  type WalkIn,
} from '@parvoz/contract/applications/walk-ins.ts';
import { listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import { filterPrograms, getProgramDetail, type ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { getScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { getUniversityDetail, type UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, LineBroken, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';
import { WALK_IN } from '../../../../../test/walk-ins.ts';

const { applications, common, errors, validation, 'walk-ins': texts } = TEXTS.uz;

const AGENCY: ConsultingCard = {
  ...{ id: 1, name: 'Ufq Taʼlim', abbreviation: 'UT', photo: null, city: 'Toshkent', description: '' },
  ...{
    rating: null,
    commentCount: 0,
    universityCount: 0,
    isDemo: false,
    verifiedOn: null,
    measures: { answer: null, outcomes: null, disputes: null },
    priceFrom: null,
    onParvozSince: '2024-03-11',
  },
};
const TARIFFS: PublicTariff[] = [
  { id: 4, name: 'Maslahat', description: '', price: 0, isInParts: false, stepList: [] },
  { id: 5, name: 'Toʻliq yordam', description: '', price: 900_000_000, isInParts: false, stepList: [] },
];

/** Of an agency that works with no university yet. */
const adviceApi = () => {
  const api = fakeApi();
  api.answer(filterConsultings, { content: [AGENCY], totalElements: 1, page: 1, size: 100 });
  api.answer(listConsultingUniversities, { content: [], totalElements: 0, page: 1, size: 12 });
  api.answer(listPublicTariffs, TARIFFS);
  api.answer(listDegrees, []);
  return api;
};

test('what staff write of a student is sent once, however often an answer is lost', async () => {
  const api = adviceApi();
  const asked = api.answer(createWalkIn, () => {
    throw new LineBroken();
  });
  const { screen } = await openPage('/consulting-applications/create', { as: OWNER }, api);
  const send = screen.getByRole('button', { name: texts.form.send });
  for (const label of [texts.form.name, texts.form.surname, texts.form.phone])
    await expect
      .element(screen.getByLabelText(label, { exact: true }))
      .toHaveAttribute('aria-required', 'true');
  await send.click();
  const name = screen.getByLabelText(texts.form.name, { exact: true });
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(validation.name.required);
  await expectNoAxeViolations();

  await name.fill('Nilufar');
  await screen.getByLabelText(texts.form.surname, { exact: true }).fill('Ri');
  await screen.getByLabelText(texts.form.phone, { exact: true }).fill('901112233');
  const aims = screen.getByRole('group', { name: applications.apply.aim });
  await aims.getByText(applications.apply.aims.ADVICE, { exact: true }).click();
  // That hint is for students.
  await expect.element(screen.getByText(applications.apply.adviceHint)).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: /Toʻliq yordam/ }).click();
  await send.click();
  await expect
    .element(screen.getByLabelText(texts.form.surname, { exact: true }))
    .toHaveAccessibleDescription(validation.surname.tooShort);
  expect(asked).toHaveLength(0);
  await screen.getByRole('button', { name: validation.shortSurname.confirmOther }).click();
  await send.click();
  await expect.element(screen.getByText(validation.offline)).toBeVisible();
  await send.click();
  await expect.poll(() => asked).toHaveLength(2);
  await screen.getByLabelText(texts.form.comment).fill('Kuzgi qabul');
  await send.click();
  await expect.poll(() => asked).toHaveLength(3);
  const [first, again, changed] = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
  expect(asked[2]?.body).toMatchObject({
    ...{ name: 'Nilufar', surname: 'Ri', isShortSurname: true, phone: '998901112233', language: 'uz' },
    ...{ tariffId: 5, comment: 'Kuzgi qabul' },
  });
});

test('what was written of one student is said to be there, and goes before another one is entered', async () => {
  const api = adviceApi();
  const sent = api.answer(createWalkIn, () => {
    throw new LineBroken();
  });
  const open = async () => {
    const { screen } = await openPage('/consulting-applications/create', { as: OWNER }, api);
    const field = (label: string) => screen.getByLabelText(label, { exact: true });
    const { name, surname, phone, comment } = texts.form;
    return {
      ...{ screen, fields: [field(name), field(surname), field(phone), field(comment)] as const },
      note: screen.getByText(common.draft.restored.split('{{')[0]!, { exact: false }),
      whole: screen.getByRole('radio', { name: /Toʻliq yordam/ }),
      chooseAdvice: () =>
        screen
          .getByRole('group', { name: applications.apply.aim })
          .getByText(applications.apply.aims.ADVICE, { exact: true })
          .click(),
    };
  };
  const ofAziz = ['Aziz', 'Karimov', '90 111 22 33', 'Kuzgi qabul'] as const;
  const first = await open();
  await expect.element(first.note).not.toBeInTheDocument();
  for (const [at, text] of ofAziz.entries()) await first.fields[at]!.fill(text);
  await first.chooseAdvice();
  await first.whole.click();
  await first.screen.unmount();

  const { screen, fields, note, whole, chooseAdvice } = await open();
  await expect.element(note).toBeVisible();
  for (const [at, text] of ofAziz.entries()) await expect.element(fields[at]!).toHaveValue(text);
  await expect.element(whole).toBeChecked();
  await screen.getByRole('button', { name: common.draft.discard }).click();
  await expect.element(note).not.toBeInTheDocument();
  for (const field of fields) await expect.element(field).toHaveValue('');
  await expect.element(whole).not.toBeChecked();
  expect(JSON.stringify(window.localStorage)).not.toContain('Aziz');

  for (const [at, text] of ['Malika', 'Yusupova', '90 444 55 66'].entries()) await fields[at]!.fill(text);
  await chooseAdvice();
  await whole.click();
  await screen.getByRole('button', { name: texts.form.send }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ name: 'Malika', surname: 'Yusupova', phone: '998904445566' });
  expect(sent[0]?.body.comment ?? '').toBe('');
});

test('what was written of a client who waits leaves the rest as it is meanwhile', async () => {
  const api = adviceApi();
  const opened = async (walkIn: WalkIn) => {
    api.answer(getWalkIn, walkIn);
    const { screen } = await openPage(`/consulting-applications/update/${walkIn.id}`, { as: OWNER }, api);
    const { phone, comment } = texts.form;
    const field = (label: string) => screen.getByLabelText(label, { exact: true });
    await expect.element(field(comment)).toBeVisible();
    return { screen, phone: field(phone), comment: field(comment) };
  };
  const first = await opened(WALK_IN);
  // On the way.
  await first.phone.click();
  await first.comment.fill('Kuzgi qabul');
  await expect.poll(() => JSON.stringify(window.localStorage)).toContain('Kuzgi qabul');
  await first.screen.unmount();
  // A colleague has corrected the phone.
  const { screen, phone, comment } = await opened({ ...WALK_IN, version: 5, phone: '998907654321' });
  await expect.element(comment).toHaveValue('Kuzgi qabul');
  await expect.element(phone).toHaveValue('90 765 43 21');
  const saved = api.answer(changeWalkIn, () => {
    throw new LineBroken();
  });
  await screen.getByRole('button', { name: texts.form.save }).click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]?.body).toMatchObject({ phone: '998907654321', comment: 'Kuzgi qabul', version: 5 });
});

test('what was written and deleted again is no draft', async () => {
  const { screen } = await openPage('/consulting-applications/create', { as: OWNER }, adviceApi());
  const name = screen.getByLabelText(texts.form.name, { exact: true });
  await name.fill('Nilufar');
  await expect.poll(() => JSON.stringify(window.localStorage)).toContain('Nilufar');
  await name.fill('');
  await expect.poll(() => Object.keys(window.localStorage).join()).not.toContain('walk-in');
});

test('what was written without a network stays, is said not to be sent, and goes under the same key', async () => {
  const api = adviceApi();
  const asked = api.answer(createWalkIn, () => {
    throw new LineBroken();
  });
  const { screen } = await openPage('/consulting-applications/create', { as: OWNER }, api);
  const name = screen.getByLabelText(texts.form.name, { exact: true });
  await name.fill('Nilufar');
  await screen.getByLabelText(texts.form.surname).fill('Karimova');
  await screen.getByLabelText(texts.form.phone, { exact: true }).fill('901112233');
  const aims = screen.getByRole('group', { name: applications.apply.aim });
  await aims.getByText(applications.apply.aims.ADVICE, { exact: true }).click();
  await screen.getByRole('radio', { name: /Toʻliq yordam/ }).click();
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  const send = screen.getByRole('button', { name: texts.form.send });
  await send.click();
  await expect.element(screen.getByRole('alert').getByText(validation.notSent)).toBeVisible();
  await expect.element(name).toHaveValue('Nilufar');
  await expectNoAxeViolations();
  onlineManager.setOnline(true);
  await expect.element(screen.getByRole('alert').getByText(validation.lineIsBack)).toBeVisible();
  // Now the answer may be lost on its way: nobody says any more that nothing was sent.
  await send.click();
  await expect.element(screen.getByRole('alert').getByText(validation.offline)).toBeVisible();
  onlineManager.setOnline(false);
  await send.click();
  await expect.poll(() => asked.length).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(screen.getByRole('alert').getByText(validation.offline)).toBeVisible();
  expect(screen.getByText(validation.notSent).elements()).toEqual([]);
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

const UNIVERSITY: UniversityDetail = {
  ...{ id: 2, name: 'Istanbul texnika universiteti', abbreviation: 'ITU', photo: null, city: 'Istanbul' },
  ...{ country: { id: 1, name: 'Turkiya', code: 'TR' }, countryId: 1, continent: { id: 1, name: 'Osiyo' } },
  degreeList: [
    { key: 'BACHELOR', value: 'Bakalavriat' },
    { key: 'MASTER', value: 'Magistratura' },
  ],
  facultyList: [{ id: 9, name: 'Kompyuter va axborot', parent: { id: 8, name: 'Texnologiya' } }],
  ...{ webSite: null, description: '', rating: 0, status: 'ACTIVE', originalName: '', sourceUrl: null },
  ...{ checkedOn: null, isDemo: false },
};
const DEGREES = [
  { id: 21, key: 'BACHELOR', name: 'Bakalavriat', value: 'Bakalavriat', universityCount: 1 },
  { id: 22, key: 'MASTER', name: 'Magistratura', value: 'Magistratura', universityCount: 1 },
];
const program = (id: number, name: string): ProgramDetail => ({
  ...{
    id,
    name,
    originalName: name,
    languages: ['en'],
    durationMonths: 24,
    typicalTuition: null,
    tuition: { kind: 'FREE' },
  },
  university: UNIVERSITY,
  degree: { id: 3, key: 'MASTER', value: 'Magistratura' },
  field: { id: 9, name: 'Kompyuter va axborot' },
  ...{
    intakes: [],
    earlierDeadlines: [],
    requirements: null,
    webPage: null,
    sourceUrl: null,
    factsYear: null,
    checkedOn: null,
  },
  isDemo: false,
});
const PROGRAMS = [program(41, 'Sunʼiy intellekt'), program(42, 'Kiberxavfsizlik')];

test('staff read in their own words that the university was unlinked, or their agency hidden, meanwhile', async () => {
  const api = fakeApi();
  const agencies = { content: [AGENCY], totalElements: 1, page: 1, size: 100 };
  api.answer(filterConsultings, agencies);
  api.answer(listUniversityConsultings, agencies);
  api.answer(listConsultingUniversities, { content: [UNIVERSITY], totalElements: 1, page: 1, size: 100 });
  api.answer(getUniversityDetail, UNIVERSITY);
  api.answer(listPublicTariffs, TARIFFS);
  api.answer(listDegrees, DEGREES);
  api.answer(filterPrograms, { content: [], totalElements: 0, page: 1, size: 12 });
  const waiting = { universityId: 2, university: { id: 2, name: UNIVERSITY.name } };
  api.answer(getWalkIn, { ...WALK_IN, ...waiting, degreeId: 21, degree: DEGREES[0]!, tariffId: 5 });
  const codes = ['UNIVERSITY_NOT_LINKED', 'CONSULTING_GONE'] as const;
  const saved = api.answer(changeWalkIn, () => {
    const code = codes[saved.length - 1]!;
    throw new Refusal(409, code, errors[code]);
  });
  const { screen } = await openPage(`/consulting-applications/update/${WALK_IN.id}`, { as: OWNER }, api);
  const save = screen.getByRole('button', { name: texts.form.save });
  await save.click();
  await expect.element(screen.getByText(texts.form.notLinked)).toBeVisible();
  const { forget } = applications.apply;
  await expect
    .element(screen.getByRole('button', { name: forget.replace('{{name}}', UNIVERSITY.name) }))
    .toHaveFocus();
  // The tariff stays chosen.
  await expect.element(screen.getByRole('radio', { name: /Toʻliq yordam/ })).toBeChecked();
  await save.click();
  await expect.element(screen.getByText(texts.form.agencyGone)).toBeVisible();
  expect(saved).toHaveLength(2);
  for (const code of codes) await expect.element(screen.getByText(errors[code])).not.toBeInTheDocument();
});

test('a programme that staff name says degree and faculty, and is forgotten again', async () => {
  const api = fakeApi();
  const agencies = { content: [AGENCY], totalElements: 1, page: 1, size: 100 };
  api.answer(filterConsultings, agencies);
  api.answer(listUniversityConsultings, agencies);
  api.answer(listConsultingUniversities, { content: [UNIVERSITY], totalElements: 1, page: 1, size: 100 });
  api.answer(getUniversityDetail, UNIVERSITY);
  api.answer(listPublicTariffs, TARIFFS);
  api.answer(listDegrees, DEGREES);
  const searched = api.answer(filterPrograms, ({ body }) => {
    const content = PROGRAMS.filter(({ name }) =>
      name.toLowerCase().includes(body.query?.toLowerCase() ?? ''),
    );
    return { content, totalElements: content.length, page: 1, size: 12 };
  });
  api.answer(getProgramDetail, ({ params }) => PROGRAMS.find(({ id }) => id === params.id)!);
  const sent = api.answer(createWalkIn, () => {
    throw new LineBroken();
  });
  const { screen } = await openPage('/consulting-applications/create', { as: OWNER }, api);
  await screen.getByLabelText(texts.form.name, { exact: true }).fill('Nilufar');
  await screen.getByLabelText(texts.form.surname, { exact: true }).fill('Rahimova');
  await screen.getByLabelText(texts.form.phone, { exact: true }).fill('901112233');
  const { apply } = applications;
  const aims = screen.getByRole('group', { name: apply.aim });
  await aims.getByText(apply.aims.UNIVERSITY, { exact: true }).click();
  // Programmes are of a university: none is asked for before that is named.
  await expect.element(screen.getByRole('combobox', { name: apply.programOptional })).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: apply.university }).fill('istanbul');
  await screen.getByRole('option', { name: /Istanbul texnika/ }).click();

  const picker = screen.getByRole('combobox', { name: apply.programOptional });
  await expect.element(picker).toHaveAccessibleDescription(apply.programHint);
  await picker.fill('zzz');
  await expect.element(screen.getByText(apply.nothingFound)).toBeVisible();
  await picker.fill('kiber');
  const option = screen.getByRole('option', { name: /Kiberxavfsizlik/ });
  await expect.element(option).toHaveTextContent('KiberxavfsizlikMagistratura · Kompyuter va axborot');
  await expectNoAxeViolations();
  expect(searched.at(-1)?.body).toMatchObject({ query: 'kiber', universityId: [2] });
  await userEvent.keyboard('{ArrowDown}{Enter}');

  // Fields that the programme decides are not shown, and the focus is on the button that removes the programme.
  const forget = screen.getByRole('button', { name: apply.forget.replace('{{name}}', 'Kiberxavfsizlik') });
  await expect.element(forget).toHaveFocus();
  await expect.element(screen.getByRole('combobox', { name: apply.programOptional })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('group', { name: apply.degree })).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: /Toʻliq yordam/ }).click();
  await screen.getByRole('button', { name: texts.form.send }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    ...{ universityId: 2, programId: 42, degreeId: 22, facultyId: 9, tariffId: 5, name: 'Nilufar' },
  });

  await forget.click();
  await expect.element(screen.getByRole('combobox', { name: apply.programOptional })).toBeVisible();
  await expect.element(screen.getByRole('group', { name: apply.degree })).toBeVisible();
  await screen.getByRole('button', { name: texts.form.send }).click();
  // Without it the degree is to be chosen: nothing is sent.
  await expect.element(screen.getByText(apply.noDegree)).toBeVisible();
  expect(sent).toHaveLength(1);
});

const stepOf = (id: number, name: string, levels: string[] = []) => ({
  ...{ id, name, description: '', sharePercent: 50 },
  levelList: levels.map((level, at) => ({
    ...{ id: id * 10 + at, name: level, description: '', days: 5, documentList: [] },
  })),
});

/** Imported at the second level of the first step. */
const MOVED_IN: WalkIn = {
  ...WALK_IN,
  ...{ state: 'UNSENT', askedPhone: null },
  movedIn: { step: 1, level: 2, stepName: 'Hujjatlar', levelName: 'Tarjima', paidOutside: 150_000_000 },
};

test('of an imported client it says what follows, and where they go on is chosen anew in another tariff', async () => {
  const api = adviceApi();
  const [cheap, whole] = TARIFFS as [PublicTariff, PublicTariff];
  const stepList = [stepOf(1, 'Hujjatlar', ['Pasport', 'Tarjima']), stepOf(2, 'Viza')];
  const other = { ...whole, id: 6, name: 'Yarim yordam', stepList: stepList.toReversed() };
  api.answer(listPublicTariffs, [cheap, { ...whole, stepList }, other]);
  api.answer(getWalkIn, MOVED_IN);
  const { screen } = await openPage(`/consulting-applications/update/${WALK_IN.id}`, { as: OWNER }, api);
  const { form } = texts;
  const step = screen.getByRole('combobox', { name: form.step });
  await expect.element(step).toHaveValue('1');
  await expect.element(screen.getByRole('combobox', { name: form.level })).toHaveValue('2');
  await expect.element(screen.getByText(form.noteMovedIn)).toBeVisible();
  await expect.element(screen.getByText(form.note)).not.toBeInTheDocument();
  await expect.element(screen.getByText(texts.waiting.paidOutside, { exact: false })).toBeVisible();
  await expect.element(screen.getByText(form.otherTariff)).not.toBeInTheDocument();
  await expectNoAxeViolations();
  const saved = api.answer(changeWalkIn, () => {
    throw new LineBroken();
  });
  const save = screen.getByRole('button', { name: form.save });
  await screen.getByRole('radio', { name: /Maslahat.*bosqich/ }).click();
  await save.click();
  await expect.element(screen.getByText(form.paidMore)).toBeVisible();
  expect(saved).toHaveLength(0);
  await screen.getByRole('radio', { name: /Yarim yordam/ }).click();
  await expect.element(screen.getByText(form.otherTariff)).toBeVisible();
  await expect.element(step).toHaveValue('1');
  await step.selectOptions('2');
  await screen.getByRole('combobox', { name: form.level }).selectOptions('2');
  await save.click();
  await expect.poll(() => saved.at(-1)?.body).toMatchObject({ tariffId: 6, step: 2, level: 2 });
});

test('of an imported client a step that is gone is said where another one is chosen', async () => {
  const api = adviceApi();
  api.answer(listPublicTariffs, [{ ...TARIFFS[1]!, stepList: [stepOf(2, 'Viza')] }]);
  const movedIn = { ...MOVED_IN.movedIn!, step: 3, level: 1, stepName: null, levelName: null };
  api.answer(getWalkIn, { ...MOVED_IN, movedIn });
  const { screen } = await openPage(`/consulting-applications/update/${WALK_IN.id}`, { as: OWNER }, api);
  const step = screen.getByRole('combobox', { name: texts.form.step });
  await expect.element(step).toHaveAccessibleDescription(texts.form.placeGone.replace('{{number}}', '3'));
  await step.selectOptions('1');
  const saved = api.answer(changeWalkIn, () => {
    throw new LineBroken();
  });
  await screen.getByRole('button', { name: texts.form.save }).click();
  await expect.poll(() => saved[0]?.body).toMatchObject({ step: 1, level: 1 });
});

test.each([
  ['no degree', {}, null],
  // Whoever has applied already is not held to the degrees that the scholarship names.
  [
    'a degree that it does not name',
    { universityId: 2, university: { id: 2, name: UNIVERSITY.name }, degreeId: 21, degree: DEGREES[0]! },
    21,
  ],
])(
  'of an imported client a scholarship that has closed, and %s, are saved as they came',
  async (_, aim, degreeId) => {
    const api = adviceApi();
    api.answer(getUniversityDetail, UNIVERSITY);
    api.answer(listUniversityConsultings, { content: [AGENCY], totalElements: 1, page: 1, size: 100 });
    api.answer(filterPrograms, { content: [], totalElements: 0, page: 1, size: 12 });
    api.answer(listDegrees, DEGREES);
    api.answer(getScholarshipDetail, {
      ...{ id: 7, name: 'Yaponiya granti', description: '', attach: null, university: null, country: null },
      degreeTypeList: [{ key: 'MASTER', value: 'Magistratura' }],
      ...{
        startDate: '2026-01-01',
        expiredDate: '2026-02-28',
        isExpected: false,
        status: 'EXPIRED',
        price: 0,
      },
      ...{ coverage: 'FULL', covers: null, conditions: null, steps: [], sourceUrl: null },
      ...{ checkedOn: null, isDemo: false },
    });
    const scholarship = { id: 7, name: 'Yaponiya granti' };
    api.answer(getWalkIn, { ...MOVED_IN, scholarshipId: 7, scholarship, ...aim });
    const saved = api.answer(changeWalkIn, () => {
      throw new LineBroken();
    });
    const { screen } = await openPage(`/consulting-applications/update/${WALK_IN.id}`, { as: OWNER }, api);
    const { forget } = applications.apply;
    await expect
      .element(screen.getByRole('button', { name: forget.replace('{{name}}', 'Yaponiya granti') }))
      .toBeVisible();
    await screen.getByLabelText(texts.form.phone, { exact: true }).fill('907654321');
    await screen.getByRole('button', { name: texts.form.save }).click();
    await expect.poll(() => saved[0]?.body).toMatchObject({ phone: '998907654321', scholarshipId: 7 });
    expect(saved[0]?.body.degreeId ?? null).toBe(degreeId);
  },
);

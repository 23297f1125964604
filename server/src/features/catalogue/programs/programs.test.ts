import { deleteDegree, deleteFaculty } from '@parvoz/contract/catalogue/lists-admin.ts';
import { filterPrograms, getProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { deleteUniversity } from '@parvoz/contract/catalogue/universities-admin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCountry,
  createDegree,
  createFaculty,
  createProgram,
  createUniversity,
} from '../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createAdmin } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

type Body = NonNullable<Parameters<typeof app.call<typeof filterPrograms>>[1]>['body'];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-24T07:00:00Z');
});
afterAll(() => app.close());

const named = (name: string) => ({ uz: name, ru: `${name} ru`, en: `${name} en` });

const idsOf = async (body: Body): Promise<number[]> => {
  const { content, totalElements } = await app.read(filterPrograms, { body, query: { size: 100 } });
  expect(totalElements).toBe(content.length);
  return content.map(({ id }) => id);
};

const intake = (month: string, opensOn: string | null, deadline: string | null) => ({
  startMonth: `${month}-01`,
  opensOn,
  deadline,
});

describe('one programme', () => {
  it('is told with its university, its tuition, its coming intakes and what it asks for', async () => {
    const countryId = await createCountry(app, { name: named('Turkiya'), code: 'TR' });
    const universityId = await createUniversity(app, { name: named('Istanbul'), countryId });
    const degreeId = await createDegree(app, 'BACHELOR_TOLD');
    const field = await createFaculty(app);
    const requirements = [
      [{ kind: 'IELTS' as const, score: 6 }, { kind: 'OWN_EXAM' as const }],
      [{ kind: 'SCHOOL_YEARS' as const, years: 11 }],
    ];
    const id = await createProgram(app, {
      name: named('Kompyuter muhandisligi'),
      ...{ universityId, degreeId, facultyId: field.id, requirements, factsYear: 2026 },
      languages: ['en', 'tr'],
      tuition: { kind: 'PAID', amount: 6_000_000, currency: 'TRY' },
      intakes: [
        intake('2027-09', '2027-01-15', '2027-02-26'),
        intake('2026-09', '2026-01-15', '2026-02-26'),
        intake('2028-02', null, null),
      ],
    });
    expect(await app.read(getProgramDetail, { params: { id } }, 'ru')).toMatchObject({
      id,
      name: 'Kompyuter muhandisligi ru',
      originalName: 'Kompyuter muhandisligi en',
      university: { id: universityId, name: 'Istanbul ru', country: { id: countryId, code: 'TR' } },
      degree: { key: 'BACHELOR_TOLD' },
      field: { id: field.id },
      languages: ['en', 'tr'],
      durationMonths: 48,
      tuition: { kind: 'PAID', amount: 6_000_000, currency: 'TRY' },
      intakes: [
        { start: '2027-09', opensOn: '2027-01-15', deadline: '2027-02-26', isExpected: false },
        { start: '2028-02', opensOn: null, deadline: null, isExpected: false },
      ],
      earlierDeadlines: [{ startMonth: 9, deadline: '2026-02-26', usualMonth: null }],
      requirements,
      factsYear: 2026,
      checkedOn: null,
    });
  });

  it('says when earlier deadlines were, and is nowhere by them', async () => {
    const universityId = await createUniversity(app);
    const intakes = [intake('2022-09', null, '2022-05-20'), intake('2023-09', null, '2023-05-26')];
    const gone = await createProgram(app, { universityId, intakes });
    const undated = await createProgram(app, {
      universityId,
      intakes: [...intakes, intake('2027-09', null, null)],
    });
    const coming = await createProgram(app, {
      universityId,
      intakes: [...intakes, { ...intake('2027-09', '2027-04-01', '2027-05-28'), isExpected: true }],
    });
    const earlier = [{ startMonth: 9, deadline: '2023-05-26', usualMonth: 5 }];
    const read = async (id: number) => app.read(getProgramDetail, { params: { id } });
    expect(await read(gone)).toMatchObject({ intakes: [], earlierDeadlines: earlier });
    expect(await read(undated)).toMatchObject({
      intakes: [{ start: '2027-09', deadline: null }],
      earlierDeadlines: earlier,
    });
    expect(await read(coming)).toMatchObject({
      intakes: [{ start: '2027-09', opensOn: '2027-04-01', deadline: '2027-05-28', isExpected: true }],
      earlierDeadlines: [{ startMonth: 9, deadline: '2026-05-28', usualMonth: 5 }],
    });
    // By deadline what has none to come is at the end, and no filter by dates finds it.
    expect(await idsOf({ universityId })).toEqual([coming, gone, undated]);
    expect(await idsOf({ universityId, deadlineFrom: '2020-01-01' })).toEqual([coming]);
    app.clock.set('2027-05-29T07:00:00Z');
    expect(await read(coming)).toMatchObject({ intakes: [], earlierDeadlines: [{ deadline: '2026-05-28' }] });
    app.clock.set('2026-11-24T07:00:00Z');
  });

  it('tells free from not known', async () => {
    const tuitionOf = async (id: number) => (await app.read(getProgramDetail, { params: { id } })).tuition;
    expect(await tuitionOf(await createProgram(app, { tuition: { kind: 'FREE' } }))).toEqual({
      kind: 'FREE',
    });
    expect(await tuitionOf(await createProgram(app))).toEqual({ kind: 'UNKNOWN' });
  });

  it.each([...UNKNOWN_IDS, ...ODD_IDS])('is not found at %s', async (id) => {
    const answer = await app.http.inject(`/api/v1/program/${id}/detail`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is not shown where its university is not', async () => {
    const universityId = await createUniversity(app, { status: 'INACTIVE' });
    const id = await createProgram(app, { universityId });
    expect(await idsOf({ universityId })).toEqual([]);
    expect((await app.http.inject(`/api/v1/program/${id}/detail`)).statusCode).toBe(404);
  });
});

describe('a list of programmes', () => {
  let own: Record<'informatics' | 'medicine' | 'history', number>;
  let universities: number[];
  let countryId: number;
  let degreeId: number;
  let field: { id: number; parentId: number };

  beforeAll(async () => {
    countryId = await createCountry(app, { name: named('Janubiy Koreya'), code: 'KR' });
    universities = [
      await createUniversity(app, { name: named('Yonsei'), countryId }),
      await createUniversity(app, { name: named('Ankara tibbiyot') }),
    ];
    degreeId = await createDegree(app);
    field = await createFaculty(app);
    const [first, second] = universities;
    own = {
      informatics: await createProgram(app, {
        name: named('Oʻzga informatika'),
        ...{ universityId: first!, degreeId, facultyId: field.id, languages: ['ko', 'en'] },
        intakes: [intake('2027-03', null, '2026-12-20'), intake('2027-09', null, '2027-06-01')],
      }),
      medicine: await createProgram(app, {
        name: named('Aholi tibbiyoti'),
        ...{ universityId: second!, degreeId, tuition: { kind: 'FREE' }, languages: ['tr'] },
        intakes: [intake('2027-09', null, '2027-02-01')],
      }),
      history: await createProgram(app, {
        name: named('Baron tarixi'),
        ...{ universityId: first!, facultyId: field.id, languages: ['ko'] },
      }),
    };
  });

  it('is of what every condition fits, with either level of a field', async () => {
    const { informatics, medicine, history } = own;
    const universityId = universities;
    expect(await idsOf({ universityId })).toEqual([informatics, medicine, history]);
    expect(await idsOf({ universityId, countryId })).toEqual([informatics, history]);
    expect(await idsOf({ universityId, degreeId })).toEqual([informatics, medicine]);
    expect(await idsOf({ universityId, facultyId: field.id })).toEqual([informatics, history]);
    expect(await idsOf({ universityId, facultyId: field.parentId })).toEqual([informatics, history]);
    expect(await idsOf({ universityId, language: ['tr', 'en'] })).toEqual([informatics, medicine]);
    expect(await idsOf({ universityId, free: true })).toEqual([medicine]);
    expect(await idsOf({ universityId, deadlineFrom: '2027-02-02' })).toEqual([informatics]);
    expect(await idsOf({ countryId, degreeId, language: ['ko'] })).toEqual([informatics]);
  });

  it('is by the starts that can still be applied for, with a last day of the same intake', async () => {
    const universityId = await createUniversity(app);
    const add = (...intakes: ReturnType<typeof intake>[]) => createProgram(app, { universityId, intakes });
    const spring = intake('2027-03', null, '2027-01-15');
    await add(intake('2027-09', null, '2026-11-23'));
    const today = await add(intake('2027-09', null, '2026-11-24'));
    const early = await add(intake('2027-03', null, '2026-11-23'), intake('2027-09', null, '2026-12-01'));
    const both = await add(spring, intake('2027-09', null, '2026-12-01'));
    const passed = await add(spring, intake('2027-09', null, '2026-11-23'));
    const undated = await add(intake('2027-09', null, null));
    const autumn = { universityId, startFrom: '2027-08', startTo: '2027-11' };
    expect(await idsOf(autumn)).toEqual([today, early, both, undated]);
    expect(await idsOf({ universityId, startFrom: '2027-09' })).toEqual([today, early, both, undated]);
    expect(await idsOf({ universityId, startTo: '2027-03' })).toEqual([both, passed]);
    expect(await idsOf({ ...autumn, deadlineFrom: '2026-11-25' })).toEqual([early, both]);
    expect(await idsOf({ ...autumn, deadlineFrom: '2027-01-15' })).toEqual([]);
    expect(await idsOf({ universityId, startTo: '2027-03', deadlineFrom: '2027-01-15' })).toEqual([
      both,
      passed,
    ]);
  });

  it('stands by the intake that is asked for, and shows it first', async () => {
    const universityId = await createUniversity(app);
    const add = (...intakes: ReturnType<typeof intake>[]) => createProgram(app, { universityId, intakes });
    const [spring, autumn] = [intake('2027-03', null, '2026-11-30'), intake('2027-09', null, '2027-04-01')];
    const both = await add(spring, autumn);
    const sooner = await add(intake('2027-09', null, '2027-03-01'));
    const undated = await add(spring, intake('2027-10', null, null));
    const shownBy = async (body: Body) => {
      const { content } = await app.read(filterPrograms, { body: { universityId: [universityId], ...body } });
      return content.map(({ id, intakes }) => [id, ...intakes.map(({ start }) => start)]);
    };
    const byNext = [
      [both, '2027-03', '2027-09'],
      [undated, '2027-03', '2027-10'],
      [sooner, '2027-09'],
    ];
    expect(await shownBy({})).toEqual(byNext);
    expect(await shownBy({ deadlineFrom: '2026-11-25' })).toEqual(byNext);
    expect(await shownBy({ deadlineFrom: '2027-03-01' })).toEqual([
      [sooner, '2027-09'],
      [both, '2027-09', '2027-03'],
    ]);
    const asAsked = [
      [sooner, '2027-09'],
      [both, '2027-09', '2027-03'],
      [undated, '2027-10', '2027-03'],
    ];
    expect(await shownBy({ startFrom: '2027-08' })).toEqual(asAsked);
    expect(await shownBy({ startFrom: '2027-08', sort: 'DEADLINE' })).toEqual(asAsked);
    const nobody = {
      ...{ birthYear: null, schoolYears: null, graduationYear: null, mark: null },
      ...{ certificates: null, citizenship: null, degrees: null },
    };
    const { content } = await app.read(filterEligiblePrograms, {
      body: { universityId: [universityId], startFrom: '2027-08', applicant: nobody, sort: 'DEADLINE' },
    });
    expect(content.map(({ id, intakes }) => [id, ...intakes.map(({ start }) => start)])).toEqual(asAsked);
  });

  it('finds by words of the programme and of its university, in any script', async () => {
    expect(await idsOf({ query: "o'zga INFORM" })).toEqual([own.informatics]);
    expect(await idsOf({ query: 'ўзга информ' })).toEqual([own.informatics]);
    expect(await idsOf({ query: 'yonsei tarix' })).toEqual([own.history]);
    expect(await idsOf({ query: 'yonsei %' })).toEqual([own.informatics, own.history]);
    expect(await idsOf({ query: 'yonsei boʻlmagan' })).toEqual([]);
  });

  it('stands by the next deadline, by name or by age', async () => {
    const { informatics, medicine, history } = own;
    const universityId = universities;
    expect(await idsOf({ universityId, sort: 'NAME' })).toEqual([medicine, history, informatics]);
    expect(await idsOf({ universityId, sort: 'NEW' })).toEqual([history, medicine, informatics]);
    // Past intakes come after future ones.
    app.clock.set('2027-02-01T20:00:00Z');
    expect(await idsOf({ universityId })).toEqual([informatics, medicine, history]);
    app.clock.set('2027-06-01T20:00:00Z');
    expect((await app.read(getProgramDetail, { params: { id: informatics } })).intakes).toEqual([]);
    app.clock.set('2026-11-24T07:00:00Z');
  });

  it('refuses what no filter can be', async () => {
    for (const body of [
      { language: ['xx'] },
      { deadlineFrom: '2027-02-30' },
      { sort: 'PRICE' },
      { countryId: 0 },
    ]) {
      const answer = await app.http.inject({ method: 'POST', url: '/api/v1/program/filter', payload: body });
      expect([answer.statusCode, answer.json().code], JSON.stringify(body)).toEqual([422, 'INVALID_INPUT']);
    }
  });

  it('is answered anew as soon as a programme comes', async () => {
    const [universityId] = universities;
    const before = await idsOf({ universityId });
    const id = await createProgram(app, { universityId: universityId! });
    await expect.poll(() => idsOf({ universityId })).toEqual([...before, id]);
  });
});

it('keeps its university, degree and field from being deleted', async () => {
  const [universityId, degreeId] = [await createUniversity(app), await createDegree(app)];
  const { id: facultyId } = await createFaculty(app);
  await createProgram(app, { universityId, degreeId, facultyId });
  const admin = await createAdmin(app);
  for (const refused of [
    await admin.call(deleteUniversity, { params: { id: universityId } }),
    await admin.call(deleteDegree, { params: { id: degreeId } }),
    await admin.call(deleteFaculty, { params: { id: facultyId } }),
  ])
    expect(refused).toMatchObject({
      status: 409,
      code: 'REFERENCED',
      references: [{ kind: 'PROGRAM', count: 1 }],
    });
});

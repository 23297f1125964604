import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCountry, createProgram, createUniversity } from '../../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

type Body = NonNullable<CallInput<typeof filterEligiblePrograms>['body']>;
type Applicant = Body['applicant'];

const LEAVER: Applicant = {
  birthYear: 2008,
  schoolYears: 11,
  graduationYear: 2026,
  mark: { mark: 4.5, scale: 5 },
  certificates: [{ kind: 'IELTS', score: 5.5, takenOn: '2026-06-14' }],
  citizenship: 'UZ',
  degrees: ['BACHELOR'],
};
const INTAKES = [{ startMonth: '2027-09-01', opensOn: null, deadline: '2027-06-01' }];

let app: TestApp;
let universityId: number;
/** Programmes by the school leaver's verdicts. */
let own: Record<'open' | 'exam' | 'ielts' | 'topik' | 'master' | 'late' | 'silent', number>;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-24T07:00:00Z');
  universityId = await createUniversity(app);
  const asking = (requirements: Parameters<typeof createProgram>[1] & object, intakes = INTAKES) =>
    createProgram(app, { universityId, intakes, ...requirements });
  own = {
    master: await asking({ requirements: [[{ kind: 'SCHOOL_YEARS', years: 15 }]] }),
    topik: await asking({ requirements: [[{ kind: 'TOPIK', score: 3 }], [{ kind: 'IELTS', score: 5.5 }]] }),
    ielts: await asking({
      requirements: [
        [
          { kind: 'IELTS', score: 6 },
          { kind: 'TOPIK', score: 4 },
        ],
      ],
    }),
    exam: await asking({ requirements: [[{ kind: 'OWN_EXAM' }]] }),
    open: await asking({ requirements: [[{ kind: 'SCHOOL_MARK', mark: 90, scale: 100 }]] }),
    silent: await asking({ requirements: null }),
    // Too late for TOPIK by the first last day, in time by the second one.
    late: await asking({ requirements: [[{ kind: 'TOPIK', score: 3 }]] }, [
      { startMonth: '2027-03-01', opensOn: null, deadline: '2026-12-01' },
      { startMonth: '2028-03-01', opensOn: null, deadline: '2027-12-01' },
    ]),
  };
});
afterAll(() => app.close());

const ask = (body: Partial<Body> = {}, size = 100) =>
  app.read(filterEligiblePrograms, {
    body: { universityId: [universityId], applicant: LEAVER, ...body },
    query: { size },
  });
const idsOf = async (body: Partial<Body> = {}) => (await ask(body)).content.map(({ id }) => id);

it('counts how one stands to all of a filter, and puts what fits first', async () => {
  const { open, exam, ielts, topik, master, late, silent } = own;
  const { counts, totalElements, content } = await ask();
  expect(counts).toEqual({ QUALIFIES: 1, NEARLY: 3, UNKNOWN: 2, DOES_NOT: 1 });
  expect(totalElements).toBe(7);
  // Of the same verdict by the last day that it is about.
  expect(content.map(({ id }) => id)).toEqual([open, topik, ielts, late, exam, silent, master]);
  expect(content[0]).toMatchObject({ id: open, requirements: [[{ kind: 'SCHOOL_MARK' }]] });
});

it('keeps the verdicts that are asked for, in any order, page by page', async () => {
  const { open, ielts, topik, late, master } = own;
  expect(await idsOf({ verdicts: ['QUALIFIES'] })).toEqual([open]);
  expect(await idsOf({ verdicts: ['DOES_NOT', 'QUALIFIES'] })).toEqual([open, master]);
  expect(await idsOf({ verdicts: ['NEARLY', 'QUALIFIES'], sort: 'NEW' })).toEqual([late, open, ielts, topik]);
  const second = await app.read(filterEligiblePrograms, {
    body: { universityId: [universityId], applicant: LEAVER, verdicts: ['NEARLY'] },
    query: { page: 2, size: 2 },
  });
  expect(second).toMatchObject({ totalElements: 3, page: 2, content: [{ id: late }] });
  expect(second.counts.QUALIFIES).toBe(1);
});

it('names the tests that would open more, and no days of them while nobody knows any', async () => {
  expect((await ask()).steps).toEqual([
    { test: { kind: 'TOPIK', score: 3 }, programs: 2, sitting: null },
    { test: { kind: 'IELTS', score: 6 }, programs: 1, sitting: null },
  ]);
});

it('names of each test the score that most wait for, with what asks for less of it', async () => {
  const elsewhere = await createUniversity(app);
  for (const score of [5, 4, 4, 2])
    await createProgram(app, {
      ...{ universityId: elsewhere, intakes: INTAKES },
      requirements: [[{ kind: 'TOPIK', score }]],
    });
  for (const score of [1, 2, 2, 4])
    await createProgram(app, {
      ...{ universityId: elsewhere, intakes: INTAKES },
      requirements: [[{ kind: 'JLPT', score }]],
    });
  const { steps } = await ask({ universityId: [elsewhere] });
  expect(steps.map(({ test, programs }) => ({ ...test, programs }))).toEqual([
    { kind: 'TOPIK', score: 4, programs: 3 },
    // Of JLPT less is more.
    { kind: 'JLPT', score: 2, programs: 3 },
  ]);
  for (const { test, programs } of steps) {
    const opened = await ask({ universityId: [elsewhere], opening: test });
    expect(opened.totalElements).toBe(programs);
  }
});

it('keeps what a test would open, and nothing that lacks more than it', async () => {
  const { topik, late, ielts } = own;
  const opened = await ask({ opening: { kind: 'TOPIK', score: 3 } });
  expect(opened.content.map(({ id }) => id)).toEqual([topik, late]);
  expect(opened).toMatchObject({ totalElements: 2, counts: { QUALIFIES: 1, NEARLY: 3 } });
  // TOPIK 4 would do as well as IELTS 6.
  expect(await idsOf({ opening: { kind: 'TOPIK', score: 4 } })).toEqual([topik, ielts, late]);
  expect(await idsOf({ opening: { kind: 'TOPIK', score: 2 } })).toEqual([]);
  expect(await idsOf({ opening: { kind: 'TOPIK', score: 4 }, verdicts: ['QUALIFIES'] })).toEqual([]);
  const second = await app.read(filterEligiblePrograms, {
    body: { universityId: [universityId], applicant: LEAVER, opening: { kind: 'TOPIK', score: 4 } },
    query: { page: 2, size: 2 },
  });
  expect(second).toMatchObject({ totalElements: 3, content: [{ id: late }] });
});

it('says yes to nobody of whom nothing is known', async () => {
  const nobody: Applicant = {
    ...{ birthYear: null, schoolYears: null, graduationYear: null, mark: null },
    ...{ certificates: null, citizenship: null, degrees: null },
  };
  expect((await ask({ applicant: nobody })).counts).toMatchObject({ QUALIFIES: 0, DOES_NOT: 0 });
});

it('puts programmes by the intake that the verdict is about, and takes one that begins before school ends for over', async () => {
  const elsewhere = await createUniversity(app);
  const withIntakes = (...intakes: [start: string, deadline: string | null][]) =>
    createProgram(app, {
      ...{ universityId: elsewhere, requirements: [] },
      intakes: intakes.map(([start, deadline]) => ({ startMonth: `${start}-01`, opensOn: null, deadline })),
    });
  const early = await withIntakes(['2027-03', '2026-11-30']);
  const twice = await withIntakes(['2027-03', '2026-12-01'], ['2027-09', '2027-06-30']);
  const later = await withIntakes(['2027-09', '2027-05-01']);
  const undated = await withIntakes(['2027-09', null]);
  const of = async (applicant: Applicant, sort: Body['sort'], query: object = {}) =>
    (
      await app.read(filterEligiblePrograms, {
        body: { universityId: [elsewhere], applicant, sort },
        query: { size: 100, ...query },
      })
    ).content.map(({ id }) => id);
  const pupil = { ...LEAVER, graduationYear: 2027 };
  for (const sort of ['FIT', 'DEADLINE'] as const) {
    expect(await of(LEAVER, sort)).toEqual([early, twice, later, undated]);
    expect(await of(pupil, sort)).toEqual([later, twice, early, undated]);
    expect(await of(pupil, sort, { page: 2, size: 1 })).toEqual([twice]);
    expect(await of(pupil, sort, { page: 2, size: 3 })).toEqual([undated]);
  }
  expect(await of(pupil, 'NEW', { page: 2, size: 2 })).toEqual([twice, early]);
});

it('has an intake to come while it is the last day in its country', async () => {
  const countryId = await createCountry(app, { code: 'US' });
  const elsewhere = await createUniversity(app, { countryId });
  await createProgram(app, {
    ...{ universityId: elsewhere, requirements: [[{ kind: 'IELTS', score: 6 }]] },
    intakes: [{ startMonth: '2027-09-01', opensOn: null, deadline: '2026-11-23' }],
  });
  const at = async (moment: string) => {
    app.clock.set(moment);
    return (await ask({ universityId: [elsewhere] })).counts;
  };
  // Too late for a test before the last day, which is over in Tashkent only; then nobody knows of another.
  expect(await at('2026-11-23T20:00:00Z')).toMatchObject({ DOES_NOT: 1 });
  expect(await at('2026-11-24T12:00:00Z')).toMatchObject({ NEARLY: 1 });
  app.clock.set('2026-11-24T07:00:00Z');
});

it('is cached nowhere', async () => {
  const call = (mark: number) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/program/eligible/filter',
      payload: { universityId, applicant: { ...LEAVER, mark: { mark, scale: 5 } } },
    });
  const [good, bad] = [await call(4.5), await call(3)];
  expect(good.headers['cache-control']).toBe('no-store');
  expect(good.headers.etag).toBeUndefined();
  expect([good.json().data.counts.QUALIFIES, bad.json().data.counts.QUALIFIES]).toEqual([1, 0]);
});

it.each([
  ['no person', { applicant: undefined }],
  [
    'IELTS 11',
    { applicant: { ...LEAVER, certificates: [{ kind: 'IELTS', score: 11, takenOn: '2026-06-14' }] } },
  ],
  ['85 of 5', { applicant: { ...LEAVER, mark: { mark: 85, scale: 5 } } }],
  ['TOPIK 9', { applicant: LEAVER, opening: { kind: 'TOPIK', score: 9 } }],
  ['a verdict that is none', { applicant: LEAVER, verdicts: ['MAYBE'] }],
])('refuses %s', async (_, payload) => {
  const answer = await app.http.inject({ method: 'POST', url: '/api/v1/program/eligible/filter', payload });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_INPUT']);
});

import { listFactQueue } from '@parvoz/contract/catalogue/facts.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { filterEligibleScholarships } from '@parvoz/contract/catalogue/scholarships-eligibility.ts';
import {
  createTestSitting,
  deleteTestSitting,
  filterTestSittings,
  getTestSitting,
  listTestSittings,
  type TestSittingDraft,
  updateTestSitting,
} from '@parvoz/contract/catalogue/test-sittings.ts';
import type { AnyEndpoint, CallInput } from '@parvoz/contract/endpoint.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf, raceOf, undoLast } from '../../../../test/administration.ts';
import { createProgram, createScholarship, createUniversity } from '../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const TODAY = '2026-11-24';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(`${TODAY}T07:00:00Z`);
  admin = await createAdmin(app);
});
beforeEach(() => app.pool.query('delete from test_sittings'));
afterAll(() => app.close());

const draftOf = (over: Partial<TestSittingDraft> = {}): TestSittingDraft => ({
  ...{ test: 'TOPIK', place: 'TASHKENT' },
  ...{ registerBy: '2027-02-10', heldOn: '2027-04-11', resultsOn: '2027-05-27' },
  ...{ sourceUrl: 'https://www.topik.go.kr/', checkedOn: '2026-11-20', isCancelled: false },
  ...over,
});

const add = (over?: Partial<TestSittingDraft>) => admin.read(createTestSitting, { body: draftOf(over) });

/** Days of the tests that visitors are told of. */
const shown = async () => (await app.read(listTestSittings)).map(({ test, heldOn }) => `${test} ${heldOn}`);

describe('calls', () => {
  it.each([
    ['createTestSitting', createTestSitting, async () => ({ body: draftOf() })],
    ['filterTestSittings', filterTestSittings, async () => ({})],
    ['getTestSitting', getTestSitting, async () => ({ params: { id: (await add({ test: 'HSK' })).id } })],
    [
      'deleteTestSitting',
      deleteTestSitting,
      async () => ({ params: { id: (await add({ test: 'SAT' })).id } }),
    ],
    [
      'updateTestSitting',
      updateTestSitting,
      async () => ({ params: { id: (await add()).id }, body: { ...draftOf(), version: 1 } }),
    ],
  ] as [string, AnyEndpoint, () => Promise<object>][])(
    '%s is for administrators',
    async (_name, endpoint, inputOf) => {
      const input = async () => {
        await app.pool.query('delete from test_sittings');
        return inputOf();
      };
      expect(await asEveryRole(app, endpoint, input)).toEqual(ADMIN_ONLY);
    },
  );

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('know no sitting %j', async (id) => {
    for (const endpoint of [getTestSitting, deleteTestSitting])
      expect((await admin.call(endpoint, { params: { id } })).code).toBe('NOT_FOUND');
    const body = { ...draftOf(), version: 1 };
    expect((await admin.call(updateTestSitting, { params: { id }, body })).code).toBe('NOT_FOUND');
  });
});

describe('a sitting', () => {
  it('is public at once, and until its registration ends or it is cancelled', async () => {
    const made = await add();
    expect(await app.read(listTestSittings)).toEqual([
      {
        ...{ test: 'TOPIK', place: 'TASHKENT', sourceUrl: 'https://www.topik.go.kr/' },
        ...{ registerBy: '2027-02-10', heldOn: '2027-04-11', resultsOn: '2027-05-27' },
      },
    ]);
    await add({ test: 'IELTS', registerBy: TODAY, heldOn: '2026-12-01', resultsOn: '2026-12-14' });
    await add({ test: 'SAT', registerBy: '2026-11-23', heldOn: '2026-12-05', resultsOn: '2026-12-18' });
    await vi.waitFor(async () => expect(await shown()).toEqual(['IELTS 2026-12-01', 'TOPIK 2027-04-11']));
    const { id, version } = made;
    const body = { ...draftOf({ isCancelled: true }), version };
    await admin.read(updateTestSitting, { params: { id }, body });
    await vi.waitFor(async () => expect(await shown()).toEqual(['IELTS 2026-12-01']));
    const managed = async (former: boolean) =>
      (await admin.read(filterTestSittings, { body: { former } })).content.map(
        ({ test, isCancelled }) => `${test}${isCancelled ? ' cancelled' : ''}`,
      );
    expect(await managed(false)).toEqual(['IELTS', 'TOPIK cancelled']);
    expect(await managed(true)).toEqual(['IELTS', 'SAT', 'TOPIK cancelled']);
    // Undone, it is offered again.
    expect((await undoLast(admin, 'test-sitting', id)).status).toBe(200);
    await vi.waitFor(async () => expect(await shown()).toContain('TOPIK 2027-04-11'));
  });

  it('is public no more on the day after its registration', async () => {
    await add({ registerBy: TODAY });
    expect(await shown()).toEqual(['TOPIK 2027-04-11']);
    app.clock.set('2026-11-25T07:00:00Z');
    try {
      expect((await admin.read(filterTestSittings, {})).content).toEqual([]);
    } finally {
      app.clock.set(`${TODAY}T07:00:00Z`);
    }
  });

  it('that is deleted comes back from the audit', async () => {
    const { id } = await add();
    await admin.read(deleteTestSitting, { params: { id } });
    await vi.waitFor(async () => expect(await shown()).toEqual([]));
    expect((await undoLast(admin, 'test-sitting', id)).status).toBe(200);
    await vi.waitFor(async () => expect(await shown()).toEqual(['TOPIK 2027-04-11']));
  });

  it('is changed by one of two editors, and is there once', async () => {
    const { id } = await add();
    const statuses = await raceOf(5, (index) =>
      admin.call(updateTestSitting, {
        params: { id },
        body: { ...draftOf({ resultsOn: `2027-06-0${index + 1}` }), version: 1 },
      }),
    );
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    expect((await changesOf(app, 'test-sitting', id)).map(({ action }) => action)).toEqual([
      'CREATED',
      'CHANGED',
    ]);
    const body = draftOf({ test: 'HSK' });
    expect(await raceOf(4, () => admin.call(createTestSitting, { body }))).toEqual([200, 422, 422, 422]);
    const { fields } = await admin.call(createTestSitting, { body });
    expect(Object.keys(fields ?? {})).toEqual(['heldOn']);
    // On the same day elsewhere it is another one.
    await add({ test: 'HSK', place: 'SAMARKAND' });
  });

  it.each([
    [{ registerBy: '2027-04-12' }, 'registerBy'],
    [{ resultsOn: '2027-04-10' }, 'resultsOn'],
    [{ heldOn: '2027-02-30' }, 'heldOn'],
    [{ registerBy: '1919-02-10' }, 'registerBy'],
    [{ resultsOn: '2199-05-27' }, 'resultsOn'],
    [{ checkedOn: '2026-11-25' }, 'checkedOn'],
    [{ test: 'TOEIC' }, 'test'],
    [{ place: 'MOSCOW' }, 'place'],
    [{ sourceUrl: '' }, 'sourceUrl'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ isCancelled: null }, 'isCancelled'],
  ])('with %j is refused at the field', async (over, field) => {
    const answer = await admin.call(createTestSitting, { body: { ...draftOf(), ...over } as never });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('by when a result could be there', () => {
  const LEAVER: NonNullable<CallInput<typeof filterEligiblePrograms>['body']>['applicant'] = {
    ...{ birthYear: 2008, schoolYears: 11, graduationYear: 2026, mark: { mark: 4.5, scale: 5 } },
    ...{ certificates: [], citizenship: 'UZ', degrees: ['BACHELOR'] },
  };

  it('is the result of the nearest sitting that can still be registered for and comes in time', async () => {
    const universityId = await createUniversity(app);
    const topik = (deadline: string) =>
      createProgram(app, {
        ...{ universityId, requirements: [[{ kind: 'TOPIK', score: 3 }]] },
        intakes: [{ startMonth: '2027-09-01', opensOn: null, deadline }],
      });
    const [soon, later] = [await topik('2027-05-20'), await topik('2027-06-30')];
    const scholarshipId = await createScholarship(app, {
      ...{ startDate: '2026-11-01', expiredDate: '2027-05-20' },
      conditions: [[{ kind: 'TOPIK', score: 3 }]],
    });
    const ask = async () => {
      const { content, steps, counts } = await app.read(filterEligiblePrograms, {
        body: { universityId: [universityId], applicant: LEAVER, sort: 'FIT' },
      });
      return { ids: content.map(({ id }) => id), steps, counts };
    };
    // Nobody has entered any: it takes as long as it usually does, and no day is said.
    expect(await ask()).toMatchObject({
      ...{ ids: [soon, later], counts: { NEARLY: 2 } },
      steps: [{ test: { kind: 'TOPIK', score: 3 }, programs: 2, sitting: null }],
    });
    const { id } = await add();
    await add({ registerBy: '2027-08-01', heldOn: '2027-10-10', resultsOn: '2027-11-25' });
    expect(await ask()).toMatchObject({
      ...{ ids: [later, soon], counts: { NEARLY: 1, DOES_NOT: 1 } },
      steps: [
        { programs: 1, sitting: { heldOn: '2027-04-11', registerBy: '2027-02-10', place: 'TASHKENT' } },
      ],
    });
    const grants = await app.read(filterEligibleScholarships, {
      body: { applicant: LEAVER, verdicts: ['DOES_NOT'] },
      query: { size: 100 },
    });
    expect(grants.content.map((one) => one.id)).toContain(scholarshipId);
    // One that is cancelled is none, and the one after it comes too late.
    const body = { ...draftOf({ isCancelled: true }), version: 1 };
    await admin.read(updateTestSitting, { params: { id }, body });
    expect(await ask()).toMatchObject({ counts: { NEARLY: 0, DOES_NOT: 2 }, steps: [] });
  });
});

describe('the queue of facts', () => {
  const gaps = async () =>
    (await admin.read(listFactQueue)).tests.map(({ test, gap, since }) => [test, gap, since]);

  it('has the tests without a day to come, and those whose days nobody has checked for long', async () => {
    const all = ['TOPIK', 'HSK', 'IELTS', 'TOEFL_IBT', 'TESTDAF', 'SAT'];
    expect(await gaps()).toEqual(all.map((test) => [test, 'NONE', null]));
    await add();
    await add({ test: 'HSK', checkedOn: null });
    await add({ test: 'IELTS', checkedOn: '2025-01-10' });
    await add({ test: 'IELTS', place: 'SAMARKAND' });
    await add({ test: 'SAT', isCancelled: true });
    await add({ test: 'TESTDAF', registerBy: '2026-11-23' });
    expect(await gaps()).toEqual([
      ['HSK', 'OLD', null],
      ['IELTS', 'OLD', '2025-01-10'],
      ['TOEFL_IBT', 'NONE', null],
      ['TESTDAF', 'NONE', null],
      ['SAT', 'NONE', null],
    ]);
  });
});

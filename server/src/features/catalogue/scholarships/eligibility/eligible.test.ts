import { filterScholarships } from '@parvoz/contract/catalogue/scholarships.ts';
import { filterEligibleScholarships } from '@parvoz/contract/catalogue/scholarships-eligibility.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCountry, createDegree, createScholarship } from '../../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { indexPassed } from '../../search/index.service.ts';

type Body = NonNullable<CallInput<typeof filterEligibleScholarships>['body']>;
type Applicant = Body['applicant'];

const LEAVER: Applicant = {
  ...{ birthYear: 2008, schoolYears: 11, graduationYear: 2026, mark: { mark: 4.5, scale: 5 } },
  certificates: [{ kind: 'IELTS', score: 5.5, takenOn: '2026-06-14' }],
  ...{ citizenship: 'UZ', degrees: ['BACHELOR_TEST'] },
};

let app: TestApp;
let countryId: number;
/** Scholarships by the school leaver's verdicts. */
let own: Record<'open' | 'over' | 'ielts' | 'soon' | 'silent' | 'master' | 'others' | 'hidden', number>;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-24T07:00:00Z');
  countryId = await createCountry(app);
  const [bachelor, master] = [
    await createDegree(app, 'BACHELOR_TEST'),
    await createDegree(app, 'MASTER_TEST'),
  ];
  const asking = (given: Parameters<typeof createScholarship>[1] & object) =>
    createScholarship(app, { countryId, expiredDate: '2027-06-01', degreeIds: [bachelor], ...given });
  own = {
    others: await asking({ conditions: [[{ kind: 'CITIZENSHIP', codes: ['KR'] }]] }),
    master: await asking({ conditions: [], degreeIds: [master] }),
    silent: await asking({ conditions: null }),
    ielts: await asking({ conditions: [[{ kind: 'IELTS', score: 6 }]] }),
    // No result comes before that day.
    soon: await asking({ conditions: [[{ kind: 'IELTS', score: 6 }]], expiredDate: '2026-11-25' }),
    open: await asking({ conditions: [[{ kind: 'SCHOOL_MARK', mark: 90, scale: 100 }]] }),
    over: await asking({ conditions: [], startDate: '2026-09-01', expiredDate: '2026-11-01' }),
    hidden: await asking({ conditions: [] }),
  };
  await app.pool.query('update scholarships set is_active = false where id = $1', [own.hidden]);
});
afterAll(() => app.close());

const ask = (body: Partial<Body> = {}, query = { page: 1, size: 100 }) =>
  app.read(filterEligibleScholarships, {
    body: { countryId: [countryId], applicant: LEAVER, ...body },
    query,
  });
const idsOf = async (body: Partial<Body> = {}) => (await ask(body)).content.map(({ id }) => id);

it('counts how one stands to all of a filter, and puts what fits first and what is over last', async () => {
  const { open, over, ielts, soon, silent, master, others } = own;
  const { counts, totalElements, content } = await ask();
  expect(counts).toEqual({ QUALIFIES: 2, NEARLY: 1, UNKNOWN: 1, DOES_NOT: 3 });
  expect(totalElements).toBe(7);
  expect(content.map(({ id }) => id)).toEqual([open, ielts, silent, soon, others, master, over]);
  expect(content[0]).toMatchObject({ id: open, country: { id: countryId }, status: 'OPEN' });
});

it('keeps the verdicts that are asked for, in any order, page by page', async () => {
  const { open, over, ielts, soon, master, others } = own;
  expect(await idsOf({ verdicts: ['QUALIFIES'] })).toEqual([open, over]);
  expect(await idsOf({ verdicts: ['DOES_NOT', 'NEARLY'], sort: 'DEADLINE' })).toEqual([
    ...[soon, others, master, ielts],
  ]);
  expect(await idsOf({ verdicts: ['QUALIFIES', 'NEARLY'], sort: 'NEW' })).toEqual([over, open, ielts]);
  const second = await ask({ verdicts: ['DOES_NOT'] }, { page: 2, size: 2 });
  expect(second).toMatchObject({ totalElements: 3, page: 2, content: [{ id: master }] });
  expect(second.counts.QUALIFIES).toBe(2);
});

it('takes the other conditions of the list too', async () => {
  const { open, ielts } = own;
  expect(await idsOf({ from: '2026-12-01', verdicts: ['QUALIFIES', 'NEARLY'] })).toEqual([open, ielts]);
  expect((await ask({ countryId: [await createCountry(app)] })).totalElements).toBe(0);
});

it('finds and judges by the round before where expected dates have passed, as its card says', async () => {
  const country = await createCountry(app);
  const id = await createScholarship(app, {
    ...{ countryId: country, degreeIds: [], isExpected: true },
    ...{ startDate: '2026-12-01', expiredDate: '2027-01-31' },
    conditions: [[{ kind: 'AGE', from: null, to: 18 }]],
  });
  const body = { countryId: [country], sort: 'DEADLINE' as const };
  const inYear = async (year: number) =>
    (await app.read(filterScholarships, { body: { ...body, from: `${year}-01-01`, to: `${year}-01-31` } }))
      .totalElements;
  const seen = async () => {
    const { counts, content } = await ask(body);
    const { startDate, expiredDate, status } = content.find((one) => one.id === id)!;
    return { counts, startDate, expiredDate, status, found: [await inYear(2026), await inYear(2027)] };
  };
  const none = { QUALIFIES: 0, NEARLY: 0, UNKNOWN: 0, DOES_NOT: 0 };
  // Born in 2008, one is 18 or 19 in 2027.
  expect(await seen()).toEqual({
    ...{ startDate: '2026-12-01', expiredDate: '2027-01-31', status: 'UPCOMING' },
    ...{ counts: { ...none, UNKNOWN: 1 }, found: [0, 1] },
  });
  app.clock.set('2027-01-31T19:01:00Z');
  await indexPassed(app.ctx);
  await expect.poll(seen).toEqual({
    ...{ startDate: '2025-12-01', expiredDate: '2026-01-31', status: 'EXPIRED' },
    ...{ counts: { ...none, QUALIFIES: 1 }, found: [1, 0] },
  });
  app.clock.set('2026-11-24T07:00:00Z');
});

it('says yes to nobody of whom nothing is known', async () => {
  const nobody: Applicant = {
    ...{ birthYear: null, schoolYears: null, graduationYear: null, mark: null },
    ...{ certificates: null, citizenship: null, degrees: null },
  };
  expect((await ask({ applicant: nobody })).counts).toEqual({
    ...{ QUALIFIES: 0, NEARLY: 0, UNKNOWN: 7, DOES_NOT: 0 },
  });
});

const post = (payload: object) =>
  app.http.inject({ method: 'POST', url: '/api/v1/scholar-ship/eligible/filter', payload });

it('is cached nowhere', async () => {
  const call = (mark: number) => post({ countryId, applicant: { ...LEAVER, mark: { mark, scale: 5 } } });
  const [good, bad] = [await call(4.5), await call(3)];
  expect(good.headers['cache-control']).toBe('no-store');
  expect(good.headers.etag).toBeUndefined();
  expect([good.json().data.counts.QUALIFIES, bad.json().data.counts.QUALIFIES]).toEqual([2, 1]);
});

it.each([
  ['no person', { applicant: undefined }],
  ['85 of 5', { applicant: { ...LEAVER, mark: { mark: 85, scale: 5 } } }],
  ['a citizenship that is none', { applicant: { ...LEAVER, citizenship: 'Uzbek' } }],
  ['a verdict that is none', { applicant: LEAVER, verdicts: ['MAYBE'] }],
  ['an order of programmes', { applicant: LEAVER, sort: 'TUITION' }],
])('refuses %s', async (_, payload) => {
  const answer = await post(payload);
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_INPUT']);
});

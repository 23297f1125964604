import { listCountryCards } from '@parvoz/contract/catalogue/country-facts.ts';
import { filterPrograms } from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { listTopScholarships } from '@parvoz/contract/catalogue/scholarships.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  createCountry,
  createDegree,
  createProgram,
  createScholarship,
  createUniversity,
} from '../../../../../test/factories.ts';
import { createStudent } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import * as popularity from './popularity.service.ts';

let app: TestApp;
/** Countries in the order of administrators. */
let countries: [number, number, number];
let bachelor: number;
let master: number;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-24T07:00:00Z');
  countries = [
    await createCountry(app, { orderNumber: 10 }),
    await createCountry(app, { orderNumber: 20 }),
    await createCountry(app, { orderNumber: 30 }),
  ];
  [bachelor, master] = [await createDegree(app, 'BACHELOR'), await createDegree(app, 'MASTER')];
});
afterAll(() => app.close());

const intakeTo = (deadline: string) => [{ startMonth: '2027-09-01', opensOn: null, deadline }];
const programsOf = async (body: object = { sort: 'MAIN' }, size = 100) =>
  (await app.read(filterPrograms, { body, query: { size } })).content.map(({ id }) => id);
const cardsOf = async () => (await app.read(listCountryCards)).map(({ id }) => id);

let programs: number[];
let scholarships: number[];

it('opens with first degrees that can be applied for, one of each country and university first', async () => {
  const [first, second, third] = countries;
  const at = (countryId: number) => createUniversity(app, { countryId });
  const [a, b, c, d] = [await at(first), await at(second), await at(second), await at(third)];
  const add = (universityId: number, degreeId: number, deadline: string | null) =>
    createProgram(app, { universityId, degreeId, intakes: deadline ? intakeTo(deadline) : [] });
  const soonMaster = await add(d, master, '2026-11-26');
  const soon = await add(d, bachelor, '2026-11-26');
  const ofB = [await add(b, bachelor, '2027-01-10'), await add(b, bachelor, '2027-01-11')];
  const ofC = await add(c, bachelor, '2027-02-01');
  const ofA = await add(a, bachelor, '2027-05-01');
  const ofD = await add(d, bachelor, '2027-04-01');
  const undated = await add(a, bachelor, null);
  // A university that says no deadline has its turn all the same, after dated ones; a start that has passed has none.
  const e = await at(third);
  const begins = (startMonth: string) =>
    createProgram(app, {
      ...{ universityId: e, degreeId: bachelor },
      intakes: [{ startMonth, opensOn: null, deadline: null }],
    });
  const [begun, toCome] = [await begins('2026-09-01'), await begins('2027-09-01')];
  // Before it was computed: by the next deadline.
  expect((await programsOf()).slice(0, 2)).toEqual([soonMaster, soon]);
  await popularity.order(app.ctx);
  // One of each country in their order, then the second of each, and of another university before more of the same.
  programs = [ofA, ofB[0]!, ofD, ofC, toCome, ofB[1]!, soonMaster, soon, undated, begun];
  await vi.waitFor(async () => expect(await programsOf()).toEqual(programs));
});

it('is the same order whichever way a page is found, and however it is narrowed', async () => {
  for (const size of [1, 2, 3, 5]) {
    const found: number[] = [];
    for (let page = 1; found.length < programs.length; page++) {
      const { content } = await app.read(filterPrograms, { body: { sort: 'MAIN' }, query: { page, size } });
      expect(content.length).toBeGreaterThan(0);
      found.push(...content.map(({ id }) => id));
    }
    expect(found, `pages of ${size}`).toEqual(programs);
  }
  const narrowed = await programsOf({ sort: 'MAIN', degreeId: [bachelor] });
  expect(narrowed).toEqual(programs.filter((id) => narrowed.includes(id)));
  const own = await app.read(filterEligiblePrograms, {
    body: {
      sort: 'MAIN',
      applicant: {
        ...{ birthYear: 2008, schoolYears: 11, graduationYear: 2026, mark: null },
        ...{ certificates: null, citizenship: null, degrees: null },
      },
    },
    query: { size: 100 },
  });
  expect(own.content.map(({ id }) => id)).toEqual(programs);
});

it('begins the landing page with a scholarship of each country, those for a first degree first', async () => {
  const [first, second] = countries;
  const add = (countryId: number, degreeId: number, given: object = {}) =>
    createScholarship(app, { countryId, degreeIds: [degreeId], expiredDate: '2026-12-01', ...given });
  const doctoral = await add(second, master, { expiredDate: '2026-11-25' });
  const ofSecond = await add(second, bachelor);
  const ofFirst = await add(first, bachelor, { startDate: '2027-01-10', expiredDate: '2027-02-20' });
  const unplaced = await createScholarship(app, { expiredDate: '2026-11-30' });
  const over = await add(first, bachelor, { startDate: '2026-10-01', expiredDate: '2026-11-01' });
  await popularity.order(app.ctx);
  scholarships = [ofFirst, ofSecond, unplaced, doctoral];
  await vi.waitFor(async () => {
    const top = (await app.read(listTopScholarships)).map(({ id }) => id);
    expect(top).toEqual(scholarships);
    expect(top).not.toContain(over);
  });
});

it('lists countries with what the catalogue has of them, as administrators have ordered them', async () => {
  const empty = await createCountry(app, { orderNumber: 1 });
  await popularity.order(app.ctx);
  await vi.waitFor(async () => expect(await cardsOf()).toEqual(countries));
  expect(await cardsOf()).not.toContain(empty);
  const cards = await app.read(listCountryCards, { query: { limit: 2 } }, 'en');
  expect(cards).toMatchObject([
    { id: countries[0], universityCount: 1, programCount: 2, scholarshipCount: 2, living: null },
    { id: countries[1], universityCount: 2, programCount: 3, recognition: 'UNKNOWN', legalisation: null },
  ]);
  for (const limit of [0, 301, 1.5])
    expect((await app.call(listCountryCards, { query: { limit } as never })).status).toBe(422);
});

it('follows what people choose once there are enough of them, each person once for a country', async () => {
  const [first, second, third] = countries;
  const university = await createUniversity(app, { countryId: third });
  const mark = async (count: number, addedAt: string) => {
    for (let at = 0; at < count; at++) {
      const { id } = await createStudent(app);
      // A programme and a university of one country are one choice of it.
      await app.pool.query(
        `insert into shortlist_items (account_id, kind, target_id, added_at)
         values ($1, 'UNIVERSITY', $2, $4), ($1, 'PROGRAM', $3, $4)`,
        [id, university, programs[2], addedAt],
      );
    }
  };
  await mark(20, '2026-11-01T00:00:00Z');
  await popularity.order(app.ctx);
  await vi.waitFor(async () => expect(await cardsOf()).toEqual([first, second, third]));
  await mark(80, '2025-06-01T00:00:00Z');
  await popularity.order(app.ctx);
  // Those of more than a year ago do not count.
  expect(await cardsOf()).toEqual([first, second, third]);
  await app.pool.query(`update shortlist_items set added_at = '2026-11-02T00:00:00Z'`);
  await popularity.order(app.ctx);
  await vi.waitFor(async () => expect(await cardsOf()).toEqual([third, first, second]));
});

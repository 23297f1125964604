import { filterPrograms, getProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import {
  filterScholarships,
  getScholarshipDetail,
  listTopScholarships,
} from '@parvoz/contract/catalogue/scholarships.ts';
import { filterEligibleScholarships } from '@parvoz/contract/catalogue/scholarships-eligibility.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCountry,
  createProgram,
  createScholarship,
  createUniversity,
} from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
const countries: Record<string, number | null> = { none: null };
const scholarships: Record<string, number> = {};
const programs: Record<string, number> = {};

beforeAll(async () => {
  app = await createTestApp();
  for (const code of ['JP', 'US', 'UZ', 'PL']) {
    const countryId = await createCountry(app, { code });
    countries[code] = countryId;
    const universityId = await createUniversity(app, { countryId });
    const intake = { startMonth: '2027-09-01', opensOn: null, deadline: '2026-12-01' };
    programs[code] = await createProgram(app, { universityId, intakes: [intake] });
  }
  for (const [code, countryId] of Object.entries(countries))
    scholarships[code] = await createScholarship(app, {
      countryId,
      startDate: '2026-11-25',
      expiredDate: '2026-12-01',
    });
});
afterAll(() => app.close());

/** Countries whose scholarship has this status. */
const having = async (status: string): Promise<string[]> => {
  const { content } = await app.read(filterScholarships, { query: { size: 100 } });
  return Object.keys(countries)
    .filter((code) => content.find(({ id }) => id === scholarships[code])?.status === status)
    .sort();
};

describe('a day begins and ends by the calendar of its country', () => {
  it.each([
    ['2026-12-01T14:59:59Z', ['JP', 'PL', 'US', 'UZ', 'none']],
    // Midnight in Tokyo.
    ['2026-12-01T15:00:00Z', ['PL', 'US', 'UZ', 'none']],
    // In Tashkent, which also counts for many countries.
    ['2026-12-01T18:59:59Z', ['PL', 'US', 'UZ', 'none']],
    ['2026-12-01T19:00:00Z', ['PL', 'US']],
    ['2026-12-01T23:00:00Z', ['US']],
    // In Hawaii.
    ['2026-12-02T09:59:59Z', ['US']],
    ['2026-12-02T10:00:00Z', []],
  ])('at %s these are open: %j', async (now, open) => {
    app.clock.set(now);
    expect(await having('OPEN')).toEqual(open);
    expect(await having('EXPIRED')).toEqual(
      Object.keys(countries)
        .filter((code) => !open.includes(code))
        .sort(),
    );
    // Each by itself, cached before that midnight.
    for (const [code, id] of Object.entries(scholarships)) {
      const { status } = await app.read(getScholarshipDetail, { params: { id } });
      expect([code, status]).toEqual([code, open.includes(code) ? 'OPEN' : 'EXPIRED']);
    }
    const top = (await app.read(listTopScholarships)).map(({ id }) => id).sort();
    expect(top).toEqual(open.map((code) => scholarships[code]).sort());
    const feed = await app.http.inject({ url: '/feeds/scholarships.atom' });
    expect([feed.statusCode, feed.body.match(/<entry>/g)?.length ?? 0]).toEqual([200, open.length]);
    for (const [code, id] of Object.entries(programs)) {
      const { intakes } = await app.read(getProgramDetail, { params: { id } });
      expect([code, intakes.length]).toEqual([code, open.includes(code) ? 1 : 0]);
    }
    const listed = (await app.read(filterPrograms, { query: { size: 100 } })).content;
    expect(listed.filter(({ intakes }) => intakes.length > 0)).toHaveLength(
      open.filter((code) => code !== 'none').length,
    );
    app.clock.set('2026-11-21T09:00:00.000Z');
  });

  it.each([
    ['2026-11-24T14:59:59Z', []],
    ['2026-11-24T15:00:00Z', ['JP']],
    ['2026-11-24T19:00:00Z', ['JP', 'UZ', 'none']],
    ['2026-11-25T10:00:00Z', ['JP', 'PL', 'US', 'UZ', 'none']],
  ])('at %s these have opened: %j', async (now, open) => {
    app.clock.set(now);
    expect(await having('OPEN')).toEqual(open);
    app.clock.set('2026-11-21T09:00:00.000Z');
  });

  it('and what is over stands behind what fits, whatever the day is in Tashkent', async () => {
    app.clock.set('2026-12-01T19:00:00Z');
    const applicant = {
      ...{ birthYear: null, schoolYears: null, graduationYear: null, mark: null },
      ...{ certificates: null, citizenship: null, degrees: null },
    };
    const { content } = await app.read(filterEligibleScholarships, {
      body: { applicant, sort: 'FIT' },
      query: { size: 100 },
    });
    const codes = content.map(
      ({ id }) => Object.keys(scholarships).find((code) => scholarships[code] === id)!,
    );
    expect(codes.slice(0, 2).sort()).toEqual(['PL', 'US']);
    app.clock.set('2026-11-21T09:00:00.000Z');
  });
});

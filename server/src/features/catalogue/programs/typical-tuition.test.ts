import type { CostDraft } from '@parvoz/contract/catalogue/country-costs.ts';
import { filterPrograms, getProgramDetail, type Tuition } from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { createExchangeRate } from '@parvoz/contract/catalogue/rates.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { costOf, putCosts } from '../../../../test/country-costs.ts';
import { createCountry, createDegree, createProgram, createUniversity } from '../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let degreeId: number;
let korea: number;
let mixed: number;
/** Ids by name, in the order in which they were made. */
const ids: Record<string, number> = {};

const cost = (over?: Partial<CostDraft>) => costOf(degreeId, over);

const rate = (currency: 'KRW' | 'USD', rateTiyin: number, datedOn = '2026-11-20') =>
  admin.read(createExchangeRate, {
    body: { currency, rateTiyin, nominal: 1, datedOn, sourceUrl: 'https://cbu.uz/' },
  });

const at = async (countryId: number, name: string, tuition: Tuition, of = degreeId) => {
  const universityId = await createUniversity(app, { countryId });
  ids[name] = await createProgram(app, { universityId, degreeId: of, tuition });
};

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  degreeId = await createDegree(app);
  [korea, mixed] = [await createCountry(app), await createCountry(app)];
  await putCosts(admin, korea, [
    cost(),
    cost({ ownership: 'PRIVATE', fromMinor: 4_000_000, toMinor: 9_000_000, year: 2023, source: 'ESTIMATE' }),
  ]);
  await putCosts(admin, mixed, [cost(), cost({ ownership: 'PRIVATE', currency: 'USD' })]);
  // 3 to 9 million won are 24 to 72 million soʻm.
  await rate('KRW', 800);
  await at(korea, 'unknown', { kind: 'UNKNOWN' });
  await at(korea, 'paid', { kind: 'PAID', amount: 7_000_000, currency: 'KRW' });
  await at(korea, 'free', { kind: 'FREE' });
  await at(korea, 'other', { kind: 'UNKNOWN' }, await createDegree(app));
  await at(mixed, 'mixed', { kind: 'UNKNOWN' });
  await at(korea, 'unrated', { kind: 'PAID', amount: 100, currency: 'IDR' });
});
afterAll(() => app.close());

type Body = NonNullable<CallInput<typeof filterPrograms>['body']>;
type Applicant = NonNullable<CallInput<typeof filterEligiblePrograms>['body']>['applicant'];

const namesOf = (found: readonly { id: number }[]) =>
  found.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

/** Names of the programmes of a filter, page by page. */
const found = async (body: Body, size = 30) => {
  const all: (string | undefined)[] = [];
  for (let page = 1; ; page++) {
    const { content, totalElements } = await app.read(filterPrograms, { body, query: { page, size } });
    all.push(...namesOf(content));
    if (content.length === 0 || all.length === totalElements) return all;
  }
};

describe('typical tuition of a programme', () => {
  it('is that of its country and degree, of all universities, as old as the oldest, and stays beside an unknown price', async () => {
    const { tuition, typicalTuition } = await app.read(getProgramDetail, { params: { id: ids.unknown! } });
    expect([tuition, typicalTuition]).toEqual([
      { kind: 'UNKNOWN' },
      { fromMinor: 3_000_000, toMinor: 9_000_000, currency: 'KRW', year: 2023, source: 'ESTIMATE' },
    ]);
  });

  it.each(['paid', 'free', 'other', 'mixed', 'unrated'])('is not said of %s', async (name) => {
    const detail = await app.read(getProgramDetail, { params: { id: ids[name]! } });
    expect(detail.typicalTuition).toBeNull();
  });

  it('is what the country’s page says, at once', async () => {
    const country = await createCountry(app);
    const universityId = await createUniversity(app, { countryId: country });
    const id = await createProgram(app, { universityId, degreeId });
    const typical = async () => (await app.read(getProgramDetail, { params: { id } })).typicalTuition;
    expect(await typical()).toBeNull();
    await putCosts(admin, country, [cost({ toMinor: 3_500_000 })]);
    await vi.waitFor(async () => expect(await typical()).toMatchObject({ toMinor: 3_500_000 }));
    await putCosts(admin, country, []);
    await vi.waitFor(async () => expect(await typical()).toBeNull());
  });
});

describe('a filter by tuition', () => {
  const MOST = { tuitionUpTo: 30_000_000_00 };
  const of = (body: Body) => found({ ...body, countryId: [korea, mixed] });

  it('has known, typical and unknown tuition as three kinds', async () => {
    expect((await of(MOST)).sort()).toEqual(['free']);
    expect((await of({ ...MOST, orTypicalTuition: true })).sort()).toEqual(['free', 'unknown']);
    expect((await of({ ...MOST, orUnknownTuition: true })).sort()).toEqual([
      'free',
      'mixed',
      'other',
      'unrated',
    ]);
    const all = { ...MOST, orTypicalTuition: true, orUnknownTuition: true };
    expect((await of(all)).sort()).toEqual(['free', 'mixed', 'other', 'unknown', 'unrated']);
  });

  it('leaves a range out that begins above it', async () => {
    const body = { tuitionUpTo: 24_000_000_00, orTypicalTuition: true };
    expect((await of(body)).sort()).toEqual(['free', 'unknown']);
    expect(await of({ ...body, tuitionUpTo: 24_000_000_00 - 1 })).toEqual(['free']);
  });

  it('follows the rate', async () => {
    const body = { tuitionUpTo: 23_000_000_00, orTypicalTuition: true };
    expect(await of(body)).toEqual(['free']);
    await rate('KRW', 700, '2026-11-21');
    await vi.waitFor(async () => expect((await of(body)).sort()).toEqual(['free', 'unknown']));
  });
});

describe('the order by tuition', () => {
  it.each([1, 2, 4, 30])(
    'has what is known first, then ranges, then what nobody knows, in pages of %i',
    async (size) => {
      const body: Body = { countryId: [korea, mixed], sort: 'TUITION' };
      expect(await found(body, size)).toEqual(['free', 'paid', 'unknown', 'other', 'mixed', 'unrated']);
    },
  );

  it('is the same for one person', async () => {
    const applicant: Applicant = {
      birthYear: 2008,
      schoolYears: 11,
      graduationYear: 2026,
      mark: { mark: 4.5, scale: 5 },
      certificates: [{ kind: 'IELTS', score: 5.5, takenOn: '2026-06-14' }],
      citizenship: 'UZ',
      degrees: ['BACHELOR'],
    };
    const { content } = await app.read(filterEligiblePrograms, {
      body: { applicant, countryId: [korea, mixed], sort: 'TUITION' },
      query: { size: 30 },
    });
    expect(namesOf(content)).toEqual(['free', 'paid', 'unknown', 'other', 'mixed', 'unrated']);
  });
});

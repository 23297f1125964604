import {
  filterScholarships,
  getScholarshipDetail,
  listScholarshipCountries,
  listScholarships,
  listTopScholarships,
} from '@parvoz/contract/catalogue/scholarships.ts';
import { changeUniversityStatus } from '@parvoz/contract/catalogue/universities-admin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCountry,
  createDegree,
  createScholarship,
  createUniversity,
  rebuildSearch,
} from '../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createAdmin } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createCover } from '../../people/files/files.service.ts';

type Body = NonNullable<Parameters<typeof app.call<typeof filterScholarships>>[1]>['body'];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const namesOf = async (body: Body, language: 'uz' | 'ru' | 'en' = 'uz') => {
  const { content, totalElements } = await app.read(
    filterScholarships,
    { body, query: { size: 100 } },
    language,
  );
  expect(totalElements).toBe(content.length);
  return content.map(({ name }) => name);
};

const named = (name: string) => ({ uz: name, ru: name, en: name });

describe('one scholarship', () => {
  it('is shown in the language of the request, with all that belongs to it', async () => {
    const countryId = await createCountry(app, {
      name: { uz: 'Turkiya', ru: 'Турция', en: 'Türkiye' },
      code: 'TR',
    });
    const universityId = await createUniversity(app, {
      name: { uz: 'Bogʻazichi universiteti', ru: 'Босфорский университет', en: 'Boğaziçi University' },
      countryId,
    });
    const degreeId = await createDegree(app, 'MASTER');
    const attachId = await createCover(app.ctx, 'scholarship', 'Grant');
    const id = await createScholarship(app, {
      name: { uz: 'Turkiya granti', ru: 'Турецкий грант', en: 'Türkiye Scholarships' },
      descriptionRu: '<p>по-русски</p>',
      attachId,
      countryId,
      universityId,
      degreeIds: [degreeId],
      startDate: '2026-11-01',
      expiredDate: '2027-02-28',
      priceTiyin: 9_007_199_254_740_991,
      coverage: 'FULL',
      sourceUrl: 'https://turkiyeburslari.gov.tr',
      checkedOn: '2026-11-20',
      isDemo: true,
    });
    const detail = await app.read(getScholarshipDetail, { params: { id } }, 'ru');
    expect(detail).toEqual({
      id,
      name: 'Турецкий грант',
      description: '<p>по-русски</p>',
      attach: { id: attachId, url: `/api/v1/attach/open/${attachId}` },
      degreeTypeList: [{ key: 'MASTER', value: 'MASTER ru' }],
      startDate: '2026-11-01',
      expiredDate: '2027-02-28',
      isExpected: false,
      status: 'OPEN',
      university: { id: universityId, name: 'Босфорский университет' },
      country: { id: countryId, name: 'Турция', code: 'TR' },
      price: 9_007_199_254_740_991,
      coverage: 'FULL',
      covers: null,
      conditions: null,
      steps: [],
      sourceUrl: 'https://turkiyeburslari.gov.tr',
      checkedOn: '2026-11-20',
      isDemo: true,
    });
    const { content } = await app.read(filterScholarships, { body: { universityId } }, 'ru');
    expect(detail).toMatchObject(content[0]!);
    expect((await app.read(getScholarshipDetail, { params: { id } }, 'en')).name).toBe(
      'Türkiye Scholarships',
    );
  });

  it('pays for a part until somebody says that it pays for all, and for nothing unheard of', async () => {
    const insert = (coverage: string) =>
      app.pool.query(
        `insert into scholarships (name_uz, name_ru, name_en, description_uz, description_ru, description_en,
           start_date, expired_date, coverage)
         values ('', '', '', '', '', '', '2026-11-01', '2026-12-01', ${coverage}) returning id, coverage`,
      );
    const { rows } = await insert('default');
    expect(rows[0].coverage).toBe('PARTIAL');
    await app.pool.query('delete from scholarships where id = $1', [rows[0].id]);
    await expect(insert(`'HALF'`)).rejects.toThrow('scholarships_coverage');
  });

  it('may lead to several countries and lack everything else', async () => {
    const id = await createScholarship(app, {
      name: { uz: '', ru: 'Грант', en: 'Grant' },
      descriptionUz: '',
      sourceUrl: null,
    });
    const detail = await app.read(getScholarshipDetail, { params: { id } }, 'uz');
    expect(detail).toMatchObject({
      name: 'Грант',
      description: '<p>ru</p>',
      attach: null,
      university: null,
      country: null,
      degreeTypeList: [],
      price: 0,
      coverage: 'PARTIAL',
      sourceUrl: null,
      checkedOn: null,
    });
  });

  it('does not name a university that is inactive', async () => {
    const universityId = await createUniversity(app, { status: 'INACTIVE' });
    const id = await createScholarship(app, { universityId });
    expect((await app.read(getScholarshipDetail, { params: { id } })).university).toBeNull();
  });

  it('names a university again that was hidden for a while, on its page and in lists', async () => {
    const admin = await createAdmin(app);
    const countryId = await createCountry(app);
    const universityId = await createUniversity(app, { countryId });
    const id = await createScholarship(app, { countryId, universityId });
    const universitiesOf = async () => {
      const { content } = await app.read(filterScholarships, { body: { countryId } });
      const detail = await app.read(getScholarshipDetail, { params: { id } });
      return [detail, ...content].map(({ university }) => university?.id);
    };
    const show = (status: 'ACTIVE' | 'INACTIVE') =>
      admin.read(changeUniversityStatus, { params: { id: universityId }, query: { status } });
    await show('INACTIVE');
    expect(await universitiesOf()).toEqual([undefined, undefined]);
    await show('ACTIVE');
    expect(await universitiesOf()).toEqual([universityId, universityId]);
  });

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('is not found by %j', async (id) => {
    expect(await app.call(getScholarshipDetail, { params: { id } })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});

describe('status', () => {
  const dates = { startDate: '2026-12-01', expiredDate: '2026-12-10' };

  it.each([
    ['2026-11-30T18:59:59.999Z', 'UPCOMING'],
    ['2026-11-30T19:00:00.000Z', 'OPEN'],
    ['2026-12-10T18:59:59.999Z', 'OPEN'],
    ['2026-12-10T19:00:00.000Z', 'EXPIRED'],
  ])('at %s is %s, by the date in Tashkent', async (now, status) => {
    const id = await createScholarship(app, dates);
    app.clock.set(now);
    expect((await app.read(getScholarshipDetail, { params: { id } })).status).toBe(status);
    const { content } = await app.read(filterScholarships, { query: { size: 100 } });
    expect(content.find((one) => one.id === id)?.status).toBe(status);
    app.clock.set('2026-11-21T09:00:00.000Z');
  });

  it('changes at midnight, though the answer of the day before was kept', async () => {
    const id = await createScholarship(app, dates);
    const statusAt = async (now: string) => {
      app.clock.set(now);
      return (await app.read(getScholarshipDetail, { params: { id } })).status;
    };
    expect(await statusAt('2026-11-30T18:59:00.000Z')).toBe('UPCOMING');
    expect(await statusAt('2026-11-30T19:01:00.000Z')).toBe('OPEN');
    expect(await statusAt('2026-12-10T19:01:00.000Z')).toBe('EXPIRED');
    app.clock.set('2026-11-21T09:00:00.000Z');
  });
});

describe('filter', () => {
  let countries: number[];
  let universities: number[];
  let degrees: number[];

  /** Today is 2026-11-21. a and d belong to a university of the first country, b to the whole of it, c to the second. */
  beforeAll(async () => {
    countries = [await createCountry(app), await createCountry(app)];
    universities = [];
    for (const country of [0, 0, 1])
      universities.push(await createUniversity(app, { countryId: countries[country]! }));
    degrees = [await createDegree(app), await createDegree(app)];
    const create = (
      name: string,
      [startDate, expiredDate]: [string, string],
      rest: Parameters<typeof createScholarship>[1],
    ) => createScholarship(app, { name: named(name), startDate, expiredDate, ...rest });
    const [here, there] = countries;
    await create('a', ['2026-11-01', '2026-12-31'], {
      countryId: here,
      universityId: universities[0],
      degreeIds: [degrees[0]!],
    });
    await create('b', ['2027-01-10', '2027-02-10'], {
      countryId: here,
      degreeIds: degrees,
      priceTiyin: 500_000,
    });
    await create('c', ['2026-10-01', '2026-11-21'], { countryId: there, degreeIds: [degrees[1]!] });
    await create('d', ['2025-10-01', '2025-11-01'], { countryId: here, universityId: universities[0] });
    await create('e', ['2026-10-01', '2026-11-20'], { countryId: there, priceTiyin: 1 });
    await rebuildSearch(app);
  });

  it.each<[string, () => Body, string[]]>([
    ['a country', () => ({ countryId: countries[0]! }), ['a', 'b', 'd']],
    ['countries', () => ({ countryId: countries }), ['c', 'a', 'b', 'd', 'e']],
    [
      'a degree, with those that name none',
      () => ({ countryId: countries, degreeId: degrees[0]! }),
      ['a', 'b', 'd', 'e'],
    ],
    [
      'degrees, of which one suffices',
      () => ({ countryId: countries, degreeId: degrees, from: '2026-11-21' }),
      ['c', 'a', 'b'],
    ],
    [
      'a university: its own and those of its country',
      () => ({ universityId: universities[0]! }),
      ['a', 'b', 'd'],
    ],
    ['a university that has only those of its country', () => ({ universityId: universities[1]! }), ['b']],
    ['universities', () => ({ universityId: [universities[1]!, universities[2]!] }), ['c', 'b', 'e']],
    [
      'a university, together with a degree',
      () => ({ universityId: universities[0]!, degreeId: degrees[1]! }),
      ['b', 'd'],
    ],
    [
      'a university and a country that it is not in',
      () => ({ universityId: universities[0]!, countryId: countries[1]! }),
      [],
    ],
    ['what is free', () => ({ countryId: countries, free: true }), ['c', 'a', 'd']],
    ['what is free or not', () => ({ countryId: countries, free: false }), ['c', 'a', 'b', 'd', 'e']],
    ['what is not over by a day', () => ({ countryId: countries, from: '2026-11-21' }), ['c', 'a', 'b']],
    ['what has begun by a day', () => ({ countryId: countries, to: '2026-11-01' }), ['c', 'a', 'd', 'e']],
    [
      'what can be applied for between two days',
      () => ({ countryId: countries, from: '2026-12-31', to: '2027-01-10' }),
      ['a', 'b'],
    ],
    [
      'what can be applied for on one day',
      () => ({ countryId: countries, from: '2027-01-09', to: '2027-01-09' }),
      [],
    ],
    [
      'days as far apart as dates go',
      () => ({ countryId: countries, from: '0001-01-01', to: '9999-12-31' }),
      ['c', 'a', 'b', 'd', 'e'],
    ],
    [
      'everything at once',
      () => ({
        countryId: countries,
        degreeId: degrees,
        universityId: universities,
        from: '2026-11-21',
        to: '2026-11-21',
        free: true,
      }),
      ['c', 'a'],
    ],
    ['a text that no document has', () => ({ query: 'zzzzzz', countryId: countries }), []],
    ['an unknown university', () => ({ universityId: 999_999 }), []],
    ['nulls', () => ({ countryId: countries[0]!, from: null, to: null, free: null }), ['a', 'b', 'd']],
  ])('finds by %s', async (_, body, names) => {
    expect(await namesOf(body())).toEqual(names);
  });

  it('orders by deadline with the expired last, by name or by age', async () => {
    const countryId = countries;
    expect(await namesOf({ countryId, sort: 'DEADLINE' })).toEqual(['c', 'a', 'b', 'd', 'e']);
    expect(await namesOf({ countryId, sort: 'NAME' })).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await namesOf({ countryId, sort: 'NEW' })).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('sorts the names that it shows as the language does', async () => {
    const countryId = await createCountry(app);
    for (const name of [
      { uz: 'Zamin', ru: 'Яхта', en: '' },
      { uz: 'Shahar', ru: 'Ёж', en: 'École' },
      { uz: 'olma', ru: 'Ель', en: 'zeta' },
    ])
      await createScholarship(app, { name, countryId });
    expect(await namesOf({ countryId, sort: 'NAME' }, 'uz')).toEqual(['olma', 'Zamin', 'Shahar']);
    expect(await namesOf({ countryId, sort: 'NAME' }, 'ru')).toEqual(['Ёж', 'Ель', 'Яхта']);
    expect(await namesOf({ countryId, sort: 'NAME' }, 'en')).toEqual(['École', 'Zamin', 'zeta']);
  });

  it.each([
    { from: '21.11.2026' },
    { to: '2026-02-30' },
    { from: '0000-01-01' },
    { from: '2026-11-21T00:00:00Z' },
    { to: 20_261_121 },
    { free: 'yes' },
    { sort: 'PRICE' },
  ])('refuses %j', async (body) => {
    expect(await app.call(filterScholarships, { body: body as never })).toMatchObject({
      status: 422,
      fields: { [Object.keys(body)[0]!]: expect.any(String) },
    });
  });
});

describe('paging', () => {
  it('has 8 on a page of the filter', async () => {
    const countryId = await createCountry(app);
    for (let index = 0; index < 10; index++) await createScholarship(app, { countryId });
    const page = (query: { page?: number; size?: number }) =>
      app.read(filterScholarships, { body: { countryId }, query });
    expect(await page({})).toMatchObject({ page: 1, size: 8, totalElements: 10 });
    expect((await page({})).content).toHaveLength(8);
    expect((await page({ page: 2 })).content).toHaveLength(2);
    expect(await page({ page: 3, size: 5 })).toEqual({ content: [], totalElements: 10, page: 3, size: 5 });
    const ids = [...(await page({})).content, ...(await page({ page: 2 })).content].map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
  });

  it('lists the countries that have scholarships with their number, in the order of the catalogue', async () => {
    const other = await createTestApp();
    const japan = { uz: 'Yaponiya', ru: 'Япония', en: 'Japan' };
    const [second, first, none] = [
      await createCountry(other, { name: japan, code: 'JP', orderNumber: 2 }),
      await createCountry(other, { name: named('Peru'), code: 'PE', orderNumber: 1 }),
      await createCountry(other, { code: 'FR' }),
    ];
    for (const countryId of [second, first, second, null]) await createScholarship(other, { countryId });
    const countries = await other.read(listScholarshipCountries, {}, 'ru');
    expect(countries).toEqual([
      { id: first, name: 'Peru', code: 'PE', scholarshipCount: 1 },
      { id: second, name: 'Япония', code: 'JP', scholarshipCount: 2 },
    ]);
    for (const { id, scholarshipCount } of [...countries, { id: none, scholarshipCount: 0 }])
      expect(await other.read(filterScholarships, { body: { countryId: id } })).toMatchObject({
        totalElements: scholarshipCount,
      });
    await other.close();
  });

  it('has 30 on a page of the whole list, expired last', async () => {
    const other = await createTestApp();
    for (let index = 0; index < 31; index++) await createScholarship(other);
    await createScholarship(other, {
      name: named('over'),
      startDate: '2026-01-01',
      expiredDate: '2026-01-02',
    });
    const first = await other.read(listScholarships);
    expect(first).toMatchObject({ page: 1, size: 30, totalElements: 32 });
    expect(first.content).toHaveLength(30);
    const second = await other.read(listScholarships, { query: { page: 2 } });
    expect(second.content.map(({ status }) => status)).toEqual(['OPEN', 'EXPIRED']);
    expect((await other.call(listScholarships, { query: { size: 101 } })).status).toBe(422);
    await other.close();
  });
});

describe('top scholarships', () => {
  it('are up to 8, none expired: open before upcoming, of whole countries first, nearest deadline first', async () => {
    const other = await createTestApp();
    const countryId = await createCountry(other);
    const universityId = await createUniversity(other, { countryId });
    const create = (name: string, startDate: string, expiredDate: string, own = false) =>
      createScholarship(other, {
        name: named(name),
        countryId,
        startDate,
        expiredDate,
        ...(own && { universityId }),
      });
    await create('upcoming', '2026-11-22', '2026-11-23');
    await create('over', '2026-11-01', '2026-11-20');
    await create('late', '2026-11-01', '2027-01-01');
    await create('last day', '2026-11-01', '2026-11-21');
    await create('of a university', '2026-11-01', '2026-11-22', true);
    expect((await other.read(listTopScholarships)).map(({ name }) => name)).toEqual([
      'last day',
      'late',
      'of a university',
      'upcoming',
    ]);
    for (let index = 0; index < 8; index++) await create(`own ${index}`, '2026-11-01', '2026-11-25', true);
    other.clock.set('2026-11-21T19:00:00.000Z');
    const top = await other.read(listTopScholarships);
    expect(top).toHaveLength(8);
    expect(top.map(({ name }) => name)).toEqual([
      'upcoming',
      'late',
      'of a university',
      'own 0',
      'own 1',
      'own 2',
      'own 3',
      'own 4',
    ]);
    await other.close();
  });
});

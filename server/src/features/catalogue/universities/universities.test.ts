import {
  listCategories,
  listContinents,
  listCountries,
  listDegrees,
} from '@parvoz/contract/catalogue/lists.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import {
  filterUniversities,
  getUniversity,
  getUniversityDetail,
  listTopUniversities,
} from '@parvoz/contract/catalogue/universities.ts';
import { decodeList } from '@parvoz/contract/json-list.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createContinent,
  createCountry,
  createDegree,
  createFaculty,
  createUniversity,
  rebuildSearch,
  textOf,
} from '../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createCover } from '../../people/files/files.service.ts';

type Body = NonNullable<Parameters<typeof app.call<typeof filterUniversities>>[1]>['body'];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const namesOf = async (body: Body, language: 'uz' | 'ru' | 'en' = 'uz') => {
  const { content, totalElements } = await app.read(
    filterUniversities,
    { body, query: { size: 100 } },
    language,
  );
  expect(totalElements).toBe(content.length);
  return content.map(({ name }) => name);
};

const named = (name: string) => ({ uz: name, ru: name, en: name });

describe('one university', () => {
  let id: number;
  let countryId: number;
  let continentId: number;
  let faculties: { id: number; parentId: number }[];
  let degrees: number[];
  let photoId: string;

  beforeAll(async () => {
    continentId = await createContinent(app, { uz: 'Yevropa', ru: 'Европа', en: 'Europe' });
    countryId = await createCountry(app, {
      name: { uz: 'Buyuk Britaniya', ru: 'Великобритания', en: 'United Kingdom' },
      code: 'GB',
      continentId,
    });
    faculties = [await createFaculty(app), await createFaculty(app)];
    degrees = [await createDegree(app, 'PHD'), await createDegree(app, 'BACHELOR')];
    photoId = await createCover(app.ctx, 'university', 'Kembrij');
    id = await createUniversity(app, {
      name: { uz: 'Kembrij universiteti', ru: 'Кембриджский университет', en: 'University of Cambridge' },
      abbreviationUz: 'KU',
      abbreviationRu: 'КУ',
      abbreviationEn: 'Cantab',
      cityUz: 'Kembrij',
      cityRu: 'Кембридж',
      cityEn: 'Cambridge',
      descriptionUz: '<p>oʻzbekcha</p>',
      descriptionRu: '<p>по-русски</p>',
      descriptionEn: '<p>in English</p>',
      countryId,
      photoId,
      facultyIds: faculties.map((one) => one.id),
      degreeIds: degrees,
      webSite: 'www.cam.ac.uk',
      sourceUrl: 'https://www.cam.ac.uk/about',
      checkedOn: '2026-11-01',
      rating: 4.9,
      isDemo: true,
    });
  });

  it('is shown in the language of the request', async () => {
    const [first, second] = faculties;
    expect(await app.read(getUniversityDetail, { params: { id } }, 'ru')).toMatchObject({
      id,
      name: 'Кембриджский университет',
      originalName: 'University of Cambridge',
      abbreviation: 'КУ',
      photo: { id: photoId, url: `/api/v1/attach/open/${photoId}` },
      country: { id: countryId, name: 'Великобритания', code: 'GB' },
      countryId,
      continent: { id: continentId, name: 'Европа' },
      city: 'Кембридж',
      description: '<p>по-русски</p>',
      degreeList: [
        { key: 'PHD', value: 'PHD ru' },
        { key: 'BACHELOR', value: 'BACHELOR ru' },
      ],
      facultyList: [
        { id: first!.id, name: expect.stringMatching(/ ru$/), parent: { id: first!.parentId } },
        {
          id: second!.id,
          parent: { id: second!.parentId, name: expect.stringMatching(/^Category \d+ ru$/) },
        },
      ],
      webSite: 'www.cam.ac.uk',
      sourceUrl: 'https://www.cam.ac.uk/about',
      checkedOn: '2026-11-01',
      rating: 4.9,
      status: 'ACTIVE',
      isDemo: true,
    });
    const detail = await app.read(getUniversityDetail, { params: { id } }, 'en');
    expect([detail.name, detail.city, detail.country.name, detail.description]).toEqual([
      'University of Cambridge',
      'Cambridge',
      'United Kingdom',
      '<p>in English</p>',
    ]);
  });

  it('has all languages for forms', async () => {
    expect(await app.read(getUniversity, { params: { id } }, 'ru')).toEqual({
      id,
      nameUz: 'Kembrij universiteti',
      nameRu: 'Кембриджский университет',
      nameEn: 'University of Cambridge',
      abbreviationUz: 'KU',
      abbreviationRu: 'КУ',
      abbreviationEn: 'Cantab',
      descriptionUz: '<p>oʻzbekcha</p>',
      descriptionRu: '<p>по-русски</p>',
      descriptionEn: '<p>in English</p>',
      cityUz: 'Kembrij',
      cityRu: 'Кембридж',
      cityEn: 'Cambridge',
      photo: { id: photoId, url: `/api/v1/attach/open/${photoId}` },
      countryId,
      degreeIds: degrees,
      facultyIds: faculties.map((one) => one.id),
      webSite: 'www.cam.ac.uk',
      sourceUrl: 'https://www.cam.ac.uk/about',
      checkedOn: '2026-11-01',
      rating: 4.9,
      status: 'ACTIVE',
    });
  });

  it('is on a card what it is on its page', async () => {
    const { content } = await app.read(filterUniversities, { body: { countryId } }, 'en');
    expect(await app.read(getUniversityDetail, { params: { id } }, 'en')).toMatchObject(content[0]!);
  });

  it('may lack a picture, a web site and a source', async () => {
    const bare = await createUniversity(app, { webSite: null, sourceUrl: null, rating: 0 });
    expect(await app.read(getUniversityDetail, { params: { id: bare } })).toMatchObject({
      photo: null,
      webSite: null,
      sourceUrl: null,
      checkedOn: null,
      rating: 0,
      degreeList: [],
      facultyList: [],
    });
    expect((await app.read(getUniversity, { params: { id: bare } })).photo).toBeNull();
  });

  it.each([
    [
      { uz: 'uz', ru: 'ru', en: '' },
      { uz: 'uz', ru: 'ru', en: 'uz' },
    ],
    [
      { uz: 'uz', ru: '', en: 'en' },
      { uz: 'uz', ru: 'uz', en: 'en' },
    ],
    [
      { uz: '', ru: 'ru', en: 'en' },
      { uz: 'ru', ru: 'ru', en: 'en' },
    ],
    [
      { uz: '', ru: 'ru', en: '' },
      { uz: 'ru', ru: 'ru', en: 'ru' },
    ],
    [
      { uz: '', ru: '', en: 'en' },
      { uz: 'en', ru: 'en', en: 'en' },
    ],
  ])('with the names %j is called %j', async (name, shown) => {
    const given = await createUniversity(app, { name });
    for (const language of ['uz', 'ru', 'en'] as const) {
      const detail = await app.read(getUniversityDetail, { params: { id: given } }, language);
      expect(detail.name).toBe(shown[language]);
    }
  });

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('is not found by %j', async (odd) => {
    const params = { id: odd };
    expect(await app.call(getUniversityDetail, { params })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await app.call(getUniversity, { params })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('filter', () => {
  let continents: number[];
  let countries: number[];
  let degrees: number[];
  let faculties: { id: number; parentId: number }[];

  /** u0…u3: two countries of one continent, then one of another; degrees and faculties in turn. */
  beforeAll(async () => {
    continents = [await createContinent(app), await createContinent(app)];
    countries = [];
    for (const continent of [0, 0, 1])
      countries.push(await createCountry(app, { continentId: continents[continent]! }));
    degrees = [await createDegree(app), await createDegree(app)];
    faculties = [await createFaculty(app), await createFaculty(app)];
    const rows = [
      { name: 'u0', country: 0, degreeIds: [degrees[0]!], facultyIds: [faculties[0]!.id], rating: 1 },
      { name: 'u1', country: 1, degreeIds: degrees, facultyIds: [faculties[1]!.id], rating: 5 },
      {
        name: 'u2',
        country: 2,
        degreeIds: [degrees[1]!],
        facultyIds: faculties.map((one) => one.id),
        rating: 3,
      },
      { name: 'u3', country: 0, degreeIds: [], facultyIds: [], rating: 3.5 },
    ];
    for (const { name, country, ...rest } of rows)
      await createUniversity(app, { name: named(name), countryId: countries[country]!, ...rest });
    await createUniversity(app, {
      name: named('inactive'),
      countryId: countries[0]!,
      degreeIds: degrees,
      facultyIds: faculties.map((one) => one.id),
      status: 'INACTIVE',
      rating: 5,
    });
    await rebuildSearch(app);
  });

  it.each<[string, () => Body, string[]]>([
    ['a country', () => ({ countryId: countries[0]! }), ['u3', 'u0']],
    ['a country in a list', () => ({ countryId: [countries[0]!] }), ['u3', 'u0']],
    ['countries', () => ({ countryId: [countries[1]!, countries[2]!] }), ['u1', 'u2']],
    ['a country named twice', () => ({ countryId: [countries[1]!, countries[1]!] }), ['u1']],
    ['a continent', () => ({ continentId: continents[0]! }), ['u1', 'u3', 'u0']],
    ['continents', () => ({ continentId: continents }), ['u1', 'u3', 'u2', 'u0']],
    ['a degree', () => ({ degreeId: degrees[0]! }), ['u1', 'u0']],
    ['degrees, of which one suffices', () => ({ degreeId: degrees }), ['u1', 'u2', 'u0']],
    ['a faculty of the second level', () => ({ facultyId: faculties[0]!.id }), ['u2', 'u0']],
    ['a faculty of the first level', () => ({ facultyId: faculties[0]!.parentId }), ['u2', 'u0']],
    [
      'faculties of both levels',
      () => ({ facultyId: [faculties[0]!.parentId, faculties[1]!.id] }),
      ['u1', 'u2', 'u0'],
    ],
    ['a country and a degree', () => ({ countryId: countries[0]!, degreeId: degrees[0]! }), ['u0']],
    [
      'a continent, a degree and a faculty',
      () => ({ continentId: continents, degreeId: degrees[1]!, facultyId: faculties[1]!.parentId }),
      ['u1', 'u2'],
    ],
    [
      'a country that is not on the continent',
      () => ({ continentId: continents[0]!, countryId: countries[2]! }),
      [],
    ],
    ['an unknown country', () => ({ countryId: 999_999 }), []],
    ['an unknown faculty', () => ({ facultyId: 999_999 }), []],
    ['a text and a country', () => ({ query: 'u3', countryId: countries[0]! }), ['u3']],
    ['a text that no document has', () => ({ query: 'zzzz', continentId: continents }), []],
    ['nulls, which mean nothing', () => ({ countryId: countries[1]!, degreeId: null, query: null }), ['u1']],
    ['an empty list, which means nothing', () => ({ countryId: countries[1]!, degreeId: [] }), ['u1']],
    ['blanks, which mean nothing', () => ({ countryId: countries[1]!, query: '   ' }), ['u1']],
  ])('finds by %s', async (_, body, names) => {
    expect(await namesOf(body())).toEqual(names);
  });

  it('orders by rating, by name or by age', async () => {
    const continentId = continents;
    expect(await namesOf({ continentId })).toEqual(['u1', 'u3', 'u2', 'u0']);
    expect(await namesOf({ continentId, sort: 'RATING' })).toEqual(['u1', 'u3', 'u2', 'u0']);
    expect(await namesOf({ continentId, sort: null })).toEqual(['u1', 'u3', 'u2', 'u0']);
    expect(await namesOf({ continentId, sort: 'NAME' })).toEqual(['u0', 'u1', 'u2', 'u3']);
    expect(await namesOf({ continentId, sort: 'NEW' })).toEqual(['u3', 'u2', 'u1', 'u0']);
  });

  it('sorts names as the language does', async () => {
    const countryId = await createCountry(app);
    for (const name of [
      { uz: 'Zamin', ru: 'Яхта', en: 'zeta' },
      { uz: 'Shahar', ru: 'Жанр', en: 'École' },
      { uz: 'Oʻzgarish', ru: 'Ёж', en: 'Alpha' },
      { uz: 'olma', ru: 'Ель', en: 'earth' },
      { uz: 'Chashma', ru: 'абрикос', en: 'Éclair' },
    ])
      await createUniversity(app, { name, countryId });
    const sorted = (language: 'uz' | 'ru' | 'en') => namesOf({ countryId, sort: 'NAME' }, language);
    expect(await sorted('uz')).toEqual(['olma', 'Zamin', 'Oʻzgarish', 'Shahar', 'Chashma']);
    expect(await sorted('ru')).toEqual(['абрикос', 'Ёж', 'Ель', 'Жанр', 'Яхта']);
    expect(await sorted('en')).toEqual(['Alpha', 'earth', 'Éclair', 'École', 'zeta']);
  });

  it('breaks ties by age, so that pages do not overlap', async () => {
    const countryId = await createCountry(app);
    const ids: number[] = [];
    for (let index = 0; index < 6; index++) ids.push(await createUniversity(app, { countryId, rating: 4 }));
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(await app.read(filterUniversities, { body: { countryId }, query: { page, size: 2 } }));
    expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(ids);
  });
});

describe('paging', () => {
  let countryId: number;

  beforeAll(async () => {
    countryId = await createCountry(app);
    for (let index = 0; index < 14; index++) await createUniversity(app, { countryId });
  });

  it.each([
    [{}, { page: 1, size: 12 }, 12],
    [{ page: 2 }, { page: 2, size: 12 }, 2],
    [{ page: 3 }, { page: 3, size: 12 }, 0],
    [{ page: 100_000, size: 100 }, { page: 100_000, size: 100 }, 0],
    [{ size: 100 }, { page: 1, size: 100 }, 14],
    [{ page: '2', size: '13' }, { page: 2, size: 13 }, 1],
  ])('%j', async (query, shown, count) => {
    const { content, ...rest } = await app.read(filterUniversities, { body: { countryId }, query });
    expect(rest).toEqual({ ...shown, totalElements: 14 });
    expect(content).toHaveLength(count);
  });

  it.each([{ size: 101 }, { size: 0 }, { page: 0 }, { page: 'x' }, { size: '1.5' }])(
    'refuses %j',
    async (query) => {
      expect(await app.call(filterUniversities, { query })).toMatchObject({
        status: 422,
        code: 'INVALID_INPUT',
        fields: { [Object.keys(query)[0]!]: expect.any(String) },
      });
    },
  );
});

describe('an inactive university', () => {
  it('has no page, no card and no count', async () => {
    const other = await createTestApp();
    const countryId = await createCountry(other);
    const faculty = await createFaculty(other);
    const given = { countryId, facultyIds: [faculty.id], degreeIds: [await createDegree(other)], rating: 5 };
    const id = await createUniversity(other, { ...given, name: named('Yashirin'), status: 'INACTIVE' });
    await rebuildSearch(other);

    expect((await other.call(getUniversityDetail, { params: { id } })).status).toBe(404);
    expect((await other.call(getUniversity, { params: { id } })).status).toBe(404);
    expect(await other.read(listTopUniversities)).toEqual([]);
    for (const body of [{}, { countryId }, { facultyId: faculty.id }, { query: 'Yashirin' }])
      expect(await other.read(filterUniversities, { body })).toMatchObject({ content: [], totalElements: 0 });
    for (const body of [{ query: 'Yashirin' }, { countryId }, { facultyId: faculty.id }])
      expect((await other.read(search, { body })).university).toEqual({ content: [], totalElement: 0 });
    const [category] = await other.read(listCategories);
    expect(category!.universityCount).toBe(0);
    expect(decodeList(category!.subFaculty)[0]!.universityCount).toBe(0);
    expect((await other.read(listCountries))[0]!.universityCount).toBe(0);
    expect((await other.read(listContinents)).content[0]!.universityCount).toBe(0);
    expect((await other.read(listDegrees))[0]!.universityCount).toBe(0);
    await other.close();
  });
});

describe('top universities', () => {
  it('are the 8 best rated', async () => {
    const other = await createTestApp();
    const countryId = await createCountry(other);
    const ratings = [4, 3, 5, 2.5, 4.9, 1, 0, 4, 3.3, 4.1];
    for (const rating of ratings)
      await createUniversity(other, { name: textOf(String(rating)), countryId, rating });
    const top = await other.read(listTopUniversities, {}, 'en');
    expect(top.map(({ name }) => name)).toEqual(
      ['5', '4.9', '4.1', '4', '4', '3.3', '3', '2.5'].map((rating) => `${rating} en`),
    );
    await other.close();
  });
});

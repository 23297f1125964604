import {
  filterConsultings,
  filterTopConsultings,
  getConsultingDetail,
  listConsultingUniversities,
  listTopConsultings,
  listUniversityConsultings,
} from '@parvoz/contract/agencies/consultings.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createComment,
  createConsulting,
  createCountry,
  createFaculty,
  createUniversity,
  deactivateConsulting,
  rebuildSearch,
} from '../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createCover } from '../../people/files/files.service.ts';
import { linkUniversities } from './consultings.service.ts';

type Body = NonNullable<Parameters<typeof app.call<typeof filterConsultings>>[1]>['body'];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const namesOf = async (body: Body, language: 'uz' | 'ru' | 'en' = 'uz') => {
  const { content, totalElements } = await app.read(
    filterConsultings,
    { body, query: { size: 100 } },
    language,
  );
  expect(totalElements).toBe(content.length);
  return content.map(({ name }) => name);
};

const named = (name: string) => ({ uz: name, ru: name, en: name });

describe('one agency', () => {
  it('is shown in the language of the request, with the countries of its universities', async () => {
    const italy = await createCountry(app, {
      name: { uz: 'Italiya', ru: 'Италия', en: 'Italy' },
      code: 'IT',
      orderNumber: 20_002,
    });
    const france = await createCountry(app, {
      name: { uz: 'Fransiya', ru: 'Франция', en: 'France' },
      code: 'FR',
      orderNumber: 20_001,
    });
    const universityIds = [
      await createUniversity(app, { countryId: italy }),
      await createUniversity(app, { countryId: italy }),
      await createUniversity(app, { countryId: france }),
      await createUniversity(app, { countryId: france, status: 'INACTIVE' }),
    ];
    const photoId = await createCover(app.ctx, 'agency', 'Parvoz');
    const id = await createConsulting(app, {
      name: 'Ziyo Consulting',
      abbreviation: 'ZC',
      photoId,
      cityUz: 'Samarqand',
      cityRu: 'Самарканд',
      cityEn: 'Samarkand',
      descriptionRu: '<p>по-русски</p>',
      ownerName: 'Aziza',
      ownerSurname: 'Karimova',
      phone: '998901234567',
      isDemo: true,
      // In Tashkent it is the next day.
      createdAt: new Date('2024-03-10T20:00:00.000Z'),
      universityIds,
    });
    for (const rating of [5, 4, 4]) await createComment(app, id, { rating });
    const detail = await app.read(getConsultingDetail, { params: { id } }, 'ru');
    expect(detail).toEqual({
      id,
      name: 'Ziyo Consulting',
      abbreviation: 'ZC',
      photo: { id: photoId, url: `/api/v1/attach/open/${photoId}` },
      city: 'Самарканд',
      description: '<p>по-русски</p>',
      rating: 4.3,
      ratingSpread: [0, 0, 0, 2, 1],
      commentCount: 3,
      universityCount: 3,
      isDemo: true,
      verifiedOn: null,
      ...{
        measures: { answer: null, outcomes: null, disputes: null },
        priceFrom: null,
        onParvozSince: '2024-03-11',
      },
      phone: '998901234567',
      ownerName: 'Aziza',
      ownerSurname: 'Karimova',
      ...{ webSite: null, openingHours: [], licenceNumber: null, spokenLanguages: [] },
      countryList: [
        { id: france, name: 'Франция', code: 'FR', universityCount: 1 },
        { id: italy, name: 'Италия', code: 'IT', universityCount: 2 },
      ],
    });
    const { content } = await app.read(filterConsultings, { body: { countryId: italy } }, 'ru');
    expect(detail).toMatchObject(content[0]!);
    expect((await app.read(getConsultingDetail, { params: { id } }, 'en')).city).toBe('Samarkand');
  });

  it('has no rating without reviews', async () => {
    const id = await createConsulting(app);
    expect(await app.read(getConsultingDetail, { params: { id } })).toMatchObject({
      rating: null,
      commentCount: 0,
      universityCount: 0,
      countryList: [],
      photo: null,
    });
  });

  it.each([
    [[5], 5],
    [[1, 2], 1.5],
    [[5, 5, 4], 4.7],
    [[1, 1, 1, 2], 1.3],
  ])('with the ratings %j is rated %d', async (ratings, rating) => {
    const id = await createConsulting(app);
    for (const one of ratings) await createComment(app, id, { rating: one });
    expect(await app.read(getConsultingDetail, { params: { id } })).toMatchObject({
      rating,
      commentCount: ratings.length,
    });
  });

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('is not found by %j', async (id) => {
    const params = { id };
    const calls = [
      app.call(getConsultingDetail, { params }),
      app.call(listConsultingUniversities, { params }),
      app.call(listUniversityConsultings, { params }),
    ];
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('filter', () => {
  let countries: number[];
  let universities: number[];

  /** Ratings: a 4 of one, b 4 of two, c none, d 5; universities in turn, the last one of them inactive. */
  beforeAll(async () => {
    countries = [await createCountry(app), await createCountry(app)];
    universities = [
      await createUniversity(app, { countryId: countries[0]! }),
      await createUniversity(app, { countryId: countries[1]! }),
      await createUniversity(app, { countryId: countries[1]!, status: 'INACTIVE' }),
    ];
    const [first, second, hidden] = universities as [number, number, number];
    const create = async (name: string, universityIds: number[], ratings: number[]) => {
      const id = await createConsulting(app, { name: `Filter ${name}`, universityIds });
      for (const rating of ratings) await createComment(app, id, { rating });
    };
    await create('a', [first], [4]);
    await create('b', [first, second], [4, 4]);
    await create('c', [second], []);
    await create('d', [hidden], [5]);
    await rebuildSearch(app);
  });

  it.each<[string, () => Body, string[]]>([
    ['a text', () => ({ query: 'filter' }), ['d', 'b', 'a', 'c']],
    ['a text with a slip', () => ({ query: 'fliter' }), ['d', 'b', 'a', 'c']],
    ['a country', () => ({ countryId: countries[0]! }), ['b', 'a']],
    ['countries', () => ({ countryId: countries }), ['b', 'a', 'c']],
    ['a university', () => ({ universityId: universities[1]! }), ['b', 'c']],
    ['universities', () => ({ universityId: [universities[0]!, universities[1]!] }), ['b', 'a', 'c']],
    [
      'a country and a university',
      () => ({ countryId: countries[0]!, universityId: universities[1]! }),
      ['b'],
    ],
    ['a text and a country', () => ({ query: 'filter', countryId: countries[1]! }), ['b', 'c']],
    ['a text that no document has', () => ({ query: 'zzzzzz' }), []],
    ['an unknown country', () => ({ countryId: 999_999 }), []],
    ['names', () => ({ query: 'filter', sort: 'NAME' }), ['a', 'b', 'c', 'd']],
  ])('finds by %s', async (_, body, names) => {
    expect(await namesOf(body())).toEqual(names.map((name) => `Filter ${name}`));
  });

  it('has its best reviewed first in the top list, whatever is asked', async () => {
    const { content } = await app.read(filterTopConsultings, { body: { query: 'filter', sort: 'NAME' } });
    expect(content.map(({ name }) => name)).toEqual(['Filter d', 'Filter b', 'Filter a', 'Filter c']);
  });

  it('sorts names as the language does', async () => {
    const countryId = await createCountry(app);
    const universityIds = [await createUniversity(app, { countryId })];
    for (const name of ['Zamin', 'Shahar', 'olma', 'École'])
      await createConsulting(app, { name, universityIds });
    const body = { countryId, sort: 'NAME' } as const;
    expect(await namesOf(body, 'uz')).toEqual(['École', 'olma', 'Zamin', 'Shahar']);
    expect(await namesOf(body, 'en')).toEqual(['École', 'olma', 'Shahar', 'Zamin']);
  });

  it('has 30 on a page', async () => {
    const universityId = await createUniversity(app);
    for (let index = 0; index < 31; index++) await createConsulting(app, { universityIds: [universityId] });
    const page = (query: { page?: number; size?: number }) =>
      app.read(filterConsultings, { body: { universityId }, query });
    const first = await page({});
    expect(first).toMatchObject({ page: 1, size: 30, totalElements: 31 });
    expect(first.content).toHaveLength(30);
    expect((await page({ page: 2 })).content).toHaveLength(1);
    expect(await page({ page: 3 })).toEqual({ content: [], totalElements: 31, page: 3, size: 30 });
    const linked = await app.read(listUniversityConsultings, {
      params: { id: universityId },
      query: { page: 2, size: 20 },
    });
    expect([linked.content.length, linked.totalElements, linked.size]).toEqual([11, 31, 20]);
  });
});

describe('links', () => {
  it('lead from an agency to its active universities, best rated first, 12 on a page', async () => {
    const countryId = await createCountry(app);
    const universityIds: number[] = [];
    for (let index = 0; index < 14; index++)
      universityIds.push(
        await createUniversity(app, { name: named(`L${index}`), countryId, rating: index / 10 }),
      );
    universityIds.push(await createUniversity(app, { countryId, rating: 5, status: 'INACTIVE' }));
    const id = await createConsulting(app, { universityIds });
    const page = (query: { page?: number; size?: number } = {}) =>
      app.read(listConsultingUniversities, { params: { id }, query });
    const first = await page();
    expect(first).toMatchObject({ page: 1, size: 12, totalElements: 14 });
    expect(first.content.map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, index) => `L${13 - index}`),
    );
    expect((await page({ page: 2 })).content.map(({ name }) => name)).toEqual(['L1', 'L0']);
    expect(await page({ page: 3 })).toEqual({ content: [], totalElements: 14, page: 3, size: 12 });
    const { content: cards } = await app.read(filterUniversities, { body: { countryId } });
    expect(first.content).toEqual(cards);
  });

  it('are found by text in any script and by country, of this agency only, active ones', async () => {
    const [italy, france] = [await createCountry(app), await createCountry(app)];
    const create = (uz: string, countryId: number, status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE') =>
      createUniversity(app, { name: { uz, ru: uz, en: uz }, countryId, status });
    const universityIds = [
      await create('Zubrava instituti', italy),
      await create('Zubrava akademiyasi', france),
      await create('Zubrava kolleji', france, 'INACTIVE'),
      await create('Kelmora universiteti', france),
    ];
    await create('Zubrava markazi', italy);
    const id = await createConsulting(app, { universityIds });
    const find = async (query: { query?: string; countryId?: number; page?: number; size?: number }) => {
      const found = await app.read(listConsultingUniversities, { params: { id }, query });
      return [found.content.map(({ name }) => name), found.totalElements];
    };
    const [institute, academy] = ['Zubrava instituti', 'Zubrava akademiyasi'];
    expect(await find({ query: 'zubrava' })).toEqual([[institute, academy], 2]);
    expect(await find({ query: 'Зубрава' })).toEqual([[institute, academy], 2]);
    expect(await find({ query: 'zubrava', countryId: france })).toEqual([[academy], 1]);
    expect(await find({ countryId: france })).toEqual([[academy, 'Kelmora universiteti'], 2]);
    expect(await find({ countryId: france, page: 2, size: 1 })).toEqual([['Kelmora universiteti'], 2]);
    expect(await find({ query: 'markazi' })).toEqual([[], 0]);
    // What was listed before is not listed from a cache after its links have changed.
    const later = await create('Zubrava maktabi', italy);
    await linkUniversities(app.ctx, id, [later]);
    await app.base.cachesInvalidated?.();
    expect(await find({ countryId: italy })).toEqual([[institute, 'Zubrava maktabi'], 2]);
    for (const countryId of [0, 'x', 2_147_483_648]) {
      const query = { countryId } as { countryId: number };
      expect((await app.call(listConsultingUniversities, { params: { id }, query })).status).toBe(422);
    }
  });

  it('of an agency without universities are an empty list', async () => {
    const id = await createConsulting(app);
    expect(await app.read(listConsultingUniversities, { params: { id } })).toEqual({
      content: [],
      totalElements: 0,
      page: 1,
      size: 12,
    });
  });

  it('lead from a university to its agencies, best reviewed first', async () => {
    const universityId = await createUniversity(app);
    const ids: number[] = [];
    for (const rating of [3, 5, 4]) {
      const id = await createConsulting(app, { universityIds: [universityId] });
      await createComment(app, id, { rating });
      ids.push(id);
    }
    const { content, ...rest } = await app.read(listUniversityConsultings, { params: { id: universityId } });
    expect(content.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    expect(rest).toEqual({ totalElements: 3, page: 1, size: 30 });
  });

  it('of an inactive university lead nowhere', async () => {
    const universityId = await createUniversity(app, { status: 'INACTIVE' });
    await createConsulting(app, { universityIds: [universityId] });
    const answer = await app.call(listUniversityConsultings, { params: { id: universityId } });
    expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await app.read(filterConsultings, { body: { universityId } })).totalElements).toBe(0);
  });
});

describe('an inactive agency', () => {
  it('has no page, no card and no count', async () => {
    const other = await createTestApp();
    const faculty = await createFaculty(other);
    const universityId = await createUniversity(other, { facultyIds: [faculty.id] });
    const id = await createConsulting(other, { name: 'Yashirin', universityIds: [universityId] });
    await createComment(other, id, {});
    await deactivateConsulting(other, id);
    await rebuildSearch(other);
    const params = { id };
    expect((await other.call(getConsultingDetail, { params })).status).toBe(404);
    expect((await other.call(listConsultingUniversities, { params })).status).toBe(404);
    expect(await other.read(listTopConsultings)).toEqual([]);
    for (const endpoint of [filterConsultings, filterTopConsultings])
      for (const body of [{}, { universityId }, { query: 'Yashirin' }])
        expect(await other.read(endpoint, { body })).toMatchObject({ content: [], totalElements: 0 });
    const ofUniversity = await other.read(listUniversityConsultings, { params: { id: universityId } });
    expect(ofUniversity).toMatchObject({ content: [], totalElements: 0 });
    for (const body of [{ query: 'Yashirin' }, { facultyId: faculty.id }])
      expect((await other.read(search, { body })).consulting).toEqual({ content: [], totalElement: 0 });
    await other.close();
  });
});

describe('top agencies', () => {
  it('are the 8 best reviewed, the more reviewed first, then those without reviews by name', async () => {
    const other = await createTestApp();
    const create = async (name: string, ratings: number[]) => {
      const id = await createConsulting(other, { name });
      for (const rating of ratings) await createComment(other, id, { rating });
    };
    await create('z none', []);
    await create('a none', []);
    await create('4 once', [4]);
    await create('4 twice', [4, 4]);
    await create('5', [5]);
    await create('1', [1]);
    await create('4.5', [5, 4]);
    await create('3', [3]);
    await create('2', [2]);
    const expected = ['5', '4.5', '4 twice', '4 once', '3', '2', '1', 'a none'];
    expect((await other.read(listTopConsultings)).map(({ name }) => name)).toEqual(expected);
    await other.close();
  });
});

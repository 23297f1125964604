import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountry, createFaculty, rebuildSearch } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { LISTED } from '../search/search.service.ts';
import { insertMany, type UniversityDraft } from './universities.service.ts';

/** More than are looked up at once, and than a list of a text has. */
const COMMON = 12_000;
const OTHERS = 200;
const BATCH = 2000;

let app: TestApp;
let abroad: number;
let faculty: { id: number; parentId: number };
let universities: {
  id: number;
  name: string;
  rating: number;
  status: string;
  countryId: number;
  hasFaculty: boolean;
}[];

const nameOf = (number: number): string => {
  const words = number < COMMON ? `Keng ${number % 10 ? 'bino' : 'nodir'}` : 'Boshqa bino';
  return `${words} ${String((number * 7919) % (COMMON + OTHERS)).padStart(5, '0')}`;
};

/** Every third university has the faculty. */
const hasFaculty = (number: number): boolean => number % 3 === 0;

const draftOf = (number: number, countryId: number): UniversityDraft => {
  const name = nameOf(number);
  return {
    nameUz: name,
    nameRu: name,
    nameEn: name,
    abbreviationUz: '',
    abbreviationRu: '',
    abbreviationEn: '',
    descriptionUz: '',
    descriptionRu: '',
    descriptionEn: '',
    cityUz: '',
    cityRu: '',
    cityEn: '',
    photoId: null,
    countryId,
    webSite: null,
    sourceUrl: null,
    checkedOn: null,
    rating: number % 6,
    status: 'ACTIVE',
    isDemo: false,
    degreeIds: [],
    facultyIds: hasFaculty(number) ? [faculty.id] : [],
  };
};

/** All but a few are named "keng", a tenth of these "nodir", the others "bino"; one in seven is inactive since. */
beforeAll(async () => {
  app = await createTestApp();
  const home = await createCountry(app);
  abroad = await createCountry(app);
  faculty = await createFaculty(app);
  const drafts = Array.from({ length: COMMON + OTHERS }, (_, number) =>
    draftOf(number, number % 4 ? home : abroad),
  );
  const ids: number[] = [];
  for (let from = 0; from < drafts.length; from += BATCH)
    ids.push(...(await insertMany(app.ctx, drafts.slice(from, from + BATCH))));
  await app.ctx.db.query({ text: `update universities set status = 'INACTIVE' where id % 7 = 0` });
  await rebuildSearch(app);
  universities = drafts.map(({ nameUz, rating, countryId }, index) => ({
    id: ids[index]!,
    name: nameUz,
    rating,
    countryId,
    hasFaculty: hasFaculty(index),
    status: ids[index]! % 7 ? 'ACTIVE' : 'INACTIVE',
  }));
});
afterAll(() => app.close());

type Named = (typeof universities)[number];

const ORDERS: Record<string, (a: Named, b: Named) => number> = {
  RATING: (a, b) => b.rating - a.rating || a.id - b.id,
  NAME: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id),
  NEW: (a, b) => b.id - a.id,
};

describe.each(['keng', 'bino', 'nodir'])('a list by the text %s', (word) => {
  const listed = (sort: string, isWanted: (one: Named) => boolean = () => true) =>
    universities
      .filter((one) => one.status === 'ACTIVE' && one.name.toLowerCase().includes(word) && isWanted(one))
      .sort(ORDERS[sort])
      .slice(0, LISTED);

  it.each(Object.keys(ORDERS))('has every active university once, by %s, up to its end', async (sort) => {
    const expected = listed(sort);
    for (const page of [1, 2, 3, Math.ceil(expected.length / 100), LISTED / 100 + 1]) {
      const answer = await app.read(filterUniversities, {
        body: { query: word, sort: sort as 'NAME' },
        query: { page, size: 100 },
      });
      expect(answer.totalElements).toBe(expected.length);
      expect(answer.content.map(({ id }) => id)).toEqual(
        expected.slice((page - 1) * 100, page * 100).map(({ id }) => id),
      );
    }
  });

  const conditions: [string, () => object, (one: Named) => boolean][] = [
    ['country', () => ({ countryId: abroad }), (one) => one.countryId === abroad],
    ['faculty', () => ({ facultyId: faculty.id }), (one) => one.hasFaculty],
    ['category', () => ({ facultyId: faculty.parentId }), (one) => one.hasFaculty],
    [
      'country and faculty',
      () => ({ countryId: abroad, facultyId: faculty.id }),
      (one) => one.countryId === abroad && one.hasFaculty,
    ],
  ];
  it.each(conditions)('has those of one %s', async (_, body, isWanted) => {
    const expected = listed('RATING', isWanted);
    const answer = await app.read(filterUniversities, {
      body: { query: word, ...body() },
      query: { page: 2, size: 100 },
    });
    expect(answer.totalElements).toBe(expected.length);
    expect(answer.content.map(({ id }) => id)).toEqual(expected.slice(100, 200).map(({ id }) => id));
  });
});

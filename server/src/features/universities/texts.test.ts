import { filterUniversities } from '@parvoz/contract/universities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountry, rebuildSearch } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { insertMany, type UniversityDraft } from './service.ts';

/** More than are looked up at once. */
const COMMON = 1700;

let app: TestApp;
let universities: { id: number; name: string; rating: number; status: string }[];

const draftOf = (number: number, countryId: number): UniversityDraft => {
  const name = `Keng ${number % 10 ? 'bino' : 'nodir'} ${String((number * 7919) % COMMON).padStart(4, '0')}`;
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
    facultyIds: [],
  };
};

/** Universities that are all called "keng", every tenth of them "nodir"; one in seven is inactive since. */
beforeAll(async () => {
  app = await createTestApp();
  const countryId = await createCountry(app);
  const drafts = Array.from({ length: COMMON }, (_, number) => draftOf(number, countryId));
  const ids = await insertMany(app.ctx.db, drafts);
  await rebuildSearch(app);
  await app.ctx.db.query({ text: `update universities set status = 'INACTIVE' where id % 7 = 0` });
  universities = drafts.map(({ nameUz, rating }, index) => ({
    id: ids[index]!,
    name: nameUz,
    rating,
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

describe.each(['keng', 'nodir'])('a list by the text %s', (word) => {
  it.each(Object.keys(ORDERS))('has every active university once, by %s', async (sort) => {
    const expected = universities
      .filter(({ name, status }) => status === 'ACTIVE' && name.toLowerCase().includes(word))
      .sort(ORDERS[sort]);
    for (const page of [1, 2, 3, 15]) {
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
});

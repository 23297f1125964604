import {
  getCategory,
  listCategories,
  listContinents,
  listCountries,
  listDegrees,
} from '@parvoz/contract/catalogue/lists.ts';
import { decodeList } from '@parvoz/contract/json-list.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createContinent,
  createCountry,
  createDegree,
  createFaculty,
  createUniversity,
  textOf,
} from '../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertCountry, insertFaculty } from './lists.service.ts';

let app: TestApp;
let europe: number;
let asia: number;
let germany: number;
let japan: number;
let law: { id: number; parentId: number };
let ethics: number;
let bachelor: number;
let master: number;

/** Two active universities in Germany, of which one teaches law and ethics; an inactive one in Japan. */
beforeAll(async () => {
  app = await createTestApp();
  europe = await createContinent(app, { uz: 'Yevropa', ru: 'Европа', en: 'Europe' });
  asia = await createContinent(app, { uz: 'Osiyo', ru: '', en: 'Asia' });
  germany = await createCountry(app, {
    name: { uz: 'Germaniya', ru: 'Германия', en: 'Germany' },
    code: 'DE',
    continentId: europe,
    orderNumber: 2,
  });
  japan = await createCountry(app, {
    name: { uz: 'Yaponiya', ru: 'Япония', en: 'Japan' },
    code: 'JP',
    continentId: asia,
    orderNumber: 1,
  });
  law = await createFaculty(app, { uz: 'Huquq', ru: 'Право', en: 'Law' });
  ethics = (
    await insertFaculty(app.ctx.db, { parentId: law.parentId, name: textOf('Ethics'), orderNumber: 0 })
  ).id;
  bachelor = await createDegree(app, 'BACHELOR');
  master = await createDegree(app, 'MASTER');
  await createUniversity(app, {
    countryId: germany,
    facultyIds: [law.id, ethics],
    degreeIds: [bachelor, master],
  });
  await createUniversity(app, { countryId: germany, facultyIds: [law.id], degreeIds: [bachelor] });
  await createUniversity(app, {
    countryId: japan,
    facultyIds: [law.id],
    degreeIds: [master],
    status: 'INACTIVE',
  });
});
afterAll(() => app.close());

describe('faculties', () => {
  it('count each university once in a category, and in every faculty that it teaches', async () => {
    const [category] = await app.read(listCategories);
    expect(category).toMatchObject({ id: law.parentId, universityCount: 2 });
    expect(decodeList(category!.subFaculty)).toEqual([
      { id: ethics, name: 'Ethics uz', universityCount: 1 },
      { id: law.id, name: 'Huquq', universityCount: 2 },
    ]);
  });

  it('are the same one by one', async () => {
    const categories = await app.read(listCategories, {}, 'ru');
    for (const category of categories)
      expect(await app.read(getCategory, { params: { id: category.id } }, 'ru')).toEqual(category);
    expect(decodeList(categories[0]!.subFaculty)[1]?.name).toBe('Право');
  });

  it('have an empty list below a category without faculties', async () => {
    const { id } = await insertFaculty(app.ctx.db, {
      parentId: null,
      name: textOf('Empty'),
      orderNumber: 9999,
    });
    const category = await app.read(getCategory, { params: { id } });
    expect(category).toEqual({ id, name: 'Empty uz', universityCount: 0, subFaculty: '[]' });
    expect(decodeList(category.subFaculty)).toEqual([]);
  });

  it('have no tree below one of the second level', async () => {
    expect((await app.call(getCategory, { params: { id: law.id } })).status).toBe(404);
  });

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('have no tree for %j', async (id) => {
    expect(await app.call(getCategory, { params: { id } })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('continents', () => {
  it('stand under content, in order, with their active universities', async () => {
    expect(await app.read(listContinents, {}, 'en')).toEqual({
      content: [
        { id: europe, name: 'Europe', universityCount: 2 },
        { id: asia, name: 'Asia', universityCount: 0 },
      ],
    });
  });

  it('fall back to Uzbek', async () => {
    const { content } = await app.read(listContinents, {}, 'ru');
    expect(content.map(({ name }) => name)).toEqual(['Европа', 'Osiyo']);
  });
});

describe('countries', () => {
  it('come in order of their number, with code, continent and active universities', async () => {
    expect(await app.read(listCountries, {}, 'ru')).toEqual([
      { id: japan, name: 'Япония', code: 'JP', continentId: asia, orderNumber: 1, universityCount: 0 },
      { id: germany, name: 'Германия', code: 'DE', continentId: europe, orderNumber: 2, universityCount: 2 },
    ]);
  });

  it('of the same number come by name, sorted as the language sorts', async () => {
    const other = await createTestApp();
    const continentId = await createContinent(other);
    const names = [
      ['Zambiya', 'Ель', 'Zambia', 'AA'],
      ['Shveysariya', 'Жанна', 'apple', 'AB'],
      ['Oʻzbekiston', 'Ёлка', 'Écuador', 'AC'],
      ['Ozarbayjon', 'Яхта', 'Estonia', 'AD'],
    ] as const;
    for (const [uz, ru, en, code] of names)
      await insertCountry(other.ctx.db, { code, continentId, name: { uz, ru, en }, orderNumber: 5 });
    const namesIn = async (language: 'uz' | 'ru' | 'en') =>
      (await other.read(listCountries, {}, language)).map(({ name }) => name);
    expect(await namesIn('uz')).toEqual(['Ozarbayjon', 'Zambiya', 'Oʻzbekiston', 'Shveysariya']);
    expect(await namesIn('ru')).toEqual(['Ёлка', 'Ель', 'Жанна', 'Яхта']);
    expect(await namesIn('en')).toEqual(['apple', 'Écuador', 'Estonia', 'Zambia']);
    await other.close();
  });
});

describe('degrees', () => {
  it('have a key, a name as value, and active universities', async () => {
    expect(await app.read(listDegrees, {}, 'en')).toEqual([
      { id: bachelor, key: 'BACHELOR', name: 'BACHELOR en', value: 'BACHELOR en', universityCount: 2 },
      { id: master, key: 'MASTER', name: 'MASTER en', value: 'MASTER en', universityCount: 1 },
    ]);
  });
});

it('an empty catalogue has empty lists', async () => {
  const other = await createTestApp();
  expect(await other.read(listCategories)).toEqual([]);
  expect(await other.read(listContinents)).toEqual({ content: [] });
  expect(await other.read(listCountries)).toEqual([]);
  expect(await other.read(listDegrees)).toEqual([]);
  await other.close();
});

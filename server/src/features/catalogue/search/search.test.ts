import { search } from '@parvoz/contract/catalogue/search.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createComment,
  createConsulting,
  createContinent,
  createCountry,
  createDegree,
  createFaculty,
  createProgram,
  createScholarship,
  createUniversity,
  rebuildSearch,
} from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { createCover } from '../../people/files/files.service.ts';
import { rebuildMissing } from './search.service.ts';

type Body = NonNullable<Parameters<typeof app.call<typeof search>>[1]>['body'];

let app: TestApp;
let continents: { asia: number; europe: number };
let countries: { uz: number; gb: number };
let medicine: { id: number; parentId: number };
let national: number;
let agency: number;
let chevening: number;

const named = (name: string) => ({ uz: name, ru: name, en: name });
const NOTHING = { content: [], totalElement: 0 };

beforeAll(async () => {
  app = await createTestApp();
  continents = { asia: await createContinent(app), europe: await createContinent(app) };
  countries = {
    uz: await createCountry(app, {
      name: { uz: 'Oʻzbekiston', ru: 'Узбекистан', en: 'Uzbekistan' },
      code: 'UZ',
      continentId: continents.asia,
    }),
    gb: await createCountry(app, {
      name: { uz: 'Buyuk Britaniya', ru: 'Великобритания', en: 'United Kingdom' },
      code: 'GB',
      continentId: continents.europe,
    }),
  };
  medicine = await createFaculty(app, { uz: 'Tibbiyot', ru: 'Медицина', en: 'Medicine' });
  national = await createUniversity(app, {
    name: {
      uz: 'Mirzo Ulugʻbek nomidagi Oʻzbek Milliy universiteti',
      ru: 'Национальный университет Узбекистана',
      en: 'National University of Uzbekistan',
    },
    abbreviationUz: 'OʻzMU',
    cityUz: 'Toshkent',
    cityRu: 'Ташкент',
    cityEn: 'Tashkent',
    countryId: countries.uz,
    facultyIds: [medicine.id],
    photoId: await createCover(app.ctx, 'university', 'OʻzMU'),
    rating: 4,
  });
  const british = { countryId: countries.gb, cityUz: 'Kembrij', cityRu: 'Кембридж', cityEn: 'Cambridge' };
  await createUniversity(app, { ...british, name: named('Anglia Ruskin'), rating: 5 });
  await createUniversity(app, { ...british, name: named('University of Cambridge'), rating: 4.9 });
  await createUniversity(app, { ...british, name: named('Cambridge School of Arts'), rating: 1 });
  await createUniversity(app, { ...british, name: named('Cambridge School of Visual Design'), rating: 2 });
  await createUniversity(app, { ...british, name: named('Cambridge'), rating: 0 });
  chevening = await createScholarship(app, {
    name: { uz: 'Chevening stipendiyasi', ru: 'Стипендия Чивнинг', en: 'Chevening' },
    countryId: countries.gb,
  });
  const universityId = national;
  await createScholarship(app, { name: named('Milliy grant'), countryId: countries.uz, universityId });
  agency = await createConsulting(app, {
    name: 'Cambridge Way',
    cityUz: 'Samarqand',
    cityRu: 'Самарканд',
    cityEn: 'Samarkand',
    universityIds: [national],
  });
  await rebuildSearch(app);
});
afterAll(() => app.close());

const find = (body: Body, query?: { page?: number; size?: number }) => app.read(search, { body, query });
const universitiesFor = async (query: string) =>
  (await find({ query })).university.content.map(({ name }) => name);
const idsFor = async (query: string) => (await find({ query })).university.content.map(({ id }) => id);

describe('text', () => {
  it.each([
    ["o'zbek", 'oʻzbek', 'o‘zbek', 'o’zbek', 'o`zbek', 'ўзбек', 'ozbek', 'OʻZBEK', 'Ўзбек', ' ozbek  '],
    ['toshkent', 'Ташкент', 'tashkent', 'ТОШКЕНТ', 'Toshk'],
    ['узбекистан', 'uzbekistan', 'oʻzbekiston'],
    ['tibbiyot', 'медицина', 'Medicine', 'medicina'],
    ['ozmu', "O'zMU", 'OʻzMU'],
    ['ulugbek', "ulug'bek", 'Улуғбек', 'mirzo ulugʻbek', 'ulugbek mirzo', 'uzbekistan, tibbiyot: milliy!'],
  ])('%s and its other spellings find the same', async (...spellings) => {
    for (const query of spellings) expect(await idsFor(query), query).toContain(national);
  });

  it('finds Cyrillic where the data has nothing else', async () => {
    const other = await createTestApp();
    const countryId = await createCountry(other, { name: { uz: '', ru: 'Узбекистан', en: '' } });
    const only = { cityUz: '', cityRu: 'Ташкент', cityEn: '' };
    await createUniversity(other, { name: { uz: '', ru: 'Политехнический', en: '' }, countryId, ...only });
    await rebuildSearch(other);
    for (const query of ['toshkent', 'tashkent', 'politexnicheskiy', 'Политех'])
      expect((await other.read(search, { body: { query } })).university.totalElement, query).toBe(1);
    await other.close();
  });

  it('needs every word, or as many as possible, and says which it left out', async () => {
    expect(await universitiesFor('cambridge ruskin')).toEqual(['Anglia Ruskin']);
    expect((await find({ query: 'cambridge ruskin' })).leftOut).toBeUndefined();
    const { university, leftOut } = await find({ query: 'Cambridge Ruskin «Toshkent» 2026' });
    expect(university.content.map(({ name }) => name)).toEqual(['Anglia Ruskin']);
    expect(leftOut).toEqual(['Toshkent', '2026']);
  });

  it('finds nothing where only the kind of thing would be left, unless what is left out is a year', async () => {
    expect(await universitiesFor('zzzzzz universitetlari')).toEqual([]);
    expect((await find({ query: 'grantlar 2031' })).scholar.totalElement).toBe(2);
  });

  it('finds universities, scholarships and agencies by what belongs to them', async () => {
    expect((await find({ query: 'cambridge' })).consulting.content.map(({ id }) => id)).toEqual([agency]);
    expect((await find({ query: 'samarqand' })).consulting.totalElement).toBe(1);
    expect((await find({ query: 'oʻzbekiston' })).consulting.content.map(({ id }) => id)).toEqual([agency]);
    expect((await find({ query: 'chivning' })).scholar.content.map(({ id }) => id)).toEqual([chevening]);
    expect((await find({ query: 'britaniya' })).scholar.content.map(({ id }) => id)).toEqual([chevening]);
    expect((await find({ query: 'ulugbek' })).scholar.content.map(({ name }) => name)).toEqual([
      'Milliy grant',
    ]);
  });

  it.each(['', ' ', 'a', 'uz', '  uz  ', 'ўз', null, undefined])('of %j finds nothing', async (query) => {
    expect(await find({ query })).toEqual({
      consulting: NOTHING,
      university: NOTHING,
      scholar: NOTHING,
      program: NOTHING,
    });
  });
});

describe('order', () => {
  it('is exact, then beginnings, then words; ties by rating', async () => {
    expect(await universitiesFor('cambridge')).toEqual([
      'Cambridge',
      'Cambridge School of Visual Design',
      'Cambridge School of Arts',
      'Anglia Ruskin',
      'University of Cambridge',
    ]);
    expect(await universitiesFor('cambridge school of arts')).toEqual(['Cambridge School of Arts']);
    expect((await universitiesFor('cambridge scho'))[0]).toBe('Cambridge School of Visual Design');
  });

  it('has what is called so before what people may mean by it', async () => {
    const other = await createTestApp();
    const continentId = await createContinent(other, named('Avstraliya va Okeaniya'));
    const countryId = await createCountry(other, { continentId });
    await createUniversity(other, { name: named('Sidney universiteti'), countryId, rating: 5 });
    await createUniversity(other, { name: named('Xitoy okean universiteti'), rating: 1 });
    for (const query of ['okean', 'океан']) {
      const { university } = await other.read(search, { body: { query } });
      expect(university.content.map(({ name }) => name)).toEqual([
        'Xitoy okean universiteti',
        'Sidney universiteti',
      ]);
    }
    await other.close();
  });

  it('of a mistyped word is by rating', async () => {
    expect(await universitiesFor('cambrige')).toEqual([
      'Anglia Ruskin',
      'University of Cambridge',
      'Cambridge School of Visual Design',
      'Cambridge School of Arts',
      'Cambridge',
    ]);
  });

  it('of agencies is by their reviews', async () => {
    const other = await createTestApp();
    for (const rating of [3, 5, 4]) {
      const id = await createConsulting(other, { name: `Safar ${rating}` });
      await createComment(other, id, { rating });
    }
    await rebuildSearch(other);
    const { consulting } = await other.read(search, { body: { query: 'safar' } });
    expect(consulting.content.map(({ name }) => name)).toEqual(['Safar 5', 'Safar 4', 'Safar 3']);
    await other.close();
  });
});

describe('slips', () => {
  it.each(['cambrige', 'cmabridge', 'cambrigde', 'camvridbe', 'kambridje', 'cambridje', 'cambrigeh'])(
    '%s finds Cambridge',
    async (query) => {
      expect(await universitiesFor(query)).toContain('University of Cambridge');
    },
  );

  it.each([
    'cambrige scool',
    'cambridge shcool',
    'Кембрдж',
    'ozbke miliy',
    'tosjkent',
    'meditsna',
    'tibbyot',
  ])('%s finds something', async (query) => {
    expect(await universitiesFor(query)).not.toEqual([]);
  });

  it('do not go so far that a word is met which has nothing to do with it', async () => {
    const { university, leftOut } = await find({ query: 'ruskin zzzzzz' });
    expect([university.content.map(({ name }) => name), leftOut]).toEqual([['Anglia Ruskin'], ['zzzzzz']]);
  });

  it.each(['cmb', 'kaxbrixxe', 'zzzzzz', 'yyyyyy zzzzzz'])('%s is too far from anything', async (query) => {
    expect(await universitiesFor(query)).toEqual([]);
  });

  it('that make another word are forgiven when the words find nothing together', async () => {
    const other = await createTestApp();
    await createUniversity(other, { name: named('Zarkon Davlat') });
    await createUniversity(other, { name: named('Zarkan Texnika') });
    await rebuildSearch(other);
    const names = async (query: string) =>
      (await other.read(search, { body: { query } })).university.content.map(({ name }) => name);
    expect(await names('zarkan davlat')).toEqual(['Zarkon Davlat']);
    expect(await names('zarkan')).toEqual(['Zarkan Texnika']);
    await other.close();
  });

  it('one in any word of four letters or more is forgiven', async () => {
    const other = await createTestApp();
    // No two of them are so alike that one slip in the first may mean the second.
    const words = (
      'bonn rome lodz graz paris tokyo seoul milan delft oxford warsaw vienna munich leiden bologna ' +
      'granada utrecht toronto coimbra salerno budapest istanbul edinburgh manchester heidelberg'
    ).split(' ');
    const countryId = await createCountry(other, { name: named('Qqqqqqqq') });
    const city = { cityUz: '', cityRu: '', cityEn: '' };
    for (const word of words) await createUniversity(other, { name: named(word), countryId, ...city });
    await rebuildSearch(other);
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...words),
        fc.nat(9),
        letter,
        fc.nat(3),
        async (word, place, typed, kind) => {
          const at = place % word.length;
          const slipped = [
            word.slice(0, at) + word.slice(at + 1),
            word.slice(0, at) + typed + word.slice(at),
            word.slice(0, at) + typed + word.slice(at + 1),
            word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2),
          ][kind]!;
          // The beginning of another word is no mistake, nor is “grantda”, which asks for grants.
          fc.pre(slipped.length > 3 && !words.some((one) => one !== word && one.startsWith(slipped)));
          fc.pre(!slipped.startsWith('grant'));
          const { university } = await other.read(search, { body: { query: slipped } });
          expect(university.content.map(({ name }) => name)).toContain(word);
        },
      ),
      { numRuns: 150 },
    );
    await other.close();
  });
});

describe('conditions', () => {
  const counts = async (body: Body) => {
    const { university, scholar, consulting } = await find(body);
    for (const { content, totalElement } of [university, scholar, consulting])
      expect(content).toHaveLength(totalElement);
    return [university.totalElement, scholar.totalElement, consulting.totalElement];
  };

  it('alone list what belongs to them', async () => {
    expect(await counts({ countryId: countries.uz })).toEqual([1, 1, 1]);
    expect(await counts({ countryId: countries.gb })).toEqual([5, 1, 0]);
    expect(await counts({ continentId: continents.europe })).toEqual([5, 1, 0]);
    expect(await counts({ continentId: continents.asia })).toEqual([1, 1, 1]);
    expect(await counts({ facultyId: medicine.id })).toEqual([1, 1, 1]);
    expect(await counts({ facultyId: medicine.parentId })).toEqual([1, 1, 1]);
    expect(await counts({ countryId: 999_999 })).toEqual([0, 0, 0]);
  });

  it('alone list the best rated first', async () => {
    const { university } = await find({ countryId: countries.gb });
    expect(university.content.map(({ name }) => name)).toEqual([
      'Anglia Ruskin',
      'University of Cambridge',
      'Cambridge School of Visual Design',
      'Cambridge School of Arts',
      'Cambridge',
    ]);
  });

  it('narrow each other', async () => {
    expect(await counts({ countryId: countries.uz, continentId: continents.europe })).toEqual([0, 0, 0]);
    expect(await counts({ countryId: countries.gb, facultyId: medicine.id })).toEqual([0, 0, 0]);
    expect(await counts({ countryId: countries.uz, facultyId: medicine.parentId })).toEqual([1, 1, 1]);
  });

  it('narrow a text, exact and mistyped', async () => {
    expect(await counts({ query: 'cambridge', countryId: countries.uz })).toEqual([0, 0, 1]);
    expect(await counts({ query: 'cambridge', countryId: countries.gb })).toEqual([5, 0, 0]);
    expect(await counts({ query: 'cambrige', continentId: continents.europe })).toEqual([5, 0, 0]);
    expect(await counts({ query: 'toshkent', facultyId: medicine.id })).toEqual([1, 0, 0]);
  });

  it('are not narrowed by a text that is too short to be searched', async () => {
    expect(await counts({ query: 'ab', countryId: countries.gb })).toEqual([5, 1, 0]);
    expect(await counts({ query: '!!!', countryId: countries.gb })).toEqual([0, 0, 0]);
  });

  it.each([
    ['UNIVERSITY', [5, 0, 0]],
    ['CONSULTING', [0, 0, 1]],
    ['SCHOLARSHIP', [0, 0, 0]],
    [null, [5, 0, 1]],
  ] as const)('keep to the type %s', async (searchType, expected) => {
    expect(await counts({ query: 'cambridge', searchType })).toEqual(expected);
  });

  it('keep to a type without a text, too', async () => {
    expect(await counts({ countryId: countries.uz, searchType: 'SCHOLARSHIP' })).toEqual([0, 1, 0]);
  });
});

describe('a degree', () => {
  it('is met by scholarships that name none, as they are for each', async () => {
    const other = await createTestApp();
    const [master, bachelor] = [await createDegree(other, 'MASTER'), await createDegree(other, 'BACHELOR')];
    await other.pool.query(
      `update degrees set name_uz = n.uz, name_ru = n.ru, name_en = n.en
       from (values ('MASTER', 'Magistratura', 'Магистратура', 'Master’s'),
         ('BACHELOR', 'Bakalavriat', 'Бакалавриат', 'Bachelor’s')) as n (key, uz, ru, en)
       where degrees.key = n.key`,
    );
    const ofMaster = await createScholarship(other, { degreeIds: [master] });
    await createScholarship(other, { degreeIds: [bachelor] });
    const ofAny = await createScholarship(other);
    const { scholar, conditions } = await other.read(search, { body: { query: 'magistratura grantlari' } });
    expect(conditions).toMatchObject([{ kind: 'DEGREE', degree: { id: master } }]);
    expect(scholar.content.map(({ id }) => id)).toEqual([ofMaster, ofAny]);
    await other.close();
  });
});

describe('hits', () => {
  it('of a place alone are shown as corrected, and programmes as their university is', async () => {
    const other = await createTestApp();
    const countryId = await createCountry(other);
    const universityId = await createUniversity(other, { countryId });
    await createProgram(other, { universityId });
    await createScholarship(other, { countryId });
    await createConsulting(other, { universityIds: [universityId] });
    const photoId = await createCover(other.ctx, 'university', 'BME');
    // What was committed before empties no cache any more.
    await other.base.cachesInvalidated?.();
    const shown = async (searchType: 'UNIVERSITY' | 'SCHOLARSHIP' | 'CONSULTING' | 'PROGRAM') => {
      const found = await other.read(search, { body: { countryId, searchType } });
      const [hit] = [found.university, found.scholar, found.consulting, found.program].flatMap(
        ({ content }) => content,
      );
      return searchType === 'PROGRAM' ? hit!.photo?.id : hit!.description;
    };
    const all = async () => [
      await shown('UNIVERSITY'),
      await shown('SCHOLARSHIP'),
      await shown('CONSULTING'),
      await shown('PROGRAM'),
    ];
    expect(await all()).toEqual(['<p>uz</p>', '<p>uz</p>', '<p>uz</p>', undefined]);
    for (const table of ['universities', 'scholarships', 'consultings'])
      await other.pool.query(`update ${table} set description_uz = '<p>yangi</p>'`);
    await other.pool.query('update universities set photo_id = $1', [photoId]);
    await vi.waitFor(async () =>
      expect(await all()).toEqual(['<p>yangi</p>', '<p>yangi</p>', '<p>yangi</p>', photoId]),
    );
    await other.close();
  });

  it('are shown in the language of the request', async () => {
    const hit = async (language: 'uz' | 'ru' | 'en', query: string) =>
      app.read(search, { body: { query } }, language);
    expect((await hit('ru', 'ozmu')).university.content).toEqual([
      {
        id: national,
        name: 'Национальный университет Узбекистана',
        description: '<p>ru</p>',
        photo: { id: expect.any(String), url: expect.stringMatching(/^\/api\/v1\/attach\/open\//) },
        place: 'Ташкент, Узбекистан',
        country: { id: countries.uz, name: 'Узбекистан', code: 'UZ' },
      },
    ]);
    expect((await hit('en', 'chivning')).scholar.content).toMatchObject([
      { name: 'Chevening', place: 'United Kingdom', country: { code: 'GB' } },
    ]);
    expect((await hit('en', 'cambridge way')).consulting.content).toMatchObject([
      { name: 'Cambridge Way', place: 'Samarkand', country: null, photo: null },
    ]);
  });
});

describe('the index', () => {
  it('is made anew at the start where an upgrade has emptied it, once for all processes', async () => {
    const other = await createTestApp();
    const id = await createUniversity(other, { name: named('Zarkon') });
    await other.pool.query('delete from search_documents');
    await Promise.all([rebuildMissing(other.ctx), rebuildMissing(other.ctx)]);
    const found = async () =>
      (await other.read(search, { body: { query: 'zarkon' } })).university.content.map((hit) => hit.id);
    await vi.waitFor(async () => expect(await found()).toEqual([id]));
    await other.close();
  });

  it('knows what is added with its transaction, and nothing of what is taken back', async () => {
    const other = await createTestApp();
    const found = async () =>
      (await other.read(search, { body: { query: 'zarkon' } })).university.totalElement;
    const adding = inTransaction(other.ctx, async (ctx) => {
      await createUniversity({ ...other, ctx: { ...other.ctx, ...ctx } }, { name: named('Zarkon') });
      throw new Error('taken back');
    });
    await expect(adding).rejects.toThrow('taken back');
    expect(await found()).toBe(0);
    await createUniversity(other, { name: named('Zarkon') });
    await vi.waitFor(async () => expect(await found()).toBe(1));
    await other.close();
  });

  it('takes what administrators say of names at once', async () => {
    const other = await createTestApp();
    await createUniversity(other, { name: named('Zarkon University') });
    const found = async () =>
      (await other.read(search, { body: { query: 'qizilbino' } })).university.totalElement;
    expect(await found()).toBe(0);
    await other.pool.query(`insert into search_synonyms (names) values ('{Qizilbino, "Zarkon University"}')`);
    await vi.waitFor(async () => expect(await found()).toBe(1));
    await other.close();
  });
});

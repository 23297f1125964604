import { search } from '@parvoz/contract/catalogue/search.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createConsulting,
  createCountry,
  createFaculty,
  createScholarship,
  createUniversity,
  rebuildSearch,
} from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { run, sql } from '../../../db/sql.ts';
import { LISTED } from './search.service.ts';

type Body = NonNullable<Parameters<typeof app.call<typeof search>>[1]>['body'];

let app: TestApp;
let home: number;
let abroad: number;
let faculty: { id: number; parentId: number };

const named = (name: string) => ({ uz: name, ru: name, en: name });
const NOWHERE = { cityUz: '', cityRu: '', cityEn: '' };

/** Copies of a university with numbers in their names; 49, 99, 149 and so on are rated best, with 4.9. */
const copyUniversity = (id: number, name: string, count: number): Promise<number> =>
  run(
    app.ctx.db,
    sql`
    insert into universities (name_uz, name_ru, name_en, abbreviation_uz, abbreviation_ru, abbreviation_en,
      description_uz, description_ru, description_en, city_uz, city_ru, city_en, country_id, web_site, source_url,
      rating, status)
    select n.name, n.name, n.name, '', '', '', u.description_uz, u.description_ru, u.description_en, '', '', '',
      u.country_id, u.web_site, u.source_url, n.rating, u.status
    from universities u
    cross join (
      select ${name} || ' ' || number as name, (number % 50) / 10.0 as rating
      from generate_series(1, ${count}::int) number
    ) n
    where u.id = ${id}`,
  );

// More than a list has: 16,000 named Orol, 5,000 named Sohil, 1,200 named Buxta; those with both words are rated worst, and so
// are 401 named Botqoq.
beforeAll(async () => {
  app = await createTestApp();
  home = await createCountry(app, { name: named('Vatan') });
  abroad = await createCountry(app, { name: named('Xorij') });
  faculty = await createFaculty(app, named('Dengizchilik'));
  const first = await createUniversity(app, { ...NOWHERE, name: named('Orol'), countryId: home, rating: 0 });
  const second = await createUniversity(app, {
    ...NOWHERE,
    name: named('Sohil'),
    countryId: home,
    rating: 1,
  });
  await copyUniversity(first, 'Orol', 15_995);
  await copyUniversity(second, 'Sohil', 5000);
  const third = await createUniversity(app, { ...NOWHERE, name: named('Buxta'), countryId: home, rating: 2 });
  await copyUniversity(third, 'Buxta', 1200);
  const last = await createUniversity(app, { ...NOWHERE, name: named('Botqoq'), countryId: home, rating: 0 });
  await copyUniversity(last, 'Botqoq', 400);
  await run(app.ctx.db, sql`update universities set rating = 0.1 where name_uz like 'Botqoq %'`);
  for (const name of ['Sohil Orol', 'Orol Sohil', 'Orol Mayoq', 'Koʻk Buxta'])
    await createUniversity(app, { ...NOWHERE, name: named(name), countryId: home, rating: 0 });
  await createUniversity(app, {
    ...NOWHERE,
    name: named('Katta Orol'),
    countryId: abroad,
    facultyIds: [faculty.id],
    rating: 0,
  });
  await createUniversity(app, { ...NOWHERE, name: named('Toʻlqin Orol'), countryId: abroad, rating: 5 });
  await createScholarship(app, { name: named('Orol granti'), countryId: home });
  await createConsulting(app, { name: 'Orol Yoʻl' });
  await rebuildSearch(app);
});
afterAll(() => app.close());

const find = (body: Body, query?: { page?: number; size?: number }) => app.read(search, { body, query });
const namesFor = async (body: Body, query?: { page?: number; size?: number }) =>
  (await find(body, query)).university.content.map(({ name }) => name);
const totalsFor = async (body: Body) => {
  const { university, scholar, consulting } = await find(body);
  return [university.totalElement, scholar.totalElement, consulting.totalElement];
};

describe('of many that match', () => {
  it('the best are first: exact, then beginnings by rating, then words', async () => {
    const names = await namesFor({ query: 'orol' });
    expect(names.slice(0, 4)).toEqual(['Orol', 'Orol 49', 'Orol 99', 'Orol 149']);
    expect((await namesFor({ query: 'oro' })).slice(0, 2)).toEqual(['Orol 49', 'Orol 99']);
  });

  it('a word inside a name comes after all beginnings, however well rated', async () => {
    const { university } = await find({ query: 'orol', countryId: abroad });
    expect(university.content.map(({ name }) => name)).toEqual(['Toʻlqin Orol', 'Katta Orol']);
    expect(await namesFor({ query: 'orol' }, { size: 100 })).not.toContain('Toʻlqin Orol');
  });

  it('a mistyped common word finds the best rated first', async () => {
    expect((await namesFor({ query: 'orrol' })).slice(0, 3)).toEqual(['Toʻlqin Orol', 'Orol 49', 'Orol 99']);
  });

  it('the list, its pages and its total end together', async () => {
    expect(await totalsFor({ query: 'orol' })).toEqual([LISTED, 1, 1]);
    expect(await totalsFor({ query: 'orrol' })).toEqual([LISTED, 1, 1]);
    expect(await totalsFor({ countryId: home })).toEqual([LISTED, 1, 0]);
    for (const body of [{ query: 'orol' }, { query: 'orrol' }, { countryId: home }]) {
      expect((await find(body, { page: LISTED / 100, size: 100 })).university.content).toHaveLength(100);
      const last = await find(body, { page: Math.ceil(LISTED / 30), size: 30 });
      expect(last.university.content).toHaveLength(LISTED % 30);
      expect((await find(body, { page: LISTED / 100 + 1, size: 100 })).university).toEqual({
        content: [],
        totalElement: LISTED,
      });
    }
  });

  it('pages reach all, each once and in order', async () => {
    const total = 1202;
    expect((await find({ query: 'buxta' })).university.totalElement).toBe(total);
    const names: string[] = [];
    for (let page = 1; page <= Math.ceil(total / 100); page++)
      names.push(...(await namesFor({ query: 'buxta' }, { page, size: 100 })));
    const numbers = Array.from({ length: 1200 }, (_, index) => index + 1);
    const best = numbers.sort((a, b) => (b % 50) - (a % 50) || a - b).map((number) => `Buxta ${number}`);
    expect(names).toEqual(['Buxta', ...best, 'Koʻk Buxta']);
  });
});

describe('words that are neither rare nor common', () => {
  const pagesFor = async (query: string, pages: number) => {
    const names: string[] = [];
    for (let page = 1; page <= pages; page++) names.push(...(await namesFor({ query }, { page, size: 4 })));
    return names;
  };
  const best = (name: string, ...endings: number[]) =>
    endings.flatMap((ending) => Array.from({ length: 24 }, (_, index) => `${name} ${ending + 50 * index}`));

  it('are found among the best rated, after the names that begin so', async () => {
    expect(await pagesFor('buxta', 5)).toEqual(['Buxta', ...best('Buxta', 49)].slice(0, 20));
    expect(await pagesFor('buxtta', 3)).toEqual(best('Buxta', 49).slice(0, 12));
    expect((await namesFor({ query: 'buxtaa' }, { page: 7, size: 4 }))[0]).toBe('Buxta 48');
    expect(await totalsFor({ query: 'buxtta' })).toEqual([1202, 0, 0]);
  });

  it('are found, all of them, where none of the best rated has them', async () => {
    expect((await pagesFor('botqoqq', 2)).slice(3, 5)).toEqual(['Botqoq 4', 'Botqoq 5']);
    expect(await namesFor({ query: 'botqoqq' }, { page: 101, size: 4 })).toEqual(['Botqoq']);
    expect(await totalsFor({ query: 'botqoq' })).toEqual([401, 0, 0]);
  });

  it('are never the word of a rating', async () => {
    for (const query of ['~49', '49~', '~4', 'x~49', '4949'])
      expect((await find({ query })).university.content.every(({ name }) => /4/.test(name))).toBe(true);
    expect(await totalsFor({ query: 'botqoq ~49' })).toEqual([1, 0, 0]);
  });
});

describe('few of many', () => {
  it('are found where they are rated worst', async () => {
    expect(await namesFor({ query: 'orol sohil' })).toEqual(['Orol Sohil', 'Sohil Orol']);
    expect(await totalsFor({ query: 'orol sohil' })).toEqual([2, 0, 0]);
    expect(await namesFor({ query: 'orol mayoq' })).toEqual(['Orol Mayoq']);
  });

  it('are found by a place or a faculty', async () => {
    expect(await totalsFor({ countryId: abroad })).toEqual([2, 0, 0]);
    expect(await totalsFor({ query: 'orol', countryId: abroad })).toEqual([2, 0, 0]);
    expect(await totalsFor({ facultyId: faculty.id })).toEqual([1, 0, 0]);
    expect(await namesFor({ query: 'orol', facultyId: faculty.parentId })).toEqual(['Katta Orol']);
    expect(await totalsFor({ query: 'sohil', facultyId: faculty.id })).toEqual([0, 0, 0]);
  });

  it('are counted when the word is in everything', async () => {
    expect(await totalsFor({ query: 'universitet mayoq' })).toEqual([1, 0, 0]);
    expect(await totalsFor({ query: 'university', countryId: abroad })).toEqual([2, 0, 0]);
    expect((await find({ query: 'university' })).university.totalElement).toBe(LISTED);
  });
});

import { search } from '@parvoz/contract/catalogue/search.ts';
import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import fc from 'fast-check';
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

let app: TestApp;
let countryId: number;

const named = (name: string) => ({ uz: name, ru: name, en: name });

beforeAll(async () => {
  app = await createTestApp();
  countryId = await createCountry(app);
  await createUniversity(app, { name: named('Oʻzbek universiteti'), countryId });
  await createUniversity(app, { name: { uz: 'Qohira', ru: '東京大学', en: 'جامعة القاهرة' }, countryId });
  await createUniversity(app, { name: named('"Rock\'n\'Roll" 100% <b>_*:&|!()\\</b>'), countryId });
  await createUniversity(app, { name: named(`Uzun ${'a'.repeat(300)}`), countryId });
  for (let index = 0; index < 35; index++)
    await createUniversity(app, { name: named(`Sahifa ${index}`), countryId, rating: (index % 5) + 0.5 });
  await rebuildSearch(app);
});
afterAll(() => app.close());

const totalFor = async (query: string) =>
  (await app.read(search, { body: { query } })).university.totalElement;

describe('characters that mean something to PostgreSQL', () => {
  it.each([
    ["o'zbek & universiteti", 1],
    ["o'zbek | universiteti", 1],
    ['!ozbek', 1],
    ['ozbek:*', 1],
    ['ozbek:A', 1],
    ["'ozbek'", 1],
    ['(ozbek', 1],
    ['ozbek)))', 1],
    ['ozbek \\', 1],
    ['"ozbek"', 1],
    ['ozbek <-> universiteti', 1],
    ["rock'n'roll", 1],
    ['100%', 1],
    ['%siteti', 0],
    ['ozb%', 1],
    ['ozb_k', 1],
    ['_zb_k', 0],
    ["'; drop table universities; --", 0],
    ["' or 1=1 --", 0],
    ['<script>alert(1)</script>', 0],
    ['#{ozbek}', 1],
    ['$7777', 0],
    ['& | ! : * ( ) \\ \' "', 0],
    ['***', 0],
    ['&&&&', 0],
    ['\n\t\r\v', 0],
    ['\u200b\u200b\u200b', 0],
  ])('%j finds %i', async (query, total) => {
    expect(await totalFor(query)).toBe(total);
  });

  it('mean nothing in the filter of a list either', async () => {
    for (const query of ['!ozbek', 'ozbek:*', "ozbek' & (", 'ozb\\']) {
      const body = { query, countryId };
      expect((await app.read(filterUniversities, { body })).totalElements, query).toBe(1);
    }
    for (const query of ['***', "'", '\\', '%', '!!!!'])
      expect((await app.read(filterUniversities, { body: { query } })).totalElements, query).toBe(0);
  });
});

describe('other scripts', () => {
  it.each([
    ['جامعة', 1],
    ['القاهرة', 1],
    ['東京大学', 1],
    ['東京大', 1],
    ['🎓🎓🎓', 0],
    ['🎓 ozbek', 1],
    ['👩‍🎓', 0],
    ['ozbek\u0301', 1],
    ['\ud800ozbek', 1],
    ['๑๒๓', 0],
    // Cut at 40 code units, this word ends in half a letter.
    [`a${'𐐨'.repeat(40)}`, 0],
  ])('%j finds %i', async (query, total) => {
    expect(await totalFor(query)).toBe(total);
  });
});

describe('length', () => {
  it('of a word may be anything up to 500', async () => {
    expect(await totalFor('a'.repeat(500))).toBe(1);
    expect(await totalFor(`uzun ${'a'.repeat(40)}`)).toBe(1);
    expect(await totalFor('b'.repeat(500))).toBe(0);
  });

  it('of a query in words may be anything, though only 8 are looked for', async () => {
    expect(await totalFor('o u o u o u o u o u '.repeat(9))).toBe(1);
    expect(await totalFor(Array.from({ length: 60 }, (_, index) => index).join(' '))).toBe(0);
  });

  it('of more than 500 is refused', async () => {
    for (const length of [501, 10_000])
      expect(await app.call(search, { body: { query: 'x'.repeat(length) } })).toMatchObject({
        status: 422,
        code: 'INVALID_INPUT',
      });
  });
});

it('answers whatever is typed', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'oʻzbek universiteti\'"&|!:*()\\<->%_'), maxLength: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (query) => {
      const { status } = await app.call(search, { body: { query } });
      expect(status).toBe(query.trim().includes('\0') ? 400 : 200);
    }),
    { numRuns: 150 },
  );
});

describe('a question', () => {
  it('of 500 letters with conditions that exclude each other says which do', async () => {
    const asked =
      'IELTS 6 без IELTS IELTS 7 до 5000 сум 40 million soʻmgacha TOPIK 3 TOPIK 5 ingliz tilida на корейском bepul arzon ' +
      '2027-yil kuz весна 2019 HSK 4 without HSK SAT 1200 ';
    const query = asked.repeat(5).slice(0, 500);
    const { excluding, leftOut, program } = await app.read(search, { body: { query } });
    expect(excluding).toEqual(
      expect.arrayContaining([
        ['IELTS 6', 'без IELTS'],
        ['IELTS 6', 'IELTS 7'],
        ['TOPIK 3', 'TOPIK 5'],
        ['HSK 4', 'without HSK'],
      ]),
    );
    expect(leftOut).toContain('весна 2019');
    expect(program.totalElement).toBe(0);
  });

  it.each([
    ['IELTS 55 ozbek', 'IELTS 55'],
    ['1919-yil kuz ozbek', '1919-yil kuz'],
    ['fall 2199 ozbek', 'fall 2199'],
    // No rate was entered.
    ['ozbek до 5000$', 'до 5000$'],
    ['ozbek 5000 gacha', '5000 gacha'],
  ])('names what it cannot use: %s', async (query, words) => {
    const { university, leftOut } = await app.read(search, { body: { query } });
    expect([university.totalElement, leftOut]).toEqual([1, [words]]);
  });
});

describe('paging', () => {
  it.each([
    ['a text', { query: 'sahifa' }, 35],
    ['a mistyped text', { query: 'sahfia' }, 35],
    ['a country', () => ({ countryId }), 39],
  ])('goes through everything that %s finds, once and best rated first', async (_, given, total) => {
    const body = typeof given === 'function' ? given() : given;
    const ids: number[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { university } = await app.read(search, { body, query: { page, size: 10 } });
      expect(university.totalElement).toBe(total);
      expect(university.content).toHaveLength(Math.min(10, total - ids.length));
      ids.push(...university.content.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(total);
    const { university } = await app.read(search, { body, query: { size: 100 } });
    expect(university.content.map(({ id }) => id)).toEqual(ids);
    const last = await app.read(search, { body, query: { page: 5, size: 10 } });
    expect(last.university).toEqual({ content: [], totalElement: total });
  });

  it('has 30 of each group on a page unless asked otherwise', async () => {
    const { university } = await app.read(search, { body: { query: 'sahifa' } });
    expect([university.content.length, university.totalElement]).toEqual([30, 35]);
    expect((await app.call(search, { query: { size: 101 } })).status).toBe(422);
  });
});

describe('inactive universities', () => {
  it('lead to no agency and no scholarship', async () => {
    const other = await createTestApp();
    const faculty = await createFaculty(other, named('Astronomiya'));
    const universityId = await createUniversity(other, {
      name: named('Yashirin'),
      facultyIds: [faculty.id],
      status: 'INACTIVE',
    });
    await createScholarship(other, { universityId });
    await createConsulting(other, { universityIds: [universityId] });
    await rebuildSearch(other);
    const nothing = { content: [], totalElement: 0 };
    for (const body of [{ query: 'yashirin' }, { facultyId: faculty.id }, { facultyId: faculty.parentId }])
      expect(await other.read(search, { body })).toEqual({
        consulting: nothing,
        university: nothing,
        scholar: nothing,
        program: nothing,
      });
    await other.close();
  });
});

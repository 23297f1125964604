import type { CatalogueKind } from '@parvoz/contract/catalogue/import-states.ts';
import { getProgram } from '@parvoz/contract/catalogue/programs-admin.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDegree, createFaculty, createUniversity, next } from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/imports.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

// What stands where a file has a number: one, several, or one that a spreadsheet has shortened.

/** Kinds whose records have a name. */
type Kind = Exclude<CatalogueKind, 'TEST_SITTING'>;

let app: TestApp;
let admin: Person;
/** Cells that a record of each kind needs, by their headings. */
let needed: Record<Kind, Record<string, string>>;

const one = async (statement: string, value: unknown) => (await app.pool.query(statement, [value])).rows[0];

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  const at = await one(
    'select name_en, country_id from universities where id = $1',
    await createUniversity(app),
  );
  const { key } = await one('select key from degrees where id = $1', await createDegree(app));
  const { id } = await createFaculty(app);
  const { name_en: field } = await one('select name_en from faculties where id = $1', id);
  const { code } = await one('select code from countries where id = $1', at.country_id);
  const university = at.name_en;
  needed = {
    UNIVERSITY: { country: code },
    PROGRAM: { university, degree: key, field, languages: 'en' },
    SCHOLARSHIP: { university, start: '2026-12-01', deadline: '28.02.2027' },
  };
});
afterAll(() => app.close());

const unique = () => `Numerus ${next()} Multorum`;
const previewOf = (kind: Kind, name: string, more: Record<string, string>) => {
  const cells = { nameEn: name, ...needed[kind], ...more };
  const quoted = (texts: string[]) => texts.map((text) => `"${text}"`).join(';');
  const imports = importsOf(kind, () => ({ app, admin }));
  return {
    ...imports,
    made: imports.preview([quoted(Object.keys(cells)), quoted(Object.values(cells))].join('\n')),
  };
};

const SEVERAL = /more than one number here: /;
const SHORTENED = /has shortened this number: /;

it.each<[Kind, string, string, RegExp]>([
  ['UNIVERSITY', 'rating', '4 8', SEVERAL],
  ['UNIVERSITY', 'rating', '4/5', SEVERAL],
  ['UNIVERSITY', 'id', '1E5', SHORTENED],
  ['UNIVERSITY', 'id', '12345678e9', SHORTENED],
  ['UNIVERSITY', 'nameEn', '1.2E+10', SHORTENED],
  ['UNIVERSITY', 'rating', '4,5e0', SHORTENED],
  ['PROGRAM', 'requirements', 'IELTS 6 7', SEVERAL],
  ['PROGRAM', 'requirements', 'IELTS 6-7', SEVERAL],
  ['PROGRAM', 'requirements', 'SCHOOL_MARK 80 90/100', SEVERAL],
  ['PROGRAM', 'requirements', 'IELTS 6 or TOPIK 3', /number/],
  ['PROGRAM', 'tuition', '4000 5000 USD', SEVERAL],
  ['PROGRAM', 'tuition', '4000-5000 USD', SEVERAL],
  ['PROGRAM', 'tuition', '4\u00a0000 5\u00a0000 USD', SEVERAL],
  ['PROGRAM', 'durationMonths', '4\n8', SEVERAL],
  ['PROGRAM', 'durationMonths', '4.8E+1', SHORTENED],
  ['PROGRAM', 'factsYear', '2026/2027', SEVERAL],
  ['PROGRAM', 'university', '1,2E+10', SHORTENED],
  ['SCHOLARSHIP', 'price', '120 000 130 00', SEVERAL],
  ['SCHOLARSHIP', 'price', '120 000 / 130 000', SEVERAL],
  ['SCHOLARSHIP', 'price', '1.205.00', SEVERAL],
  ['SCHOLARSHIP', 'price', '1,5E+06', SHORTENED],
  ['SCHOLARSHIP', 'conditions', 'AGE 1 7-25', SEVERAL],
  ['SCHOLARSHIP', 'conditions', 'IELTS 6 7', SEVERAL],
  ['SCHOLARSHIP', 'covers', 'STIPEND 900 1000 EUR', SEVERAL],
  ['SCHOLARSHIP', 'covers', 'STIPEND 900-1000 EUR', SEVERAL],
])(
  '%s: %s that is several numbers, or a shortened one, is refused in its cell: %j',
  async (kind, field, cell, why) => {
    const { made, rowsOf } = previewOf(kind, unique(), { [field]: cell });
    const [row] = await rowsOf(await made);
    expect(row).toMatchObject({
      ...{ line: 2, outcome: 'REFUSED' },
      problems: [{ field, value: expect.stringMatching(why) }],
    });
  },
);

it.each([
  ['4 000 USD', 400_000],
  ['4\u00a0000,50 USD', 400_050],
  ['12\u2009000 USD', 1_200_000],
  ["4'000 USD", 400_000],
])('a price in true groups of three is one number: %j', async (tuition, amount) => {
  const name = unique();
  const { made, run } = previewOf('PROGRAM', name, { tuition });
  await run(await made);
  const { id } = await one('select id from programs where name_en = $1', name);
  expect((await admin.read(getProgram, { params: { id } })).tuition).toEqual({
    ...{ kind: 'PAID', amount, currency: 'USD' },
  });
});

import { getProgram } from '@parvoz/contract/catalogue/programs-admin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDegree, createFaculty, createUniversity, next } from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/imports.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let universityId: number;
/** Names of the university, degree and field in files of programmes. */
let place: { university: string; degree: string; field: string };

const one = async (statement: string, value: unknown) => (await app.pool.query(statement, [value])).rows[0];

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  universityId = await createUniversity(app);
  const faculty = await createFaculty(app);
  place = {
    university: (await one('select name_en from universities where id = $1', universityId)).name_en,
    degree: (await one('select key from degrees where id = $1', await createDegree(app))).key,
    field: (await one('select name_en from faculties where id = $1', faculty.id)).name_en,
  };
});
afterAll(() => app.close());

const { preview, rowsOf, run } = importsOf('PROGRAM', () => ({ app, admin }));

const HEAD = 'name;university;degree;field;languages';
const unique = () => `Programma ${next()} Sinov`;
const line = (name: string, more = '') =>
  [name, place.university, place.degree, place.field, 'en'].join(';') + more;
const stored = async (name: string) => {
  const { id } = await one('select id from programs where name_en = $1', name);
  return admin.read(getProgram, { params: { id } });
};

describe('an import of programmes', () => {
  it('reads what they cost and ask for and when they begin, and finds nothing new in the same file', async () => {
    const [first, second] = [unique(), unique()];
    const more = ';tuition;intakes;requirements;duration;factsYear';
    const intakes = '"2028-03; 2027-09 2027-01-10..2027-06-30"';
    const asked = '"IELTS 5.5 | topik 3; SCHOOL_MARK 4/5; AGE 17-; OWN_EXAM; SCHOOL_YEARS 11"';
    const file = [
      HEAD + more,
      line(first, `;4 000,50 USD;${intakes};${asked};48;2027`),
      line(second, ';free;;none;;'),
    ].join('\n');
    const made = await preview(file);
    expect(made.counts).toEqual({ NEW: 2, CHANGED: 0, SAME: 0, REFUSED: 0 });
    expect(await run(made)).toMatchObject({ state: 'DONE', done: 2 });
    expect(await stored(first)).toMatchObject({
      ...{ status: 'INACTIVE', languages: ['en'], durationMonths: 48, factsYear: 2027 },
      tuition: { kind: 'PAID', amount: 400_050, currency: 'USD' },
      intakes: [
        { start: '2027-09', opensOn: '2027-01-10', deadline: '2027-06-30' },
        { start: '2028-03', opensOn: null, deadline: null },
      ],
      requirements: [
        [
          { kind: 'IELTS', score: 5.5 },
          { kind: 'TOPIK', score: 3 },
        ],
        [{ kind: 'SCHOOL_MARK', mark: 4, scale: 5 }],
        [{ kind: 'AGE', from: 17, to: null }],
        [{ kind: 'OWN_EXAM' }],
        [{ kind: 'SCHOOL_YEARS', years: 11 }],
      ],
    });
    expect(await stored(second)).toMatchObject({ tuition: { kind: 'FREE' }, requirements: [], intakes: [] });
    expect((await preview(file)).counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 2, REFUSED: 0 });
  });

  it('changes one by its name, university and degree, and empties what a dash stands for', async () => {
    const name = unique();
    await run(await preview([`${HEAD};tuition`, line(name, ';900000 KRW')].join('\n')));
    const changed = await preview([`${HEAD};tuition`, line(name, ';-')].join('\n'));
    expect(changed.counts).toEqual({ NEW: 0, CHANGED: 1, SAME: 0, REFUSED: 0 });
    const [row] = await rowsOf(changed, ['CHANGED']);
    expect(row!.changes).toEqual([{ field: 'tuition', value: '900000 KRW' }]);
    await run(changed);
    expect(await stored(name)).toMatchObject({ tuition: { kind: 'UNKNOWN' }, version: 2 });
  });

  it.each([
    ['tuition', '4000'],
    ['tuition', '4000 XYZ'],
    ['tuition', '-5 USD'],
    ['tuition', '9,5 KRW'],
    ['intakes', 'autumn'],
    ['intakes', '2027-09 2027-07-01..2027-06-30'],
    ['intakes', '2027-09 ..2199-06-30'],
    ['factsYear', '1919'],
    ['factsYear', '2028'],
    ['requirements', 'IELTS 11'],
    ['requirements', 'GMAT 600'],
    ['duration', '400'],
  ])('refuses a line with %s "%s", and says so at the cell', async (column, cell) => {
    const made = await preview([`${HEAD};${column}`, line(unique(), `;${cell}`)].join('\n'));
    expect(made.counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 1 });
    const [row] = await rowsOf(made, ['REFUSED']);
    const field = column === 'duration' ? 'durationMonths' : column;
    expect(row!.problems).toEqual([{ field, value: expect.stringMatching(/\S.{5,}/) }]);
  });

  it('needs where it is taught, what it leads to, its field and languages', async () => {
    const made = await preview(`name;tuition\n${unique()};free`);
    const [row] = await rowsOf(made, ['REFUSED']);
    expect(row!.problems.map(({ field }) => field)).toEqual(['university', 'degree', 'field', 'taughtIn']);
  });
});

import { filterPrograms } from '@parvoz/contract/catalogue/programs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgram, createUniversity } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-24T07:00:00Z');
});
afterAll(() => app.close());

/** Deadlines of the intakes of each programme. */
const DEADLINES: (string | null)[][] = [
  [],
  ['2027-05-01', '2027-02-01'],
  [null],
  ['2026-11-23'],
  ['2026-11-24', '2026-11-24'],
  ['2027-02-01'],
  ['2026-01-01', null, '2028-01-01'],
  ['2027-02-01', '2027-02-01', '2027-02-01'],
];

it('has all of them by their next deadline, each once, whichever way a page is found', async () => {
  const universityId = await createUniversity(app);
  const ids: number[] = [];
  for (const deadlines of DEADLINES)
    ids.push(
      await createProgram(app, {
        universityId,
        intakes: deadlines.map((deadline, at) => ({
          ...{ startMonth: `${2028 + at}-09-01`, opensOn: null, deadline },
        })),
      }),
    );
  const [none, twice, undated, over, today, once, late, thrice] = ids;
  const expected = [today, twice, once, thrice, late, none, undated, over];
  for (const size of [1, 2, 3, 5, 8]) {
    const found: number[] = [];
    for (let page = 1; found.length < expected.length; page++) {
      const { content, totalElements } = await app.read(filterPrograms, { body: {}, query: { page, size } });
      expect([totalElements, content.length > 0]).toEqual([expected.length, true]);
      found.push(...content.map(({ id }) => id));
    }
    expect(found, `pages of ${size}`).toEqual(expected);
  }
  const filtered = await app.read(filterPrograms, { body: { universityId }, query: { size: 8 } });
  expect(filtered.content.map(({ id }) => id)).toEqual(expected);
});

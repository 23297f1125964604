import { fold } from '@parvoz/contract/fold.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { rows, sql } from './sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const LETTERS = [
  ..."abcdefghijklmnopqrstuvwxyzабвгғдеёжзийкқлмнопрстуўфхҳцчшщъыьэюяӣӯӑѝїıøłđðþßæœəŋħéöüñçşğśź0123456789 -.,()'ʻʼ’",
];

/** Texts of the alphabets that names are written in, in both cases. */
const names = fc.array(
  fc.string({ unit: fc.constantFrom(...LETTERS, ...LETTERS.map((one) => one.toUpperCase())), maxLength: 60 }),
  { minLength: 20, maxLength: 20 },
);

it('the database folds names as the server folds what is typed', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (texts) => {
      const found = await rows<{ folded: string }>(
        app.pool,
        sql`select fold_text(t) as folded from unnest(${texts}::text[]) with ordinality as given (t, at) order by at`,
      );
      expect(found.map(({ folded }) => folded)).toEqual(texts.map(fold));
    }),
    { numRuns: 40 },
  );
});

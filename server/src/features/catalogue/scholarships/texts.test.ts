import { filterScholarships } from '@parvoz/contract/catalogue/scholarships.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountry, rebuildSearch } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { tashkentDate } from '../../../lib/clock.ts';

/** More than are looked up at once. */
const COMMON = 1700;

interface Row {
  id: number;
  name: string;
  closes: string;
  country: number;
}

let app: TestApp;
let scholarships: Row[];
let countries: number[];
let today: string;

/** Scholarships that are all called "keng", every tenth "nodir"; deadlines lie on both sides of today. */
beforeAll(async () => {
  app = await createTestApp();
  today = tashkentDate(app.clock.now());
  countries = [await createCountry(app), await createCountry(app)];
  const { rows } = await app.ctx.db.query({
    text: `
      insert into scholarships (name_uz, name_ru, name_en, description_uz, description_ru, description_en, country_id,
        start_date, expired_date)
      select name, name, name, '', '', '', ($2::int[])[1 + n % 2], closes - 30, closes
      from (
        select n, 'Keng ' || case when n % 10 = 0 then 'nodir ' else 'bino ' end || lpad((n * 7919 % 1700)::text, 4, '0')
          as name, $1::date + n * 53 % 300 - 100 as closes
        from generate_series(1, ${COMMON}) n
      ) s
      returning id, name_uz as name, expired_date as closes, country_id as country`,
    values: [today, countries],
  });
  scholarships = rows;
  await rebuildSearch(app);
});
afterAll(() => app.close());

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

const ORDERS: Record<string, (a: Row, b: Row) => number> = {
  DEADLINE: (a, b) =>
    Number(a.closes < today) - Number(b.closes < today) || compare(a.closes, b.closes) || a.id - b.id,
  NAME: (a, b) => compare(a.name, b.name) || a.id - b.id,
  NEW: (a, b) => b.id - a.id,
};

describe.each(['keng', 'nodir'])('a list by the text %s', (query) => {
  describe.each(['any country', 'one country'])('in %s', (where) => {
    it.each(Object.keys(ORDERS))('has every scholarship once, by %s', async (sort) => {
      const countryId = where === 'one country' ? [countries[0]!] : [];
      const expected = scholarships
        .filter(({ name, country }) => {
          const isThere = countryId.length === 0 || countryId.includes(country);
          return isThere && name.toLowerCase().includes(query);
        })
        .sort(ORDERS[sort]);
      for (const page of [1, 2, 8, 17]) {
        const answer = await app.read(filterScholarships, {
          body: { query, countryId, sort: sort as 'NAME' },
          query: { page, size: 100 },
        });
        expect(answer.totalElements).toBe(expected.length);
        const ids = expected.slice((page - 1) * 100, page * 100).map(({ id }) => id);
        expect(answer.content.map(({ id }) => id)).toEqual(ids);
      }
    });
  });
});

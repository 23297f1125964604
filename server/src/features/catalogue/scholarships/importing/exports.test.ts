import { readTable } from '@parvoz/spreadsheets/read.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCountry,
  createDegree,
  createScholarship,
  createUniversity,
  next,
} from '../../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const exported = async (format: string, body: object, language = 'en') => {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/v1/scholar-ship/adm/export?format=${format}`,
    payload: body,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
  });
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(`scholarships-.*\\.${format}`),
  ]);
  const { columns, rows, delimiter } = await readTable(answer.rawPayload);
  const lines = rows.map(({ cells }) => Object.fromEntries(columns.map((name, at) => [name, cells[at]])));
  return { columns, lines, delimiter };
};

describe('an export of scholarships', () => {
  it.each(['csv', 'xlsx'])('has the list’s filter and the columns of an import: %s', async (format) => {
    const word = `Ekspert${next()}`;
    const countryId = await createCountry(app);
    const universityId = await createUniversity(app, { countryId });
    const degreeId = await createDegree(app);
    const name = { uz: `=${word} bir`, ru: `${word} один`, en: `${word} one` };
    const id = await createScholarship(app, {
      ...{ name, countryId, universityId, degreeIds: [degreeId] },
      ...{ priceTiyin: 1_250_050, coverage: 'FULL' },
    });
    await createScholarship(app);
    const other = await createScholarship(app, { name: { uz: `${word} ikki`, ru: word, en: word } });
    const unknown = await createScholarship(app, {
      ...{ name: { uz: `${word} uch`, ru: word, en: word }, priceTiyin: null },
    });
    const { columns, lines } = await exported(format, { query: word, order: '-NAME' }, 'uz');
    expect(columns.slice(0, 6)).toEqual(['id', 'nameUz', 'nameRu', 'nameEn', 'university', 'country']);
    expect(lines.map((line) => line.id).sort()).toEqual([`${id}`, `${other}`, `${unknown}`].sort());
    const { rows } = await app.pool.query(
      `select c.code, d.key, u.name_en from countries c, degrees d, universities u
       where c.id = $1 and d.id = $2 and u.id = $3`,
      [countryId, degreeId, universityId],
    );
    expect(lines.find((line) => line.id === `${id}`)).toMatchObject({
      ...{ nameUz: name.uz, university: `${rows[0].name_en} #${universityId}`, country: rows[0].code },
      ...{ degrees: rows[0].key, startDate: '2026-11-01', expiredDate: '2026-12-01' },
      // A CSV with semicolons is for programs that write decimals with a comma.
      price: format === 'csv' ? '12500,5' : '12500.5',
      ...{ coverage: 'FULL', descriptionEn: '<p>en</p>', checkedOn: '', status: 'ACTIVE' },
    });
    expect(lines.find((line) => line.id === `${other}`)).toMatchObject({ university: '', price: '0' });
    expect(lines.find((line) => line.id === `${unknown}`)).toMatchObject({ price: '' });
  });
});

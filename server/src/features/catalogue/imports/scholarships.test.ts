import { mapImport } from '@parvoz/contract/catalogue/imports.ts';
import { filterScholarships } from '@parvoz/contract/catalogue/scholarships.ts';
import { readTable } from '@parvoz/spreadsheets/read.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountry, createDegree, createUniversity, next } from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/imports.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let code: string;
let elsewhere: string;
let at: number;
let university: string;
let degree: string;

const one = async (statement: string, value: unknown) => (await app.pool.query(statement, [value])).rows[0];

const codeOf = async (id: number): Promise<string> =>
  (await one('select code from countries where id = $1', id)).code;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  const countryId = await createCountry(app);
  code = await codeOf(countryId);
  elsewhere = await codeOf(await createCountry(app));
  at = await createUniversity(app, { countryId });
  university = (await one('select name_en from universities where id = $1', at)).name_en;
  degree = (await one('select key from degrees where id = $1', await createDegree(app))).key;
});
afterAll(() => app.close());

const { upload, preview, rowsOf, run } = importsOf('SCHOLARSHIP', () => ({ app, admin }));

const unique = () => `Stipendium ${next()} Testense`;
const DATES = '2026-12-01;28.02.2027';
const HEAD = 'name;university;country;start;deadline';

const stored = (name: string) => one('select * from scholarships where name_en = $1', name);

describe('an import of scholarships', () => {
  it('makes them at universities, in countries and anywhere, and none when the same file comes again', async () => {
    const [first, second, third] = [unique(), unique(), unique()];
    const file = [
      `${HEAD};fee;coverage;degrees`,
      `${first};${university};;${DATES};12 500,50;full;${degree}`,
      `${second};;${code};${DATES};;;`,
      `${third};;;${DATES};;;`,
    ].join('\n');
    const made = await preview(file);
    expect(made).toMatchObject({
      mapping: [
        ...['nameEn', 'university', 'country', 'startDate', 'expiredDate'],
        ...['price', 'coverage', 'degrees'],
      ],
      counts: { NEW: 3, CHANGED: 0, SAME: 0, REFUSED: 0 },
    });
    expect(await run(made)).toMatchObject({ state: 'DONE', done: 3 });
    const { id: countryId } = await one('select id from countries where code = $1', code);
    expect(await stored(first)).toMatchObject({
      ...{ university_id: at, country_id: countryId, price_tiyin: 1_250_050, coverage: 'FULL' },
      ...{ start_date: '2026-12-01', expired_date: '2027-02-28', is_active: false, version: 1 },
      ...{ updated_by: admin.id },
    });
    expect(await stored(second)).toMatchObject({
      university_id: null,
      country_id: countryId,
      price_tiyin: null,
    });
    expect(await stored(third)).toMatchObject({ university_id: null, country_id: null });
    const again = await preview(file);
    expect(again).toMatchObject({ isRemembered: true, counts: { NEW: 0, CHANGED: 0, SAME: 3, REFUSED: 0 } });
  });

  it('shows each number and date of a new line as it was understood', async () => {
    const name = unique();
    const made = await preview(
      [
        `${HEAD};fee`,
        `${name};;;1.12.2026;2026-12-30 00:00:00;12\u00a0500`,
        `${unique()};;;2026-11-30;30.12.2026 0:00;12500,50`,
      ].join('\n'),
    );
    const shown = (await rowsOf(made)).map(({ values }) =>
      Object.fromEntries(values.map(({ field, value }) => [field, value])),
    );
    expect(shown).toMatchObject([
      { startDate: '2026-12-01', expiredDate: '2026-12-30', price: '12500' },
      { startDate: '2026-11-30', expiredDate: '2026-12-30', price: '12500.5' },
    ]);
    expect(await run(made)).toMatchObject({ state: 'DONE', done: 2 });
    expect(await stored(name)).toMatchObject({ price_tiyin: 1_250_000, expired_date: '2026-12-30' });
  });

  it.each([
    ['2026-12-30 23:59', 'startDate', 'Write only the date'],
    ['30.12.2026 14:00', 'startDate', '30.12.2026 14:00'],
    ['2026-12-30T00:00:00Z', 'startDate', 'Write only the date'],
    ['2026-12-30T23:59:59-05:00', 'startDate', 'Write only the date'],
    ['#N/A', 'startDate', '(#N/A)'],
    ['#ЗНАЧ!', 'startDate', '(#ЗНАЧ!)'],
    ['########', 'startDate', 'Correct the formula'],
    ['Err:502', 'startDate', '(Err:502)'],
  ])('asks for a date where there is more or less than one: %s', async (cell, field, words) => {
    const [row] = await rowsOf(await preview([HEAD, `${unique()};;;${cell};2026-12-31`].join('\n')));
    expect(row).toMatchObject({ outcome: 'REFUSED', line: 2, problems: [{ field }] });
    expect(row!.problems[0]!.value).toContain(words);
  });

  it('knows whether dates were announced or are expected, and asks where new ones follow expected ones', async () => {
    const name = unique();
    const file = (dates: string, certainty?: string) =>
      [
        `${HEAD}${certainty ? ';certainty' : ''}`,
        `${name};;;${dates}${certainty ? `;${certainty}` : ''}`,
      ].join('\n');
    await run(await preview(file('2026-12-01;2026-12-30', 'expected')));
    expect(await stored(name)).toMatchObject({ is_expected: true });
    const [refused] = await rowsOf(await preview(file('2026-12-02;2026-12-31')));
    expect(refused).toMatchObject({ outcome: 'REFUSED', problems: [{ field: 'isExpected' }] });
    await run(await preview(file('2026-12-02;2026-12-31', 'announced')));
    expect(await stored(name)).toMatchObject({ expired_date: '2026-12-31', is_expected: false });
    const [far] = await rowsOf(await preview([HEAD, `${unique()};;;1919-12-01;2199-12-31`].join('\n')));
    expect(far!.problems.map(({ field }) => field)).toEqual(['startDate', 'expiredDate']);
  });

  it.each(['12,500', '12.500', '-1.000'])('refuses a price that may be two: %s', async (fee) => {
    const [row] = await rowsOf(await preview([`${HEAD};fee`, `${unique()};;;${DATES};${fee}`].join('\n')));
    const plain = fee.replace(/[.,]/, '');
    expect(row).toMatchObject({ outcome: 'REFUSED', problems: [{ field: 'price' }] });
    expect(row!.problems[0]!.value).toContain(`${plain} / ${Number(fee.replace(',', '.'))}.`);
    expect(row!.values).toContainEqual({ field: 'price', value: fee });
  });

  it('refuses several signs between thousands', async () => {
    const [row] = await rowsOf(await preview([`${HEAD};fee`, `${unique()};;;${DATES};1,250,000`].join('\n')));
    expect(row).toMatchObject({ outcome: 'REFUSED', problems: [{ field: 'price' }] });
  });

  it('tells those of one name apart by where they are for', async () => {
    const name = unique();
    const file = (fee: string) =>
      [
        `${HEAD};fee`,
        `${name};#${at};;${DATES};${fee}`,
        `${name};;${code};${DATES};`,
        `${name};;${elsewhere};${DATES};`,
      ].join('\n');
    await run(await preview(file('')));
    const changed = await preview(file('7'));
    expect(changed.counts).toEqual({ NEW: 0, CHANGED: 1, SAME: 2, REFUSED: 0 });
    const [row] = await rowsOf(changed, ['CHANGED']);
    expect(row!.changes).toEqual([{ field: 'price', value: '' }]);
    expect(await run(changed)).toMatchObject({ state: 'DONE', done: 1 });
    expect(await one('select version, price_tiyin from scholarships where id = $1', row!.refId)).toEqual({
      ...{ version: 2, price_tiyin: 700 },
    });
  });

  it('refuses lines one by one, with the reason at the cell', async () => {
    const name = unique();
    const twins = `Twin ${next()}`;
    const ids = await Promise.all(
      [1, 2].map(() => createUniversity(app, { name: { uz: twins, ru: twins, en: twins } })),
    );
    const made = await preview(
      [
        `${HEAD};fee;coverage`,
        `${name};Nowhere University;;${DATES};;`,
        `${name};${twins};;${DATES};;`,
        `${name};${university} #${ids[0]};;${DATES};;`,
        `${unique()};${university};${elsewhere};${DATES};;`,
        `${unique()};;;2027-02-28;2026-12-01;;`,
        `${unique()};;;;;-1;MAYBE`,
        `;;;${DATES};;`,
        `${name};;${code};${DATES};;`,
        `${name.toUpperCase()};;${code};${DATES};;`,
      ].join('\n'),
    );
    const rows = await rowsOf(made);
    expect(rows.map(({ line, problems }) => [line, problems.map(({ field }) => field)])).toEqual([
      [2, ['university']],
      [3, ['university']],
      [4, ['university']],
      [5, ['country']],
      [6, ['expiredDate']],
      [7, ['price', 'coverage', 'startDate', 'expiredDate']],
      [8, ['nameEn']],
      [9, []],
      [10, ['nameEn']],
    ]);
    expect(rows[1]!.problems[0]!.value).toContain(
      ids
        .sort((a, b) => a - b)
        .map((id) => `${twins} #${id}`)
        .join(', '),
    );
    expect(rows[3]!.problems[0]!.value).toContain(code);
  });

  it.each(['csv', 'xlsx'])('takes an export back and finds nothing to change: %s', async (format) => {
    const name = `=${unique()}`;
    await run(
      await preview(`${HEAD};fee;about\n${name};${university};;${DATES};0.07;"Bir; ikki\n\n<b>uch</b>"\n`),
    );
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/v1/scholar-ship/adm/export?format=${format}`,
      payload: {},
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { data } = await upload(answer.rawPayload);
    expect(data.mapping).not.toContain(null);
    const { counts } = await admin.read(mapImport, {
      params: { id: data.id },
      body: { mapping: data.mapping },
    });
    expect(counts).toEqual({ NEW: 0, CHANGED: 0, SAME: data.rowCount, REFUSED: 0 });
  });

  it('gives them covers, which are drawn when somebody looks, and others where the name is another', async () => {
    const name = unique();
    await run(await preview(`${HEAD};status\n${name};;${code};${DATES};ACTIVE\n`));
    const { content } = await app.read(filterScholarships, { body: { query: name } });
    const { id, attach } = content[0]!;
    const open = async (shape: 'card' | 'wide') => {
      const { rawPayload } = await app.http.inject(`${attach!.url}?w=640&shape=${shape}`);
      const { format, width, height } = await sharp(rawPayload).metadata();
      return [format, width, height];
    };
    expect(await open('card')).toEqual(['webp', 640, 400]);
    expect(await open('wide')).toEqual(['webp', 640, 200]);
    await run(await preview(`id;name_uz\n${id};Boshqa nom\n`));
    const { attach_id: other } = await stored(name);
    expect(other).not.toBe(attach!.id);
    expect((await app.http.inject(`/api/v1/attach/open/${other}?w=320`)).statusCode).toBe(200);
  });

  it('writes nothing when one was changed after the lines were looked at', async () => {
    const [name, other] = [unique(), unique()];
    await run(await preview(`${HEAD}\n${name};;${code};${DATES}\n`));
    const { id } = await stored(name);
    const made = await preview(`id;name_uz;name;start;deadline\n${id};Yangi;;;\n;;${other};${DATES}\n`);
    await app.pool.query('update scholarships set version = version + 1 where id = $1', [id]);
    expect(await run(made)).toMatchObject({ state: 'FAILED', failure: 'CHANGED_MEANWHILE' });
    expect(await stored(other)).toBeUndefined();
  });

  it('gives its refused lines back with the reasons, to be corrected and uploaded again', async () => {
    const [good, bad] = [unique(), unique()];
    const lines = [`${good};;${code};${DATES};Bir;=1`, `${bad};;PLO;${DATES};-;x`, `${bad};;${code};;;;`];
    const made = await preview([`${HEAD};izoh;izoh`, ...lines].join('\n'));
    const refused = async (who: Person) => {
      const answer = await app.http.inject({
        url: `/api/v1/import/${made.id}/refused`,
        headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'uz' },
      });
      return { status: answer.statusCode, file: answer.rawPayload };
    };
    const { status, file } = await refused(admin);
    expect(status).toBe(200);
    expect((await refused(await createAdmin(app))).status).toBe(404);
    const { columns, rows } = await readTable(file);
    expect(columns.slice(0, -1)).toEqual([...HEAD.split(';'), 'izoh', 'izoh']);
    expect(rows.map(({ cells }) => cells.slice(0, -1))).toEqual([
      [bad, '', 'PLO', '2026-12-01', '28.02.2027', '-', 'x'],
      [bad, '', code, '', '', '', ''],
    ]);
    expect(rows[0]!.cells.at(-1)).toMatch(/^country: Bunday davlat yoʻq/);
    expect(rows[1]!.cells.at(-1)).toMatch(/^start: .* deadline: /);
    const corrected = file
      .toString('utf8')
      .replace('PLO', code)
      .replace(/.*\r\n$/, '');
    const { data } = await upload(corrected);
    expect(data).toMatchObject({ isRemembered: true, mapping: made.mapping, rowCount: 1 });
    const again = await admin.read(mapImport, {
      params: { id: data.id },
      body: { mapping: data.mapping },
    });
    expect(again.counts).toEqual({ NEW: 1, CHANGED: 0, SAME: 0, REFUSED: 0 });
  });
});

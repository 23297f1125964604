import {
  applyImport,
  getImport,
  listImportRows,
  mapImport,
  readImportAs,
} from '@parvoz/contract/catalogue/imports.ts';
import { mergedWorkbook, textAt, workbookOfSheets } from '@parvoz/spreadsheets/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asEveryRole } from '../../../../test/administration.ts';
import { createCountry, next } from '../../../../test/factories.ts';
import { importsOf, STRANGERS_OF_IMPORT } from '../../../../test/imports.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let code: string;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  const countryId = await createCountry(app);
  code = (await app.pool.query('select code from countries where id = $1', [countryId])).rows[0].code;
});
afterAll(() => app.close());

const { upload, preview, rowsOf, run } = importsOf('UNIVERSITY', () => ({ app, admin }));

const encoded = (...parts: (string | number)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part))));
const readAs = (id: string, encoding: string, as = admin) =>
  as.call(readImportAs, { params: { id }, body: { encoding: encoding as 'utf-8' } });

describe('how a file was read', () => {
  it('is said with the lines that were not, whose cells are refused where they are used', async () => {
    const name = `Университет ${next()}`;
    const file = encoded(
      `nameRu;country;x\n${name} один;${code};ж\n${name}`,
      0xa0,
      `два;${code};\n${name} три;${code};`,
      0xe9,
      '\n',
    );
    const made = await preview(file);
    expect(made).toMatchObject({ encoding: 'utf-8', unreadLines: [3, 4], counts: { NEW: 2, REFUSED: 1 } });
    const [row] = await rowsOf(made, ['REFUSED']);
    expect(row).toMatchObject({ line: 3, problems: [{ field: 'nameRu' }] });
    expect(row!.problems[0]!.value).toContain('cannot be read');
    expect(await run(made)).toMatchObject({ state: 'DONE', done: 2 });
  });

  it('is that of languages whose letters are others elsewhere, told by their words', async () => {
    const letters = Array.from({ length: 256 }, (_, byte) =>
      new TextDecoder('windows-1257').decode(Uint8Array.of(byte)),
    );
    const name = `Klaipėdos universitetas ${next()}, Šiaulių akademija`;
    const made = await preview(
      Buffer.from(Array.from(`nameEn;country\n"${name}";${code}\n`, (letter) => letters.indexOf(letter))),
    );
    expect(made).toMatchObject({ encoding: 'windows-1257', unreadLines: [], counts: { NEW: 1 } });
    expect(await rowsOf(made)).toMatchObject([{ title: name }]);
  });

  it('leaves no error of a spreadsheet to be a name, also in Uzbek', async () => {
    const made = await preview(`nameUz;country\n#BOʻSH!;${code}\n#BO'SH!;${code}\n`);
    expect(made.counts).toMatchObject({ NEW: 0, REFUSED: 2 });
  });

  it('can be changed, and the preview follows', async () => {
    const letters = new TextDecoder('x-mac-cyrillic');
    // Lower case alone looks alike on Windows and on a Mac, but for this letter.
    const bytes = encoded('nameRu;country\n', 0xe8, 0xec, 0xff, ` ${next()};${code}\n`);
    const { data } = await upload(bytes);
    expect(data.encoding).toBe('windows-1251');
    const first = await admin.read(mapImport, { params: { id: data.id }, body: { mapping: data.mapping } });
    expect(first).toMatchObject({ state: 'READY', counts: { NEW: 1 } });
    const changed = (await readAs(data.id, 'x-mac-cyrillic')).data!;
    expect(changed).toMatchObject({ state: 'MAPPING', encoding: 'x-mac-cyrillic', mapping: data.mapping });
    expect(changed.columns[0]!.samples[0]).toContain(letters.decode(Uint8Array.of(0xe8, 0xec, 0xff)));
    expect((await admin.call(applyImport, { params: { id: data.id } })).status).toBe(409);
    const again = await admin.read(mapImport, {
      params: { id: data.id },
      body: { mapping: changed.mapping },
    });
    const { content } = await admin.read(listImportRows, { params: { id: again.id }, body: {} });
    expect(content[0]!.title).toContain('и');
    expect(content[0]!.title).not.toContain('я');
  });

  it('is none where none fits: the lines are named and refused until one is chosen', async () => {
    const greek = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0) - 0x2d0);
    const name = greek('Βιβλιοθήκη');
    const { data } = await upload(encoded('nameRu;country\n', ...name, `;${code}\nAGH ${next()};${code}\n`));
    expect(data).toMatchObject({ encoding: 'ascii', unreadLines: [2] });
    const made = await admin.read(mapImport, { params: { id: data.id }, body: { mapping: data.mapping } });
    expect(made.counts).toMatchObject({ NEW: 1, REFUSED: 1 });
    expect((await readAs(data.id, 'windows-1253')).data).toMatchObject({ unreadLines: [] });
  });

  it('names the line that is in another one than the file', async () => {
    const windows = [0xcc, 0xee, 0xf1, 0xea, 0xee, 0xe2, 0xf1, 0xea, 0xe8, 0xe9];
    const own = [...windows, ` ${next()};${code}\n`];
    const file = encoded('nameRu;country\n', ...own, ...own, `Университет ${next()};${code}\n`);
    const made = await preview(file);
    expect(made).toMatchObject({ encoding: 'windows-1251', unreadLines: [4] });
    const refused = await rowsOf(made, ['REFUSED']);
    expect(refused.find(({ line }) => line === 4)?.problems).toMatchObject([{ field: 'nameRu' }]);
  });

  it('matches the columns anew where their headings have changed', async () => {
    const { data } = await upload(encoded('nameRu;', 0xe3, 0xee, 0xf0, 0xee, 0xe4, `\nA ${next()};B\n`));
    expect(data).toMatchObject({ encoding: 'windows-1251', mapping: ['nameRu', 'cityRu'] });
    expect((await readAs(data.id, 'windows-1252')).data).toMatchObject({ mapping: ['nameRu', null] });
    expect((await readAs(data.id, 'windows-1251')).data).toMatchObject({ mapping: ['nameRu', 'cityRu'] });
  });

  it('is nothing to choose of a workbook, of what makes no table, and of what is done', async () => {
    const { data: workbook } = await upload(await mergedWorkbook(), { name: 'a.xlsx' });
    expect(await readAs(workbook.id, 'utf-8')).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    const { data } = await upload(`nameRu;country\nA ${next()};${code}\n`);
    expect(await readAs(data.id, 'utf-7')).toMatchObject({ status: 422 });
    expect((await admin.read(getImport, { params: { id: data.id } })).encoding).toBe('utf-8');
    const done = await preview(`nameRu;country\nB ${next()};${code}\n`);
    await run(done);
    expect((await readAs(done.id, 'windows-1251')).status).toBe(409);
  });

  it('is said of a workbook by its sheet, the others that have data, and the lines that nobody sees', async () => {
    const head = `<row r="1">${textAt('A1', 'nameEn')}${textAt('B1', 'country')}</row>`;
    const line = (number: number, more = '') =>
      `<row r="${number}" ${more}>${textAt(`A${number}`, `S ${next()}`)}${textAt(`B${number}`, code)}</row>`;
    const sheet = { name: 'Universities', others: ['Old'], hiddenLines: [3] };
    const bytes = await workbookOfSheets([
      { name: 'Notes' },
      { name: 'Universities', rows: [head, line(2), line(3, 'hidden="1"')] },
      { name: 'Old', rows: [head, line(2)] },
      { name: 'Lists', state: 'hidden', rows: [head] },
    ]);
    const { data } = await upload(bytes, { name: 'sheets.xlsx' });
    expect(data).toMatchObject({ format: 'xlsx', sheet, rowCount: 2 });
    expect((await admin.read(getImport, { params: { id: data.id } })).sheet).toEqual(sheet);
    expect((await upload(`nameEn;country\nA ${next()};${code}\n`)).data.sheet).toBeNull();
  });

  it('is changed by who has uploaded it, an administrator', async () => {
    const { data } = await upload(`nameRu;country\nA ${next()};${code}\n`);
    const asked = () => ({ params: { id: data.id }, body: { encoding: 'utf-8' as const } });
    expect(await asEveryRole(app, readImportAs, asked)).toEqual(STRANGERS_OF_IMPORT);
    expect((await readAs(data.id, 'utf-8')).status).toBe(200);
  });

  it('of two changes at once is one of them as a whole', async () => {
    const { data } = await upload(encoded('nameRu;country\n', 0xe8, 0xff, ` ${next()};${code}\n`));
    const wanted = ['windows-1251', 'x-mac-cyrillic', 'ibm866', 'windows-1252'];
    await Promise.all(wanted.map((encoding) => readAs(data.id, encoding)));
    const { encoding, columns } = await admin.read(getImport, { params: { id: data.id } });
    expect(columns[0]!.samples[0]).toContain(new TextDecoder(encoding!).decode(Uint8Array.of(0xe8, 0xff)));
  });
});

describe('a cell that has no value', () => {
  it('of merged ones is refused with the line of the first, and empty in what goes back', async () => {
    const { data } = await upload(await mergedWorkbook('B2:B4'), { name: 'merged.xlsx' });
    const mapping = ['nameEn' as const, 'country' as const];
    const made = await admin.read(mapImport, { params: { id: data.id }, body: { mapping } });
    const rows = await rowsOf(made, ['REFUSED']);
    const merged = rows.filter(({ line }) => line === 3 || line === 4);
    expect(merged).toMatchObject([3, 4].map((line) => ({ line, problems: [{ field: 'country' }] })));
    expect(merged[0]!.problems[0]!.value).toContain('row 2');
    expect(JSON.stringify(rows)).not.toContain('\ufdd0');
  });

  it('of a workbook with an error, or a formula that nobody has counted, is refused, and goes back as it came', async () => {
    const row = (line: number, cell: string) =>
      `<row r="${line}">${textAt(`A${line}`, `F ${next()}`)}${textAt(`B${line}`, code)}${cell}</row>`;
    const rows = [
      `<row r="1">${textAt('A1', 'nameEn')}${textAt('B1', 'country')}${textAt('C1', 'cityEn')}</row>`,
      row(2, '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
      row(3, '<c r="C3"><f>A1&amp;"x"</f></c>'),
      row(4, '<c r="C4" t="str"><f>""</f><v></v></c>'),
    ];
    const { data } = await upload(await workbookOfSheets([{ rows }]), { name: 'formulas.xlsx' });
    expect(data.columns[2]!.samples).toEqual(['#DIV/0!']);
    const mapping = ['nameEn' as const, 'country' as const, 'cityEn' as const];
    const made = await admin.read(mapImport, { params: { id: data.id }, body: { mapping } });
    const found = await rowsOf(made);
    expect(found.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED', 'NEW']);
    const [error, formula] = found.map(({ problems }) => problems[0]?.value);
    expect(error).toContain('#DIV/0!');
    expect(formula).toMatch(/no result in the file \(=A1&"x"\)/);
    expect(JSON.stringify(found)).not.toContain('\ufdd1');
    const back = await app.http.inject({
      url: `/api/v1/import/${data.id}/refused`,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
    });
    expect(back.body).toContain(`"'=A1&""x"""`);
  });

  it.each(['#N/A', '#N/D', '#NV', '#REF!', '#REF !', '#¿NOMBRE?', '#ССЫЛКА!', '#YOK', 'Err:509'])(
    'but an error is refused in any column: %s',
    async (cell) => {
      const made = await preview(`nameEn;country;cityEn\n${cell};${code};\nA ${next()};${code};${cell}\n`);
      expect((await rowsOf(made)).map(({ outcome, problems }) => [outcome, problems[0]!.field])).toEqual([
        ['REFUSED', 'nameEn'],
        ['REFUSED', 'cityEn'],
      ]);
    },
  );

  it.each(['1E+2', '1,07E+02', '107,5', '0x10', ' '])('is no id: %j', async (id) => {
    const [row] = await rowsOf(await preview(`id;nameEn;country\n"${id}";A ${next()};${code}\n`));
    // Nothing is what a new record has.
    expect(row!.outcome).toBe(id.trim() ? 'REFUSED' : 'NEW');
  });
});

it('of two columns that may be one field the surer is taken, wherever it stands', async () => {
  const { data } = await upload(`town;title;city;nameEn\nA;B;C;D ${next()}\n`);
  expect(data.mapping).toEqual([null, null, 'cityEn', 'nameEn']);
});

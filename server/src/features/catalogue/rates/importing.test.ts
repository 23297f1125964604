import { filterExchangeRates, type RateImport, type RatePreview } from '@parvoz/contract/catalogue/rates.ts';
import { textAt, workbookOfSheets } from '@parvoz/spreadsheets/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoLast } from '../../../../test/administration.ts';
import { multipartOf } from '../../../../test/multipart.ts';
import { createAdmin, createPeople, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

interface Taken {
  status: number;
  code?: string;
  fields?: Record<string, string>;
  data: RateImport;
}

interface Sending {
  as?: Person | null;
  path?: string;
  encoding?: string;
}

const send = async <T = RateImport>(
  content: string | Buffer,
  { as = admin, path = '', encoding }: Sending = {},
): Promise<Omit<Taken, 'data'> & { data: T }> => {
  const { headers, payload } = await multipartOf([{ filename: 'rates.csv', bytes: Buffer.from(content) }]);
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/v1/exchange-rate/import${path}`,
    query: encoding ? { encoding } : {},
    payload,
    headers: { ...headers, 'accept-language': 'en', ...(as && { authorization: `Bearer ${as.token}` }) },
  });
  return { ...answer.json(), status: answer.statusCode };
};
const take = (content: string | Buffer, as: Person | null = admin): Promise<Taken> => send(content, { as });
const preview = (content: string | Buffer, options: Sending = {}) =>
  send<RatePreview>(content, { ...options, path: '/preview' });

const ratesOf = async (currency: 'USD' | 'EUR' | 'KRW' | 'JPY') =>
  (await admin.read(filterExchangeRates, { body: { currency, former: true } })).content.map(
    ({ rateTiyin, nominal, datedOn }) => [rateTiyin, nominal, datedOn],
  );

const SOURCE = 'https://cbu.uz/uz/';

describe('a file of rates', () => {
  it('is refused where a cell of a workbook shows hundredths: 12 050 % is not 120.5', async () => {
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>';
    const head = ['currency', 'rate', 'date', 'source'].map((name, at) => textAt(`${'ABCD'[at]}1`, name));
    const line = `${textAt('A2', 'USD')}<c r="B2" s="1"><v>120.5</v></c>${textAt('C2', '2026-11-18')}${textAt('D2', SOURCE)}`;
    const file = await workbookOfSheets(
      [{ rows: [`<row r="1">${head.join('')}</row>`, `<row r="2">${line}</row>`] }],
      { 'xl/styles.xml': styles },
    );
    const { data } = await preview(file);
    expect(data).toMatchObject({ added: 0, refused: [{ line: 2, column: 'rate' }], lines: [] });
  });

  it('is taken from administrators alone', async () => {
    const people = await createPeople(app);
    const file = `currency,rate,date,source\nUSD,12050.00,2026-11-18,${SOURCE}\n`;
    for (const path of ['', '/preview']) {
      const statuses: Record<string, number> = { anonymous: (await send(file, { as: null, path })).status };
      for (const [who, as] of Object.entries(people)) statuses[who] = (await send(file, { as, path })).status;
      expect(statuses).toEqual({
        ...{ anonymous: 401, student: 403, 'another student': 403, owner: 403, manager: 403 },
        ...{ 'owner of another agency': 403, admin: 200 },
      });
    }
  });

  it('adds rates, finds them the second time, and is put back as one', async () => {
    const file = `Valyuta;Kurs;Nominal;Sana;Manba\nEUR;13 900,55;1;20.11.2026;${SOURCE}\nJPY;7 790,00;100;20.11.2026;${SOURCE}\n`;
    expect((await take(file)).data).toEqual({ added: 2, changed: 0, same: 0, refused: [] });
    expect(await ratesOf('JPY')).toEqual([[779_000, 100, '2026-11-20']]);
    expect((await take(file)).data).toMatchObject({ added: 0, changed: 0, same: 2 });
    expect((await take(file.replace('13 900,55', '13 901'))).data).toMatchObject({
      added: 0,
      changed: 1,
      same: 1,
    });
    expect(await ratesOf('EUR')).toEqual([[1_390_100, 1, '2026-11-20']]);
    expect((await undoLast(admin, 'bulk', 'exchange-rate')).status).toBe(200);
    expect(await ratesOf('EUR')).toEqual([[1_390_055, 1, '2026-11-20']]);
  });

  it('is read in the encodings of spreadsheets', async () => {
    const text = `Валюта;Курс;Дата;Источник\nKRW;8,26;2026-11-20;${SOURCE}\n`;
    expect((await take(Buffer.from(`\ufeff${text}`, 'utf16le'))).data).toMatchObject({ added: 1 });
  });

  it('is refused as a whole, line by line', async () => {
    const before = await ratesOf('USD');
    const { data } = await take(
      `currency;rate;nominal;date;source\nUSD;12060;1;2026-11-19;${SOURCE}\nXXX;0;3;2099-01-01;nowhere\nUSD;-5;1;soon;\nUSD;12070;1;2026-11-19;${SOURCE}\n`,
    );
    expect(data).toMatchObject({ added: 0, changed: 0, same: 0 });
    expect(data.refused.map(({ line, column }) => [line, column])).toEqual([
      ...['currency', 'rate', 'nominal', 'date', 'source'].map((column) => [3, column]),
      ...['rate', 'date', 'source'].map((column) => [4, column]),
      [5, 'date'],
    ]);
    expect(data.refused.at(-1)?.reason).toBe('The same record is also in row 2.');
    expect(await ratesOf('USD')).toEqual(before);
  });

  it('is the Central Bank’s own, whose codes are numbers beside the letters', async () => {
    const file = [
      'id;Code;Ccy;CcyNm_RU;Nominal;Rate;Diff;Date;source',
      `69;840;USD;Доллар США;1;12053.72;-5.1;12.11.2026;${SOURCE}`,
      `57;392;JPY;Японская иена;10;780.12;0.1;12.11.2026;${SOURCE}`,
    ].join('\r\n');
    expect((await take(file)).data).toEqual({ added: 2, changed: 0, same: 0, refused: [] });
    expect(await ratesOf('JPY')).toContainEqual([78_012, 10, '2026-11-12']);
  });

  it('is refused by line and cell where a cell has no value, or more than a date', async () => {
    const head = 'Код валюты;Код;kurs;nominal;sana;manba\n';
    const lineOf = (cells: string) => `${cells};${SOURCE}\n`;
    const { data } = await take(
      Buffer.concat([
        Buffer.from(head + lineOf('USD;840;#N/A;1;2026-11-13') + lineOf('USD;840;12000;1E1;2026-11-13')),
        Buffer.from(lineOf('USD;840;12000;0x10;2026-11-13') + lineOf('USD;840;12000;1;2026-11-13T19:00:00Z')),
        Buffer.from('US'),
        Buffer.of(0xa0),
        Buffer.from(lineOf(';840;12000;1;2026-11-13')),
      ]),
    );
    expect(data.refused.map(({ line, column }) => [line, column])).toEqual([
      ...[
        [2, 'rate'],
        [3, 'nominal'],
        [4, 'nominal'],
        [5, 'date'],
        [6, 'currency'],
      ],
    ]);
    expect(data.refused.map(({ reason }) => reason).join()).toMatch(
      /#N\/A.*Write only the date.*cannot be read/,
    );
  });

  it('is shown as it is read before it is taken, and in another encoding, of which nothing is written', async () => {
    const cyrillic = Buffer.from([0xe2, 0xe0, 0xeb, 0xfe, 0xf2, 0xe0]);
    const rest = Buffer.from(`;kurs;sana;source\nKRW;9,15;14.11.2026;${SOURCE}\n`);
    const file = Buffer.concat([cyrillic, rest]);
    const before = await ratesOf('KRW');
    expect((await preview(file)).data).toEqual({
      ...{
        format: 'csv',
        encoding: 'windows-1251',
        unreadLines: [],
        sheet: null,
        problem: null,
        refused: [],
      },
      ...{ added: 1, changed: 0, same: 0 },
      lines: [{ line: 2, currency: 'KRW', rateTiyin: 915, nominal: 1, datedOn: '2026-11-14' }],
    });
    const wrong = (await preview(file, { encoding: 'windows-1252' })).data;
    expect(wrong).toMatchObject({ encoding: 'windows-1252', lines: [], added: 0 });
    expect(wrong.problem).toMatch(/currency/);
    expect((await preview(file, { encoding: 'utf-8' })).data.unreadLines).toEqual([1]);
    expect(await ratesOf('KRW')).toEqual(before);
    expect((await send(file, { encoding: 'windows-1252' })).fields?.file).toMatch(/currency/);
    expect((await send(file, { encoding: 'windows-1251' })).data).toMatchObject({ added: 1 });
    expect((await preview(file)).data).toMatchObject({ added: 0, same: 1 });
    expect((await preview(file, { encoding: 'utf-7' })).status).toBe(422);
  });

  it.each([
    ['currency;rate;rate;date;source\nUSD;12000;12100;13.11.2026;S\n', 'rate', /same heading|this heading/],
    ['currency;rate;date;source\nUSD;12.050;13.11.2026;S\n', 'rate', /12050 \/ 12\.05/],
    ['currency;rate;date;source\nUSD;12.050 soʻm;13.11.2026;S\n', 'rate', /12050 \/ 12\.05/],
    ['currency;rate;date;source\nUSD;12000;46339;S\n', 'date', /./],
    ['currency;rate;date;source\nUSD/UZS;12000;13.11.2026;S\n', 'currency', /./],
    ['currency;rate;nominal;date;source\nUSD;12000;один;13.11.2026;S\n', 'nominal', /./],
    ['currency;rate;date;source\nUSD;1.205.00;13.11.2026;S\n', 'rate', /more than one number.*1\.205\.00/],
    ['currency;rate;date;source\nUSD;12,050,00;13.11.2026;S\n', 'rate', /more than one number/],
    ['currency;rate;date;source\nUSD;12 050 / 12 100;13.11.2026;S\n', 'rate', /more than one number/],
    ['currency;rate;date;source\nUSD;12000-12100;13.11.2026;S\n', 'rate', /more than one number/],
    ['currency;rate;nominal;date;source\nUSD;12000;1 0;13.11.2026;S\n', 'nominal', /more than one number/],
    ['currency;rate;date;source\nUSD;1.2E+4;13.11.2026;S\n', 'rate', /shortened.*1\.2E\+4/],
    ['currency;rate;nominal;date;source\nUSD;12000;1E2;13.11.2026;S\n', 'nominal', /shortened.*1E2/],
  ])(
    'of which a cell could be read in two ways, or in none, is refused there: %j',
    async (file, column, sentence) => {
      const { refused } = (await take(file.replace('S\n', `${SOURCE}\n`))).data;
      expect(refused).toMatchObject([{ line: 2, column, reason: expect.stringMatching(sentence) }]);
    },
  );

  it.each([
    ['12\u00a0050,55', 1_205_055],
    ['12\u2009050.5', 1_205_050],
    ["12'050", 1_205_000],
    ['12.050,00', 1_205_000],
    ['12,050.00', 1_205_000],
  ])('has thousands between true groups of three: %j', async (rate, rateTiyin) => {
    const { data } = await preview(`currency;rate;date;source\nUSD;${rate};13.11.2026;${SOURCE}\n`);
    expect(data).toMatchObject({ refused: [], lines: [{ rateTiyin }] });
  });

  it('that no known encoding fits is refused where it is read, and said to fit none', async () => {
    const greek = Buffer.from([0xcd, 0xfc, 0xec, 0xe9, 0xf3, 0xec, 0xe1]);
    const file = Buffer.concat([
      ...[Buffer.from('currency;rate;date;source;'), greek, Buffer.from('\nUS'), greek],
      ...[Buffer.from(`;12000;13.11.2026;${SOURCE};`), greek, Buffer.from('\n')],
    ]);
    expect((await preview(file)).data).toMatchObject({
      ...{ encoding: 'ascii', unreadLines: [1, 2], lines: [] },
      refused: [{ line: 2, column: 'currency', reason: expect.stringMatching(/cannot be read/) }],
    });
    expect((await take(file)).data).toMatchObject({ added: 0, refused: [{ line: 2 }] });
  });

  it('is shown with what would be refused, by line and cell', async () => {
    const { data } = await preview(`currency,rate,date,source\nUSD,#N/A,2026-11-13,${SOURCE}\n`);
    expect(data).toMatchObject({ problem: null, added: 0, refused: [{ line: 2, column: 'rate' }] });
  });

  it.each([
    ['currency;rate\nUSD;1\n', /date, source/],
    ['', /./],
    ['<html></html>', /./],
  ])('like %j says at the file why it cannot be read', async (content, sentence) => {
    const { status, fields } = await take(content);
    expect(status).toBe(422);
    expect(fields?.file).toMatch(sentence);
  });
});

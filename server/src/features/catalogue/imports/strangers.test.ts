import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountry, next } from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/imports.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

// Files as programs make them that nobody here has written: each is read as it was meant, or refused with a word.

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  await createCountry(app, { code: 'PL' });
});
afterAll(() => app.close());

const { upload, preview, rowsOf } = importsOf('UNIVERSITY', () => ({ app, admin }));

const wide = (text: string, isMarked: boolean): Buffer =>
  Buffer.from(`${isMarked ? '\ufeff' : ''}${text}`, 'utf16le');
const inWindows1250 = (text: string): Buffer => {
  const letters = Array.from({ length: 256 }, (_, byte) =>
    new TextDecoder('windows-1250').decode(Buffer.of(byte)),
  );
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
};
const HEAD = 'nameEn;country';

describe('a file of another program is read as it was meant', () => {
  it.each<[string, (name: string) => [file: Buffer | string, names: string[]]]>([
    ['lines of two programs', (name) => [`${HEAD}\r\n${name} 1;PL\n${name} 2;PL\r\n${name} 3;PL\r`, [`${name} 1`, `${name} 2`, `${name} 3`]]],
    ['a line end within a cell', (name) => [`${HEAD}\r\n"${name}\nand more";PL\r\n`, [`${name} and more`]]],
    ['text that spreadsheets are told to leave alone', (name) => [`${HEAD}\n="${name}";="PL"\n`, [name]]],
    ['a delimiter between quotes', (name) => [`"sep=|"\n${HEAD.replace(';', '|')}\n${name}|PL\n`, [name]]],
    ['Unicode text of Excel', (name) => [wide(`${HEAD.replace(';', '\t')}\r\n${name} Ў\tPL\r\n`, true), [`${name} Ў`]]],
    ['the same without its mark', (name) => [wide(`${HEAD.replace(';', '\t')}\r\n${name} Ў\tPL\r\n`, false), [`${name} Ў`]]],
    ['Excel in Poland', (name) => [inWindows1250(`${HEAD}\r\nPolitechnika Łódzka ${name};PL\r\nUczelnia Śląska ${name};PL\r\n`), [`Politechnika Łódzka ${name}`, `Uczelnia Śląska ${name}`]]],
    ['Excel in Hungary', (name) => [inWindows1250(`${HEAD}\r\nMűszaki Főiskola ${name};PL\r\n`), [`Műszaki Főiskola ${name}`]]],
    ['signs that nobody sees', (name) => [`${HEAD}\u200b\n${name}\u00ad\u200b;PL\n`, [name]]],
  ])('%s', async (_, make) => {
    const [file, names] = make(`Uni ${next()}`);
    const rows = await rowsOf(await preview(file));
    expect(rows.map(({ outcome, title }) => [outcome, title])).toEqual(names.map((name) => ['NEW', name]));
  });
}); // biome-ignore format: files read best in rows

describe('a file that is no table is refused with what it is', () => {
  it.each<[string, Buffer | string, RegExp]>([
    ['XML of Excel 2003', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook><Table/></Workbook>', /old Excel file/],
    ['a web page in one file', 'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n\r\n<html></html>', /old Excel file/],
    ['SYLK', 'ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"name"\r\nE\r\n', /old Excel file/],
    ['DIF', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n', /old Excel file/],
    ['a web page of two bytes a letter', wide('<html><table>\r\n<tr><td>nameEn</td></tr></table></html>', true), /web page/],
    ['the same without its mark', wide('<html><table>\r\n<tr><td>nameEn</td></tr></table></html>', false), /web page/],
    ['a text of Word', '{\\rtf1\\ansi {\\fonttbl}\nnameEn\\par\n}', /not a table/],
    ['a list of a program', '[\n{"nameEn":"A","country":"PL"},\n{"nameEn":"B","country":"PL"}\n]', /not a table/],
    ['a quote that never ends', `${HEAD}\nA;PL\n"B;PL\nC;PL\n`, /damaged/],
  ])('%s', async (_, file, sentence) => {
    const answer = await upload(file);
    expect([answer.status, answer.fields?.file]).toEqual([422, expect.stringMatching(sentence)]);
  }); // biome-ignore format: files read best in rows

  it('and a table whose headings only look like one is none of these', async () => {
    const rows = await rowsOf(await preview(`id;Price;nameEn;country\n;1;Uni ${next()};PL\n`));
    expect(rows).toMatchObject([{ outcome: 'NEW' }]);
  });
});

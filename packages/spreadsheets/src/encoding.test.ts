import { describe, expect, it } from 'vitest';
import { ENCODINGS, type Encoding } from './encoding.ts';
import { mergedWorkbook } from './samples.ts';
import { parseTable } from './table.ts';

/** A text in an encoding of a byte for each letter. */
const inEncoding = (encoding: Encoding, text: string): Buffer => {
  const letters = Array.from({ length: 256 }, (_, byte) =>
    new TextDecoder(encoding).decode(Uint8Array.of(byte)),
  );
  return Buffer.from(
    Array.from(text, (letter) => {
      const byte = letters.indexOf(letter);
      if (byte < 0) throw new Error(`${encoding} has no ${letter}`);
      return byte;
    }),
  );
};

const RUSSIAN =
  'название;город;заметка\r\nЯгеллонский университет (ПВ);Краков;Я и ты — №5\r\nМГУ;Москва;«Ёлка»';
const UZBEK = 'nomi;shahar\r\nO‘zbekiston milliy universiteti;Toshkent\r\nSan’at bo‘limi;G‘ijduvon';
const UZBEK_IN_CYRILLIC = 'номи;шахар\r\nЎзбекистон миллий университети;Самарканд\r\nТошкент шахри;Бўстон';
const FRENCH = 'nom;ville\r\nUniversité de Liège;Liège\r\nÉcole supérieure;Genève';
const TURKISH = 'ad;şehir\r\nBoğaziçi Üniversitesi;İstanbul\r\nIşık;Şile';

const rowsOf = (text: string) =>
  text
    .split('\r\n')
    .slice(1)
    .map((line, index) => ({ line: index + 2, cells: line.split(';') }));

describe('a CSV without a mark', () => {
  it.each<[Encoding, string, string]>([
    ['windows-1251', 'Russian of Excel on Windows', RUSSIAN],
    ['x-mac-cyrillic', 'Russian of Excel on a Mac', RUSSIAN],
    ['ibm866', 'Russian of DOS', RUSSIAN.replace(/[«»—]/g, '-')],
    ['windows-1251', 'Uzbek in Cyrillic on Windows', UZBEK_IN_CYRILLIC],
    ['x-mac-cyrillic', 'Uzbek in Cyrillic on a Mac', UZBEK_IN_CYRILLIC],
    ['windows-1251', 'Uzbek on Windows in Russian', UZBEK],
    ['windows-1252', 'Uzbek on Windows', UZBEK],
    ['windows-1254', 'Uzbek on Windows in Turkish', UZBEK],
    ['macintosh', 'Uzbek on a Mac', UZBEK],
    ['windows-1252', 'French on Windows', FRENCH],
    ['macintosh', 'French on a Mac', FRENCH],
    ['windows-1254', 'Turkish on Windows', TURKISH],
  ])('is read as what it says: in %s, %s', async (encoding, _, text) => {
    const bytes = inEncoding(encoding, text);
    const table = await parseTable(bytes);
    expect([table.rows, table.unreadLines]).toEqual([rowsOf(text), []]);
    expect((await parseTable(bytes, encoding)).rows).toEqual(table.rows);
  });

  it.each<[string, (line: Buffer) => Buffer]>([
    ['a space of Windows', (line) => Buffer.concat([line, Buffer.of(0xa0), Buffer.from('3')])],
    ['a letter that was cut', (line) => line.subarray(0, -1)],
    ['a letter of Windows', (line) => Buffer.concat([line, Buffer.of(0xe0)])],
    ['two of them', (line) => Buffer.concat([Buffer.of(0xff), line, Buffer.of(0x92)])],
  ])('stays UTF-8 with %s, and names the line', async (_, damage) => {
    for (const [name, mark] of [
      ['Oʻzbek universiteʼ', ''],
      ['Университет', ''],
      ['Университет', '\ufeff'],
    ] as const) {
      const head = Buffer.from(`${mark}nameUz;country\r\nOʻzbek;PL\r\n`);
      const bytes = Buffer.concat([head, damage(Buffer.from(name)), Buffer.from(';PL\r\nYana;UZ\r\n')]);
      const table = await parseTable(bytes);
      expect(table).toMatchObject({ encoding: 'utf-8', unreadLines: [3] });
      expect(table.rows[0]!.cells).toEqual(['Oʻzbek', 'PL']);
    }
  });

  it('is read in the encoding that somebody has chosen, whatever it seems to be', async () => {
    const bytes = inEncoding('windows-1251', RUSSIAN);
    for (const encoding of ENCODINGS.filter((one) => !one.startsWith('utf-16')))
      expect((await parseTable(bytes, encoding)).encoding).toBe(encoding);
    const wrong = await parseTable(bytes, 'utf-8');
    expect(wrong.unreadLines).toEqual([1, 2, 3]);
  });
});

describe('merged cells', () => {
  it('below the first are told from empty ones, with the line of that one', async () => {
    const { rows, columns } = await parseTable(await mergedWorkbook('B2:B4', 'A1:B1'));
    expect(columns).toEqual(['name', '']);
    expect(rows.map(({ cells }) => cells[1])).toEqual(['PL', '\ufdd02', '\ufdd02', '']);
  });

  it('beside each other in a line are empty', async () => {
    const { rows } = await parseTable(await mergedWorkbook('A3:B3'));
    expect(rows.map(({ cells }) => cells[1])).toEqual(['PL', '', '', '']);
  });
});

import { describe, expect, it } from 'vitest';
import { ENCODINGS, type Encoding } from './encoding.ts';
import { mergedWorkbook } from './samples.ts';
import { parseTable } from './table.ts';

/** Names of countries, as the machine knows them in every language. */
const namesOfCountries = (language: string): string[] => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((one) => letters.flatMap((other) => names.of(one + other) ?? []));
};

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

const isIn = (encoding: Encoding, text: string): boolean => {
  try {
    return inEncoding(encoding, text).length > 0;
  } catch {
    return false;
  }
};

const RUSSIAN =
  'название;город;заметка\r\nЯгеллонский университет (ПВ);Краков;Я и ты — №5\r\nМГУ;Москва;«Ёлка»';
const UZBEK = 'nomi;shahar\r\nO‘zbekiston milliy universiteti;Toshkent\r\nSan’at bo‘limi;G‘ijduvon';
const UZBEK_IN_CYRILLIC = 'номи;шахар\r\nЎзбекистон миллий университети;Самарканд\r\nТошкент шахри;Бўстон';
const FRENCH = 'nom;ville\r\nUniversité de Liège;Liège\r\nÉcole supérieure;Genève';
const TURKISH = 'ad;şehir\r\nBoğaziçi Üniversitesi;İstanbul\r\nIşık;Şile';

/** Names of universities as people of Central Europe write them, each list by itself. */
const CENTRAL: readonly [string, string][] = [
  ['Polish', 'nazwa;miasto\r\nUniwersytet Łódzki;Łódź\r\nPolitechnika Częstochowska;Częstochowa\r\nUniwersytet Gdański;Gdańsk'],
  ['Polish of one accent', 'nazwa;miasto\r\nUniwersytet Mikołaja Kopernika;Toruń'],
  ['Polish, a space of Spanish', 'nazwa;miasto\r\nUniwersytet Jagielloński;Kraków\r\nUniwersytet Opolski;Poznań'],
  ['Czech', 'název;město\r\nČeské vysoké učení technické;Praha\r\nVysoké učení technické;Brno\r\nZápadočeská univerzita;Plzeň'],
  ['Czech in capitals', 'název;město\r\nJIHOČESKÁ UNIVERZITA;ČESKÉ BUDĚJOVICE\r\nUNIVERZITA TOMÁŠE BATI;ZLÍN'],
  ['Slovak', 'názov;mesto\r\nEkonomická univerzita;Bratislava\r\nPrešovská univerzita;Prešov\r\nUniverzita sv. Cyrila a Metoda;Trnava, Hlboké ľavobrežie'],
  ['Hungarian', 'név;város\r\nSzéchenyi István Egyetem;Győr\r\nMagyar Képzőművészeti Egyetem;Budapest\r\nBudapesti Műszaki Egyetem;Budapest'],
  ['Hungarian colleges', 'név;város\r\nTomori Pál Főiskola;Kőszeg\r\nSzent Pál Akadémia;Budapest'],
  ['Romanian', 'nume;oraş\r\nUniversitatea Babeş-Bolyai;Cluj\r\nUniversitatea de Ştiinţe Agricole;Bucureşti'],
  ['Croatian', 'naziv;grad\r\nSveučilište u Zagrebu;Zagreb\r\nVeleučilište u Požegi;Požega'],
  ['Slovene', 'ime;mesto\r\nUniverza v Novi Gorici;Nova Gorica\r\nMednarodna podiplomska šola Jožefa Stefana;Šentjur, občina'],
  ['German and Polish', 'Name;Ort\r\nEuropa-Universität;Słubice\r\nTechnische Universität München;München'],
]; // biome-ignore format: names read best in rows

/** Names of the West and of Turkey that have the same bytes as letters of Central Europe. */
const NOT_CENTRAL: readonly [Encoding, string, string][] = [
  ['windows-1252', 'Spanish', 'nombre;ciudad\r\nUniversidad de La Coruña;La Coruña\r\nUniversidad de Logroño;España'],
  ['windows-1252', 'Portuguese', 'nome;cidade\r\nUniversidade de São Paulo;São Paulo\r\nFundação de Ciências;Vitória, seções'],
  ['windows-1252', 'Danish', 'navn;by\r\nKøbenhavns Universitet;København\r\nHøjskolen på Bornholm;Rønne\r\nFærøerne;Tórshavn'],
  ['windows-1252', 'Swedish', 'namn;ort\r\nUmeå universitet;Umeå\r\nMalmö högskola;Malmö'],
  ['windows-1252', 'Italian', 'nome;città\r\nUniversità di Forlì;Forlì\r\nPiù università;Cefalù, però'],
  ['windows-1252', 'Catalan', 'nom;ciutat\r\nUniversitat Autònoma de Barcelona;Bellaterra\r\nUniversitat de València;València'],
  ['windows-1252', 'French of many accents', 'nom;ville\r\nÉcole supérieure de Forêt;Nîmes, août\r\nMétropole Européenne;Genève'],
  ['windows-1252', 'German', 'Name;Ort\r\nUniversität zu Köln;Köln\r\nHochschule für Künste;Groß-Gerau'],
  ['windows-1252', 'Estonian', 'nimi;linn\r\nTallinna Tehnikaülikool;Tallinn\r\nVõru Instituut;Võru, Põlva'],
  ['windows-1254', 'Turkish of many accents', 'ad;şehir\r\nKırklareli Üniversitesi;Kırklareli\r\nYeşilırmak Koleji;Ağrı\r\nÇankırı;İğneada'],
]; // biome-ignore format: names read best in rows

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
    ...CENTRAL.map(([name, text]): [Encoding, string, string] => ['windows-1250', name, text]),
    ...NOT_CENTRAL,
  ])('is read as what it says: in %s, %s', async (encoding, _, text) => {
    const bytes = inEncoding(encoding, text);
    const table = await parseTable(bytes);
    expect([table.rows, table.unreadLines]).toEqual([rowsOf(text), []]);
    expect((await parseTable(bytes, encoding)).rows).toEqual(table.rows);
  });

  it.each<[Encoding, readonly string[]]>([
    ['windows-1250', ['pl', 'cs', 'sk', 'hu', 'hr', 'sl']],
    ['windows-1252', ['fr', 'es', 'pt', 'it', 'de', 'da', 'nb', 'sv', 'fi', 'et', 'nl', 'ca']],
    ['windows-1254', ['tr']],
    ['windows-1251', ['ru', 'bg', 'uk']],
  ])('of the names of countries in a language is read in %s: %j', async (encoding, languages) => {
    for (const language of languages) {
      const names = namesOfCountries(language).filter((name) => isIn(encoding, name));
      expect(names.length).toBeGreaterThan(100);
      const bytes = inEncoding(encoding, ['name;x', ...names.map((name) => `${name};`)].join('\r\n'));
      const { rows } = await parseTable(bytes);
      expect(
        rows.map(({ cells }) => cells[0]),
        language,
      ).toEqual(names);
    }
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

import { describe, expect, it } from 'vitest';
import type { Encoding } from './encoding.ts';
import { parseTable } from './table.ts';

const FIRST = Array.from({ length: 128 }, (_, at) => 0x80 + at);
const SECOND = Array.from({ length: 192 }, (_, at) => 0x40 + at);
const tables = new Map<string, Map<string, number[]>>();

/** Bytes of each letter above ASCII, of one byte or two. */
const lettersOf = (encoding: string): Map<string, number[]> => {
  const known = tables.get(encoding);
  if (known) return known;
  const letters = new Map<string, number[]>();
  for (const bytes of FIRST.flatMap((first) => [[first], ...SECOND.map((second) => [first, second])])) {
    const letter = new TextDecoder(encoding).decode(Uint8Array.from(bytes));
    if (letter.length === 1 && letter !== '\ufffd' && !letters.has(letter)) letters.set(letter, bytes);
  }
  tables.set(encoding, letters);
  return letters;
};

const inEncoding = (encoding: string, text: string): Buffer =>
  Buffer.from(
    Array.from(text).flatMap((letter) => {
      const bytes = letter < '\x80' ? [letter.charCodeAt(0)] : lettersOf(encoding).get(letter);
      if (!bytes) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );

/** Vietnamese of Windows has its tones behind their letters. */
const toned = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/([aeiouy])([\u0323\u0300\u0301\u0303\u0309])([\u0302\u0306\u031b])/giu, '$1$3$2')
    .replace(/[aou][\u0302\u0306\u031b]|e\u0302/giu, (letter) => letter.normalize('NFC'));

const RUSSIAN =
  'название;город\r\nЯгеллонский университет;Краков\r\nМосковский физико-технический институт;Долгопрудный';
const UZBEK =
  'номи;шахар\r\nТошкент ахборот технологиялари университети;Тошкент\r\nСамарканд давлат тиббиёт университети;Самарканд';
const TURKISH = 'ad;şehir\r\nBirleşik Krallık Üniversitesi;Küçükçekmece\r\nABD Küçük Harici Adaları;Ağrı';
const POLISH =
  'nazwa;miasto\r\nUniwersytet Śląski;Katowice\r\nPolitechnika Częstochowska;Częstochowa\r\nUniwersytet Gdański;Gdańsk';
const CZECH =
  'název;město\r\nČeské vysoké učení technické;Praha\r\nNejvyšší škola žurnalistiky;Plzeň\r\nVysoká škola báňská;Žatec';
const CROATIAN =
  'naziv;grad\r\nSveučilište u Zagrebu;Zagreb\r\nVeleučilište u Požegi;Požega\r\nŠumarski fakultet;Križevci';
const KOREAN = '이름;국가\r\n서울대학교;한국\r\n부산외국어대학교;한국';
const CHINESE = '名称;国家\r\n北京大学;中国\r\n复旦大学;中国';
const TRADITIONAL = '名稱;國家\r\n國立臺灣大學;臺灣\r\n國立清華大學;臺灣';
const JAPANESE = '名前;国\r\n東京大学;日本\r\n早稲田大学;日本';

const rowsOf = (text: string) =>
  text
    .split('\r\n')
    .slice(1)
    .map((line, index) => ({ line: index + 2, cells: line.split(';') }));

describe('a CSV of another program', () => {
  it.each<[Encoding, string, string]>([
    ['koi8-r', 'Russian', RUSSIAN],
    ['koi8-r', 'Russian in small letters', RUSSIAN.toLowerCase()],
    ['koi8-r', 'Russian in capitals', RUSSIAN.toUpperCase()],
    ['koi8-r', 'Uzbek', UZBEK],
    ['iso-8859-5', 'Russian', RUSSIAN],
    ['iso-8859-5', 'Russian in small letters', RUSSIAN.toLowerCase()],
    ['iso-8859-5', 'Uzbek', UZBEK],
    ['x-mac-cyrillic', 'Russian in capitals', RUSSIAN.toUpperCase()],
    ['windows-1251', 'Russian in small letters', RUSSIAN.toLowerCase()],
    ['windows-1251', 'Russian in capitals', RUSSIAN.toUpperCase()],
    ['windows-1254', 'Turkish of neighbouring accents', TURKISH],
    ['iso-8859-2', 'Polish', POLISH],
    ['iso-8859-2', 'Czech', CZECH],
    ['iso-8859-2', 'Croatian', CROATIAN],
    ['euc-kr', 'Korean', KOREAN],
    ['gbk', 'Chinese', CHINESE],
    ['big5', 'traditional Chinese', TRADITIONAL],
    ['shift_jis', 'Japanese', JAPANESE],
    [
      'windows-1257',
      'Lithuanian',
      'pavadinimas;šalis\r\nKlaipėdos universitetas;LT\r\nLietuvos sveikatos mokslų universitetas;LT',
    ],
    ['windows-1257', 'Lithuanian of one line', 'name;country\r\nŠiaulių akademija;LT'],
    [
      'windows-1257',
      'Latvian',
      'name;country\r\nRīgas Tehniskā universitāte;LV\r\nLatvijas Biozinātņu un tehnoloģiju universitāte;LV',
    ],
    [
      'windows-1257',
      'Estonian',
      'nimi;linn\r\nEesti Kõrgem Kunstikool;Tallinn\r\nTallinna šokolaadi akadeemia;Tallinn',
    ],
    ['windows-1255', 'Hebrew', 'name;country\r\nאוניברסיטת תל אביב;ישראל\r\nהטכניון;ישראל'],
    ['windows-1255', 'Hebrew of one word', 'name;country\r\nישראל;IL'],
    ['windows-1256', 'Arabic', 'اسم;بلد\r\nجامعة القاهرة;مصر\r\nجامعة الملك سعود;السعودية'],
    ['windows-1253', 'Greek', 'όνομα;πόλη\r\nΠανεπιστήμιο Αθηνών;Αθήνα\r\nΠολυτεχνείο Κρήτης;Χανιά'],
    ['windows-874', 'Thai', 'ชื่อ;ประเทศ\r\nจุฬาลงกรณ์มหาวิทยาลัย;ไทย'],
    ['windows-1250', 'Slovak, one line', 'name;country\r\nVysoká škola výtvarných umení;SK'],
    ['windows-1250', 'Slovak of one soft letter', 'name;country\r\nUniverzita Mateja Bela, učiteľstvo;SK'],
    ['windows-1250', 'Romanian, one line', 'name;country\r\nUniversitatea Babeş-Bolyai;RO'],
    ['windows-1250', 'Croatian, one line', 'name;country\r\nMeđimursko veleučilište;HR'],
    ['windows-1251', 'Russian abbreviations', 'name;country\r\nМГУ;RU\r\nСПбГУ;RU'],
    // Neighbours of those that are told by words.
    [
      'windows-1252',
      'Spanish beside a Lithuanian country',
      'name;country\r\nUniversidad de Málaga;ES\r\nVilnius;LT',
    ],
    ['windows-1252', 'Danish', 'name;country\r\nKøbenhavns Universitet;DK\r\nAalborg Universitet, Ålborg;DK'],
    ['windows-1252', 'Portuguese', 'name;country\r\nUniversidade de São Paulo;BR'],
    ['windows-1252', 'Italian', 'name;country\r\nUniversità di Forlì, però;IT'],
    ['windows-1251', 'Russian of short words', 'name;country\r\nдизайн;RU\r\nкак;RU'],
  ])('is read as what it says: in %s, %s', async (encoding, _, text) => {
    const bytes = inEncoding(encoding, text);
    const table = await parseTable(bytes);
    expect([table.rows, table.unreadLines]).toEqual([rowsOf(text), []]);
    expect((await parseTable(bytes, encoding)).rows).toEqual(table.rows);
  });

  it.each<[string, string]>([
    // Without a word by which its language is known.
    ['windows-874', 'ก;ข\r\nฮฟฬห;ฉษฮ'],
    ['koi8-u', 'назва;місто\r\nКиївський національний університет;Київ\r\nЛьвівська політехніка;Львів'],
    ['euc-jp', '名前;国\r\n東京大学のせいと;日本\r\nカタカナばかり;日本'],
    ['euc-kr', '가;나\r\n갸;PL'],
  ])(
    'that no known encoding fits says so, and has no letters that nobody wrote: %s',
    async (encoding, text) => {
      const { rows, ...table } = await parseTable(inEncoding(encoding, `${text}\r\nAGH;PL;9`));
      expect(table).toMatchObject({
        encoding: 'ascii',
        unreadLines: rows
          .slice(0, -1)
          .map(({ line }) => line - 1)
          .concat(rows.length),
      });
      expect(rows.at(-1)!.cells.slice(0, 2)).toEqual(['AGH', 'PL']);
      expect(JSON.stringify(rows)).not.toMatch(/[^\0-\x7f\ufffd]/);
    },
  );
});

it('Vietnamese of Windows is told by its syllables, and its tones are on their letters', async () => {
  for (const name of ['Đại học Quốc gia Hà Nội', 'Trường Đại học Ngoại thương', 'Học viện Tài chính']) {
    const bytes = inEncoding('windows-1258', toned(`name;country\r\n${name};VN`));
    expect(await parseTable(bytes)).toMatchObject({
      ...{ encoding: 'windows-1258', unreadLines: [], rows: [{ line: 2, cells: [name, 'VN'] }] },
    });
  }
});

describe('a CSV of two encodings', () => {
  const lines = RUSSIAN.split('\r\n');
  const joined = (parts: readonly Buffer[]): Buffer =>
    Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\r\n')]));

  it.each<Encoding>(['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic'])(
    'is that of most lines, and names the one in UTF-8: %s',
    async (encoding) => {
      const own = lines.map((line) => inEncoding(encoding, line));
      const stray = Buffer.from('Новосибирский университет;PL');
      for (const given of [null, encoding]) {
        const table = await parseTable(joined([...own, stray, own[1]!]), given);
        expect(table).toMatchObject({ encoding, unreadLines: [4] });
        expect(table.rows.map(({ cells }) => cells[0])).toEqual([
          ...['Ягеллонский университет', 'Московский физико-технический институт'],
          ...[expect.stringMatching(/^[\ufffd ]+$/), 'Ягеллонский университет'],
        ]);
      }
    },
  );

  it('names a single cell in UTF-8, also of one letter', async () => {
    const [head, one, two] = lines.map((line) => inEncoding('windows-1251', line)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const mixed = Buffer.concat([Buffer.from('"Köln";'), inEncoding('windows-1251', 'Кёльн')]);
    const { rows, ...table } = await parseTable(joined([head, one, two, mixed]));
    expect(table).toMatchObject({ encoding: 'windows-1251', unreadLines: [4] });
    expect(rows.at(-1)!.cells).toEqual(['K\ufffd\ufffdln', 'Кёльн']);
  });

  it('is UTF-8 where most of it is, and names the line that is not', async () => {
    const own = [...lines, ...lines.slice(1)].map((line) => Buffer.from(line));
    const stray = inEncoding('windows-1251', 'Новосибирский университет;PL');
    expect(await parseTable(joined([...own, stray]))).toMatchObject({ encoding: 'utf-8', unreadLines: [6] });
  });

  it('of two bytes a letter names the line in UTF-8', async () => {
    const own = KOREAN.split('\r\n').map((line) => inEncoding('euc-kr', line));
    const table = await parseTable(joined([...own, Buffer.from('경희대학교;한국'), own[1]!]));
    expect(table).toMatchObject({ encoding: 'euc-kr', unreadLines: [4] });
  });

  it('is not one for a sign that is both: a number behind a capital', async () => {
    const file = joined([...lines, 'Школа С№5;PL', 'Т»;PL'].map((line) => inEncoding('windows-1251', line)));
    expect(await parseTable(file)).toMatchObject({ encoding: 'windows-1251', unreadLines: [] });
  });
});

it('a table below a title has the delimiter of its lines', async () => {
  const file = 'Реестр платежей\nОбщая сумма: 1 000,50\nid;name;city\n1;A, B;C\n2;D;E\n';
  expect(await parseTable(Buffer.from(file))).toMatchObject({
    delimiter: ';',
    columns: ['Реестр платежей', '', ''],
  });
});

import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { neutralise, restore } from './formulas.ts';
import { readTable } from './read.ts';
import { parseTable } from './table.ts';
import { type Cell, writeCsv, writeXlsx } from './write.ts';

const bytesOf = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks);
};

async function* inBatches(rows: Cell[][]) {
  for (const row of rows) yield [row];
}

const csv = (rows: Cell[][]) => bytesOf(writeCsv(inBatches(rows), ','));
const xlsx = (rows: Cell[][]) => bytesOf(writeXlsx(inBatches(rows)));

const zip = async (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const writer = new ZipFile();
  for (const [name, content] of Object.entries(files)) writer.addBuffer(Buffer.from(content), name);
  writer.end();
  return bytesOf(writer.outputStream);
};

const CYRILLIC = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя';

const windows1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (sign) => {
      const at = CYRILLIC.indexOf(sign);
      return at < 0 ? sign.charCodeAt(0) : 0xc0 + at;
    }),
  );

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const ENCODINGS: [string, string, (text: string) => Buffer][] = [
  ['UTF-8', 'utf-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', 'utf-8', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 LE', 'utf-16le', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 LE with a mark', 'utf-16le', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 BE', 'utf-16be', utf16be],
  ['UTF-16 BE with a mark', 'utf-16be', (text) => utf16be(`\uFEFF${text}`)],
  ['Windows-1251', 'windows-1251', windows1251],
];

const DELIMITERS = [',', ';', '\t', '|'];

describe('a CSV', () => {
  it.each(
    ENCODINGS.flatMap(([name, encoding, encode]) =>
      DELIMITERS.map((delimiter) => ({ name, encoding, encode, delimiter })),
    ),
  )('is read in $name with "$delimiter"', async ({ encoding, encode, delimiter }) => {
    const lines = [
      ['name', 'city'],
      ['"МГУ, имени ""М"""', 'Москва'],
      [`"a${delimiter}b\nc"`, '"Санкт-Петербург; север"'],
    ];
    const text = lines.map((cells) => cells.join(delimiter)).join('\r\n');
    const table = await parseTable(encode(text));
    expect(table).toMatchObject({ format: 'csv', encoding, delimiter, columns: ['name', 'city'] });
    expect(table.rows).toEqual([
      { line: 2, cells: ['МГУ, имени "М"', 'Москва'] },
      { line: 3, cells: [`a${delimiter}b\nc`, 'Санкт-Петербург; север'] },
    ]);
  });

  it('says which delimiter it has by its first line', async () => {
    const table = await parseTable(Buffer.from('sep=;\r\nname;city\r\nA,B;C,D\r\n'));
    expect(table).toMatchObject({ delimiter: ';', columns: ['name', 'city'] });
    expect(table.rows[0]?.cells).toEqual(['A,B', 'C,D']);
  });

  it('is of Western Europe where accents stand alone', async () => {
    const table = await parseTable(Buffer.from('name,city\nUniversit\xe4t K\xf6ln,K\xf6ln\n', 'latin1'));
    expect(table).toMatchObject({
      encoding: 'windows-1252',
      rows: [{ cells: ['Universität Köln', 'Köln'] }],
    });
  });

  it('keeps its numbers of lines, with empty rows, missing cells and more of them than headings', async () => {
    const table = await parseTable(Buffer.from('\n\nname,city,,\nA\n\n,,\nB,C,,D\n'));
    expect(table.columns).toEqual(['name', 'city', '', '']);
    expect(table.rows).toEqual([
      { line: 4, cells: ['A', '', '', ''] },
      { line: 7, cells: ['B', 'C', '', 'D'] },
    ]);
  });

  it('has 200 columns at most', async () => {
    const line = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',');
    const table = await parseTable(Buffer.from(`${line(200)}\n${line(200)}\n`));
    expect(table.columns).toHaveLength(200);
    await expect(parseTable(Buffer.from(`${line(201)}\n${line(201)}\n`))).rejects.toMatchObject({
      reason: 'TOO_MANY_COLUMNS',
    });
  });
});

describe('a workbook', () => {
  it('gives numbers and dates as a person reads them', async () => {
    const parts = await unpackedWorkbook([
      '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row>',
      '<row r="2"><c r="A2"><v>4.5999999999999996</v></c><c r="B2" t="b"><v>1</v></c></row>',
    ]);
    const table = await readTable(await zip(parts));
    expect(table).toMatchObject({ format: 'xlsx', encoding: null, columns: ['a', 'b'] });
    expect(table.rows).toEqual([{ line: 2, cells: ['4.6', 'true'] }]);
  });

  const HEAD = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>';
  const STYLES =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>';
  const withStyles = async (rows: string[]): Promise<Record<string, string>> => {
    const parts = await unpackedWorkbook(rows);
    const rels = 'xl/_rels/workbook.xml.rels';
    parts[rels] = parts[rels]!.replace(
      '</Relationships>',
      '<Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    );
    return { ...parts, 'xl/styles.xml': STYLES };
  };
  const cellsOf = async (parts: Record<string, string>) =>
    (await readTable(await zip(parts))).rows.map(({ cells }) => cells);

  it('has dates with a time as they stand on the clock of whoever wrote them, in the day that is shown', async () => {
    const dates = '<c r="A2" s="1"><v>46386.9993055556</v></c><c r="B2" s="1"><v>46356.9994444444</v></c>';
    const whole = '<c r="A3" s="1"><v>46357</v></c><c r="B3" s="1"><v>46357.4166666667</v></c>';
    const parts = await withStyles([HEAD, `<row r="2">${dates}</row>`, `<row r="3">${whole}</row>`]);
    expect(await cellsOf(parts)).toEqual([
      ['2026-12-30 23:59:00', '2026-11-30 23:59:12'],
      ['2026-12-01', '2026-12-01 10:00:00'],
    ]);
  });

  it.each(['"1"', '"true"', '"TRUE"', "'true'", '" true "', '"&#116;ru&#x65;"'])(
    'begins its dates in 1904: %s',
    async (spelling) => {
      const parts = await withStyles([HEAD, '<row r="2"><c r="A2" s="1"><v>44895</v></c></row>']);
      const book = 'xl/workbook.xml';
      parts[book] = parts[book]!.replace('<sheets>', `<workbookPr date1904=${spelling}/><sheets>`);
      expect(await cellsOf(parts)).toEqual([['2026-12-01', '']]);
      parts[book] = parts[book]!.replace(spelling, '"false"');
      expect(await cellsOf(parts)).toEqual([['2022-11-30', '']]);
    },
  );

  it('is read where its parts are named as files of Windows are', async () => {
    const parts = await unpackedWorkbook([HEAD, '<row r="2"><c r="A2"><v>7</v></c></row>']);
    const renamed = Object.entries(parts).map(([name, part]) => [name.replaceAll('/', '#'), part]);
    const archive = await zip(Object.fromEntries(renamed));
    // The library that writes archives here refuses such names.
    for (const [name] of renamed)
      for (let at = archive.indexOf(name!); at >= 0; at = archive.indexOf(name!, at + 1))
        archive.write(name!.replaceAll('#', '\\'), at);
    expect((await readTable(archive)).rows).toEqual([{ line: 2, cells: ['7', ''] }]);
  });

  it.each([
    ['', (text: string) => text],
    [
      'x:',
      (text: string) =>
        text.replaceAll(/<(\/?)(?=[a-z])(?!c>\]\])/g, '<$1x:').replaceAll('xmlns=', 'xmlns:x='),
    ],
  ])('has cells without places behind the one before: %s', async (_, write) => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      `<row>${text('a')}${text('b')}${text('c')}</row>`,
      `<row>${text('1')}<c/>${text('<![CDATA[<c>]]>')}</row>`,
      `<row r="5"><c r="B5"><v>2</v></c><c><v>3</v></c></row>`,
      '<row/>',
      `<row>${text('&lt;row&gt;')}</row>`,
    ];
    const parts = await unpackedWorkbook(rows);
    const sheet = 'xl/worksheets/sheet1.xml';
    parts[sheet] = write(parts[sheet]!).replace('<?x:', '<?');
    expect((await readTable(await zip(parts))).rows).toEqual([
      { line: 2, cells: ['1', '', '<c>'] },
      { line: 5, cells: ['', '2', '3'] },
      { line: 7, cells: ['<row>', '', ''] },
    ]);
  });

  it('has texts as CDATA, shared ones and those of cells', async () => {
    const parts = await unpackedWorkbook([
      HEAD,
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="inlineStr"><is><t><![CDATA[a]]><![CDATA[ & b]]></t></is></c></row>',
    ]);
    parts['xl/sharedStrings.xml'] =
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><!-- <![CDATA[x]]> --><si><t><![CDATA[&lt; <b>]]></t></si></sst>';
    expect((await readTable(await zip(parts))).rows).toEqual([{ line: 2, cells: ['&lt; <b>', 'a & b'] }]);
  });

  it.each(['hidden', 'veryHidden'])('is read from the first sheet that is not %s', async (state) => {
    const parts = await unpackedWorkbook([HEAD, '<row r="2"><c r="A2"><v>7</v></c></row>']);
    const [book, rels, sheet] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/worksheets/sheet1.xml'];
    parts['xl/worksheets/sheet2.xml'] = parts[sheet]!.replaceAll('<v>7</v>', '<v>8</v>');
    parts[book] = parts[book]!.replace(
      '<sheets>',
      `<sheets><sheet name="lists" sheetId="9" state="${state}" r:id="rId9"/>`,
    );
    parts[rels] = parts[rels]!.replace(
      '</Relationships>',
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
    );
    expect(await cellsOf(parts)).toEqual([['7', '']]);
    parts[book] = parts[book]!.replace(`state="${state}" `, '');
    expect(await cellsOf(parts)).toEqual([['8', '']]);
  });
});

const partsOf = async (bytes: Buffer): Promise<Record<string, string>> => {
  const { fromBufferPromise } = await import('yauzl');
  const archive = await fromBufferPromise(bytes);
  const parts: Record<string, string> = {};
  for await (const entry of archive.eachEntry())
    parts[entry.fileName] = String(await bytesOf(await archive.openReadStreamPromise(entry)));
  return parts;
};

const unpackedWorkbook = async (rows: string[]): Promise<Record<string, string>> => {
  const parts = await partsOf(await xlsx([['x']]));
  const sheet = 'xl/worksheets/sheet1.xml';
  parts[sheet] = parts[sheet]!.replace(
    /<sheetData>.*<\/sheetData>/s,
    `<sheetData>${rows.join('')}</sheetData>`,
  );
  return parts;
};

/** An archive whose sheet is a gigabyte of zeros. */
const bomb = async (): Promise<Buffer> => {
  const parts = await unpackedWorkbook([]);
  const writer = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    if (!name.includes('sheet1')) writer.addBuffer(Buffer.from(content), name);
  const { Readable } = await import('node:stream');
  const zeros = Buffer.alloc(1024 * 1024);
  writer.addReadStream(
    Readable.from(
      (function* () {
        for (let written = 0; written < 1024; written++) yield zeros;
      })(),
    ),
    'xl/worksheets/sheet1.xml',
  );
  writer.end();
  return bytesOf(writer.outputStream);
};

describe('a file that is none', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['EMPTY', 'nothing', () => Buffer.alloc(0)],
    ['NO_ROWS', 'only headings', () => Buffer.from('name,city\n')],
    ['EMPTY', 'only delimiters', () => Buffer.from(',,\n,,\n')],
    ['PICTURE', 'a PNG', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['PICTURE', 'a WebP', () => Buffer.from('RIFF\n\u0000\u0000\u0000WEBPVP8 ', 'latin1')],
    ['WEB_PAGE', 'a page', () => Buffer.from('\n<html lang="uz"><body>a,b</body></html>')],
    ['NOT_A_TABLE', 'half a character of UTF-16', () => Buffer.from([0xff, 0xfe, 0x41])],
    ['NOT_A_TABLE', 'a document of Word', () => zip({ 'word/document.xml': '<w:document/>' })],
    ['OLD_EXCEL', 'an old workbook', () => Buffer.from('d0cf11e0a1b11ae100000000', 'hex')],
    [
      'PASSWORD',
      'a workbook with a password',
      () =>
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['DAMAGED', 'half a workbook', async () => (await xlsx([['a']])).subarray(0, 300)],
    ['DAMAGED', 'a workbook without its sheet', () => zip({ 'xl/workbook.xml': '<workbook/>' })],
    ['DAMAGED', 'a quote without an end', () => Buffer.from('a,b\n"c,d\n')],
    ['TOO_LARGE', 'more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a')],
    ['TOO_MANY_ROWS', 'too many rows', () => Buffer.from('a,b\n'.repeat(20_002))],
    ['CELL_TOO_LONG', 'a cell of a book', () => Buffer.from(`a,b\n${'x'.repeat(40_000)},c\n`)],
    [
      'TOO_MANY_COLUMNS',
      'a cell far to the right',
      async () =>
        zip(await unpackedWorkbook([1, 2].map((at) => `<row r="${at}"><c r="XFD${at}"><v>1</v></c></row>`))),
    ],
  ])('is refused for %s: %s', async (reason, _, make) => {
    await expect(readTable(await make())).rejects.toMatchObject({ reason });
  });

  it('unpacks to a gigabyte and costs neither memory nor time', async () => {
    const bytes = await bomb();
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    const startedAt = performance.now();
    await expect(readTable(bytes)).rejects.toMatchObject({ reason: 'TOO_LARGE' });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  it('says of its size less than it is', async () => {
    const packed = deflateRawSync(Buffer.alloc(100_000));
    const parts = await unpackedWorkbook([]);
    const honest = await zip({ ...parts, 'xl/sharedStrings.xml': Buffer.alloc(100_000) });
    // The size of an entry that yazl has written, in the directory.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(100_000);
    const at = honest.lastIndexOf(size);
    const lying = Buffer.from(honest);
    lying.writeUInt32LE(10, at);
    expect(packed.length).toBeLessThan(1000);
    await expect(readTable(lying)).rejects.toMatchObject({ reason: 'DAMAGED' });
  });
});

const cell = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((text) => text.replace(/\p{C}/gu, '').trim())
  .filter((text) => text.trim() === text);
const hostile = fc.constantFrom(
  '=1+1',
  '+1',
  '-1',
  '-1+1',
  "'-1",
  '@a',
  "'=1",
  "''=1",
  "'a",
  '"',
  'a"b',
  'x;y',
  'x,y',
  'ʻ',
  'Ё',
);
const filled = fc.oneof(cell, hostile).map((text) => text || 'x');
const tables = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(filled, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 8 }),
  );

describe('what is written', () => {
  it('is read again as it was, in both formats', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        for (const bytes of [await csv(rows), await xlsx(rows)]) {
          const { columns, rows: found } = await parseTable(bytes);
          expect([columns, ...found.map(({ cells }) => cells)]).toEqual(rows);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1+1',
    '-1e9',
    '-1\n',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    "'=1",
    "=cmd|' /C calc'!A0",
  ])('runs nowhere: %s', (text) => {
    expect(neutralise(text).startsWith("'")).toBe(true);
    expect(restore(neutralise(text))).toBe(text);
  });

  it.each(['-10000000.01', '-1', '-0,5', '12', '1.50'])('stays a number: %s', async (text) => {
    expect(neutralise(text)).toBe(text);
    const rows = [
      ['a', 'b'],
      [text, 'x'],
    ];
    expect((await csv(rows)).toString()).toContain(`\r\n${/,/.test(text) ? `"${text}"` : text},x`);
    for (const bytes of [await csv(rows), await xlsx(rows)])
      expect((await parseTable(bytes)).rows[0]!.cells).toEqual([text, 'x']);
  });

  it('has decimals with a comma where the semicolon divides cells', async () => {
    const rows = [
      ['a', 'b', 'c', 'd'],
      ['4.5', '-12500.50', '22.11.2026', '5'],
    ];
    const text = String(await bytesOf(writeCsv(inBatches(rows), ';')));
    expect(text).toBe('\uFEFFa;b;c;d\r\n4,5;-12500,50;22.11.2026;5\r\n');
    expect(String(await csv(rows))).toContain('4.5,-12500.50,22.11.2026,5');
  });

  it('of Excel has numbers and days as such, texts that nothing runs, and columns as wide as their first rows', async () => {
    const rows: Cell[][] = [
      ['number', 'sum', 'day', 'minute', 'name'],
      [
        ...([
          { kind: 'number', text: '7' },
          { kind: 'sum', text: '-10000000.01' },
        ] as const),
        ...([
          { kind: 'day', text: '2026-11-29' },
          { kind: 'minute', text: '2026-11-29 18:00' },
        ] as const),
        '=1+1',
      ],
    ];
    const bytes = await xlsx(rows);
    const { 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(bytes);
    const cells = [...sheet.matchAll(/<c r="\w2"[^>]*>(?:<v>|<is><t[^>]*>)([^<]*)/g)].map(
      ([, value]) => value,
    );
    expect(cells).toEqual(['7', '-10000000.01', '46355', '46355.75', '=1+1']);
    expect(sheet.match(/<c r="E2"[^>]*>/)?.[0]).toBe('<c r="E2" t="inlineStr">');
    expect([...sheet.matchAll(/width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
      8, 14, 12, 18, 8,
    ]);
    expect((await parseTable(bytes)).rows[0]!.cells).toEqual([
      ...['7', '-10000000.01', '2026-11-29', '2026-11-29 18:00:00', '=1+1'],
    ]);
    expect(String(await csv(rows))).toContain("7,-10000000.01,2026-11-29,2026-11-29 18:00,'=1+1");
  });

  it('ends with an error where its rows do', async () => {
    async function* failing() {
      yield [['a']];
      throw new Error('the database is gone');
    }
    await expect(bytesOf(writeXlsx(failing()))).rejects.toThrow('gone');
    await expect(bytesOf(writeCsv(failing(), ';'))).rejects.toThrow('gone');
  });
});

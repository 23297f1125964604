import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile as ZipWriter } from 'yazl';
import { neutralise, restore } from './formulas.ts';
import { columnName } from './mend.ts';

/**
 * A cell: a text, an exact decimal number with a point, a sum of money with two decimals, a day as `YYYY-MM-DD`, or a minute
 * as `YYYY-MM-DD HH:MM`. In a CSV each is its text.
 */
export type Cell = string | { kind: 'number' | 'sum' | 'day' | 'minute'; text: string };

/** Rows in parts, headings first. */
export type Batches = AsyncIterable<readonly (readonly Cell[])[]>;

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

/** A CSV says nowhere that a cell is a text: spreadsheets run whatever looks like a formula. */
const neutral = (rows: readonly (readonly Cell[])[]): string[][] =>
  rows.map((cells) => cells.map((cell) => neutralise(textOf(cell))));

/** Returns a cell with a decimal comma, for files divided by semicolons: 4.5 would be the fourth of May there. */
const withComma = (cell: string): string => (/^-?\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell);

async function* csvParts(batches: Batches, delimiter: string): AsyncGenerator<string> {
  // Excel takes a file without a mark for Windows-1251.
  yield '\uFEFF';
  for await (const rows of batches) {
    const cells = delimiter === ';' ? neutral(rows).map((row) => row.map(withComma)) : neutral(rows);
    yield stringify(cells, { delimiter, record_delimiter: 'windows' });
  }
}

/** A CSV in UTF-8 that Excel opens as such, numbers too, without anything that it would run. */
export const writeCsv = (batches: Batches, delimiter: ',' | ';'): Readable =>
  Readable.from(csvParts(batches, delimiter));

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}"><sheets><sheet name="Parvoz" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${NAMESPACE}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** Places in `cellXfs`. */
const STYLES = { number: 0, heading: 1, sum: 2, day: 3, minute: 4 } as const;

/** Signs that XML cannot have, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>\r]/g, (sign) => ESCAPES[sign]!);

const DAY_MS = 86_400_000;
/** The day 0 of spreadsheets: 30.12.1899. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Returns the days since day 0, with the time as their fraction. */
const serialOf = (text: string): number => {
  const [day, time = '00:00'] = text.split(' ');
  return (Date.parse(`${day}T${time}Z`) - DAY_ZERO) / DAY_MS;
};

/** Returns a text as it is read again: a sign that reading takes for one of neutralising is doubled. */
const readAgain = (text: string): string => (restore(text) === text ? text : `'${text}`);

const textXml = (text: string, place: string, style = ''): string =>
  `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(readAgain(text))}</t></is></c>`;

const cellXml = (cell: Cell, place: string): string => {
  if (typeof cell === 'string') return cell && textXml(cell, place);
  const value = cell.kind === 'day' || cell.kind === 'minute' ? serialOf(cell.text) : cell.text;
  return `<c r="${place}" s="${STYLES[cell.kind]}"><v>${value}</v></c>`;
};

const rowXml = (cells: readonly Cell[], line: number): string => {
  const xmlOf = (cell: Cell, index: number): string => {
    const place = `${columnName(index)}${line}`;
    return line === 1 ? textXml(textOf(cell), place, ` s="${STYLES.heading}"`) : cellXml(cell, place);
  };
  return `<row r="${line}">${cells.map(xmlOf).join('')}</row>`;
};

/** Widths of columns, in signs: long texts are cut at the next cell. */
const WIDTHS = { min: 8, max: 48 } as const;

/** Returns columns as wide as what these rows have in them. */
const columnsXml = (rows: readonly (readonly Cell[])[]): string => {
  const widths: number[] = [];
  for (const cells of rows)
    for (const [index, cell] of cells.entries())
      widths[index] = Math.max(widths[index] ?? WIDTHS.min, textOf(cell).length + 2);
  if (widths.length === 0) return '';
  const xmlOf = (width: number, index: number) =>
    `<col min="${index + 1}" max="${index + 1}" width="${Math.min(width, WIDTHS.max)}" customWidth="1"/>`;
  return `<cols>${widths.map(xmlOf).join('')}</cols>`;
};

/** The first row stays in sight. */
const VIEW =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

async function* sheetParts(batches: Batches): AsyncGenerator<string> {
  let written = 0;
  const xmlOf = (rows: readonly (readonly Cell[])[]): string =>
    rows.map((cells) => rowXml(cells, ++written)).join('');
  const parts = batches[Symbol.asyncIterator]();
  try {
    // The headings and the first rows say how wide the columns are, which a sheet begins with.
    const first: (readonly Cell[])[] = [];
    let part = await parts.next();
    for (; !part.done && first.length < 2; part = await parts.next()) first.push(...part.value);
    yield `${HEAD}<worksheet xmlns="${NAMESPACE}">${VIEW}${columnsXml(first)}<sheetData>${xmlOf(first)}`;
    for (; !part.done; part = await parts.next()) yield xmlOf(part.value);
    yield '</sheetData></worksheet>';
  } finally {
    await parts.return?.();
  }
}

/**
 * A workbook of Excel with one sheet, packed as it is read: numbers and days can be added and sorted. A text is never run, as
 * it is marked as one.
 */
export const writeXlsx = (batches: Batches): Readable => {
  const zip = new ZipWriter();
  for (const [name, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(HEAD + xml), name);
  const sheet = Readable.from(sheetParts(batches));
  const output = zip.outputStream as Readable;
  // A list that fails on its way ends the file with it, instead of one that looks whole.
  sheet.on('error', (error) => output.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
};

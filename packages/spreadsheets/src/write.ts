import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile as ZipWriter } from 'yazl';
import { neutralise } from './formulas.ts';
import { columnName } from './mend.ts';

/** Rows of texts, in parts, headings first. */
export type Batches = AsyncIterable<readonly (readonly string[])[]>;

const neutral = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((cells) => cells.map(neutralise));

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
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}"><sheets><sheet name="Parvoz" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Signs that XML cannot have, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>\r]/g, (sign) => ESCAPES[sign]!);

const cellXml = (cell: string, place: string): string =>
  cell && `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;

const rowXml = (cells: readonly string[], line: number): string =>
  `<row r="${line}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${line}`)).join('')}</row>`;

/** The first row stays in sight. */
const VIEW =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

async function* sheetParts(batches: Batches): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${NAMESPACE}">${VIEW}<sheetData>`;
  let written = 0;
  for await (const rows of batches)
    yield neutral(rows)
      .map((cells) => rowXml(cells, ++written))
      .join('');
  yield '</sheetData></worksheet>';
}

/** A workbook of Excel with one sheet, all of whose cells are texts. It is packed as it is read. */
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

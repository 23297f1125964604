import { describe, expect, it } from 'vitest';
import { UNCOUNTED, writtenCell } from './limits.ts';

import { type SampleSheet, textAt, workbookOfSheets } from './samples.ts';
import { parseTable } from './table.ts';

const HEAD = `<row r="1">${textAt('A1', 'name')}${textAt('B1', 'city')}</row>`;
const rowsOf = async (cells: string, more: Record<string, string> = {}) =>
  (await parseTable(await workbookOfSheets([{ rows: [HEAD, `<row r="2">${cells}</row>`] }], more))).rows;
const sheetOf = (city: string, more: Partial<SampleSheet> = {}): SampleSheet => ({
  rows: [HEAD, `<row r="2">${textAt('A2', 'A')}${textAt('B2', city)}</row>`],
  ...more,
});
const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';

describe('a cell of a workbook', () => {
  it.each([
    ['<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['<c r="A2" s="0" t="e"><v>#N/A</v></c>', '#N/A'],
    ['<x:c xmlns:x="urn:x" r="A2" t="e"><x:v>#REF!</x:v></x:c>', '#REF!'],
  ])('that has an error says which: %s', async (cell, text) => {
    expect(await rowsOf(`${cell}${textAt('B2', 'x')}`)).toEqual([{ line: 2, cells: [text, 'x'] }]);
  });

  it.each([
    ['<c r="A2"><f>B2&amp;"x"</f></c>', '=B2&"x"'],
    ['<c r="A2"><f>SUM(B2:B9)</f><v></v></c>', '=SUM(B2:B9)'],
    ['<c r="A2"><f>1+1</f><v/></c>', '=1+1'],
    ['<c r="A2" t="str"><f>B2</f></c>', '=B2'],
    ['<c r="A2" t="b"><f>B2=1</f></c>', '=B2=1'],
    ['<c r="A2"><f t="shared" si="0"/></c>', '='],
    [`<c r="A2"><f>${'A1&amp;'.repeat(40)}B2</f></c>`, /^=(?:A1&)+A1$/],
    ['<c r="A2" t="e"><v></v></c>', '='],
  ])('whose formula nobody has counted is none that is empty: %s', async (cell, formula) => {
    const [row] = await rowsOf(`${cell}${textAt('B2', 'x')}`);
    expect(row!.cells[0]!.startsWith(UNCOUNTED)).toBe(true);
    expect(writtenCell(row!.cells[0]!)).toMatch(formula);
    expect(row!.cells[1]).toBe('x');
  });

  it.each([
    ['<c r="A2"><f>1+1</f><v>2</v></c>', '2'],
    ['<c r="A2" t="str"><f>B2</f><v>x</v></c>', 'x'],
    // Nothing is what it has come to.
    ['<c r="A2" t="str"><f>""</f><v></v></c>', ''],
    ['<c r="A2"/>', ''],
  ])('whose formula has a result is that: %s', async (cell, text) => {
    expect(await rowsOf(`${cell}${textAt('B2', 'x')}`)).toEqual([{ line: 2, cells: [text, 'x'] }]);
  });

  it('with a date that is written as one is of the day that is written, wherever it is read', async () => {
    const cells = '<c r="A2" t="d"><v>2026-11-22T00:00:00</v></c><c r="B2" t="d"><v>2026-11-22</v></c>';
    expect(await rowsOf(cells)).toEqual([{ line: 2, cells: ['2026-11-22T00:00:00', '2026-11-22'] }]);
  });

  it.each<[format: string, value: string, shown: string]>([
    ['numFmtId="9"', '0.05', '5%'],
    ['numFmtId="10"', '0.125', '12.5%'],
    ['numFmtId="9"', '1', '100%'],
    ['numFmtId="9"', '7.0000000000000007E-2', '7%'],
    ['numFmtId="9"', '-0.3', '-30%'],
    ['numFmtId="164"', '0.5', '50%'],
    // The sign is only shown beside it.
    ['numFmtId="165"', '0.5', '0.5'],
    ['numFmtId="0"', '0.05', '0.05'],
  ])('with a percent sign is what a person sees: %s, %s', async (format, value, shown) => {
    const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="164" formatCode="0.0%;[Red]-0.0%"/><numFmt numFmtId="165" formatCode="0.0&quot; %&quot;"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf ${format}/></cellXfs></styleSheet>`;
    const cells = `<c r="A2" s="1"><v>${value}</v></c><c r="B2" s="1" t="str"><v>x</v></c>`;
    expect(await rowsOf(cells, { 'xl/styles.xml': styles })).toEqual([{ line: 2, cells: [shown, 'x'] }]);
  });

  it('has its text in several pieces, without how it is spoken', async () => {
    const pieces = (text: string) =>
      `<r><t xml:space="preserve">${text} </t></r><r><rPr><b/></rPr><t>&amp; x</t></r><rPh sb="0" eb="1"><t>SPOKEN</t></rPh>`;
    const texts = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si>${pieces('a')}</si></sst>`;
    const cells = `<c r="A2" t="s"><v>0</v></c><c r="B2" t="inlineStr"><is>${pieces('b')}</is></c>`;
    expect(await rowsOf(cells, { 'xl/sharedStrings.xml': texts })).toEqual([
      { line: 2, cells: ['a & x', 'b & x'] },
    ]);
  });

  it.each([
    ['that has no texts', {}],
    ['that has fewer texts', { 'xl/sharedStrings.xml': '<sst><si><t>a</t></si></sst>' }],
  ])('with a text of a workbook %s makes the file a damaged one', async (_, more) => {
    await expect(rowsOf('<c r="A2" t="s"><v>7</v></c>', more)).rejects.toMatchObject({ reason: 'DAMAGED' });
  });
});

describe('of a workbook', () => {
  const read = async (...sheets: SampleSheet[]) => {
    const { sheet, rows } = await parseTable(await workbookOfSheets(sheets));
    return { sheet, cities: rows.map(({ cells }) => cells[1]) };
  };

  it('the sheet that is read is named with the others that have cells', async () => {
    expect(
      await read(sheetOf('1', { name: 'A &amp; &#x42;' }), sheetOf('2', { name: 'Oʻzbekiston' }), {}),
    ).toEqual({ sheet: { name: 'A & B', others: ['Oʻzbekiston'], hiddenLines: [] }, cities: ['1'] });
  });

  it.each<[string, SampleSheet]>([
    ['hidden', sheetOf('1', { state: 'hidden' })],
    ['very hidden', sheetOf('1', { state: 'veryHidden' })],
    ['a chart', { isChart: true }],
    ['empty', {}],
  ])('the first sheet is not read where it is %s', async (_, first) => {
    expect(await read(first, sheetOf('2'))).toEqual({
      sheet: { name: '2', others: [], hiddenLines: [] },
      cities: ['2'],
    });
  });

  it('hidden lines are read, and named', async () => {
    const rows = [
      HEAD,
      `<row r="2" hidden="1">${textAt('B2', '2')}</row>`,
      `<row r="3">${textAt('B3', '3')}</row>`,
      `<row r="4" ht="0" hidden="true" customHeight="1">${textAt('B4', '4')}</row>`,
      // Nothing is in it.
      '<row r="5" hidden="1"/>',
    ];
    expect(await read({ rows })).toEqual({
      sheet: { name: '1', others: [], hiddenLines: [2, 4] },
      cities: ['2', '3', '4'],
    });
  });

  it('without any rows nothing is read', async () => {
    await expect(read({}, {})).rejects.toMatchObject({ reason: 'EMPTY' });
  });

  it('with numbers as dates these begin in 1900', async () => {
    const styled = `<row r="2"><c r="A2" s="1"><v>46357</v></c>${textAt('B2', 'x')}</row>`;
    const bytes = await workbookOfSheets([{ rows: [HEAD, styled] }], {
      'xl/styles.xml': STYLES,
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    });
    expect((await parseTable(bytes)).rows[0]!.cells[0]).toBe('2026-12-01');
  });
});

it.each<[string, Buffer]>([
  ['OLD_EXCEL', Buffer.from('d0cf11e0a1b11ae100000000', 'hex')],
  ['EMPTY', Buffer.alloc(0)],
  ['EMPTY', Buffer.from(' \n\t\n')],
  ['NOT_A_TABLE', Buffer.alloc(64)],
])('%s is said of what has only the name of a workbook', async (reason, bytes) => {
  await expect(parseTable(bytes)).rejects.toMatchObject({ reason });
});

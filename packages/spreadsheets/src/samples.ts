import { ZipFile } from 'yazl';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface SampleSheet {
  /** As it is written in XML. */
  name?: string;
  state?: 'visible' | 'hidden' | 'veryHidden';
  /** Rows as they are written in XML. */
  rows?: readonly string[];
  /** Rows below them. */
  below?: string;
  /** True for a sheet that is a chart. */
  isChart?: boolean;
}

/** A workbook of these sheets, with these parts more or in the place of its own. */
export const workbookOfSheets = async (
  sheets: readonly SampleSheet[],
  more: Readonly<Record<string, string>> = {},
): Promise<Buffer> => {
  const kindOf = ({ isChart }: SampleSheet) => (isChart ? 'chartsheet' : 'worksheet');
  const pathOf = (sheet: SampleSheet, index: number) => `${kindOf(sheet)}s/sheet${index + 1}.xml`;
  const tags = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name ?? index + 1}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  );
  const targets = sheets.map(
    (sheet, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kindOf(sheet)}" Target="${pathOf(sheet, index)}"/>`,
  );
  const texts = `<Relationship Id="rId999" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${targets.join('')}${texts}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [
        `xl/${pathOf(sheet, index)}`,
        `<worksheet xmlns="${MAIN}"><sheetData>${(sheet.rows ?? []).join('')}</sheetData>${sheet.below ?? ''}</worksheet>`,
      ]),
    ),
    ...more,
  };
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A workbook of one sheet with these rows, as they are written in XML. */
export const workbookOf = (...rows: readonly string[]): Promise<Buffer> => workbookOfSheets([{ rows }]);

/** A row of one cell; `reference` as it is written, its letters perhaps as numbers of characters. */
export const cellAt = (reference: string, row = 1): string =>
  `<row r="${row}"><c r="${reference}"><v>1</v></c></row>`;

/** A cell in a column of hundreds of millions, said in such a way that it is only seen when it is read. */
export const hiddenFarCell = (): Promise<Buffer> => workbookOf(cellAt('&#90;&#90;&#90;&#90;&#90;&#90;1'));

/** A cell with a text as it is written in XML. */
export const textAt = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Names in five lines, with a country in the second of them alone, and these cells merged. */
export const mergedWorkbook = (...ranges: readonly string[]): Promise<Buffer> =>
  workbookOfSheets([
    {
      rows: [
        `<row r="1">${textAt('A1', 'name')}</row>`,
        `<row r="2">${textAt('A2', 'Birinchi')}${textAt('B2', 'PL')}</row>`,
        ...[3, 4, 5].map((line) => `<row r="${line}">${textAt(`A${line}`, `Yana ${line}`)}</row>`),
      ],
      below: `<mergeCells count="${ranges.length}">${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
    },
  ]);
